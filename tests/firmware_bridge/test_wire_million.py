"""A million events over a bad line, in virtual time: exactly once, in order for each reader, in the same memory."""

import os
from collections import deque
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from firmware_bridge import News, TagArrived, TagLeft
from firmware_bridge.board import HELD_MOST, BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faulty_line import FaultyLine

READERS = (1, 2, 3, 4, 5)
BYTES_OF_A_FRAME = 26
MEMORY_MOST = 4 * 1024 * 1024


def moves() -> Iterator[tuple[int, str, bool]]:
    """Tags that come and go on five readers, without end; each tag is another one."""
    for number in count():
        reader = READERS[number % 5]
        yield reader, f"04{(number // 10 + 1) * 0x9E3779B97F4B % 2**48:012X}", number // 5 % 2 == 0


class Table:
    """A board whose readers are busy, the line to it, and an app that keeps whatever it is told."""

    def __init__(self, share_of_bytes: float, at_once: int, seed: int = 1) -> None:
        share = share_of_bytes / 3
        faults = BoardFaults(seed=seed, noise=share, loss=share, doubling=share)
        self.up, self.down = FaultyLine(faults, "up"), FaultyLine(faults, "down")
        self.at_once = at_once
        self.now = 0.0
        self.kept = 0
        self.moves = moves()
        self.under_way: deque[tuple[int, str, bool]] = deque()
        self.board = BoardConnection(boot_id=7, readers=READERS, now=0.0)
        self.host = HostConnection()
        self.host.opened(0.0)

    def step(self) -> None:
        """Some tags move, and the bytes of each side reach the other, or do not."""
        self.now += 0.06
        # A hand that waits when the board is full: this is about events that the board still has.
        for _ in range(min(self.at_once, HELD_MOST - 2 - (self.board.newest - self.board.acknowledged))):
            reader, uid, came = move = next(self.moves)
            self.under_way.append(move)
            (self.board.tag_arrived if came else self.board.tag_left)(reader, uid, self.now)
        self.board.tick(self.now)
        heard = self.up.carry(self.board.bytes_to_send(), self.now)
        news = self.host.feed(heard, self.now) + self.host.tick(self.now)
        if not self.host.alive:
            self.host.opened(self.now)
        self.take(news)
        self.board.feed(self.down.carry(self.host.bytes_to_send(), self.now), self.now)

    def take(self, news: list[News]) -> None:
        fresh = 0
        for one in news:
            if isinstance(one, TagArrived | TagLeft):
                reader, uid, came = self.under_way.popleft()
                fresh += 1
                assert one == (TagArrived if came else TagLeft)(7, self.kept + fresh, reader, uid)
        if fresh:
            self.kept += fresh
            self.host.acknowledge(7, self.kept)


def memory() -> int:
    """Bytes of real memory of this process (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run(table: Table, events: int) -> None:
    """Until the app has kept so many events; what it is told is compared one by one."""
    while table.kept < events:
        table.step()


@pytest.mark.slow
def test_a_million_events_with_one_frame_in_a_hundred_hit_arrive_once_and_in_order_in_the_same_memory() -> None:
    table = Table(share_of_bytes=0.01 / BYTES_OF_A_FRAME, at_once=8)
    run(table, 100_000)
    before = memory()
    run(table, 1_000_000)
    assert memory() - before < MEMORY_MOST
    assert table.up.hits > 10_000


@pytest.mark.slow
def test_events_with_one_byte_in_a_hundred_hit_arrive_once_and_in_order() -> None:
    table = Table(share_of_bytes=0.01, at_once=1)
    run(table, 20_000)
    assert table.up.hits > 5_000
    assert table.down.hits > 1_000
