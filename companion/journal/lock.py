"""One process owns a journal: a lock that the system frees when its holder ends, however it ends."""

import fcntl
import os
import sys
from pathlib import Path
from typing import Final

from companion.journal.errors import JournalInUse, check_is_file
from companion.journal.place import give_to_owner_of

LOCK_NAME: Final = "niagara.lock"


def lock(folder: Path) -> int:
    """Take the folder's lock; returns the descriptor that holds it until it is closed.

    Raises JournalInUse naming the process that holds it.
    """
    check_is_file(folder / LOCK_NAME)
    descriptor = os.open(folder / LOCK_NAME, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        give_to_owner_of(folder, descriptor)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{Path(sys.argv[0]).name}, process {os.getpid()}".encode(), 0)
    except BlockingIOError as error:
        holder = os.pread(descriptor, 200, 0).decode("utf-8", "replace") or "another process"
        os.close(descriptor)
        raise JournalInUse(
            f"the journal in {folder} is in use by {holder}; stop that one first (reading needs no stop)", "busy"
        ) from error
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor
