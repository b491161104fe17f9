"""A board that plays recorded bytes on a pseudo terminal, piece by piece, and hears how the host answers."""

import glob
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.fleeting import FleetingFolder
from firmware_bridge.frame import FrameReader, Noise
from firmware_bridge.messages import Acknowledgement, Hello, HelloRequest, Sequenced, decode
from firmware_bridge.pty_line import PtyLine

WAITING_MOST = 4096
"""Bytes that wait for a host; a line has room for so many at once."""


class RecordedBoard:
    """Sends what it is given, good frames or not, and nothing of itself. May be used from any thread.

    Open ``path`` as the host, or look for it at ``places``. A host that opens a port forgets what came before, so what
    is sent waits until it has asked for a hello.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._folder = FleetingFolder("niagara-board-")
        self._plugged = 0
        self._boot_id = 0
        self._highest = self._acknowledged = 0
        self._plug_in()

    @property
    def path(self) -> str:
        """The path that a host opens; another one after each ``replug``."""
        return self._line.path

    @property
    def places(self) -> str:
        """A pattern for every path that this board ever has."""
        return str(Path(glob.escape(str(self._folder.path))) / "tty-*")

    def send(self, data: bytes, timeout_s: float = 5.0) -> None:
        """Send a piece of the recording. Raises ``TimeoutError`` when no host makes room for it in time."""
        with self._changed:
            for payload in self._said.feed(data):
                if not isinstance(payload, Noise):
                    self._note(payload)
            if not self._asked and len(self._waiting) + len(data) <= WAITING_MOST:
                self._waiting += data
                return
            if not (self._changed.wait_for(lambda: self._asked, timeout_s) and self._line.send(data, timeout_s)):
                raise TimeoutError(f"no host reads {self.path}; open it before sending more than the line holds")

    def replug(self) -> None:
        """Break the line, as the recorded one broke, and come back under another path."""
        self._line.close()
        with self._changed:
            self._plug_in()

    def wait_heard(self, timeout_s: float) -> bool:
        """Wait until the host has acknowledged every event sent so far; False after ``timeout_s``."""
        with self._changed:
            return self._changed.wait_for(lambda: self._acknowledged >= self._highest, timeout_s)

    def close(self) -> None:
        """Unplug the board; a host that has the path open gets an I/O error."""
        self._line.close()
        self._folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _plug_in(self) -> None:
        self._said, self._host = FrameReader(), FrameReader()
        self._asked, self._waiting = False, bytearray()
        self._plugged += 1
        self._line = PtyLine(self._folder.path / f"tty-{self._plugged}", self._heard, lambda: None)

    def _note(self, payload: bytes) -> None:
        """Remember what the recording says of itself."""
        message = decode(payload)
        if isinstance(message, Hello | Sequenced) and message.boot_id != self._boot_id:
            self._boot_id = message.boot_id
            self._highest = self._acknowledged = 0
        if isinstance(message, Sequenced):
            self._highest = max(self._highest, message.sequence)

    def _heard(self, data: bytes) -> None:
        with self._changed:
            for payload in self._host.feed(data):
                if not isinstance(payload, Noise):
                    self._take(payload)
            self._changed.notify_all()

    def _take(self, payload: bytes) -> None:
        message = decode(payload)
        if isinstance(message, HelloRequest) and not self._asked:
            self._asked = True
            self._line.send(bytes(self._waiting))
        if isinstance(message, Acknowledgement) and message.boot_id == self._boot_id:
            self._acknowledged = max(self._acknowledged, message.sequence)
