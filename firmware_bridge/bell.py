"""Waiting for a file descriptor in a way that another thread can end: one system call, and one more when it rings."""

import os
import select
from contextlib import suppress
from types import TracebackType
from typing import Self


class Bell:
    """Waits on one thread; rings from any. Close it when nobody rings any more."""

    def __init__(self) -> None:
        self._hears, self._rings = os.pipe()
        os.set_blocking(self._rings, False)

    def wait(self, descriptor: int, timeout_s: float | None) -> bool:
        """Wait until there is something to read, the bell rings or the time is over; whether there is something."""
        ready, _, _ = select.select([descriptor, self._hears], [], [], timeout_s)
        if self._hears in ready:
            os.read(self._hears, 4096)
        return descriptor in ready

    def ring(self) -> None:
        """Let ``wait`` return, now or when it is next called."""
        with suppress(BlockingIOError):  # full: it rings already, and loudly
            os.write(self._rings, b"!")

    def close(self) -> None:
        """Give both ends back."""
        os.close(self._hears)
        os.close(self._rings)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
