"""A board made of software on a pseudo terminal; ``RecordedBoard`` plays a recording instead."""

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from math import inf
from types import TracebackType
from typing import Self

from firmware_bridge.board import HELD_MOST, BoardConnection
from firmware_bridge.messages import PRODUCT, ReaderFault
from firmware_bridge.pty_line import PtyLine
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.timing import USUAL, Timing

__all__ = ["BOOT_TEXT", "RecordedBoard", "SimulatedBoard"]

BOOT_TEXT = b"\r\nreader board starting\r\nreaders ready\r\n"
"""What a microcontroller says before its program speaks frames."""


class SimulatedBoard:
    """A whole board on a pty: real bytes, real times, one thread. Open ``path`` as the host.

    Without ``boot_id`` each start draws a new one, as a real board does. May be used from any thread.
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
    ) -> None:
        self._start: Callable[[int], BoardConnection] = lambda boot_id: BoardConnection(
            boot_id=boot_id,
            readers=tuple(readers),
            now=clock(),
            product=product,
            firmware=firmware,
            held_most=held_most,
            timing=timing,
        )
        self._clock = clock
        self._changed = threading.Condition()
        self._board = self._start(_new_boot_id() if boot_id is None else boot_id)
        self._line = PtyLine(self._heard, self._wait_s)
        self.send(BOOT_TEXT)
        self._line.wake()

    @property
    def path(self) -> str:
        """The path that a host opens; another one after ``replug``."""
        return self._line.path

    @property
    def boot_id(self) -> int:
        """The boot id of this start."""
        return self._board.boot_id

    def tap(self, reader: int, uid: str) -> int:
        """Lay a tag on a reader; the event's sequence number. ``uid`` is 4, 7 or 10 bytes in upper-case hex."""
        return self._happen(lambda now: self._board.tag_arrived(reader, uid, now))

    def lift(self, reader: int, uid: str) -> int:
        """Take a tag off a reader; the event's sequence number."""
        return self._happen(lambda now: self._board.tag_left(reader, uid, now))

    def fail(self, reader: int, fault: ReaderFault = "silent") -> int:
        """Let a reader fail; the event's sequence number."""
        return self._happen(lambda now: self._board.reader_failed(reader, fault, now))

    def recover(self, reader: int) -> int:
        """Let a reader work again; the event's sequence number."""
        return self._happen(lambda now: self._board.reader_recovered(reader, now))

    def send(self, data: bytes) -> None:
        """Put any bytes on the line: noise, text, half a frame."""
        self._line.send(data)

    def restart(self) -> None:
        """Restart the board on the same path: a new boot id, numbers from 1, nothing held."""
        with self._changed:
            self._board = self._start(_new_boot_id())
            self.send(BOOT_TEXT)
        self._line.wake()

    def replug(self) -> str:
        """Break the line and come back under another path, which is returned; the boot goes on."""
        broken, self._line = self._line, PtyLine(self._heard, self._wait_s)
        broken.close()
        return self.path

    def wait_acknowledged(self, sequence: int, timeout_s: float) -> bool:
        """Wait until the host has acknowledged this event of this boot; False after ``timeout_s``."""
        with self._changed:
            return self._changed.wait_for(lambda: self._board.acknowledged >= sequence, timeout_s)

    def close(self) -> None:
        """Unplug the board for good; a host that has the path open gets an I/O error."""
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _happen(self, event: Callable[[float], int]) -> int:
        with self._changed:
            sequence = event(self._clock())
            self._line.send(self._board.bytes_to_send())
        self._line.wake()
        return sequence

    def _heard(self, data: bytes) -> None:
        with self._changed:
            now = self._clock()
            self._board.feed(data, now)
            self._board.tick(now)
            self._line.send(self._board.bytes_to_send())
            self._changed.notify_all()

    def _wait_s(self) -> float | None:
        with self._changed:
            deadline = self._board.deadline()
        return None if deadline == inf else max(0.0, deadline - self._clock())


def _new_boot_id() -> int:
    return 1 + secrets.randbelow(2**32 - 1)
