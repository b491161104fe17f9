"""What a damaged log still tells: as it is to be mended, and in memory while no disk can be written."""

import sqlite3
from pathlib import Path

from companion.journal.ahead import log_of
from companion.journal.connections import check_lying, connect_in_memory
from companion.journal.errors import JournalError, folder_told
from companion.journal.frames import has_header, mended, pages_of, read_log, with_header
from companion.journal.shelf import Shelf


def log_past_damage(file: Path, log: bytes) -> tuple[int, bytes] | None:
    """The byte at which a log is damaged, and the log with checksums that fit; None where nothing is lost behind it.

    Without its header a log may also be of an earlier round, which the file has already: a power cut leaves it so.
    """
    reading = read_log(log)
    if reading.state == "damaged":
        return reading.at, mended(log)
    if reading.state != "uncertain" or has_header(log):
        return None
    anew = mended(with_header(log))
    content = file.read_bytes()
    return None if filled(content, anew) == filled(content, b"") else (reading.at, anew)


def past_damage(file: Path) -> sqlite3.Connection:
    """A connection to the journal as it is once its damaged log is mended.

    JournalError where the log is not damaged, or where not every unfinished game is whole then.
    """
    check_lying(file)
    with folder_told(file.parent):
        damage = log_past_damage(file, log_of(file).read_bytes())
        if damage is None:
            raise JournalError(f"{log_of(file)} is not damaged: it is read as it is")
        connection = connect_in_memory(filled(file.read_bytes(), damage[1]), file)
    try:
        shelf = Shelf(file, connection)
        for number in shelf.open_games():
            shelf.kept(number)
    except JournalError:
        connection.close()
        raise
    return connection


def filled(content: bytes, log: bytes) -> bytes:
    """The file with the pages of the log's whole writes in it, marked as one without a log."""
    whole = bytearray(content)
    for number, page in pages_of(log):
        start = (number - 1) * len(page)
        whole.extend(bytes(max(0, start - len(whole))))
        whole[start : start + len(page)] = page
    whole[18:20] = b"\1\1"  # The format's versions for writing and reading: 2 is a log, 1 is none.
    return bytes(whole)
