"""The faults of a journal, each with a message that says what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final


class JournalError(Exception):
    """The journal cannot be read or written; the message names the file and the way out."""


class RecordError(JournalError):
    """A record that cannot be taken in; the message names the key, or the entry's number counted from 1."""


REASONS: Final = {
    sqlite3.SQLITE_BUSY: "another program holds it; close that one first",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; run as the user whose journal it is",
    sqlite3.SQLITE_CORRUPT: "it is damaged; keep a copy, move it away and start again: a new one is made",
    sqlite3.SQLITE_FULL: "the disk is full; free some room, nothing that was acknowledged is lost",
    sqlite3.SQLITE_IOERR: "the disk failed; check the card and its file system, then start again",
    sqlite3.SQLITE_NOTADB: "it is not a journal but some other file; move it away, a new one is made",
    sqlite3.SQLITE_PERM: "this user may not use it; run as the user whose journal it is",
    sqlite3.SQLITE_READONLY: "it can only be read; make its folder and file writable for this user",
}
"""What to tell people for each primary result code of SQLite."""


@contextmanager
def told(file: Path) -> Iterator[None]:
    """Turn every fault of SQLite into a JournalError that names the file and says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        reason = REASONS.get(code, "it cannot be used")
        raise JournalError(f"the journal {file}: {reason} ({error})") from error
