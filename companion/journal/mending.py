"""Saves what SQLite would take back because the journal's log is damaged, or that of an earlier time."""

import shutil
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from companion.journal.ahead import index_of, log_of
from companion.journal.connections import (
    WRITING_S,
    check_lying,
    connect_in_memory,
    connect_to_read,
    connect_without_log,
)
from companion.journal.errors import JournalError, Kind, told
from companion.journal.past_damage import filled, log_past_damage
from companion.journal.place import make_file, make_folder, sync_folder
from companion.journal.schema import FILE_NAME
from companion.journal.seal import seal_of
from companion.journal.verify import Inspection

KEPT: Final = "damaged-{:04}"
"""The folders beside the journal with its files as they were found; the clock may lie, so they are counted."""

TRIAL: Final = ".mending"

NOTE: Final = ".damage"
"""What was found and is still to be told, for who comes next if this one is killed before that."""

PASSING: Final[tuple[Kind, ...]] = ("busy", "failed")
"""Faults that may be over when it is tried again: nothing is taken for damaged or lost because of them."""

Became: TypeAlias = Literal["saved", "lost"]

TOLD: Final[dict[Became, str]] = {
    "saved": "{log} was damaged behind byte {at}; all entries are saved, a copy as it was found is in {kept}",
    "lost": "{log} was damaged: the entries behind byte {at} are lost, a copy as it was found is in {kept}",
}


TOLD_OF_OLDER: Final[dict[Became, str]] = {
    "saved": "{log} was of another time than {file} and is taken away; all entries are there, a copy is in {kept}",
    "lost": "{log} was of another time than {file} and is taken away; entries that it had alone are in {kept}",
}

Row: TypeAlias = tuple[int, int, str, str, str]

ENTRIES: Final = "SELECT game, number, body, hash, seal FROM entry"


class Damage(NamedTuple):
    """What became of the entries behind damage, the name of the folder with the copy, and all of that for the log."""

    became: Became
    copy: str
    message: str


def mend(file: Path) -> Damage | None:
    """Look at the log of a journal that nobody has open for writing; returns the damage that was found, if any.

    SQLite would take the log up to the first damage, and nobody could read the rest again. So the files are copied
    first; then the log gets checksums that fit, if seals and hashes say that what it tells then was written so.
    Damage that was found before comes again until ``damage_is_told``: whoever found it may have been killed.
    Raises OSError where that cannot be done, and JournalError for what is no file; nothing was changed then.
    """
    check_lying(file)
    log = log_of(file)
    shutil.rmtree(file.with_name(TRIAL), ignore_errors=True)
    found = log.read_bytes() if log.exists() else b""
    damage = None
    if any(found):
        damage = _put_right_if_damaged(file, log, found)
        damage = _set_aside_if_older(file, log, damage) or damage
    return damage or _untold(file)


def damage_is_told(file: Path) -> None:
    """People know of the damage of this journal."""
    file.with_name(NOTE).unlink(missing_ok=True)


def _note(file: Path, damage: Damage) -> None:
    """Keep it on disk, before anything is changed, that this is still to be told."""
    note = file.with_name(NOTE)
    note.unlink(missing_ok=True)
    make_file(note, msgspec.json.encode(damage))
    sync_folder(file.parent)


def _untold(file: Path) -> Damage | None:
    try:
        return msgspec.json.decode(file.with_name(NOTE).read_bytes(), type=Damage)
    except (OSError, msgspec.DecodeError):
        return None


def _put_right_if_damaged(file: Path, log: Path, found: bytes) -> Damage | None:
    """Put a log in the place of the damaged one if it tells more."""
    damaged = log_past_damage(file, found)
    if damaged is None:
        return None
    at, anew = damaged
    content = file.read_bytes()
    is_saved = _faults_in(filled(content, anew), file) <= _faults_in(filled(content, found), file)
    became: Became = "saved" if is_saved else "lost"
    kept = _kept(file, found)
    trial = _copied(file, anew, file.with_name(TRIAL))
    try:
        damage = Damage(became, kept.name, TOLD[became].format(log=log, at=at, kept=kept))
        _note(file, damage)
        if became == "saved":
            log_of(trial / FILE_NAME).replace(log)
            index_of(file).unlink(missing_ok=True)  # Only now: what it says of the old log must not be believed.
            sync_folder(file.parent)
        return damage
    finally:
        shutil.rmtree(trial, ignore_errors=True)


def _set_aside_if_older(file: Path, log: Path, damage: Damage | None) -> Damage | None:
    """Take away a log through which entries are missed that the file has: a file is never ahead of its own log."""
    try:
        alone = _entries(connect_without_log(file), file)
    except JournalError as error:
        if error.kind in PASSING:
            raise
        return None  # It is half filled from its log, as it should be.
    through = _entries_through_log(file)
    if not _sealed(alone - through):
        return None
    kept = _kept(file, log.read_bytes())
    is_lost = _sealed(through - alone) or (damage is not None and damage.became == "lost")
    became: Became = "lost" if is_lost else "saved"
    older = Damage(became, kept.name, TOLD_OF_OLDER[became].format(log=log, file=file.name, kept=kept))
    _note(file, older)
    for left in (log, index_of(file)):
        left.unlink(missing_ok=True)
    sync_folder(file.parent)
    return older


def _entries_through_log(file: Path) -> set[Row]:
    """Those that SQLite would read; none where file and log fit so badly that it would read nothing."""
    try:
        return _entries(connect_to_read(file, WRITING_S), file)
    except JournalError as error:
        if error.kind != "damaged":
            raise
        return set()


def _entries(connection: sqlite3.Connection, file: Path) -> set[Row]:
    with closing(connection), told(file):
        return set(connection.execute(ENTRIES))


def _sealed(rows: set[Row]) -> bool:
    """Whether one of these was written so; a file that is half filled may have anything."""
    return any(seal_of(*values) == seal for *values, seal in rows)


def _kept(file: Path, log: bytes) -> Path:
    """The folder with a copy of the journal as it is, made now unless the newest one has it already."""
    number = next(number for number in count(1) if not file.with_name(KEPT.format(number)).exists())
    newest = log_of(file.with_name(KEPT.format(number - 1)) / FILE_NAME)
    if newest.exists() and newest.read_bytes() == log:
        return newest.parent
    return _copied(file, log, file.with_name(KEPT.format(number)))


def _copied(file: Path, log: bytes, to: Path) -> Path:
    make_folder(to)
    try:
        make_file(to / FILE_NAME, file.read_bytes())
        make_file(log_of(to / FILE_NAME), log)
        sync_folder(to)
    except BaseException:
        shutil.rmtree(to)
        raise
    return to


def _faults_in(content: bytes, file: Path) -> int:
    """In memory: a read that fails once while the copies are looked at would be taken for damage."""
    try:
        with Inspection(file, connect_in_memory(content, file)) as inspection:
            return len(inspection.verdict(pause_s=0).faults)
    except JournalError:
        return sys.maxsize
