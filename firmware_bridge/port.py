"""The thread that finds the board's port, keeps it open and tells the news; the only home of pyserial."""

import errno
import logging
import os
import termios
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import serial

from firmware_bridge.bell import Bell
from firmware_bridge.connection import HostConnection
from firmware_bridge.errors import NotDeliveredError
from firmware_bridge.frame import cut_by_frames
from firmware_bridge.messages import PRODUCT
from firmware_bridge.news import News, SearchFailed
from firmware_bridge.outlet import NewsOutlet
from firmware_bridge.search import Pauses, most_telling, places
from firmware_bridge.timing import USUAL, Timing
from firmware_bridge.trouble import Cause, cause_of

BAUD = 115200
_WRITE_TIMEOUT_S = 1.0
_READ_MOST = 4096

UNKEPT_MOST = 4096
"""Events that are told though the app has not kept them; far more than an evening without a disk has."""

_BROKEN = (OSError, TypeError, termios.error)
"""What pyserial raises when a device goes away; all of them mean that the line is lost."""

_log = logging.getLogger(__name__)


def open_port(path: str) -> serial.Serial:
    """Open a serial port so that a board is disturbed least. Raises any of ``_BROKEN``.

    The modem lines keep their resting state, also when the port is closed again: a board that resets with them
    would forget what it holds for the next run of the host.
    """
    port = serial.Serial(path, BAUD, timeout=0, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)
    try:
        settings = termios.tcgetattr(port.fileno())
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, settings)
    except _BROKEN:
        port.close()
        raise
    return port


def _read(port: serial.Serial) -> bytes:
    """What is there now. Raises OSError when the device is gone.

    Not by ``port.read``, which asks again whether there is something: each system call may cost a change of threads.
    """
    try:
        data = os.read(port.fileno(), _READ_MOST)
    except BlockingIOError:
        return b""
    if not data:
        raise OSError(errno.EIO, "the port ended")
    return data


def _write(port: serial.Serial, due: bytes) -> None:
    """Send all of it; where there is no room, pyserial waits for some. Raises OSError."""
    with suppress(BlockingIOError):
        due = due[os.write(port.fileno(), due) :]
    if due:
        port.write(due)


class BoardLink:
    """Keeps the link to one board for as long as it runs, whatever is unplugged.

    ``candidates`` are paths or glob patterns, tried in turn; the one that answers as our product is kept.
    ``on_news`` is called on this object's own thread and only puts the news away; an event that it could not take
    (it raised) is told again. ``resume`` is boot id and sequence number of the last event that the app has kept.
    ``on_bytes`` is told on the same thread what was read, a frame at a time and before the news of it; ``b""`` when a
    port was opened.
    """

    def __init__(
        self,
        candidates: Sequence[str],
        on_news: Callable[[News], None],
        *,
        resume: tuple[int, int] | None = None,
        clock: Callable[[], float] = time.monotonic,
        product: str = PRODUCT,
        timing: Timing = USUAL,
        on_bytes: Callable[[bytes], object] | None = None,
    ) -> None:
        self._candidates = tuple(candidates)
        self._outlet = NewsOutlet(on_news)
        self._clock = clock
        self._timing = timing
        self._on_bytes = on_bytes or (lambda _read: None)
        self._connection = HostConnection(product=product, timing=timing, unkept_most=UNKEPT_MOST)
        if resume is not None:
            self._connection.resume(*resume)
        self._last_path = ""
        self._complained: Cause | None = None
        self._told_late = False
        self._lock = threading.Lock()
        self._bell: Bell | None = None
        self._kept: tuple[int, int] | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="board link", daemon=True)

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin to search."""
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the port; nothing is told any more."""
        self._closing.set()
        self._interrupt()
        if self._thread.is_alive():
            self._thread.join()

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """The app has kept all events up to this one; from any thread, after the commit, in order."""
        with self._lock:
            self._kept = boot_id, sequence
        self._interrupt()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        pauses = Pauses(self._timing)
        while not self._closing.is_set():
            try:
                self._search()
            except Exception:  # a fault in here must not leave the table without readers
                _log.exception("the search for the reader board failed; it begins again")
                self._tell(self._connection.closed("unplugged"))
            self._closing.wait(pauses.next_s(linked=self._outlet.linked))

    def _search(self) -> None:
        """Try every place until the link was up at one of them, for as long as that lasted."""
        failures: list[SearchFailed] = []
        for path in sorted(places(self._candidates), key=lambda path: path != self._last_path):
            self._outlet.begin()
            failure = self._visit(path)
            if self._closing.is_set():
                return
            if self._outlet.linked:
                self._last_path, self._complained, self._told_late = path, None, False
                return
            failures.append(failure)
        worst = most_telling(failures, self._candidates)
        self._complain(worst)

    def _complain(self, failure: SearchFailed) -> None:
        """Tell why there is no board, once for each reason."""
        if failure.reason == "absent":
            self._told_late = False
        if failure.reason != self._complained:
            self._complained = failure.reason
            self._outlet.tell(failure)

    def _visit(self, path: str) -> SearchFailed:
        """One port from its opening to its close; why it did not last."""
        try:
            port = open_port(path)
        except _BROKEN as error:
            return SearchFailed(cause_of(error), path, str(error))
        with port, Bell() as bell:
            cause, detail = self._stay(port, bell, path)
        self._tell(self._connection.closed(cause))
        return SearchFailed(cause, path, detail)

    def _stay(self, port: serial.Serial, bell: Bell, path: str) -> tuple[Cause, str]:
        """Exchange bytes until the other end is gone or is not ours; the cause and its detail."""
        with self._lock:
            self._bell = bell
        try:
            self._connection.opened(self._clock())
            self._on_bytes(b"")
            while self._connection.alive and not self._closing.is_set():
                self._exchange(port, bell)
                self._watch(path)
        except _BROKEN as error:
            return "unplugged", str(error)
        finally:
            with self._lock:
                self._bell = None
        return self._connection.ended or "unplugged", self._outlet.found

    def _exchange(self, port: serial.Serial, bell: Bell) -> None:
        """Send what is due, then wait for bytes until the next deadline; tell what they and the time bring."""
        self._acknowledge_kept()
        due = self._connection.bytes_to_send()
        if due:
            _write(port, due)
        wait_s = max(0.0, self._connection.deadline() - self._clock())
        data = _read(port) if bell.wait(port.fileno(), wait_s) else b""
        self._acknowledge_kept()  # what was kept before these bytes were sent makes room for what is in them
        now = self._clock()
        for piece in cut_by_frames(data):
            self._on_bytes(piece)
            self._tell(self._connection.feed(piece, now))
        self._tell(self._connection.tick(now))

    def _watch(self, path: str) -> None:
        """Say once that the hello is late, and do not race with a flood."""
        if not self._told_late and self._connection.is_late(self._clock()):
            self._told_late = True
            self._complain(SearchFailed("late", path))
        if self._connection.is_flooded():
            self._closing.wait(self._timing.flood_pause_s)

    def _acknowledge_kept(self) -> None:
        with self._lock:
            kept, self._kept = self._kept, None
        if kept is None:
            return
        try:
            self._connection.acknowledge(*kept)
        except NotDeliveredError:
            _log.exception("an acknowledgement was ignored")

    def _tell(self, news: list[News]) -> None:
        if self._closing.is_set():
            return
        refused = self._outlet.tell_all(news)
        if refused is not None:
            self._connection.take_back(refused)

    def _interrupt(self) -> None:
        """Let a wait for bytes return now; this object's own thread does not wait, and looks before it does."""
        if threading.current_thread() is self._thread:
            return
        with self._lock:
            if self._bell is not None:
                self._bell.ring()
