"""A file that is forced to the disk soon after each write, on its own thread: who writes never waits for the disk."""

import logging
import os
from collections.abc import Callable
from io import FileIO
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

log = logging.getLogger(__name__)

SYNC_EACH_S: Final = 1.0
"""How often the disk is asked at most; what was written longer ago, and what the disk takes for it, is there."""

CLOSING_S: Final = 2.0
"""How long closing waits for the disk."""


class SyncedFile(FileIO):
    """A file to write to, by its descriptor; ``sync`` gets one too and returns when all is on the disk."""

    def __init__(self, descriptor: int, sync: Callable[[int], object] = os.fdatasync) -> None:
        super().__init__(descriptor, "w")
        self._written, self._ended = Event(), Event()
        self._thread = Thread(
            target=_keep_synced, args=(os.dup(descriptor), sync, self._written, self._ended), name="trace", daemon=True
        )
        self._thread.start()

    def write(self, content: "ReadableBuffer", /) -> int:
        """As ``FileIO.write``."""
        count = super().write(content)
        self._written.set()
        return count

    def close(self) -> None:
        """Close the file once all of it is on the disk, or the disk has taken too long."""
        if not self.closed:
            self._ended.set()
            self._written.set()
            self._thread.join(CLOSING_S)
        super().close()


def _keep_synced(descriptor: int, sync: Callable[[int], object], written: Event, ended: Event) -> None:
    try:
        while not ended.is_set():
            written.wait()
            written.clear()
            sync(descriptor)
            ended.wait(SYNC_EACH_S)
        sync(descriptor)
    except OSError as error:
        log.warning("the trace is not forced to the disk any more: %s", error)
    finally:
        os.close(descriptor)
