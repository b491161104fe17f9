"""The files of a journal that is open for writing: owned by one process, missed when they are gone, put back."""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from companion.journal.ahead import file_in, index_of, log_of
from companion.journal.connections import being_made, connect_to_write, made_whole
from companion.journal.errors import JournalError, check_is_file, folder_told, told
from companion.journal.lock import LOCK_NAME, lock
from companion.journal.mending import Damage, damage_is_told, mend
from companion.journal.place import make_folder

Inode: TypeAlias = tuple[int, int] | None

COARSE_CLOCK: Final = 5
"""Linux's CLOCK_REALTIME_COARSE, which the times of files are taken from; the time module has no name for it."""


class Files:
    """The one connection that writes, and the lock that keeps others from it.

    ``damage`` is what was found damaged on the way, and what became of it, if anything was. Raises JournalError if
    another process owns the journal (JournalInUse), and for a file that is foreign, damaged, newer or out of reach.
    """

    def __init__(self, folder: Path) -> None:
        self._file = file_in(folder)
        self._folder = self._file.parent
        self._lock, self._log = self._folder / LOCK_NAME, log_of(self._file)
        self._paths = tuple(map(str, (self._file, self._log, self._lock)))
        self._is_open = False
        self.damage: Damage | None = None
        self._still_since = 0
        self._copied: Inode = None
        self._seen: tuple[Inode, Inode, Inode] = (None, None, None)
        with folder_told(self._folder):
            make_folder(self._folder)
            self._held = lock(self._folder)
            try:
                self._connect()
            except BaseException:
                os.close(self._held)
                raise

    def close(self) -> None:
        """Close the connection and let others own the journal; what has no name any more is put back first."""
        if self._is_open and self.are_gone():
            with suppress(JournalError):
                self.put_back()
        self._disconnect()
        os.close(self._held)

    def damage_is_told(self) -> None:
        """People know of the damage."""
        with folder_told(self._folder):
            damage_is_told(self._file)

    def are_gone(self) -> bool:
        """Whether another file, or none, is found under the name of one of them.

        This is asked before every write, so the names are looked up only if the folder has changed since they were
        looked up last, as it does with each name that comes or goes: looking them up takes as long as all the rest.
        """
        if not self._is_open:
            return True
        changed_at = os.fstat(self._place).st_ctime_ns
        if changed_at == self._still_since:
            return False
        looked_at = time.clock_gettime_ns(COARSE_CLOCK)
        if self._seen != self._look():
            return True
        if looked_at > changed_at:  # else a change in the same tick of that clock, after this look, has the same time
            self._still_since = changed_at
        return False

    def put_back(self) -> None:
        """Make good what ``are_gone`` has told; JournalError where another file lies in the journal's place.

        As long as the connection is open it reads what was in the files, also when they have no name any more. It is
        closed only when all of that is in a file that has: what is in a log without a name ends with the connection.
        """
        lying = _inode(self._file)
        if lying not in (None, self._seen[0], self._copied):
            raise JournalError(
                f"{self._file} was put in the place of the journal while it was open; move that file away, "
                "and the journal is put back",
                "foreign",
            )
        with folder_told(self._folder), told(self._file):
            for path in (self._file, self._log, index_of(self._file)):
                check_is_file(path)
            make_folder(self._folder)
            if _inode(self._lock) != self._seen[2]:
                self._own_again()
            if self._is_open and self._look()[:2] != self._seen[:2]:
                self._copy()
            self._disconnect()
            self._connect()

    def _connect(self) -> None:
        self.damage = mend(self._file) or self.damage
        self.connection = connect_to_write(self._file)
        self._place = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        self._still_since = 0
        self._is_open = True
        self._seen = self._look()

    def _disconnect(self) -> None:
        if self._is_open:
            self.connection.close()  # It empties the log into the file first.
            os.close(self._place)
        self._is_open = False
        self._seen = self._look()

    def _look(self) -> tuple[Inode, Inode, Inode]:
        file, log, held = self._paths
        return _inode(file), _inode(log), _inode(held)

    def _own_again(self) -> None:
        held = lock(self._folder)
        os.close(self._held)
        self._held = held
        self._seen = (*self._seen[:2], _inode(self._lock))  # Ours from now on, whatever fails after this.

    def _copy(self) -> None:
        """Write all that the connection reads into a new file, and give it the name when it is whole and on disk."""
        with made_whole(self._file, over=True) as copy:
            self.connection.backup(copy)
            self._copied = _inode(being_made(self._file))  # Known as ours, also where something fails behind its name.
        for left in (self._log, index_of(self._file)):
            left.unlink(missing_ok=True)  # They go with the file that is gone; somebody may read that one still.


def _inode(file: str | Path) -> Inode:
    try:
        found = os.stat(file)  # noqa: PTH116 (asked for before every write, and Path.stat takes twice as long)
    except OSError:
        return None
    return found.st_dev, found.st_ino
