"""Damage, and a disk that fails beside it: what can be saved is saved, at once or later, and nobody waits for it."""

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from journal.small_disk import MAY_MOUNT, fill, mounted
from journal.small_journal import FILE, LOG, copied, put, write
from stories.extent import mostly_slow

from companion.journal import Inspection, Journal, JournalError
from companion.rules import Game

FRAME = 24 + 4096
AT_ONCE_S = 1.0
"""A reader would wait for a lock five times as long."""

OPENED = """
import sys
from pathlib import Path
from companion.journal import Journal
with Journal.open_or_wait(Path(sys.argv[1])) as journal:
    print(journal.trouble)
"""


@pytest.fixture
def game(wanderer: Callable[..., Any]) -> Game:
    played: Game = wanderer(4).wander(30)
    return played


@pytest.fixture
def left(fleeting: Path, game: Game) -> Path:
    """Twenty entries, all acknowledged and all in the log still, as a kill has left them."""
    with Journal.open(fleeting / "live") as journal:
        write(journal, game, game.entries[:20])
        return copied(fleeting / "live", fleeting / "left", FILE, LOG)


def break_log(folder: Path, at: int, content: bytes) -> None:
    log = (folder / LOG).read_bytes()
    put(folder / LOG, log[:at] + content + log[at + len(content) :])


@pytest.fixture
def damaged(left: Path) -> Path:
    """The same with a changed byte in the middle of the log, in a page that a later write has written again."""
    log = (left / LOG).read_bytes()
    frames = [start for start in range(32, len(log), FRAME) if any(log[start : start + 4])]
    pages = [log[start : start + 4] for start in frames]
    at = next(start for index, start in enumerate(frames) if index > 8 and pages[index] in pages[index + 1 :]) + 124
    break_log(left, at, bytes([log[at] ^ 4]))
    return left


def is_whole(folder: Path, game: Game, count: int = 20) -> bool:
    with Inspection.open(folder) as inspection:
        return not inspection.verdict(pause_s=0).faults and inspection.load(1).entries == game.entries[:count]


@pytest.mark.parametrize("size", [512, 4096])
@pytest.mark.parametrize("content", [bytes(4096), b"\xff" * 4096, random.Random(1).randbytes(4096)], ids="0f?")
def test_a_broken_first_sector_of_the_log_costs_no_entry_and_is_told(
    left: Path, game: Game, content: bytes, size: int
) -> None:
    break_log(left, 0, content[:size])
    with Journal.open(left) as journal:
        assert journal.damage is not None
        assert "was damaged behind byte 0; all entries are saved" in journal.damage.message
        assert journal.load(1).entries == game.entries[:20]
    assert is_whole(left, game)


def opened(folder: Path, call: str, error: str, count: object, *at: str) -> str:
    """What a start says in which one system call fails; it ends well."""
    strace = ("strace", "-f", "-qq", "-o", f"{folder}.calls", "-e", f"trace={call}")
    inject = ("-e", f"inject={call}:error={error}:when={count}", *at)
    done = subprocess.run(
        [*strace, *inject, sys.executable, "-c", OPENED, folder], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.needs("strace", "strace")
@pytest.mark.parametrize("count", mostly_slow(["1+", "1", "2"], quick=1))
@pytest.mark.parametrize(("name", "error"), [(FILE, "EACCES"), (FILE, "EIO"), (LOG, "EACCES")])
def test_a_journal_that_cannot_be_opened_ends_no_start_and_is_whole_afterwards(
    left: Path, game: Game, name: str, error: str, count: str
) -> None:
    told = opened(left, "openat", error, count, "-P", str(left / name))
    assert count != "1+" or f"the journal {left / name}: " in told
    assert is_whole(left, game)


@pytest.mark.needs("strace", "strace")
@pytest.mark.parametrize("count", mostly_slow([7, 1, 2, 4, 10, 13, 16, 19, 22, 25, 28], quick=1))
def test_one_read_that_fails_while_a_log_is_mended_takes_no_entry(damaged: Path, game: Game, count: int) -> None:
    places = [
        folder / name for folder in (damaged, damaged / ".mending", damaged / "damaged-0001") for name in (FILE, LOG)
    ]
    opened(damaged, "pread64", "EIO", count, *(word for place in places for word in ("-P", str(place))))
    with Journal.open(damaged) as journal:
        assert journal.damage is None or journal.damage.became == "saved"
    assert is_whole(damaged, game)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    with mounted(tmp_path / "small", "12M") as place:
        yield place


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
def test_a_damaged_log_on_a_full_disk_is_read_past_its_damage_and_mended_once_there_is_room(
    damaged: Path, small_disk: Path, game: Game
) -> None:
    folder = copied(damaged, small_disk / "kept", FILE, LOG)
    folder.chmod(0o700)
    ballast = fill(small_disk)
    with Journal.open_or_wait(folder) as journal:
        assert "free some room" in journal.trouble
        assert (journal.open_games(), journal.load(1).entries) == ([1], game.entries[:20])
        with pytest.raises(JournalError, match="free some room"):
            journal.append(1, game.entries[20:21])
        ballast.unlink()
        journal.append(1, game.entries[20:22])
        assert journal.damage is not None
        assert journal.damage.became == "saved"
    assert is_whole(folder, game, 22)


def test_nobody_waits_for_a_program_that_has_the_journal_for_itself(left: Path, game: Game) -> None:
    with closing(sqlite3.connect(left / FILE, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        with Journal.open_or_wait(left) as journal:
            assert journal.fault is not None
            assert journal.fault.kind == "busy"
            with pytest.raises(JournalError, match="another program holds it"):
                journal.make_ready()
        assert time.monotonic() - began < AT_ONCE_S
        other.execute("ROLLBACK")
    assert is_whole(left, game)
