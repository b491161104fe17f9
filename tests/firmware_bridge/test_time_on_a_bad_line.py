"""How long a tap is under way on a bad line, in virtual time: what the app hears late is a card that seems not laid."""

from collections.abc import Callable
from math import inf
from random import Random
from statistics import median, quantiles

from firmware_bridge import LinkLost, News, TagArrived
from firmware_bridge.board import HELD_MOST, BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faulty_line import FaultyLine
from firmware_bridge.timing import USUAL

ON_THE_LINE_S = 0.003
"""About what a frame takes at 115200 baud."""

ONE_PERCENT = 0.01
"""Of the bytes are changed, as many lost, as many doubled: every other frame arrives."""


class BadLine:
    """A board whose tags are tapped, a host that keeps what it is told at once, and a line with faults between."""

    def __init__(self, seed: int, share: float, *, keeps: bool = True) -> None:
        faults = BoardFaults(seed=seed, noise=share, loss=share, doubling=share)
        self.now, self.losses, self.sent = 0.0, 0, 0
        self._keeps = keeps
        self._up, self._down = FaultyLine(faults, "up"), FaultyLine(faults, "down")
        self._to_host: list[tuple[float, bytes]] = []
        self._to_board: list[tuple[float, bytes]] = []
        self._told: dict[int, float] = {}
        self._open_again_at = inf
        self._board = BoardConnection(boot_id=1, readers=(1,), now=0.0)
        self._host = HostConnection()
        self._host.opened(0.0)
        self._go_on(lambda: self._host.state == "up")

    def tap(self) -> float:
        """Lay a tag; how long the host does not know of it, in seconds."""
        begun, sequence = self.now, self._board.tag_arrived(1, "04A22B7C910280", self.now)
        self._exchange()
        self._go_on(lambda: sequence in self._told)
        return self._told[sequence] - begun

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.now + seconds
        self._go_on(lambda: self._next() > until)
        self.now = until

    def _next(self) -> float:
        arrivals = [line[0][0] for line in (self._to_host, self._to_board) if line]
        return min([self._host.deadline(), self._board.deadline(), self._open_again_at, *arrivals])

    def _go_on(self, is_over: Callable[[], bool]) -> None:
        while not is_over():
            self.now = max(self.now, self._next())
            self._exchange()

    def _exchange(self) -> None:
        if self.now >= self._open_again_at:
            self._open_again_at = inf
            self._host.opened(self.now)
        self._take(self._host.feed(self._arrived(self._to_host), self.now) + self._host.tick(self.now))
        self._board.feed(self._arrived(self._to_board), self.now)
        self._board.tick(self.now)
        self._send(self._up.carry(self._count(self._board.bytes_to_send()), 0.0), self._to_host)
        self._send(self._down.carry(self._host.bytes_to_send(), 0.0), self._to_board)
        if not self._host.alive and self._open_again_at == inf:
            self._open_again_at = self.now + USUAL.retry_first_s

    def _count(self, sent: bytes) -> bytes:
        self.sent += len(sent)
        return sent

    def _send(self, arriving: bytes, line: list[tuple[float, bytes]]) -> None:
        if arriving:
            line.append((self.now + ON_THE_LINE_S, arriving))

    def _arrived(self, line: list[tuple[float, bytes]]) -> bytes:
        arrived = b"".join(piece for at, piece in line if at <= self.now)
        line[:] = [(at, piece) for at, piece in line if at > self.now]
        return arrived

    def _take(self, news: list[News]) -> None:
        for one in news:
            self.losses += isinstance(one, LinkLost)
            if isinstance(one, TagArrived):
                self._told[one.sequence] = self.now
                if self._keeps:
                    self._host.acknowledge(one.boot_id, one.sequence)


def times_of_taps(line: BadLine, count: int, chance: Random) -> list[float]:
    times = []
    for _ in range(count):
        line.wait(chance.uniform(0.2, 3.0))
        times.append(line.tap())
    return times


def test_99_of_100_taps_on_a_bad_line_are_told_within_a_second() -> None:
    times = [s for seed in range(4) for s in times_of_taps(BadLine(seed, ONE_PERCENT), 100, Random(seed))]
    assert median(times) < 0.1
    assert quantiles(times, n=100)[98] < 1.0
    assert max(times) < 3.0


def test_a_tap_does_not_wait_for_those_that_the_app_has_not_kept() -> None:
    """While the journal is out of reach nothing is acknowledged, and the board sends all it holds again and again."""
    times = []
    for seed in range(4):
        line = BadLine(seed, ONE_PERCENT, keeps=False)
        times += times_of_taps(line, HELD_MOST // 2, Random(seed))
    assert quantiles(times, n=100)[98] < 1.0


def test_what_is_not_kept_leaves_half_of_a_slow_line_free() -> None:
    line = BadLine(0, 0.0, keeps=False)
    for _ in range(HELD_MOST):
        line.tap()
    sent, begun = line.sent, line.now
    line.wait(2.0)
    assert line.sent - sent <= 115200 / 10 / 2 * (line.now - begun)
    line.wait(60.0)
    sent = line.sent
    line.wait(60.0)
    assert line.sent - sent <= 60 * 600


def test_twenty_minutes_of_noise_do_not_cost_the_link() -> None:
    line = BadLine(0, ONE_PERCENT)
    line.wait(1200.0)
    assert line.losses == 0


def test_on_a_good_line_a_tap_is_sent_once() -> None:
    line = BadLine(0, 0.0)
    line.wait(10.0)
    before = line.sent
    line.wait(10.0)
    idle = line.sent - before
    line.tap()
    line.wait(10.0)
    assert line.sent - before - 2 * idle <= 30
