"""The log of an evening in a terminal: a private file, whose faults are told on the status line and stop nothing."""

import logging
import os
from collections.abc import Callable
from pathlib import Path

from companion.journal.errors import Kind, kind_of
from companion.journal.place import check_place, give_to_owner_of, make_folder


class LogFile(logging.Handler):
    """Writes each line at once; where it cannot, ``trouble`` says why, "" if it can, and the next line tries again.
    ``kind`` is why for the screen, None if it can.

    Whatever lies in the file's place and is no file is left alone.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.trouble = ""
        self.kind: Kind | None = None
        self._path = path
        self._file: int | None = None
        self._missing = 0
        self._tell: Callable[[str], object] = lambda _trouble: None
        self._attempt(b"")

    def tell(self, told: Callable[[str], object]) -> None:
        """Give the trouble to this, now if there is one and whenever it changes, on the thread that logs."""
        self._tell = told
        if self.trouble:
            told(self.trouble)

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, after how many could not be written before it."""
        try:
            line = f"{self.format(record)}\n"
        except Exception:  # a fault in what is logged: logging says so where somebody wants to know
            self.handleError(record)
            return
        gap = f"\nlines that could not be written here: {self._missing}\n" if self._missing else ""
        was, self._missing = self._missing, 0
        if not self._attempt(f"{gap}{line}".encode("utf-8", "replace")):
            self._missing = was + 1

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        super().close()

    def _attempt(self, line: bytes) -> bool:
        trouble, kind = "", None
        try:
            if self._file is None:
                self._file = _opened(self._path)
            left = memoryview(line)
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            trouble, kind = f"{self._path}: the log cannot be written ({error.strerror})", kind_of(error)
        if trouble != self.trouble:
            self.trouble, self.kind = trouble, kind
            self._tell(trouble)
        return not trouble


def _opened(path: Path) -> int:
    make_folder(path.parent)
    check_place(path)
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    give_to_owner_of(path.parent, file)
    return file
