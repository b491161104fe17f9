"""A recorded board on a worse line than its own: what it says is damaged, lost and said again, in virtual time."""

from math import inf
from random import Random

from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faulty_line import FaultyLine
from firmware_bridge.frame import FrameReader, Noise
from firmware_bridge.messages import (
    Hello,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    Sequenced,
    TagArrived,
    TagLeft,
    decode,
)
from firmware_bridge.mishaps import Flooded, Mishap, PluggedIn, PulledOut, Restarted, Timeline
from firmware_bridge.news import News

STEP_S = 0.001
"""The least time between two looks at the line: a board that has something to say again is not asked for ever."""


class WorseLine:
    """Both ends of a bad line: a board that is told what happened on its readers, and a host that keeps all it hears.

    Times are seconds of the recording. What comes out of ``step`` is for a real host, which hears what this one hears.
    """

    def __init__(self, faults: BoardFaults) -> None:
        self._up, self._down = FaultyLine(faults, "to the host"), FaultyLine(faults, "to the board")
        self._timeline = Timeline(faults)
        self._boots = Random(f"{faults.seed} boots")  # noqa: S311 - it is to be the same each time
        self._frames, self._recorded_boot, self._known = FrameReader(), 0, 0
        self._board: BoardConnection | None = None
        self._readers: tuple[int, ...] = ()
        self._lying: dict[int, tuple[str, ...]] = {}
        self._plugged, self._has_power = True, True
        self._stepped_at = -inf
        self._host = HostConnection()
        self._host.opened(0.0)

    @property
    def heard(self) -> bool:
        """Whether the host has kept all that the board has told."""
        return self._board is None or self._board.acknowledged >= self._board.newest

    def say(self, sent: bytes, now: float) -> None:
        """The recorded board says this; what was a second time in the recording is said once."""
        for payload in self._frames.feed(sent):
            if isinstance(payload, Noise):
                continue
            message = decode(payload)
            if isinstance(message, Hello):
                self._greet(message, now)
            elif isinstance(message, Sequenced) and message.sequence > self._known:
                self._known = message.sequence
                self._happen(message, now)

    def deadline(self) -> float:
        """When ``step`` has something to do."""
        ends = [self._timeline.next_s()]
        if self._board is not None and self._plugged:
            ends += [self._board.deadline(), self._host.deadline()]
        return max(min(ends), self._stepped_at + STEP_S)

    def step(self, now: float) -> list[bytes | None]:
        """What arrives at the host now, piece by piece; None where the line breaks."""
        self._stepped_at = now
        arrived: list[bytes | None] = []
        for mishap in self._timeline.due(now):
            arrived += self._suffer(mishap, now)
        if self._board is None or not self._plugged:
            return arrived
        self._board.tick(now)
        heard = self._up.carry(self._board.bytes_to_send(), now)
        self._keep([*self._host.feed(heard, now), *self._host.tick(now)])
        arrived += [heard] if heard else []
        if not self._host.alive:
            arrived.append(None)
            self._host.opened(now)
        self._board.feed(self._down.carry(self._host.bytes_to_send(), now), now)
        return arrived

    def _greet(self, hello: Hello, now: float) -> None:
        if hello.boot_id != self._recorded_boot:
            self._recorded_boot, self._known, self._readers = hello.boot_id, 0, hello.readers
            self._start(hello.boot_id, now)

    def _start(self, boot_id: int, now: float) -> None:
        # As after a real start: what lies on the readers is read anew.
        self._board = BoardConnection(boot_id=boot_id, readers=self._readers, now=now)
        for reader, uids in self._lying.items():
            if uids:
                self._board.reader_shows(reader, uids, now)

    def _happen(self, message: Sequenced, now: float) -> None:
        match message:
            case TagArrived(reader=reader, uid=uid):
                self._lying[reader] = (*self._lying.get(reader, ()), uid)
            case TagLeft(reader=reader, uid=uid):
                self._lying[reader] = tuple(other for other in self._lying.get(reader, ()) if other != uid)
            case ReaderShows(reader=reader, uids=uids):
                self._lying[reader] = uids
            case _:
                pass
        if self._board is not None and self._has_power:
            _tell(self._board, message, now)

    def _keep(self, news: list[News]) -> None:
        for one in news:
            if isinstance(one, Sequenced):
                self._host.acknowledge(one.boot_id, one.sequence)

    def _suffer(self, mishap: Mishap, now: float) -> list[bytes | None]:
        match mishap:
            case Flooded(sent=sent):
                return [sent] if self._plugged else []
            case Restarted():
                self._restart(now)
            case PulledOut(keeps_power=keeps_power):
                self._plugged, self._has_power = False, keeps_power
                self._host.closed("unplugged")
                return [None]
            case PluggedIn():
                self._plugged = True
                self._host.opened(now)
                if not self._has_power:
                    self._has_power = True
                    self._restart(now)
        return []

    def _restart(self, now: float) -> None:
        if self._board is not None and self._has_power:
            self._start(self._boots.randrange(1, 2**32), now)


def _tell(board: BoardConnection, message: Sequenced, now: float) -> None:
    """Let the board see on its readers what the message says."""
    match message:
        case TagArrived(reader=reader, uid=uid):
            board.tag_arrived(reader, uid, now)
        case TagLeft(reader=reader, uid=uid):
            board.tag_left(reader, uid, now)
        case ReaderShows(reader=reader, uids=uids):
            board.reader_shows(reader, uids, now)
        case ReaderFailed(reader=reader, fault=fault):
            board.reader_failed(reader, fault, now)
        case ReaderRecovered(reader=reader):
            board.reader_recovered(reader, now)
        case _:
            pass
