"""How long an accepted ply takes until it is on disk, beside the same bytes in a plain file: figures for a person."""

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from companion.journal import Journal, Mark, canonical, record_of
from companion.rules import Game, legal, new_position, parse_ply, rule_set
from companion.rules.entries import Player, PlyEntry, Stamp

ROUNDS = 9
PLIES = 120

Timed = Callable[[], object]


def played(seed: int) -> Game:
    """A game of legal plies, such as an evening has."""
    chance = random.Random(seed)
    players = [Player(seat, f"Player {seat}", "red") for seat in (1, 2, 3)]
    game = Game(new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L"), players)
    for number in range(PLIES):
        stamp = Stamp("2024-05-01T20:14:07+02:00", number * 9000, "trusted")
        game.add(PlyEntry(stamp, parse_ply(chance.choice(legal(game.position)))))
    return game


def took(work: Timed) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def one_round(folder: Path, game: Game) -> tuple[float, float]:
    """Medians in seconds: a ply judged, hashed and written by the journal; its line appended and synced.

    Ply by ply in turn, so that whatever else the machine does meanwhile slows both.
    """
    lines = [canonical(body) + b"\n" for body in record_of(game)["plies"]]
    kept, plain = [], []
    with Journal.open(folder) as journal, (folder / "plain").open("ab", buffering=0) as file:
        number = journal.start_game(game.start, game.players, Stamp())

        def keep(count: int) -> None:
            journal.append(number, [game.entries[count]], mark=Mark(1, count))

        def append(count: int) -> None:
            file.write(lines[count])
            os.fsync(file.fileno())

        for count in range(len(game.entries)):
            kept.append(took(lambda count=count: keep(count)))
            plain.append(took(lambda count=count: append(count)))
    return statistics.median(kept), statistics.median(plain)


def test_an_accepted_ply_beside_the_same_bytes_appended_and_synced(tmp_path: Path) -> None:
    rounds = []
    for seed in range(ROUNDS):
        (tmp_path / str(seed)).mkdir()
        rounds.append(one_round(tmp_path / str(seed), played(seed)))
    ratios = [kept / plain for kept, plain in rounds]
    kept, plain = (statistics.median(times) * 1000 for times in zip(*rounds, strict=True))
    print(
        f"\nan accepted ply on disk: {kept:.3f} ms; the same bytes appended and synced: {plain:.3f} ms; "
        f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} rounds)"
    )
