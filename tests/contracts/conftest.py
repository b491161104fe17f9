"""The repository as its own tests see it: where it lies and which files are part of it."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the working copy."""
    return ROOT


@pytest.fixture(scope="session")
def files(root: Path) -> list[Path]:
    """Every file that is part of the repository or about to be: tracked, or new and not ignored."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := root / name).is_file()]


@pytest.fixture(scope="session")
def modules(files: list[Path]) -> list[Path]:
    """Every Python file of the repository."""
    return [path for path in files if path.suffix == ".py"]
