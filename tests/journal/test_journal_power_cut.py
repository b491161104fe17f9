"""The power may fail between any two things that are asked of the disk: what was acknowledged is there."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.playing import PROGRAM, tell
from journal.recorded_disk import CALLS, Asked, Disk, recorded
from journal.small_journal import FILE, LOG, entries_in

from companion.journal import Shelf
from companion.journal.frames import read_log
from companion.rules import Game

FILES = [name + ending for name in (FILE, f".{FILE}.new") for ending in ("", "-wal", "-journal")]
"""What SQLite writes; the index of the log is made anew after a cut."""

pytestmark = pytest.mark.needs("strace", "strace")


class Evening(NamedTuple):
    """A game, and what was asked of the disk to keep it; ``write`` is what was said to the players."""

    game: Game
    asked: list[Asked]


@pytest.fixture
def evening(fleeting: Path, wanderer: Callable[..., Any]) -> Evening:
    """An evening long enough for the log to be emptied and begun again."""
    game, folder = wanderer(9).wander(50), fleeting / "kept"
    folder.mkdir()
    told, calls, said = tell(game, fleeting / "game.json"), fleeting / "calls", folder / "said"
    paths = [word for path in (folder, *(folder / name for name in FILES), said) for word in ("-P", str(path))]
    how = ["strace", "-f", "-qq", "-y", "-xx", "-s", "1000000", "-o", str(calls), "-e", f"trace={CALLS}"]
    places = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(__file__).parents[1])])
    with said.open("wb") as out:
        subprocess.run(
            [*how, *paths, sys.executable, "-c", PROGRAM, folder, told],
            env=os.environ | {"PYTHONPATH": places},
            stdout=out,
            check=True,
        )
    return Evening(game, list(recorded(calls, folder)))


def entries_found(folder: Path, game: Game) -> int:
    """How many entries are there, -1 where there is not even the beginning of the game.

    The last one has its mark and draft, and the log is called damaged for nothing.
    """
    log = folder / LOG
    assert not log.exists() or read_log(log.read_bytes()).state != "damaged"
    with Shelf.open(folder) as shelf:
        if shelf.numbers() != [1]:
            return -1
    found = entries_in(folder)
    assert found == game.entries[: len(found)]
    return len(found)


def laid_down(files: dict[str, bytes], folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def seal_of(files: dict[str, bytes]) -> bytes:
    return sha256(b"".join(f"{name} {len(files[name])} ".encode() + files[name] for name in sorted(files))).digest()


@pytest.mark.parametrize("step", [25, pytest.param(1, marks=pytest.mark.slow)])
def test_at_every_moment_of_a_power_cut_all_that_was_acknowledged_is_there(
    fleeting: Path, evening: Evening, step: int
) -> None:
    disk, acknowledged, cuts = Disk(), -1, 0
    found: dict[bytes, int] = {}  # by what the disk has: mostly it is the same as a moment ago
    for at, asked in enumerate(evening.asked):
        if asked.call == "write":
            acknowledged = int(asked.content.split()[0])
        else:
            disk.take(asked)
        for seed in (None, 2 * at, 2 * at + 1) if at % step == 0 else ():
            files = disk.failed(None if seed is None else random.Random(seed))
            seal = seal_of(files)
            if seal not in found:
                found[seal] = entries_found(laid_down(files, fleeting / "found"), evening.game)
            assert found[seal] >= min(acknowledged, len(evening.game.entries))
            cuts += 1
    assert acknowledged == len(evening.game.entries) + 1
    assert cuts > 1500 / step


def test_every_entry_is_synced_before_it_is_acknowledged(evening: Evening) -> None:
    since: list[str] = []
    for asked in evening.asked:
        if asked.call == "write" and 0 < int(asked.content.split()[0]) <= len(evening.game.entries):
            assert since[-1:] == ["fdatasync"] or "fdatasync" in since[since.index("pwrite64") :]
            since = []
        since.append(asked.call)


def test_no_file_is_for_others_at_any_moment(evening: Evening) -> None:
    made = {asked.name: asked.at for asked in reversed(evening.asked) if asked.call == "openat"}
    assert {f".{FILE}.new", f"{FILE}-wal"} <= made.keys()
    assert set(made.values()) == {600}
