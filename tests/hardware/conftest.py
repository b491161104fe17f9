"""What the tests of the wired devices share: virtual time, bouncing fingers, and pins with one thread like lgpio's."""

from __future__ import annotations

import queue
import random
import threading
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Moves = list[tuple[float, bool]]


class VirtualClock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


def bounce(chance: random.Random, start: float, pressed: bool) -> Moves:
    """One change of a bad contact: an odd number of moves, 0 to 15 ms apart, that ends where it should."""
    moves = []
    at = start
    for move in range(chance.choice([1, 3, 5, 7, 9])):
        moves.append((at, pressed if move % 2 == 0 else not pressed))
        at += chance.uniform(0.0, 0.015)
    return moves


def presses(seed: int, count: int) -> Moves:
    """Bouncing presses from second 1 on; each rests down for 60 to 400 ms, and up for 60 to 400 ms."""
    chance = random.Random(seed)
    moves: Moves = []
    at = 1.0
    for _ in range(count):
        for pressed in (True, False):
            moves += bounce(chance, at, pressed)
            at = moves[-1][0] + chance.uniform(0.060, 0.400)
    return moves


@pytest.fixture
def bouncing_presses() -> Callable[[int, int], Moves]:
    return presses


class OneThread:
    """Runs callbacks one after another on its only thread, and dies of the first exception, as lgpio's does."""

    def __init__(self) -> None:
        self._calls: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self.thread = threading.Thread(target=self._run, name="one callback thread", daemon=True)
        self.died_of: BaseException | None = None
        self.thread.start()

    def call(self, callback: Callable[[], None]) -> None:
        self._calls.put(callback)

    def wait_until_done(self) -> None:
        if self.thread.is_alive():
            done = threading.Event()
            self.call(done.set)
            assert done.wait(10) or not self.thread.is_alive()

    def end(self) -> None:
        self._calls.put(None)
        self.thread.join(10)

    def _run(self) -> None:
        while (callback := self._calls.get()) is not None:
            try:
                callback()
            except BaseException as error:
                self.died_of = error
                return


class OneThreadPin(MockPin):
    """A pin whose handlers run on the factory's one thread, and which a finger holds down whatever its pull."""

    finger = False

    def drive_low(self) -> None:
        self.finger = True
        self._report(False)

    def drive_high(self) -> None:
        self.finger = False
        self._report(True)

    def _set_pull(self, value: str) -> None:
        self._pull = value
        self._report(value == "up" and not self.finger)

    def _report(self, high: bool) -> None:
        if self._change_state(high) and self._when_changed is not None:
            at = self._last_change
            self.factory.one_thread.call(lambda: super(MockPin, self)._call_when_changed(at, high))


class OneThreadFactory(MockFactory):
    def __init__(self) -> None:
        super().__init__(revision="a02082", pin_class=OneThreadPin)
        self.one_thread = OneThread()


@pytest.fixture
def one_thread_factory() -> Iterator[OneThreadFactory]:
    factory = OneThreadFactory()
    yield factory
    factory.one_thread.end()
