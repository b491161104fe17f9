"""What root makes where somebody else plays belongs to that one, or it could not be used later."""

import os
from pathlib import Path

import pytest

from companion.app.log_file import LogFile
from companion.journal import Journal, make_folder
from companion.journal.place import make_file

NOBODY = 65534

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root can make a folder that is another user's")


@pytest.fixture
def theirs(fleeting: Path) -> Path:
    os.chown(fleeting, NOBODY, NOBODY)
    return fleeting


def owners(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_uid for path in folder.rglob("*")}


def test_a_folder_and_all_that_is_made_in_it(theirs: Path) -> None:
    make_folder(theirs / "games")
    LogFile(theirs / "games" / "niagara.log").close()
    with Journal.open(theirs / "games"):
        made = owners(theirs)
    journal = {f"niagara.sqlite{ending}" for ending in ("", "-wal", "-shm")}
    assert set(made) == journal | {"games", "niagara.log", "niagara.lock"}
    assert set(made.values()) == {NOBODY}


def test_a_copy_of_a_damaged_journal(theirs: Path) -> None:
    make_folder(theirs / "damaged-0001")
    make_file(theirs / "damaged-0001" / "niagara.sqlite", b"as it was found")
    assert owners(theirs) == {"damaged-0001": NOBODY, "niagara.sqlite": NOBODY}
