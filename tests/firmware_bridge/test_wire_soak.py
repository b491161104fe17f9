"""Hours on a bad line, in virtual time: what the app keeps is each event, exactly once, in order."""

from random import Random

import pytest

from firmware_bridge import (
    BoardRestarted,
    EventsForgotten,
    LinkLost,
    LinkUp,
    Noise,
    ReaderShows,
    Sequenced,
    TagArrived,
    TagLeft,
)
from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.faults import BoardFaults, Span
from firmware_bridge.faulty_line import FaultyLine

READERS = (1, 2, 3)


class Line:
    """One direction of a bad line, on which bytes arrive in pieces."""

    def __init__(self, faults: BoardFaults, name: str, chance: Random) -> None:
        self.faulty, self.chance = FaultyLine(faults, name), chance
        self.under_way = bytearray()

    def send(self, sent: bytes, now: float) -> None:
        self.under_way += self.faulty.carry(sent, now)

    def receive(self) -> bytes:
        size = self.chance.randrange(200)
        arrived = bytes(self.under_way[:size])
        del self.under_way[:size]
        return arrived


class Evening:
    """A board with tags on it, a line, a host and an app that keeps events one by one, some time after it got them."""

    def __init__(self, seed: int, faults: BoardFaults, held_most: int = 1000) -> None:
        self.chance = Random(seed)
        self.held_most = held_most
        self.now = 0.0
        self.lying: dict[int, str | None] = dict.fromkeys(READERS)
        self.made: dict[int, list[tuple[int, str]]] = {}
        self.journal: list[Sequenced] = []
        self.others: set[type] = set()
        self.plug(faults)
        self.start_board()
        self.start_host()

    def plug(self, faults: BoardFaults) -> None:
        self.up, self.down = Line(faults, "up", self.chance), Line(faults, "down", self.chance)

    def start_board(self) -> None:
        boot_id = len(self.made) + 1
        self.board = BoardConnection(boot_id=boot_id, readers=READERS, now=self.now, held_most=self.held_most)
        self.made[boot_id] = []
        for reader, uid in self.lying.items():
            if uid is not None:
                self.board.reader_shows(reader, (uid,), self.now)

    def start_host(self) -> None:
        self.inbox: list[Sequenced] = []
        self.host = HostConnection()
        if self.journal:
            self.host.resume(self.journal[-1].boot_id, self.journal[-1].sequence)
        self.host.opened(self.now)

    def keep_one(self) -> None:
        kept = self.inbox.pop(0)
        self.journal.append(kept)
        self.host.acknowledge(kept.boot_id, kept.sequence)

    def step(self) -> None:
        self.now += self.chance.uniform(0.001, 0.1)
        news = self.host.feed(self.up.receive(), self.now) + self.host.tick(self.now)
        self.inbox += [one for one in news if isinstance(one, Sequenced)]
        self.others |= {type(one) for one in news}
        if not self.host.alive:
            self.host.opened(self.now)
        self.down.send(self.host.bytes_to_send(), self.now)
        self.board.feed(self.down.receive(), self.now)
        self.board.tick(self.now)
        self.up.send(self.board.bytes_to_send(), self.now)

    def move_a_tag(self) -> None:
        """Lay one, or lift the one that lies there. Its id says which event it was, so that a mixed-up one shows."""
        reader = self.chance.choice(READERS)
        uid = self.lying[reader]
        made = self.made[self.board.boot_id]
        if uid is None:
            uid = f"{self.board.boot_id:04X}{len(made) + 1:010X}"
            self.board.tag_arrived(reader, uid, self.now)
            made.append((reader, f"+{uid}"))
            self.lying[reader] = uid
        else:
            self.board.tag_left(reader, uid, self.now)
            made.append((reader, f"-{uid}"))
            self.lying[reader] = None

    def quiet_down(self) -> None:
        self.plug(BoardFaults())
        for _ in range(2000):
            self.step()
            while self.inbox:
                self.keep_one()

    def kept_of(self, boot_id: int) -> list[int]:
        """The numbers that the journal accounts for, in its order."""
        numbers: list[int] = []
        for kept in self.journal:
            if kept.boot_id == boot_id:
                first = kept.first if isinstance(kept, EventsForgotten) else kept.sequence
                numbers += range(first, kept.sequence + 1)
        return numbers

    def told_of(self, boot_id: int) -> list[tuple[int, str]]:
        """The changes on the readers that the journal has of one boot, in its order."""
        told: list[tuple[int, str]] = []
        for kept in self.journal:
            if kept.boot_id == boot_id and isinstance(kept, TagArrived | TagLeft):
                told.append((kept.reader, f"{'+' if isinstance(kept, TagArrived) else '-'}{kept.uid}"))
        return told

    def believed(self) -> dict[int, str | None]:
        """What the journal's reader must think that lies on the readers now."""
        lying: dict[int, str | None] = dict.fromkeys(READERS)
        boot_id = 0
        for kept in self.journal:
            if kept.boot_id != boot_id:
                boot_id, lying = kept.boot_id, dict.fromkeys(READERS)
            match kept:
                case TagArrived(reader=reader, uid=uid):
                    lying[reader] = uid
                case TagLeft(reader=reader):
                    lying[reader] = None
                case ReaderShows(reader=reader, uids=uids):
                    lying[reader] = uids[0] if uids else None
        return lying


def on_a_line(badness: float) -> BoardFaults:
    return BoardFaults(noise=badness / 3, loss=badness / 3, doubling=badness / 3)


def play(evening: Evening, steps: int, restarts: float) -> None:
    chance = evening.chance
    for _ in range(steps):
        evening.step()
        if chance.random() < 0.05:
            evening.move_a_tag()
        if evening.inbox and chance.random() < 0.3:
            evening.keep_one()
        if chance.random() < restarts:
            evening.start_host()
        if chance.random() < restarts / 4:
            evening.start_board()
    evening.quiet_down()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("badness", [0.0, 0.003, 0.03])
def test_every_event_is_kept_exactly_once_and_in_order(seed: int, badness: float) -> None:
    evening = Evening(seed, on_a_line(badness))
    play(evening, 4000, restarts=0.0)
    made = evening.made[1]
    assert len(made) > 100
    assert evening.kept_of(1) == list(range(1, len(made) + 1))
    assert evening.told_of(1) == made
    for reader in READERS:
        assert [uid for at, uid in evening.told_of(1) if at == reader] == [uid for at, uid in made if at == reader]
    assert evening.board.oldest == evening.board.newest + 1
    if badness:
        assert Noise in evening.others


@pytest.mark.parametrize("seed", range(6))
def test_restarts_of_either_side_double_nothing_and_skip_nothing(seed: int) -> None:
    evening = Evening(seed, on_a_line(0.005))
    play(evening, 6000, restarts=0.005)
    assert len(evening.made) > 3
    for boot_id, made in evening.made.items():
        kept, told = evening.kept_of(boot_id), evening.told_of(boot_id)
        # What a board had not handed over when it restarted is gone; of the last boot nothing is.
        assert kept == list(range(1, len(kept) + 1))
        assert told == made[: len(told)]
        assert len(told) == len(made) or boot_id < evening.board.boot_id
    assert {LinkUp, BoardRestarted, ReaderShows} <= evening.others
    boots = [kept.boot_id for kept in evening.journal]
    assert boots == sorted(boots)


@pytest.mark.parametrize("seed", range(6))
def test_after_every_restart_and_every_forgotten_event_the_journal_knows_what_lies_there(seed: int) -> None:
    evening = Evening(seed, on_a_line(0.01), held_most=2)
    play(evening, 6000, restarts=0.003)
    assert {EventsForgotten, BoardRestarted, ReaderShows} <= evening.others
    assert evening.believed() == evening.lying


@pytest.mark.parametrize("seed", range(6))
def test_a_board_with_little_room_accounts_for_every_event_that_it_forgot(seed: int) -> None:
    evening = Evening(seed, on_a_line(0.03), held_most=2)
    play(evening, 6000, restarts=0.002)
    boot_id = evening.board.boot_id
    assert evening.kept_of(boot_id) == list(range(1, evening.board.newest + 1))
    assert EventsForgotten in evening.others


def test_a_line_that_is_cut_for_a_minute_costs_the_link_and_no_event() -> None:
    evening = Evening(1, BoardFaults(silence=(Span(5.0, 65.0),)))
    for number in range(2000):
        evening.step()
        if number % 50 == 0:
            evening.move_a_tag()
    assert evening.now > 70.0
    assert LinkLost in evening.others
    evening.quiet_down()
    assert evening.told_of(1) == evening.made[1]
