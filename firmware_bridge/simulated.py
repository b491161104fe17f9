"""A board made of software on a pseudo terminal; ``RecordedBoard`` plays a recording instead."""

import glob
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from types import TracebackType
from typing import Self, assert_never

from firmware_bridge.board import HELD_MOST, BoardConnection
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faulty_line import FaultyLine
from firmware_bridge.fields import TAGS_MOST
from firmware_bridge.fleeting import FleetingFolder
from firmware_bridge.messages import PRODUCT, ReaderFault
from firmware_bridge.mishaps import Flooded, Mishap, PluggedIn, PulledOut, Restarted, Timeline
from firmware_bridge.pty_line import PtyLine
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.timing import USUAL, Timing

__all__ = ["BOOT_TEXT", "RecordedBoard", "SimulatedBoard"]

BOOT_TEXT = b"\r\nreader board starting\r\nreaders ready\r\n"
"""What a microcontroller says before its program speaks frames."""

_NO_FAULTS = BoardFaults()


class SimulatedBoard:
    """A whole board on a pty: real bytes, real times. Open ``path`` as the host, or look for it at ``places``.

    Without ``boot_id`` each start draws a new one, as a real board does. ``faults`` happen by themselves, at times
    counted from here. May be used from any thread.
    """

    def __init__(
        self,
        readers: Sequence[int] = (1, 2, 3, 4, 5),
        *,
        boot_id: int | None = None,
        product: str = PRODUCT,
        firmware: str = "simulated",
        held_most: int = HELD_MOST,
        timing: Timing = USUAL,
        clock: Callable[[], float] = time.monotonic,
        faults: BoardFaults = _NO_FAULTS,
    ) -> None:
        self._new_board: Callable[[int], BoardConnection] = lambda boot_id: BoardConnection(
            boot_id=boot_id,
            readers=tuple(readers),
            now=clock(),
            product=product,
            firmware=firmware,
            held_most=held_most,
            timing=timing,
        )
        self._clock, self._begun = clock, clock()
        self._to_host, self._to_board = FaultyLine(faults, "to the host"), FaultyLine(faults, "to the board")
        self._changed = threading.Condition()
        self._lying: dict[int, tuple[str, ...]] = {}
        self._failing: set[int] = set()
        self._board = self._start(_new_boot_id() if boot_id is None else boot_id)
        self._has_power = True
        self._folder = FleetingFolder("niagara-board-")
        self._plugged = 0
        self._line: PtyLine | None = None
        self.plug_in()
        self._closing = threading.Event()
        self._timeline = Timeline(faults)
        self._fate = threading.Thread(target=self._let_happen, name="faults of the board", daemon=True)
        self._fate.start()

    @property
    def path(self) -> str:
        """The path that a host opens; another one after each ``plug_in``."""
        return str(self._folder.path / f"tty-{self._plugged}")

    @property
    def places(self) -> str:
        """A pattern for every path that this board ever has."""
        return str(Path(glob.escape(str(self._folder.path))) / "tty-*")

    @property
    def boot_id(self) -> int:
        """The boot id of this start."""
        return self._board.boot_id

    def tap(self, reader: int, uid: str) -> int:
        """Lay a tag on a reader; the event's sequence number, 0 when the reader or the board does not work.

        ``uid`` is 4, 7 or 10 bytes in upper-case hex.
        """
        with self._changed:
            sequence = self._happen(reader, lambda now: self._board.tag_arrived(reader, uid, now))
            self._lying[reader] = (*self._lying_but(reader, uid), uid)
            return sequence

    def lift(self, reader: int, uid: str) -> int:
        """Take a tag off a reader; the event's sequence number, or 0 as with ``tap``."""
        with self._changed:
            sequence = self._happen(reader, lambda now: self._board.tag_left(reader, uid, now))
            self._lying[reader] = self._lying_but(reader, uid)
            return sequence

    def fail(self, reader: int, fault: ReaderFault = "silent") -> int:
        """Let a reader fail; the event's sequence number."""
        with self._changed:
            sequence = self._happen(reader, lambda now: self._board.reader_failed(reader, fault, now))
            self._failing.add(reader)
            return sequence

    def recover(self, reader: int) -> int:
        """Let a reader work again, and be read anew; the sequence number of its recovery."""
        with self._changed:
            self._failing.discard(reader)
            sequence = self._happen(reader, lambda now: self._board.reader_recovered(reader, now))
            self._happen(
                reader, lambda now: self._board.reader_shows(reader, self._lying.get(reader, ())[:TAGS_MOST], now)
            )
            return sequence

    def send(self, data: bytes) -> None:
        """Put any bytes on the line: noise, text, half a frame."""
        with self._changed:
            if data and self._line is not None:
                self._line.send(self._to_host.carry(data, self._clock() - self._begun))

    def restart(self) -> None:
        """Restart the board on the same path: a new boot id, nothing held, and what lies there is read anew."""
        with self._changed:
            if self._has_power:
                self._board = self._start(_new_boot_id())
                self.send(BOOT_TEXT)
        self._wake()

    def unplug(self, *, keeps_power: bool = False) -> None:
        """Break the line; the path is gone. Without power the board forgets what it holds."""
        with self._changed:
            line, self._line = self._line, None
            self._has_power = keeps_power
        if line is not None:
            line.close()  # outside: its thread may be waiting for us

    def plug_in(self) -> str:
        """Come back under another path, which is returned; with a new boot where there was no power."""
        with self._changed:
            if self._line is None:
                self._plugged += 1
                self._line = PtyLine(Path(self.path), self._heard, self._wait_s)
                if not self._has_power:
                    self._board, self._has_power = self._start(_new_boot_id()), True
                self.send(BOOT_TEXT)
        self._wake()
        return self.path

    def replug(self) -> str:
        """Break the line and come back under another path, which is returned; the boot goes on."""
        self.unplug(keeps_power=True)
        return self.plug_in()

    def wait_acknowledged(self, sequence: int, timeout_s: float) -> bool:
        """Wait until the host has acknowledged this event of this boot; False after ``timeout_s``."""
        with self._changed:
            return self._changed.wait_for(lambda: self._board.acknowledged >= sequence, timeout_s)

    def close(self) -> None:
        """Unplug the board for good; a host that has the path open gets an I/O error."""
        self._closing.set()
        self._fate.join()
        self.unplug()
        self._folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self, boot_id: int) -> BoardConnection:
        board, now = self._new_board(boot_id), self._clock()
        for reader in self._failing:
            board.reader_failed(reader, "absent", now)
        for reader, uids in self._lying.items():
            if uids and reader not in self._failing:
                board.reader_shows(reader, uids[:TAGS_MOST], now)
        return board

    def _lying_but(self, reader: int, uid: str) -> tuple[str, ...]:
        return tuple(other for other in self._lying.get(reader, ()) if other != uid)

    def _happen(self, reader: int, event: Callable[[float], int]) -> int:
        if not self._has_power or reader in self._failing:
            return 0
        sequence = event(self._clock())
        self.send(self._board.bytes_to_send())
        self._wake()
        return sequence

    def _heard(self, data: bytes) -> None:
        with self._changed:
            now = self._clock()
            self._board.feed(self._to_board.carry(data, now - self._begun), now)
            self._board.tick(now)
            self.send(self._board.bytes_to_send())
            self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            if self._line is not None:
                self._line.wake()

    def _wait_s(self) -> float | None:
        with self._changed:
            due = self._board.deadline()
            return None if due == inf else max(0.0, due - self._clock())

    def _let_happen(self) -> None:
        while (next_s := self._timeline.next_s()) < inf:
            if self._closing.wait(max(0.0, self._begun + next_s - self._clock())):
                return
            for mishap in self._timeline.due(self._clock() - self._begun):
                if self._closing.is_set():
                    return
                self._take(mishap)

    def _take(self, mishap: Mishap) -> None:
        match mishap:
            case Restarted():
                self.restart()
            case PulledOut(keeps_power=keeps_power):
                self.unplug(keeps_power=keeps_power)
            case PluggedIn():
                self.plug_in()
            case Flooded(sent=sent):
                self.send(sent)
            case never:
                assert_never(never)


def _new_boot_id() -> int:
    return 1 + secrets.randbelow(2**32 - 1)
