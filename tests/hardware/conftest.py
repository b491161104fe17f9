"""What the tests of the wired devices share: virtual time, one-thread pins like lgpio's, and a table of buttons."""

from __future__ import annotations

import queue
import threading
from math import inf
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.buttons import Buttons
from hardware.simulated import SimulatedButtons, simulated_pin_factory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.events import Gesture
    from hardware.faults import PinFaults

PINS = {"ok": 17, "back": 27}


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


class OneThread:
    """Runs callbacks one after another on its only thread, and dies of the first exception, as lgpio's does."""

    def __init__(self) -> None:
        self._calls: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self.thread = threading.Thread(target=self._run, name="one callback thread", daemon=True)
        self.died_of: BaseException | None = None
        self._all_done = True
        self.thread.start()

    def call(self, callback: Callable[[], None]) -> None:
        self._all_done = False
        self._calls.put(callback)

    def wait_until_done(self) -> None:
        if not self._all_done and self.thread.is_alive():
            done = threading.Event()
            self.call(done.set)
            assert done.wait(10) or not self.thread.is_alive()
        self._all_done = True

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
        if self._change_state(high) and self._edges == "both" and self._when_changed is not None:
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


class Table:
    """Buttons, the fingers and the faults on their lines, and a caller that wakes at each edge and each deadline."""

    def __init__(self, factory: Any, clock: VirtualClock, faults: PinFaults | None = None, **timing: float) -> None:
        self.clock = clock
        self.factory = factory
        self.woken = 0
        self.faults: list[Exception] = []
        self.told: list[Gesture] = []
        self.buttons = Buttons(PINS, self.wake, pin_factory=factory, clock=clock, **timing)
        self.fingers = SimulatedButtons(factory, PINS, sleep=self.wait, faults=faults, clock=clock)

    def wake(self) -> None:
        self.woken += 1
        if self.faults:
            raise self.faults.pop()

    def until_done(self) -> None:
        if hasattr(self.factory, "one_thread"):
            self.factory.one_thread.wait_until_done()

    def wait(self, seconds: float) -> None:
        self.wait_until(self.clock.now + seconds)

    def wait_until(self, moment: float) -> None:
        self._look()
        while (at := self._next_at()) <= moment:
            self.clock.now = max(at, self.clock.now)
            self.fingers.suffer(self.clock.now)
            self._look()
        self.clock.now = moment

    def _next_at(self) -> float:
        deadline, fault_at = self.buttons.deadline(), self.fingers.next_fault_at()
        return min(inf if deadline is None else deadline, inf if fault_at is None else fault_at)

    def _look(self) -> None:
        self.until_done()
        self.told += self.buttons.take(self.clock.now)


@pytest.fixture
def set_table(clock: VirtualClock) -> Callable[..., Table]:
    """Makes a table around a pin factory, with faults, and with other times than the usual ones."""
    return lambda factory, faults=None, **timing: Table(factory, clock, faults, **timing)


@pytest.fixture(params=["mock pins", "one callback thread"])
def factory(request: pytest.FixtureRequest, one_thread_factory: OneThreadFactory) -> Any:
    """gpiozero's mock pins, and pins with one callback thread as lgpio has."""
    return simulated_pin_factory() if request.param == "mock pins" else one_thread_factory


@pytest.fixture
def table(factory: Any, clock: VirtualClock) -> Table:
    """A table that has been started for a second, on either kind of pins."""
    table = Table(factory, clock)
    table.wait(1.0)
    return table
