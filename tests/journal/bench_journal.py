"""How long an accepted ply takes until it is on disk, beside the same bytes in a plain file: figures for a person.

The referee has judged the ply before, as at the table; the journal takes that over and writes.
"""

import itertools
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.journal import Journal, Mark, canonical, record_of
from companion.rules import Commit, Game, legal, new_position, parse_ply, rule_set
from companion.rules.entries import Player, PlyEntry, Stamp

ROUNDS = 9
PLIES = 120
REST_S = 0.0005
"""A disk that was left alone answers later than one that was just asked; before each write it rests as long."""

WRITTEN = Path("/proc/self/io")


class Round(NamedTuple):
    """Medians in seconds; ``processor``: the part of a ply that is not waiting for the disk."""

    ply: float
    processor: float
    line: float
    as_much: float
    row: float


PEERS = {
    "as_much": "as many bytes as it makes the journal write, appended and synced",
    "line": "its line alone, appended and synced",
    "row": "its line put into a bare table",
}


def played(seed: int) -> Game:
    """A game of legal plies, such as an evening has."""
    chance = random.Random(seed)
    players = [Player(seat, f"Player {seat}", "red") for seat in (1, 2, 3)]
    game = Game(new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L"), players)
    for number in range(PLIES):
        stamp = Stamp("2024-05-01T20:14:07+02:00", number * 9000, "trusted")
        game.add(PlyEntry(stamp, parse_ply(chance.choice(legal(game.position)))))
    return game


def took(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds until it is done, and of those the processor's, the system's work for it included."""
    rested_at = time.perf_counter() + REST_S
    while time.perf_counter() < rested_at:
        pass
    began, busy = time.perf_counter(), time.thread_time()
    work()
    return time.perf_counter() - began, time.thread_time() - busy


@contextmanager
def plain(file: Path) -> Iterator[Callable[[bytes], None]]:
    """What appends bytes to a file and syncs it."""
    with file.open("ab", buffering=0) as opened:

        def append(content: bytes) -> None:
            opened.write(content)
            os.fsync(opened.fileno())

        yield append


@contextmanager
def bare_row(folder: Path) -> Iterator[Callable[[bytes], None]]:
    """What puts bytes into a table and does nothing else: the least that SQLite writes with the journal's settings."""
    with Journal.open(folder) as journal:
        journal._connection.execute("CREATE TABLE line (told BLOB)")
        yield lambda content: journal._connection.execute("INSERT INTO line VALUES (?)", (content,))


def written_so_far() -> int:
    """Bytes that this process has given to the system to write."""
    return int(WRITTEN.read_text().split("wchar:")[1].split()[0])


def bytes_of_each_ply(folder: Path, game: Game) -> list[int]:
    """How many bytes each ply makes the journal write."""
    with keeping(folder, game) as keep:
        before, lengths = written_so_far(), []
        for entry in game.entries:
            keep(entry)
            lengths.append(-before + (before := written_so_far()))
    return lengths


@contextmanager
def keeping(folder: Path, game: Game) -> Iterator[Callable[[PlyEntry], None]]:
    """What keeps the next entry of the game; a card lies on a reader and has a mark, the rest is said by buttons."""
    marks = itertools.count(1)
    with Journal.open(folder) as journal:
        number = journal.start_game(game.start, game.players, Stamp())

        def keep(entry: PlyEntry) -> None:
            mark = Mark(1, next(marks)) if isinstance(entry.ply, Commit) else None
            journal.append(number, [entry], judged_in=game, mark=mark)

        yield keep


def one_round(folder: Path, game: Game, *, ply_by_ply: bool) -> Round:
    """A game kept by the journal, and what its peers write of the same game.

    One after the other, the whole game each; or ``ply_by_ply`` in turn, so that each finds the processor's caches as
    the other three have left them, and whatever else the machine does meanwhile slows all four.
    """
    lines = [canonical(body) + b"\n" for body in record_of(game)["plies"]]
    much = [bytes(length) for length in bytes_of_each_ply(folder / "first", game)]
    with (
        keeping(folder, game) as keep,
        plain(folder / "lines") as to_lines,
        plain(folder / "bytes") as to_bytes,
        bare_row(folder / "rows") as to_rows,
    ):
        work = [
            [lambda entry=entry: keep(entry) for entry in game.entries],
            [lambda line=line: to_lines(line) for line in lines],
            [lambda content=content: to_bytes(content) for content in much],
            [lambda line=line: to_rows(line) for line in lines],
        ]
        if ply_by_ply:
            times = [[took(one) for one in each] for each in zip(*work, strict=True)]
            plies, *peers = zip(*times, strict=True)
        else:
            plies, *peers = [[took(one) for one in each] for each in work]
    medians = [statistics.median(column) for column in zip(*plies, strict=True)]
    return Round(*medians, *[statistics.median(seconds for seconds, _ in peer) for peer in peers])


@pytest.mark.parametrize("ply_by_ply", [False, True], ids=["game after game", "ply by ply"])
def test_an_accepted_ply_beside_the_same_bytes_appended_and_synced(tmp_path: Path, ply_by_ply: bool) -> None:
    rounds = []
    for seed in range(ROUNDS):
        (tmp_path / str(seed)).mkdir()
        rounds.append(one_round(tmp_path / str(seed), played(seed), ply_by_ply=ply_by_ply))
    ply, processor = (statistics.median(getattr(one, what) for one in rounds) * 1000 for what in ("ply", "processor"))
    print(f"\n{'ply by ply' if ply_by_ply else 'game after game'}")
    print(f"an accepted ply on disk: {ply:.3f} ms, of it {processor:.3f} ms the processor's")
    for column, name in PEERS.items():
        seconds = [getattr(one, column) for one in rounds]
        ratios = [one.ply / theirs for one, theirs in zip(rounds, seconds, strict=True)]
        print(
            f"{name}: {statistics.median(seconds) * 1000:.3f} ms, "
            f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} rounds)"
        )
    floor = statistics.median(one.row / one.line for one in rounds)
    print(f"the floor, its line put into a bare table beside the same appended: ratio {floor:.2f}")
