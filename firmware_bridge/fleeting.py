"""A folder that lasts as long as its process: what killed ones could not clear away goes with the next start."""

import fcntl
import os
import shutil
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self


class FleetingFolder:
    """A new folder among the temporary files, of this user alone; it is gone after ``close``.

    Its lock is let go by the system however the process ends. A folder with the same prefix that nobody holds any more
    is removed first.
    """

    def __init__(self, prefix: str) -> None:
        for found in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
            with suppress(OSError):  # another user's, no folder, gone meanwhile, or held
                _remove_if_left(found)
        self.path, held = _made(prefix)
        self._open = ExitStack()
        self._open.callback(os.close, held)

    def close(self) -> None:
        """Remove the folder with all that is in it; may be called twice."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _made(prefix: str) -> tuple[Path, int]:
    while True:  # somebody who starts at this moment may have removed it before it was held
        folder = Path(tempfile.mkdtemp(prefix=prefix))
        with suppress(FileNotFoundError):
            held = _opened(folder)
            fcntl.flock(held, fcntl.LOCK_EX)
            if folder.exists():
                return folder, held
            os.close(held)


def _remove_if_left(folder: Path) -> None:
    held = _opened(folder)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(held).st_uid == os.geteuid():
            shutil.rmtree(folder)
    finally:
        os.close(held)


def _opened(folder: Path) -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
