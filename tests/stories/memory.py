"""Folders in memory, for journals of which no test asks that a disk keeps them."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

MEMORY = Path("/dev/shm")


def folder_in_memory() -> TemporaryDirectory[str]:
    """A folder that is gone at the end of its ``with``; on a disk where a machine has no such place."""
    return TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None, prefix="niagara-test-")
