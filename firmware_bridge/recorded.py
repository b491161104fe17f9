"""A board that plays recorded bytes on a pseudo terminal, piece by piece, and hears how the host answers."""

import threading
from types import TracebackType
from typing import Self

from firmware_bridge.fleeting import FleetingFolder
from firmware_bridge.frame import FrameReader, Noise, frame
from firmware_bridge.messages import Acknowledgement, ForeignHello, Hello, HelloRequest, Sequenced, decode
from firmware_bridge.pty_line import PtyLine


class RecordedBoard:
    """Sends what it is given, good frames or not. Open ``path`` as the host. May be used from any thread.

    Of itself it does one thing: when the host asks for a hello (it may have opened the path only after the recorded
    one was sent), the last recorded hello and the recorded events not yet acknowledged are sent again.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._said, self._host = FrameReader(), FrameReader()
        self._boot_id = 0
        self._hello: bytes | None = None
        self._events: dict[int, bytes] = {}
        self._highest = self._acknowledged = 0
        self._within_frame = self._asked = False
        self._folder = FleetingFolder("niagara-board-")
        self._line = PtyLine(self._folder.path / "tty", self._heard, lambda: None)

    @property
    def path(self) -> str:
        """The path that a host opens."""
        return self._line.path

    def send(self, data: bytes, timeout_s: float = 5.0) -> None:
        """Send a piece of the recording. Raises ``TimeoutError`` when no host makes room for it in time."""
        with self._changed:
            for payload in self._said.feed(data):
                if not isinstance(payload, Noise):
                    self._note(payload)
            if not self._line.send(data, timeout_s):
                raise TimeoutError(f"no host reads {self.path}; open it before sending more than the line holds")
            self._within_frame = bool(data) and data[-1] != 0
            self._answer()

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

    def _note(self, payload: bytes) -> None:
        """Remember what the recording says of itself."""
        message = decode(payload)
        if isinstance(message, Hello | Sequenced) and message.boot_id != self._boot_id:
            self._boot_id = message.boot_id
            self._events.clear()
            self._highest = self._acknowledged = 0
        if isinstance(message, Hello | ForeignHello):
            self._hello = payload
        if isinstance(message, Sequenced) and message.sequence > self._acknowledged:
            self._highest = max(self._highest, message.sequence)
            self._events[message.sequence] = payload

    def _heard(self, data: bytes) -> None:
        with self._changed:
            for payload in self._host.feed(data):
                if not isinstance(payload, Noise):
                    self._take(payload)
            self._answer()
            self._changed.notify_all()

    def _take(self, payload: bytes) -> None:
        message = decode(payload)
        if isinstance(message, HelloRequest):
            self._asked = True
        if isinstance(message, Acknowledgement) and message.boot_id == self._boot_id:
            self._acknowledged = max(self._acknowledged, message.sequence)
            for sequence in [known for known in self._events if known <= message.sequence]:
                del self._events[sequence]

    def _answer(self) -> None:
        # Never into the middle of a recorded frame.
        if self._asked and self._hello is not None and not self._within_frame:
            self._asked = False
            events = (self._events[sequence] for sequence in sorted(self._events))
            self._line.send(b"".join(frame(payload) for payload in (self._hello, *events)))
