"""Killed or cut off at any moment, the journal has everything that it acknowledged and nothing by halves."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stories.extent import mostly_slow

from companion.journal import Journal, Mark, Shelf, canonical
from companion.journal.forms import body_of, form_of
from companion.rules import Game, position_to_json

FILE = "niagara.sqlite"

WRITER = """
import json, sys
from pathlib import Path
from companion.journal import Journal, Mark
from companion.journal.reading import entry_from, form_from
from companion.rules import position_from_json
from companion.rules.entries import Stamp
told = json.loads(sys.stdin.readline())
with Journal.open(Path(sys.argv[1])) as journal:
    game = journal.start_game(position_from_json(told["start"]), [], Stamp())
    print("game", flush=True)
    for number, body in enumerate(told["entries"], 1):
        journal.append(game, [entry_from(form_from(body))], mark=Mark(1, number), draft=str(number))
        print(number, flush=True)
"""


def killed_after(acknowledged: int, folder: Path, told: bytes) -> int:
    """Let another process play the game and kill it once it has acknowledged so many entries; how many it had."""
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        writer.stdin.write(told + b"\n")
        writer.stdin.flush()
        for _ in range(acknowledged + 1):
            assert writer.stdout.readline()
        writer.kill()
        return acknowledged + len(writer.stdout.readlines())


def retold(game: Game) -> bytes:
    entries = [body_of(form_of(entry)) for entry in game.entries]
    return canonical({"start": position_to_json(game.start), "entries": entries})


@pytest.mark.parametrize("seed", mostly_slow(range(10), quick=2))
def test_a_killed_companion_loses_nothing_that_it_acknowledged(
    tmp_path: Path, wanderer: Callable[..., Any], seed: int
) -> None:
    played = wanderer(seed).wander(300)
    acknowledged = killed_after(random.Random(seed).randrange(len(played.entries)), tmp_path, retold(played))
    with Journal.open(tmp_path) as journal:
        loaded, mark, draft = journal.load(1), journal.mark(), journal.draft(1)
        kept = len(loaded.entries)
        assert kept >= acknowledged
        assert journal.unfinished() == (1 if loaded.ended == "open" else None)
        assert loaded.entries == played.entries[:kept]
        assert (mark, draft) == ((Mark(1, kept), str(kept)) if kept else (None, None))
        for entry in played.entries[kept : kept + 5]:
            journal.append(1, [entry])
        assert journal.load(1).entries == played.entries[: kept + 5]


def test_a_write_ahead_log_cut_anywhere_leaves_whole_entries(tmp_path: Path, wanderer: Callable[..., Any]) -> None:
    played = wanderer(5).wander(24)
    chance = random.Random(5)
    live, cut = tmp_path / "live", tmp_path / "cut"
    with Journal.open(live) as journal:
        journal.start_game(played.start, played.players, played.entries[0].stamp)
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for number, entry in enumerate(played.entries, 1):
            journal.append(1, [entry], mark=Mark(1, number))
        found = set()
        whole = (live / f"{FILE}-wal").stat().st_size
        for length in [0, whole, *(chance.randrange(whole) for _ in range(40))]:
            shutil.rmtree(cut, ignore_errors=True)
            cut.mkdir()
            shutil.copy(live / FILE, cut / FILE)
            (cut / f"{FILE}-wal").write_bytes((live / f"{FILE}-wal").read_bytes()[:length])
            found.add(entries_of(cut, played))
    assert {0, len(played.entries)} <= found
    assert len(found) > 10


def entries_of(folder: Path, played: Game) -> int:
    """How many entries are left in the folder, after seeing that they are the first ones, with their mark."""
    with Journal.open(folder) as journal, Shelf.open(folder) as shelf:
        left = shelf.load(1).entries
        assert left == played.entries[: len(left)]
        assert journal.mark() == (Mark(1, len(left)) if left else None)
        return len(left)


def test_a_start_that_was_cut_off_becomes_a_journal(tmp_path: Path) -> None:
    """The file is made beside its place first: whatever is left there by a cut is made anew."""
    for length in (0, 1, 4096, 9999):
        folder = tmp_path / str(length)
        folder.mkdir()
        for ending in ("", "-wal", "-shm", "-journal"):
            (folder / f".{FILE}.new{ending}").write_bytes(bytes(range(256)) * (length // 256) + bytes(length % 256))
        with Journal.open(folder) as journal:
            assert journal.games() == []
        assert {file.name for file in folder.iterdir()} == {FILE, "niagara.lock"}
