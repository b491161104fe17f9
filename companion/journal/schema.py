"""The tables of ``niagara.sqlite``, and how a connection to them is opened, for writing or for reading only."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from companion.journal.errors import REASONS, JournalError, told

FILE_NAME: Final = "niagara.sqlite"

APPLICATION: Final = 0x4E694167
"""The mark that SQLite keeps in the file's head for us, so that another program's file is told from ours."""

STEPS: Final = (
    """
    CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        started_at TEXT,
        clock TEXT NOT NULL,
        start TEXT NOT NULL,
        players TEXT NOT NULL,
        last_hash TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        ended TEXT NOT NULL,
        winners TEXT NOT NULL,
        draft TEXT
    ) STRICT;
    CREATE TABLE entry (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mark (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        boot_id INTEGER NOT NULL,
        sequence INTEGER NOT NULL
    ) STRICT;
    """,
)
"""What leads from each version of the schema to the next; PRAGMA user_version counts the steps taken.

``entry.body`` is the entry as a record writes it, with the card that was really committed and without its hash;
``entry.hash`` is the chain up to it, in which no face-down card counts.
"""

BUSY_S: Final = 5.0


def connect_to_write(file: Path) -> sqlite3.Connection:
    """The one connection that writes: the file is made (mode 0600) where there is none, and brought to our version."""
    with told(file):
        if not _made(file):
            version_of(file)
        connection = sqlite3.connect(file, timeout=BUSY_S, isolation_level=None)
        try:
            _prepare(connection, file)
        except BaseException:
            connection.close()
            raise
        return connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    """A connection that never writes; a file that is not there yet reads as a journal without games."""
    with told(file):
        if not file.exists() or version_of(file) == 0:
            return _empty()
        return _open_to_read(file)


def version_of(file: Path) -> int:
    """The version of the file's schema, 0 for a new file; another program's or a newer one's is a JournalError.

    Nothing is written to the file: what is refused stays as it is.
    """
    with closing(_open_to_read(file)) as connection:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
        if owner != APPLICATION and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise JournalError(f"{file} is not a journal but some other program's; move it away, a new one is made")
    if version > len(STEPS):
        raise JournalError(
            f"the journal {file} was written by a newer version (schema {version}, this one knows {len(STEPS)}); "
            "update this program, the file was not touched"
        )
    return version


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; on disk when it ends."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def give_to_owner_of(folder: Path, descriptor: int) -> None:
    """Let what root makes in a service's folder belong to the service, or the service could not use it later."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _made(file: Path) -> bool:
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    except FileExistsError:
        return False
    try:
        give_to_owner_of(file.parent, descriptor)
    finally:
        os.close(descriptor)
    sync_folder(file.parent)
    return True


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise JournalError(f"the journal {file}: this file system cannot hold it (no WAL); choose another folder")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise JournalError(f"the journal {file}: {REASONS[sqlite3.SQLITE_CORRUPT]} ({found})")
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    for step in range(version, len(STEPS)):
        _take_step(connection, step)


def _take_step(connection: sqlite3.Connection, step: int) -> None:
    with transaction(connection):
        for statement in STEPS[step].split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {step + 1}")


def _open_to_read(file: Path) -> sqlite3.Connection:
    uri = file.absolute().as_uri()
    # Even to read, SQLite makes a -wal and a -shm beside a closed journal; where it may not, it need not either.
    closed = not file.with_name(file.name + "-wal").exists()
    quiet = closed and not os.access(file.parent, os.W_OK)
    return sqlite3.connect(f"{uri}?mode=ro" + "&immutable=1" * quiet, uri=True, timeout=BUSY_S, isolation_level=None)


def _empty() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for step in range(len(STEPS)):
        _take_step(connection, step)
    return connection
