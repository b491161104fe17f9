"""How long an accepted ply takes from the wire and from the pin, without the disk: figures for a person.

Everything is the code of a real evening but the disk: the journal lies in memory (tmpfs), where a sync costs nothing.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import NamedTuple

import pytest
from stories.bare_wire import BOOT, Wire, bare_trip, open_wire
from stories.box import PATIENCE_S, Box

from companion.app.keeper import Keeper
from companion.journal import Mark
from companion.referee.heard import Heard
from companion.rules import Accepted, judge
from companion.rules.entries import Stamp
from firmware_bridge.frame import frame
from firmware_bridge.messages import TagArrived, encode
from firmware_bridge.timing import Timing

ROUNDS = 9
TURNS = 3
"""Of a game, in a round: in each, all cards are laid and the first is turned up."""

WINDOW_S = 0.020
UNHURRIED_S = 0.5
"""Between two presses, so that none is taken for a hasty one."""
PRESSES_AT_MOST = 200
"""From a card that is turned up to the next round."""

MEMORY = Path("/dev/shm")
NO_HEARTBEATS = Timing(heartbeat_s=600.0, silent_s=1200.0)


class Took(NamedTuple):
    """Seconds: until the app's thread has it, for the referee (the rules' part apart), for the journal."""

    way: float
    referee: float
    journal: float
    rules: float

    @property
    def all(self) -> float:
        """From its beginning to the accepted ply."""
        return self.way + self.referee + self.journal


class WatchedKeeper(Keeper):
    """A keeper that looks at the clock when it is given something, and when that is written."""

    def keep(self, heard: Heard, stamp: Stamp, mark: Mark | None = None) -> Mark | None:
        self.given_at = perf_counter()
        kept = super().keep(heard, stamp, mark)
        self.wrote_at = perf_counter()
        return kept


class Watched:
    """A table with a wire and pins, at which plies are timed."""

    def __init__(self, folder: Path, opened: ExitStack, wire: Wire) -> None:
        self.wire = wire
        self.box = Box(folder, opened, wire, timing=NO_HEARTBEATS)
        self.conversation = self.box.table.conversation
        self._keeper = self.box.table._keeper = WatchedKeeper(self.box.journal)
        self._sequence = 0
        wire.say_hello()
        self.box.link_up()
        self.box.set_up()

    def tapped(self, seat: int, card: str) -> tuple[bytes, Took]:
        """From a frame on the wire to the ply that it leads to; the frame, and how long it took."""
        self._empty_inbox()
        self._sequence += 1
        uid = self.box.deck.uid_of(self.box.settings.seats[seat - 1].colour, card) or ""
        told = frame(encode(TagArrived(BOOT, self._sequence, 1, uid)))
        began = perf_counter()
        self.wire.write(told)
        given = self.box.inbox.take(PATIENCE_S)
        had = perf_counter()
        self.box.table.take(given)
        self.wire.read()  # the acknowledgement
        return told, self._took(began, had)

    def pressed(self, button: str) -> Took:
        """From the end of the window in which a press has to come to rest, to the ply that it leads to."""
        self._empty_inbox()
        self.box.fingers.press(button)
        self.box.table.take(self.box.inbox.take(PATIENCE_S))
        ends = perf_counter() + WINDOW_S
        self.box.clock.seconds = self.box.table.deadline()
        self.box.inbox.take(ends - perf_counter())
        had = perf_counter()
        self.box.table.take(None)
        took = self._took(ends, had)
        self.box.fingers.release(button)
        self.box.wait(UNHURRIED_S)
        return took

    def play_on(self) -> None:
        """To the next round, always with the first choice."""
        for _ in range(PRESSES_AT_MOST):
            if self.conversation.state == "committing":
                return
            self.box.press("ok")
        raise AssertionError(f"still {self.conversation.state} after {PRESSES_AT_MOST} presses of ok")

    def _empty_inbox(self) -> None:
        while self.box.inbox.take_waiting():
            pass

    def _took(self, began: float, had: float) -> Took:
        game, keeper = self.conversation.game, self._keeper
        before = game.standing[-2].after if len(game.standing) > 1 else game.start
        asked = perf_counter()
        assert isinstance(judge(before, game.entries[-1].ply), Accepted)
        rules = perf_counter() - asked
        return Took(had - began, keeper.given_at - had, keeper.wrote_at - keeper.given_at, rules)


@contextmanager
def bare_hand_over() -> Iterator[Callable[[], None]]:
    """A value there and back between two threads that do nothing else."""
    there, back = SimpleQueue[bool](), SimpleQueue[bool]()

    def hand_back() -> None:
        while there.get():
            back.put(True)

    def trip() -> None:
        there.put(True)
        back.get()

    thread = Thread(target=hand_back)
    thread.start()
    try:
        yield trip
    finally:
        there.put(False)
        thread.join()


def bare_wait() -> float:
    """How late a thread is awake that waits for an empty queue as long as a window lasts."""
    ends = perf_counter() + WINDOW_S
    with pytest.raises(Empty):
        SimpleQueue[bool]().get(timeout=ends - perf_counter())
    return perf_counter() - ends


def seconds(trip: Callable[[], object]) -> float:
    began = perf_counter()
    trip()
    return perf_counter() - began


@contextmanager
def watched() -> Iterator[Watched]:
    with TemporaryDirectory(dir=MEMORY) as folder, open_wire() as wire, ExitStack() as opened:
        yield Watched(Path(folder), opened, wire)


def one_round_of_taps() -> tuple[list[Took], list[float]]:
    """Cards that are laid and turned up by their tags, each beside the same bytes on a bare pseudo terminal."""
    tooks, bare = [], []
    with watched() as table, bare_trip() as trip:
        for _ in range(TURNS):
            cards = [seat.hand[0] for seat in table.conversation.position.seats]
            seats = [1, 2, 3, table.conversation.position.lifesaver]
            for seat in seats:
                told, took = table.tapped(seat, cards[seat - 1])
                tooks.append(took)
                bare.append(seconds(lambda told=told: trip(told)))
            table.play_on()
    return tooks, bare


def one_round_of_presses() -> tuple[list[Took], list[float], list[float]]:
    """Cards that are laid and named with buttons, each beside a bare hand-over and a bare wait."""
    tooks, bare, waits = [], [], []
    with watched() as table, bare_hand_over() as trip:
        for _ in range(TURNS):
            lifesaver = table.conversation.position.lifesaver
            for button in ("seat1", "seat2", "seat3", "ok"):
                if button == "ok":
                    table.box.press(f"seat{lifesaver}")  # asks for the card's name; ok says it
                tooks.append(table.pressed(button))
                bare.append(seconds(trip))
                waits.append(bare_wait())
            table.play_on()
    return tooks, bare, waits


def told(what: str, rounds: list[list[Took]], **peers: list[list[float]]) -> None:
    """Print the medians of the rounds, the shares, and the ratio to each peer."""
    us = [median(took.all for took in tooks) * 1e6 for tooks in rounds]
    print(f"\n{what}: {median(us):.0f} us ({min(us):.0f} to {max(us):.0f} in {len(us)} rounds)")
    for part in ("way", "referee", "rules", "journal"):
        share = median(median(getattr(took, part) / took.all for took in tooks) for tooks in rounds)
        print(f"  {part}: {share:.0%}")
    for name, times in peers.items():
        theirs = [median(one) * 1e6 for one in times]
        ratio = median(mine / other for mine, other in zip(us, theirs, strict=True))
        print(f"  against {name.replace('_', ' ')}: {median(theirs):.0f} us, {ratio:.2f} x")


@pytest.mark.skipif(
    not os.access(MEMORY, os.W_OK),
    reason="no file system in memory to write to: the disk would be in the measure",
)
def test_an_accepted_ply_from_the_wire_and_from_the_pin_without_the_disk() -> None:
    taps, presses = [], []
    for number in range(ROUNDS + 1):
        tap, press = one_round_of_taps(), one_round_of_presses()
        if number:  # the first round warms up
            taps.append(tap)
            presses.append(press)
    tooks, trips = map(list, zip(*taps, strict=True))
    told("from a frame on the wire to the accepted ply", tooks, a_bare_round_trip=trips)
    tooks, trips, waits = map(list, zip(*presses, strict=True))
    told("from the end of the window to the accepted ply", tooks, a_bare_hand_over=trips, a_bare_wait=waits)
