"""SQLite's own locks stay: nothing but SQLite opens the file of a journal that is open, which would free them."""

import os
from pathlib import Path

import pytest
from journal.small_journal import FILE, INDEX, write

from companion.cli import log
from companion.journal import Journal
from companion.rules import Game

LOCKS = Path("/proc/locks")


def locked(file: Path) -> bool:
    """Whether this process holds a POSIX lock on the file."""
    inode = f":{file.stat().st_ino}"
    held = [line.split() for line in LOCKS.read_text().splitlines()]
    return any(words[1] == "POSIX" and int(words[4]) == os.getpid() and words[5].endswith(inode) for words in held)


@pytest.mark.skipif(not LOCKS.exists(), reason="locks are read from /proc/locks, which Linux alone has")
@pytest.mark.parametrize("command", [["list"], ["show", "1"], ["export", "1"], ["verify"]])
def test_reading_beside_an_open_journal_leaves_it_its_locks(tmp_path: Path, game: Game, command: list[str]) -> None:
    with Journal.open(tmp_path) as journal:
        write(journal, game)
        assert (locked(tmp_path / FILE), locked(tmp_path / INDEX)) == (True, True)
        assert log.run([*command, "--folder", str(tmp_path)]) == 0
        assert (locked(tmp_path / FILE), locked(tmp_path / INDEX)) == (True, True)
