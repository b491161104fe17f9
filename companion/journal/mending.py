"""Saves what lies behind a damaged place of the journal's log, before SQLite takes the log for ended there."""

import shutil
import sys
from itertools import count
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.journal.ahead import index_of, log_of
from companion.journal.connections import check_lying
from companion.journal.errors import JournalError
from companion.journal.frames import mended, read_log
from companion.journal.place import make_file, make_folder, sync_folder
from companion.journal.schema import FILE_NAME
from companion.journal.verify import Inspection

KEPT: Final = "damaged-{:04}"
"""The folders beside the journal with its files as they were found; the clock may lie, so they are counted."""

TRIAL: Final = ".mending"

Became: TypeAlias = Literal["saved", "lost"]

TOLD: Final[dict[Became, str]] = {
    "saved": "{log} was damaged behind byte {at}; all entries are saved, a copy as it was found is in {kept}",
    "lost": "{log} was damaged: the entries behind byte {at} are lost, a copy as it was found is in {kept}",
}


class Damage(NamedTuple):
    """What became of the entries behind damage, the name of the folder with the copy, and all of that for the log."""

    became: Became
    copy: str
    message: str


def mend(file: Path) -> Damage | None:
    """Look at the log of a journal that nobody has open for writing; returns the damage that was found, if any.

    SQLite would take the log up to the first damage, and nobody could read the rest again. So the files are copied
    first; then the log gets checksums that fit, if seals and hashes say that what it tells then was written so.
    Raises OSError where that cannot be done, and JournalError for what is no file; nothing was changed then.
    """
    check_lying(file)
    log = log_of(file)
    found = log.read_bytes() if log.exists() else b""
    reading = read_log(found)
    if reading.state != "damaged":
        return None
    kept = _kept(file, found)
    became: Became = "saved" if _is_put_right(file, mended(found), kept) else "lost"
    return Damage(became, kept.name, TOLD[became].format(log=log, at=reading.at, kept=kept))


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


def _is_put_right(file: Path, log: bytes, kept: Path) -> bool:
    """Whether this log tells more than the one that was found; it takes the place of that one then."""
    trial = file.with_name(TRIAL)
    shutil.rmtree(trial, ignore_errors=True)
    _copied(file, log, trial)
    try:
        if _faults_in(trial) >= _faults_in(kept):
            return False
        log_of(trial / FILE_NAME).replace(log_of(file))
        index_of(file).unlink(missing_ok=True)  # Only now: what it says of the old log must not be believed.
        sync_folder(file.parent)
        return True
    finally:
        shutil.rmtree(trial, ignore_errors=True)


def _faults_in(folder: Path) -> int:
    try:
        with Inspection.open(folder) as inspection:
            return len(inspection.verdict(pause_s=0).faults)
    except JournalError:
        return sys.maxsize
    finally:
        index_of(folder / FILE_NAME).unlink(missing_ok=True)
