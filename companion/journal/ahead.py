"""The write-ahead log beside the journal: where it lies, and room made for it beforehand."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from companion.journal.frames import ROOM, room_of

SLACK: Final = 16
"""Pages of the room that are for the last write before the log is emptied into the journal: after some thirty plies."""

PIECE: Final = 4096
"""Bytes of the room written at once. Linux keeps what was written in one piece together in its memory, and each sync
looks through all of a piece of which it writes a part: 0.01 to 0.07 ms a ply for a room in one piece."""


def log_of(file: Path) -> Path:
    """The write-ahead log of this journal, named by SQLite."""
    return file.with_name(file.name + "-wal")


def index_of(file: Path) -> Path:
    """The index of that log, which SQLite makes anew whenever nobody has it open."""
    return file.with_name(file.name + "-shm")


def make_room(connection: sqlite3.Connection, file: Path) -> None:
    """Fill an empty log with zeros, on disk: a write into a file that does not grow is twice as fast to sync.

    Zeros are no frame, so they read as an empty log. Without room for them the log grows with each write.
    """
    connection.execute(f"PRAGMA wal_autocheckpoint = {ROOM - SLACK}")
    if not _emptied(connection):
        return
    page = int(connection.execute("PRAGMA page_size").fetchone()[0])
    descriptor = os.open(log_of(file), os.O_RDWR)
    try:
        if os.fstat(descriptor).st_size == 0:
            _write_zeros(descriptor, room_of(page))
    finally:
        os.close(descriptor)


def _emptied(connection: sqlite3.Connection) -> bool:
    """Whether the log is empty now; somebody who reads just then is not waited for."""
    waits_ms = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        connection.execute(f"PRAGMA busy_timeout = {waits_ms}")
    return not busy


def _write_zeros(descriptor: int, length: int) -> None:
    try:
        for begins in range(0, length, PIECE):
            os.pwrite(descriptor, bytes(min(PIECE, length - begins)), begins)
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, 0)
