"""The write-ahead log beside the journal: room made for it beforehand, and whether all that it holds is whole."""

import os
import sqlite3
from pathlib import Path
from struct import unpack_from
from typing import Final, Literal, TypeAlias

FRAMES: Final = 128
"""Pages that the log takes before it is emptied into the journal: some thirty plies."""

SLACK: Final = 16
"""Pages that the last write before that may take more."""

HEADER: Final = 32
FRAME_HEADER: Final = 24

Order: TypeAlias = Literal["<", ">"]


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
    connection.execute(f"PRAGMA wal_autocheckpoint = {FRAMES}")
    if not _emptied(connection):
        return
    page = int(connection.execute("PRAGMA page_size").fetchone()[0])
    descriptor = os.open(log_of(file), os.O_RDWR)
    try:
        if os.fstat(descriptor).st_size == 0:
            _write_zeros(descriptor, HEADER + (FRAMES + SLACK) * (FRAME_HEADER + page))
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
        os.pwrite(descriptor, bytes(length), 0)
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, 0)


def broken_off_at(log: bytes) -> int | None:
    """Where in the bytes of a log the first one lies that belongs to no whole write; None where all is whole.

    SQLite passes over everything from there on. What an earlier round of the log has left is no part of it, nor are
    the zeros that room was made with.
    """
    if not any(log):
        return None
    if not _is_header(log):
        return 0
    order: Order = "<" if log[3] == 0x82 else ">"
    size = FRAME_HEADER + int.from_bytes(log[8:12], "big")
    sums, end, whole = unpack_from(">II", log, 24), HEADER, HEADER
    while len(log) >= end + size:
        sums = _sums(_sums(sums, log[end : end + 8], order), log[end + FRAME_HEADER : end + size], order)
        fits = sums == unpack_from(">II", log, end + 16)
        if fits != _of_this_round(log, end):
            return whole
        if not fits:
            return None if whole == end else whole
        whole = end + size if any(log[end + 4 : end + 8]) else whole  # the last page of a write says how many there are
        end += size
    cut_off = any(log[end:]) and (len(log) < end + FRAME_HEADER or _of_this_round(log, end))
    return whole if cut_off or whole != end else None


def _is_header(log: bytes) -> bool:
    magic = int.from_bytes(log[:4], "big")
    if magic & ~1 != 0x377F0682 or len(log) < HEADER:
        return False
    return _sums((0, 0), log[:24], ">" if magic & 1 else "<") == unpack_from(">II", log, 24)


def _of_this_round(log: bytes, frame: int) -> bool:
    """Whether the frame has the two numbers that SQLite draws anew whenever the log begins again."""
    return log[frame + 8 : frame + 16] == log[16:24]


def _sums(before: tuple[int, ...], told: bytes, order: Order) -> tuple[int, ...]:
    first, second = before
    words = unpack_from(f"{order}{len(told) // 4}I", told)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
