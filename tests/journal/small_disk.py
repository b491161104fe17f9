"""A small disk, to be filled."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MAY_MOUNT = pytest.mark.skipif(os.getuid() != 0, reason="only root may mount the small disk that gets full")


@contextmanager
def mounted(place: Path, size: str) -> Iterator[Path]:
    """A disk of this size."""
    place.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "small", place], check=False)
    if done.returncode:
        pytest.skip("mount is refused even to root here, as in a container: no small disk to fill")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk: Path, left: int = 0) -> Path:
    """Leave no byte free, or this many; returns the file that takes the room."""
    assert os.path.ismount(disk), "this would fill the disk of the machine"
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
        file.truncate(max(0, ballast.stat().st_size - left))
    return ballast
