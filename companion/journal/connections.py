"""How a connection to a journal's file is opened, for writing or for reading only, and which files are refused."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.journal.ahead import index_of, log_of, make_room
from companion.journal.errors import MOVE_AWAY, JournalError, check_is_file, damaged, folder_told, told
from companion.journal.place import make_file, make_private, put_in_place
from companion.journal.schema import APPLICATION, NEWEST, in_memory, make_going_on, tables_of, take_steps, version_of

READING_S: Final = 5.0
"""How long a connection that reads waits for another one's lock: a command has time."""

WRITING_S: Final = 0.1
"""The same for one that writes: the table waits for it. What cannot be written in that time is kept and tried again."""


def connect_to_write(file: Path) -> sqlite3.Connection:
    """The one connection that writes: the file is made (mode 0600) where there is none, and brought to our version."""
    check_lying(file)
    with told(file):
        if not file.exists() or not file.stat().st_size:
            with made_whole(file) as new:
                take_steps(new)
        with closing(_open(file, "mode=rw" if _rollback_of(file).exists() else "mode=ro", WRITING_S)) as looking:
            _check(looking, file)
            _check_pages(looking, file)
        make_private(file, log_of(file), index_of(file))
        with _closed_on_failure(_open(file, "mode=rw&psow=0", WRITING_S)) as connection:
            _prepare(connection, file)
            return connection


@contextmanager
def made_whole(file: Path, *, over: bool = False) -> Iterator[sqlite3.Connection]:
    """Whatever is written to this connection has the file's name when it is whole and on disk, and not before.

    ``over``: also where there is a file of that name.
    """
    new = being_made(file)
    _unmake(new)
    try:
        make_file(new)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            yield connection
            _empty_log(connection, new)
        put_in_place(new, file, over=over)
    except BaseException:
        with suppress(OSError):
            _unmake(new)
        raise


def being_made(file: Path) -> Path:
    """Where a journal's file is before it has its name."""
    return file.with_name(f".{file.name}.new")


def connect_to_read(file: Path, waits_s: float = READING_S) -> sqlite3.Connection:
    """A connection that never writes; a file that is not there yet reads as a journal without games.

    ``waits_s``: how long it waits for another one's lock.
    """
    with folder_told(file.parent), told(file):
        check_lying(file)
        if not file.exists():
            return in_memory()
        with _closed_on_failure(_open(file, _to_read(file), waits_s)) as connection:
            _check(connection, file)
            return _of_newest_version(connection)


def connect_without_log(file: Path) -> sqlite3.Connection:
    """A connection that reads what the file tells by itself, whatever lies beside it, and writes nothing."""
    with told(file), _closed_on_failure(_open(file, "mode=ro&immutable=1", READING_S)) as connection:
        return _of_newest_version(connection)


def connect_in_memory(content: bytes, file: Path) -> sqlite3.Connection:
    """A connection to what this content of the file tells, in memory alone."""
    connection = _reading_all(sqlite3.connect(":memory:", isolation_level=None))
    with told(file), _closed_on_failure(connection):
        connection.deserialize(content)
        _check(connection, file)
        return _of_newest_version(connection)


def check_lying(file: Path) -> None:
    """JournalError for what is no file, and for a log without its journal: SQLite would throw that away."""
    log = log_of(file)
    check_is_file(file, MOVE_AWAY)
    for beside in (log, index_of(file), _rollback_of(file)):
        check_is_file(beside)
    if log.exists() and log.stat().st_size and not (file.exists() and file.stat().st_size):
        raise JournalError(
            f"{log} has entries of a journal that is not there: put {file.name} back beside it, or {MOVE_AWAY}"
        )


def _empty_log(connection: sqlite3.Connection, new: Path) -> None:
    # Closing does it too, but says nothing of what cannot be written.
    if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        raise sqlite3.OperationalError(f"{new} is used by another program")


def _unmake(new: Path) -> None:
    for left in (new, log_of(new), index_of(new), _rollback_of(new)):
        left.unlink(missing_ok=True)


def _open(file: Path, how: str, waits_s: float) -> sqlite3.Connection:
    return _reading_all(
        sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, timeout=waits_s, isolation_level=None)
    )


def _reading_all(connection: sqlite3.Connection) -> sqlite3.Connection:
    # A text with a damaged byte is found by its seal; the complaint about it would print the text, card and all (R5).
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def _rollback_of(file: Path) -> Path:
    return file.with_name(file.name + "-journal")


def _to_read(file: Path) -> str:
    # Even to read, SQLite makes a -wal and a -shm beside a closed journal; where it may not, it need not either.
    quiet = not log_of(file).exists() and not os.access(file.parent, os.W_OK)
    return "mode=ro&immutable=1" if quiet else "mode=ro"


@contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """JournalError for the file of another program, of a newer version, or with a damaged head. Nothing is written."""
    version, tables = version_of(connection), {name for name, _ in tables_of(connection)}
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    ours = {"game", "entry", "mark"} <= tables
    if owner != APPLICATION and tables and not ours:
        raise JournalError(f"{file} is not a journal but some other program's; {MOVE_AWAY}", "foreign")
    if version > NEWEST:
        raise JournalError(
            f"the journal {file} was written by a newer version (schema {version}, this one knows {NEWEST}); "
            "update this program, the file was not touched",
            "newer",
        )
    if (owner, ours) != (APPLICATION, version > 0) and (tables or version):
        raise damaged(file, f"its head says version {version} of {owner:#x}")


def _check_pages(connection: sqlite3.Connection, file: Path) -> None:
    # By a connection that only reads: one that writes would empty the log into the damaged file as it is closed.
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise damaged(file, found)


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        told = f"the journal {file}: this file system cannot hold it (no WAL); choose another folder"
        raise JournalError(told, "folder")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    take_steps(connection)
    make_going_on(connection)
    make_room(connection, file)


def _of_newest_version(connection: sqlite3.Connection) -> sqlite3.Connection:
    return connection if version_of(connection) == NEWEST else _brought_up(connection)


def _brought_up(connection: sqlite3.Connection) -> sqlite3.Connection:
    """What an older version has written, or a file that is not filled yet, as the newest version has it, in memory."""
    copy = _reading_all(sqlite3.connect(":memory:", isolation_level=None))
    with _closed_on_failure(copy), closing(connection):
        connection.backup(copy)
        take_steps(copy)
        return copy
