"""A disk that is full, fails or can only be read: the cause is told, the game goes on and is written once it can be."""

import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from journal.playing import played, tell
from journal.small_disk import MAY_MOUNT, fill
from journal.small_journal import FILE, INDEX, LOG, write

from companion.app.keeper import Keeper
from companion.journal import Inspection, Journal, Shelf
from companion.journal.lock import LOCK_NAME
from companion.referee.heard import Begun, Heard
from companion.rules import Game
from companion.rules.entries import Stamp


def hear(keeper: Keeper, game: Game, first: int, last: int) -> list[str]:
    """Let these entries be heard; what the trouble was after each."""
    troubles = []
    for entry in game.entries[first:last]:
        keeper.keep(Heard(entries=(entry,)))
        troubles.append(keeper.trouble)
    return troubles


def begin(keeper: Keeper, game: Game) -> None:
    keeper.keep(Heard(begun=Begun(game.start, game.players)), Stamp())


def all_is_written(folder: Path, game: Game) -> bool:
    with Inspection.open(folder) as shelf:
        return shelf.verdict().faults == () and shelf.load(1).entries == game.entries


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
def test_a_disk_that_is_full_from_one_ply_to_the_next_loses_nothing(disk: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(3).wander(120)
    with Journal.open(disk) as journal:
        keeper = Keeper(journal)
        begin(keeper, game)
        assert set(hear(keeper, game, 0, 20)) == {""}
        ballast = fill(disk)
        troubles = hear(keeper, game, 20, 110)
        assert troubles[-1].startswith(f"the journal {disk}/{FILE}: the disk is full; free some room, nothing that was")
        assert len(journal.load(1).entries) == 20 + troubles.index(troubles[-1])
        ballast.unlink()
        assert set(hear(keeper, game, 110, 120)) == {""}
    assert all_is_written(disk, game)


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
def test_a_game_can_begin_on_a_full_disk(disk: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(3).wander(10)
    ballast = fill(disk)
    with Journal.open_or_wait(disk / "kept") as journal:
        assert "full" in journal.trouble or "No space left" in journal.trouble
        keeper = Keeper(journal)
        begin(keeper, game)
        assert all(hear(keeper, game, 0, 10))
        ballast.unlink()
        assert keeper.keep_on() is None
        assert (keeper.trouble, journal.trouble) == ("", "")
    assert all_is_written(disk / "kept", game)


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
def test_a_disk_that_can_only_be_read_offers_its_game_which_is_written_once_it_can_be(
    disk: Path, wanderer: Callable[..., Any]
) -> None:
    game = wanderer(3).wander(20)
    with Journal.open(disk) as journal:
        write(journal, game, game.entries[:15])
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    with Journal.open_or_wait(disk) as journal:
        assert journal.trouble == (
            f"the folder {disk} of the journal cannot be used (Read-only file system); "
            "make it writable for this user or name another"
        )
        assert journal.unfinished() == 1
        assert journal.load(1).entries == game.entries[:15]
        assert (journal.draft(1), journal.mark() is None) == ("15", False)
        keeper = Keeper(journal, 1)
        keeper.keep(Heard(resumed=True))
        assert all(hear(keeper, game, 15, 19))
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        assert hear(keeper, game, 19, 20) == [""]
    assert all_is_written(disk, game)


@contextmanager
def no_file_longer_than(length: int) -> Iterator[None]:
    """Every write beyond this many bytes fails, as at the end of a file system that allows no longer files."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_write_that_fails_is_told_and_made_good(tmp_path: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(3).wander(60)
    with Journal.open(tmp_path) as journal:
        keeper = Keeper(journal)
        begin(keeper, game)
        with no_file_longer_than(40_000):
            troubles = hear(keeper, game, 0, 50)
        assert troubles[0] == ""
        assert (
            troubles[-1]
            == f"the journal {tmp_path}/{FILE}: the disk failed; check the card and its file system (disk I/O error)"
        )
        assert set(hear(keeper, game, 50, 60)) == {""}
    assert all_is_written(tmp_path, game)


NEW = f".{FILE}.new"

STRACE = pytest.mark.needs("strace", "strace")

FAILURES = [
    *(("pwrite64", LOG, error, count) for error in ("EIO", "ENOSPC") for count in (9, 17, 30, 41)),
    *(("fdatasync", LOG, error, count) for error in ("EIO", "ENOSPC") for count in (3, 7, 11, 14)),
    *(("pread64", FILE, "EIO", count) for count in (1, 2, 3, 4)),
    *(("pwrite64", FILE, "EIO", count) for count in (1, 2, 3)),
    ("fdatasync", FILE, "EIO", 1),
    *((call, NEW, "ENOSPC", 1) for call in ("openat", "pwrite64", "fdatasync", "fsync", "link")),
    *((call, NEW, "EIO", 2) for call in ("pwrite64", "fdatasync")),
    *(("pwrite64", NEW, "EIO", count) for count in (3, 5)),
    *(("pread64", NEW, "EIO", count) for count in (1, 2)),
    *(("pread64", f"{NEW}-wal", "EIO", count) for count in (1, 2)),
    *(("pwrite64", INDEX, "EIO", count) for count in (1, 2, 4)),
    *((call, INDEX, "EIO", 1) for call in ("mmap", "ftruncate", "openat")),
    *(("openat", name, "EIO", count) for name in (FILE, LOG) for count in (1, 2)),
]
"""A system call on one of the files, the error it ends with, and how often it works before it fails three times."""


@STRACE
@pytest.mark.parametrize(
    "failure", [pytest.param(failure, marks=[pytest.mark.slow] * (at % 30 > 0)) for at, failure in enumerate(FAILURES)]
)
def test_a_disk_that_fails_three_times_loses_nothing(
    fleeting: Path, wanderer: Callable[..., Any], failure: tuple[str, str, str, int]
) -> None:
    call, name, error, count = failure
    game = wanderer(5).wander(12)
    (fleeting / "kept").mkdir()
    how = ("-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={count}..{count + 2}")
    done = played(fleeting / "kept", tell(game, fleeting / "game.json"), (name,), *how)
    assert "(INJECTED)" in (fleeting / "game.json.calls").read_text()
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "13 kept"
    assert all_is_written(fleeting / "kept", game)


CALLS = "openat,pread64,pwrite64,write,ftruncate,fsync,fdatasync,mmap,unlink,fcntl"


@STRACE
@pytest.mark.parametrize(
    "count",
    [
        pytest.param(count, marks=[pytest.mark.slow] * (count % 50 > 0))
        for count in [*range(1, 30, 3), *range(30, 130, 5)]
    ],
)
def test_a_companion_killed_at_any_system_call_has_what_it_acknowledged(
    fleeting: Path, wanderer: Callable[..., Any], count: int
) -> None:
    """The first calls open the journal, the others are in the midst of a commit."""
    game = wanderer(5).wander(12)
    (fleeting / "kept").mkdir()
    how = ("-e", f"trace={CALLS}", "-e", f"inject={CALLS}:signal=SIGKILL:when={count}")
    done = played(fleeting / "kept", tell(game, fleeting / "game.json"), (FILE, LOG, INDEX), *how)
    assert done.returncode != 0
    acknowledged = [int(line.split()[0]) for line in done.stdout.splitlines()]
    with Shelf.open(fleeting / "kept") as shelf:
        found = shelf.load(1).entries if acknowledged or shelf.numbers() else []
    assert found == game.entries[: len(found)]
    assert len(found) >= max(acknowledged, default=0)


@STRACE
def test_a_file_system_without_links_has_a_journal_too(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(5).wander(12)
    (fleeting / "kept").mkdir()
    how = ("-e", "trace=link", "-e", "inject=link:error=EPERM")
    done = played(fleeting / "kept", tell(game, fleeting / "game.json"), (NEW,), *how)
    assert "(INJECTED)" in (fleeting / "game.json.calls").read_text()
    assert {line.split()[1] for line in done.stdout.splitlines()} == {"kept"}
    assert all_is_written(fleeting / "kept", game)


def test_what_could_not_be_made_whole_leaves_nothing_behind(fleeting: Path) -> None:
    with no_file_longer_than(1000), Journal.open_or_wait(fleeting) as journal:
        assert journal.trouble
        assert [path.name for path in fleeting.iterdir()] == [LOCK_NAME]
