"""A serial line without a wire: a pseudo terminal whose far end a host opens by its path."""

import os
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path


class PtyLine:
    """The near end of a pty in raw mode, with a thread of its own. ``path`` is what the host opens; it is made.

    ``heard`` is called on that thread with what the host sent (empty after a ``wake`` or a wait); ``wait_s`` is asked
    before each wait how long it may last at most, None for ever. ``send`` and ``wake`` may be called from any thread.
    """

    def __init__(self, path: Path, heard: Callable[[bytes], None], wait_s: Callable[[], float | None]) -> None:
        self._heard = heard
        self._wait_s = wait_s
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        os.set_blocking(self._near, False)
        # The far end stays open here too: between two hosts the line is quiet, not broken.
        # A path of its own, as udev gives one to a board: the kernel names the next pty like the last one closed,
        # and a host that looks for this board must not find another.
        self.path = str(path)
        path.symlink_to(os.ttyname(self._far))
        self._woken, self._waker = os.pipe()
        self._sending = threading.Lock()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"line {self.path}", daemon=True)
        self._thread.start()

    def send(self, data: bytes, wait_s: float = 0.0) -> bool:
        """Send; whether all fitted. What finds no room within ``wait_s`` is lost, as on a real line."""
        until = time.monotonic() + wait_s
        with self._sending:
            while data and not self._closing:
                try:
                    data = data[os.write(self._near, data) :]
                except BlockingIOError:
                    left = until - time.monotonic()
                    if left <= 0:
                        break
                    select.select([], [self._near], [], left)
        return not data

    def wake(self) -> None:
        """Let the thread look at ``wait_s`` again."""
        with self._sending:
            if not self._closing:
                os.write(self._waker, b"!")

    def close(self) -> None:
        """Break the line; a host that has it open gets an I/O error. Not to be called from ``heard``."""
        if self._closing:
            return
        Path(self.path).unlink()
        self._closing = True
        os.write(self._waker, b"!")
        self._thread.join()
        with self._sending:
            for end in (self._near, self._far, self._woken, self._waker):
                os.close(end)

    def _run(self) -> None:
        while not self._closing:
            ready, _, _ = select.select([self._near, self._woken], [], [], self._wait_s())
            if self._woken in ready:
                os.read(self._woken, 4096)
            data = os.read(self._near, 4096) if self._near in ready else b""
            if not self._closing:
                self._heard(data)
