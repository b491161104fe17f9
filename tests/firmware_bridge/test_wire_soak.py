"""Hours on a bad line, in virtual time: what the app keeps is each event, exactly once, in order."""

from random import Random

import pytest

from firmware_bridge import BoardRestarted, EventsForgotten, LinkLost, LinkUp, Noise, TagArrived
from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.messages import Sequenced


class Line:
    """One direction of a line: bytes get lost, doubled, damaged and invented, and arrive in pieces."""

    def __init__(self, chance: Random, badness: float) -> None:
        self.chance, self.badness = chance, badness
        self.under_way = bytearray()

    def send(self, sent: bytes) -> None:
        for byte in sent:
            if self.chance.random() >= self.badness:
                self.under_way.append(byte)
            else:
                self.under_way += self.chance.choice(
                    (b"", bytes([byte, byte]), bytes([byte ^ 1 << self.chance.randrange(8)]), b"\0", b"Hi!\n")
                )

    def receive(self) -> bytes:
        size = self.chance.randrange(200)
        arrived = bytes(self.under_way[:size])
        del self.under_way[:size]
        return arrived


class Evening:
    """A board, a line, a host and an app that keeps events one by one, some time after it got them."""

    def __init__(self, seed: int, badness: float, held_most: int) -> None:
        self.chance = Random(seed)
        self.up, self.down = Line(self.chance, badness), Line(self.chance, badness)
        self.held_most = held_most
        self.now = 0.0
        self.made: dict[int, int] = {}
        self.journal: list[Sequenced] = []
        self.others: set[type] = set()
        self.start_board()
        self.start_host()

    def start_board(self) -> None:
        boot_id = len(self.made) + 1
        self.board = BoardConnection(boot_id=boot_id, readers=(1,), now=self.now, held_most=self.held_most)
        self.made[boot_id] = 0

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
        self.down.send(self.host.bytes_to_send())
        self.board.feed(self.down.receive(), self.now)
        self.board.tick(self.now)
        self.up.send(self.board.bytes_to_send())

    def tap(self) -> None:
        # The id says which event it is, so that a mixed-up one is noticed.
        sequence = self.board.newest + 1
        self.board.tag_arrived(1, f"{self.board.boot_id:04X}{sequence:04X}", self.now)
        self.made[self.board.boot_id] = sequence

    def quiet_down(self) -> None:
        self.up.badness = self.down.badness = 0.0
        for _ in range(2000):
            self.step()
            while self.inbox:
                self.keep_one()

    def kept_of(self, boot_id: int) -> list[int]:
        """The numbers that the journal accounts for, in its order."""
        numbers: list[int] = []
        for kept in self.journal:
            if kept.boot_id != boot_id:
                continue
            if isinstance(kept, EventsForgotten):
                numbers += range(kept.first, kept.sequence + 1)
            else:
                assert isinstance(kept, TagArrived)
                assert kept.uid == f"{boot_id:04X}{kept.sequence:04X}"
                numbers.append(kept.sequence)
        return numbers


def play(evening: Evening, steps: int, restarts: float) -> None:
    chance = evening.chance
    for _ in range(steps):
        evening.step()
        if chance.random() < 0.05:
            evening.tap()
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
    evening = Evening(seed, badness, held_most=1000)
    play(evening, 4000, restarts=0.0)
    assert evening.made[1] > 100
    assert evening.kept_of(1) == list(range(1, evening.made[1] + 1))
    assert evening.board.oldest == evening.board.newest + 1
    if badness:
        assert Noise in evening.others


@pytest.mark.parametrize("seed", range(6))
def test_restarts_of_either_side_double_nothing_and_skip_nothing(seed: int) -> None:
    evening = Evening(seed, badness=0.005, held_most=1000)
    play(evening, 6000, restarts=0.005)
    assert len(evening.made) > 3
    for boot_id, made in evening.made.items():
        kept = evening.kept_of(boot_id)
        # What a board had not handed over when it restarted is gone; of the last boot nothing is.
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) == made or boot_id < evening.board.boot_id
    assert {LinkUp, BoardRestarted} <= evening.others
    boots = [kept.boot_id for kept in evening.journal]
    assert boots == sorted(boots)


@pytest.mark.parametrize("seed", range(6))
def test_a_board_with_little_room_accounts_for_every_event_that_it_forgot(seed: int) -> None:
    evening = Evening(seed, badness=0.03, held_most=2)
    play(evening, 6000, restarts=0.002)
    boot_id = evening.board.boot_id
    assert evening.kept_of(boot_id) == list(range(1, evening.made[boot_id] + 1))
    assert EventsForgotten in evening.others


def test_a_line_that_is_cut_for_a_minute_costs_the_link_and_no_event() -> None:
    evening = Evening(1, badness=0.0, held_most=1000)
    for _ in range(100):
        evening.step()
    evening.up.badness = evening.down.badness = 1.0
    evening.up.chance = evening.down.chance = Random(5)
    for number in range(1200):
        evening.step()
        if number % 50 == 0:
            evening.tap()
    assert LinkLost in evening.others
    evening.quiet_down()
    assert evening.kept_of(1) == list(range(1, evening.made[1] + 1))
