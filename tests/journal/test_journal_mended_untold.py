"""Who finds damage may be killed before anybody is told of it: the next one tells it then, and only that one."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import FILE, LOG, copied, put, write
from stories.extent import mostly_slow

from companion.app.keeper import Keeper
from companion.cli import log
from companion.journal import Journal, canonical

OPENED = """
import os, signal, sys
from pathlib import Path
from companion.journal import Journal
Journal.open(Path(sys.argv[1]))
os.kill(os.getpid(), signal.SIGKILL)
"""

KILLED_AT = {
    "the note is written": ("openat", ".damage", 1),
    "the log has taken its place": ("rename", f".mending/{LOG}", 1),
    "the old index is gone": ("unlink", f"{FILE}-shm", 1),
}


@pytest.fixture
def damaged(fleeting: Path, wanderer: Callable[..., Any]) -> Path:
    """Twenty entries in a log in which one bit has changed."""
    with Journal.open(fleeting / "live") as journal:
        write(journal, wanderer(4).wander(20))
        folder = copied(fleeting / "live", fleeting / "cut", FILE, LOG, f"{FILE}-shm")
    content = (folder / LOG).read_bytes()
    at = 32 + 10 * (24 + 4096) + 24 + 100
    put(folder / LOG, content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :])
    return folder


def killed(folder: Path, *under: str) -> None:
    """Somebody opens the journal and is killed, at the latest when it is open and nothing is told yet."""
    assert subprocess.run([*under, sys.executable, "-c", OPENED, folder], check=False).returncode != 0


def is_told_once(folder: Path) -> bool:
    """Whether the next start tells that all was saved, and the one after it nothing."""
    told = []
    for _ in range(2):
        with Journal.open(folder) as journal:
            keeper = Keeper(journal)
            told.append(keeper.damage.message if keeper.damage else "")
            assert len(journal.load(1).entries) == 20
    first, second = told
    return "all entries are saved, a copy as it was found is in" in first and second == ""


def test_damage_that_was_mended_by_somebody_who_was_killed_is_told(damaged: Path) -> None:
    killed(damaged)
    assert is_told_once(damaged)
    assert sorted(path.name for path in damaged.iterdir()) == ["damaged-0001", "niagara.lock", FILE]


@pytest.mark.needs("strace", "strace")
@pytest.mark.parametrize("moment", mostly_slow(KILLED_AT, quick=1))
def test_who_is_killed_while_mending_leaves_nothing_untold_and_nothing_behind(damaged: Path, moment: str) -> None:
    call, name, count = KILLED_AT[moment]
    how = ("-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={count}")
    killed(damaged, "strace", "-f", "-qq", "-o", f"{damaged}.calls", *how, "-P", str(damaged / name))
    assert (damaged / ".mending").exists()
    assert is_told_once(damaged)
    assert sorted(path.name for path in damaged.iterdir()) == ["damaged-0001", "niagara.lock", FILE]


def test_whoever_imports_a_record_is_told_and_nobody_again(
    damaged: Path, wanderer: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(damaged.with_name("other")) as journal:
        record = damaged.with_name("record")
        record.write_bytes(canonical(journal.record(write(journal, wanderer(8).wander(5)))))
    for told in (1, 0):
        log.run(["--folder", str(damaged), "import", str(record)])
        assert capsys.readouterr().err.count("all entries are saved") == told
