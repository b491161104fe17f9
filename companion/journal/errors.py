"""The faults of a journal, each with a message that says what to do."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.journal.place import no_file

Kind: TypeAlias = Literal[
    "busy", "shut", "damaged", "full", "failed", "foreign", "forbidden", "read_only", "folder", "newer", "unusable"
]
"""Why a journal cannot be used, as the catalogues of the screens know it."""


class Fault(NamedTuple):
    """What is kept of a JournalError: never the frames that it came through, which hold files open."""

    kind: Kind
    message: str


class JournalError(Exception):
    """The journal cannot be read or written; the message names the file and the way out, ``kind`` is for the screen."""

    def __init__(self, message: str, kind: Kind = "unusable") -> None:
        super().__init__(message)
        self.kind = kind

    @property
    def fault(self) -> Fault:
        """Its kind and its message."""
        return Fault(self.kind, str(self))


class JournalInUse(JournalError):  # noqa: N818 (it is no fault of the journal)
    """Another companion owns the journal; the message names its process."""


class RecordError(JournalError):
    """A record that cannot be taken in; the message names the key, or the entry's number counted from 1."""


MOVE_AWAY: Final = "move niagara.sqlite* away, a new journal is made"
"""All files of the journal together: each of them has entries that the others lack."""

REASONS: Final = {
    sqlite3.SQLITE_BUSY: "another program holds it; close that one first",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; run as the user whose journal it is",
    sqlite3.SQLITE_CORRUPT: f"it is damaged; to keep a copy, {MOVE_AWAY}",
    sqlite3.SQLITE_FULL: "the disk is full; free some room, nothing that was acknowledged is lost",
    sqlite3.SQLITE_IOERR: "the disk failed; check the card and its file system",
    sqlite3.SQLITE_NOTADB: f"it is not a journal but some other file; {MOVE_AWAY}",
    sqlite3.SQLITE_PERM: "this user may not use it; run as the user whose journal it is",
    sqlite3.SQLITE_READONLY: "it can only be read; make its folder and file writable for this user",
}
"""What to tell people for each primary result code of SQLite."""

LITTLE_ROOM: Final = 256 * 1024
"""Bytes; a disk that fails with less than these is full."""

KINDS: Final[dict[int, Kind]] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_CANTOPEN: "shut",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "failed",
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_READONLY: "read_only",
}

KIND_OF_ERROR: Final[dict[int | None, Kind]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EIO: "failed",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read_only",
    errno.ENOENT: "folder",
    errno.ENOTDIR: "folder",
    errno.EINVAL: "foreign",
    errno.EISDIR: "foreign",
}
"""What the screen says of a file beside the journal by the error's number."""


def kind_of(error: OSError) -> Kind:
    """Why a file cannot be read or written.

    >>> kind_of(PermissionError(errno.EACCES, "Permission denied"))
    'forbidden'
    """
    return KIND_OF_ERROR.get(error.errno, "unusable")


class told:  # noqa: N801 (read as a word of the sentence: with told(file))
    """Turn every fault of SQLite into a JournalError that names the file and says what to do.

    Each ply passes through it, so it is a class: a generator takes three times as long.
    """

    __slots__ = ("_file",)

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None:
        """Nothing to do before."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """JournalError for what SQLite has to say."""
        if isinstance(error, sqlite3.Error):
            raise complaint(self._file, error) from error
        if isinstance(error, UnicodeDecodeError):  # SQLite quotes the damaged file where Python cannot read it
            raise damaged(self._file, f"a name in it is no text: {error.reason}") from None


def complaint(file: Path, error: sqlite3.Error) -> JournalError:
    """What to tell people of this fault of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_IOERR and _is_full(file):
        code = sqlite3.SQLITE_FULL
    told_so = f"the journal {file}: {REASONS.get(code, 'it cannot be used')} ({error})"
    return JournalError(told_so, KINDS.get(code, "unusable"))


def _is_full(file: Path) -> bool:
    """SQLite calls it a failing disk, too, where there is no room for the index of its log."""
    try:
        found = os.statvfs(file.parent)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < LITTLE_ROOM


def damaged(file: Path, found: str) -> JournalError:
    """The complaint about a file in which SQLite finds no fault by itself."""
    return JournalError(f"the journal {file}: {REASONS[sqlite3.SQLITE_CORRUPT]} ({found})", "damaged")


def check_is_file(path: Path, way_out: str = "remove it") -> None:
    """JournalError for what lies there if it is no file."""
    if wrong := no_file(path, way_out):
        raise JournalError(f"the journal {path}: {wrong}", "foreign")


@contextmanager
def folder_told(folder: Path) -> Iterator[None]:
    """Turn every fault of the folder and what lies in it into a JournalError that says what to do."""
    try:
        yield
    except OSError as error:
        if kind_of(error) == "forbidden" and os.path.isfile(error.filename or ""):  # noqa: PTH113 (of a closed folder, too)
            told_so = f"the journal {error.filename}: {REASONS[sqlite3.SQLITE_PERM]}"
            raise JournalError(told_so, "forbidden") from error
        is_full = error.errno == errno.ENOSPC
        way_out = "free some room" if is_full else "make it writable for this user or name another"
        raise JournalError(
            f"the folder {folder} of the journal cannot be used ({error.strerror}); {way_out}",
            "full" if is_full else "folder",
        ) from error
