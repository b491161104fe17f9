"""How many presses it takes to tell plays and cards, by edition: figures for a person, no promise."""

from collections import Counter
from collections.abc import Sequence
from math import log2
from statistics import fmean

import pytest
from referee.presses import at_once, one_by_one, tellings
from referee.turns_played import Turn, turns

from companion.referee.likely_plays import likely_plays
from companion.rules import parse_ply, play

HELD_OUT = ("thief", "gambler")
"""The temperaments on which nothing was tuned."""

TUNED_ON = ("careful", "greedy")
OTHER_SEEDS = 1000
GAMES = 4

TABLES = (
    ("base", 5, {}),
    ("base", 3, {}),
    ("bsw", 4, {}),
    ("spirits", 6, {}),
    ("spirits", 4, {}),
    ("bsw-spirits", 5, {}),
    ("spirits", 5, {"joe": True}),
)


def played(names: Sequence[str], edition: str, seats: int, options: dict[str, bool]) -> list[Turn]:
    return [
        turn
        for seed in range(OTHER_SEEDS, OTHER_SEEDS + GAMES)
        for turn in turns([names[(seat + seed) % len(names)] for seat in range(seats)], seed, edition, **options)
    ]


def entropy(counts: Counter[int]) -> float:
    whole = counts.total()
    return -sum(count / whole * log2(count / whole) for count in counts.values())


@pytest.mark.parametrize("names", [HELD_OUT, TUNED_ON], ids=" ".join)
@pytest.mark.parametrize(("edition", "seats", "options"), TABLES)
def test_presses_of_a_turn(names: Sequence[str], edition: str, seats: int, options: dict[str, bool]) -> None:
    """Presses of a seat in a round for choosing plays, ok included; a turn without a choice counts its ok."""
    made = played(names, edition, seats, options)
    ways = [(turn[0], told) for turn in made if (told := list(tellings(turn)))]
    ranks: Counter[int] = Counter()
    bits = 0.0
    for position, told in ways:
        for text in told[0]:
            plies = likely_plays(position)
            ranks[plies.index(text)] += 1
            bits += log2(len(plies))
            position = play(position, parse_ply(text))
    print(
        f"\n{edition}, {seats} seats{' with Joe' * bool(options)}, {' and '.join(names)}: {len(ways)} turns of {len(made)}"
        f"\n  list by list {mean(ways, one_by_one, held=False):.2f}, holding too {mean(ways, one_by_one, held=True):.2f}"
        f"\n  whole turn   {mean(ways, at_once, held=False):.2f}, holding too {mean(ways, at_once, held=True):.2f}"
        f"\n  bits: {bits / len(ways):.2f} by the number of plies, {entropy(ranks) * ranks.total() / len(ways):.2f} by their ranks;"
        f" first wanted {ranks[0] / ranks.total():.0%}, first or second {(ranks[0] + ranks[1]) / ranks.total():.0%}"
    )


def mean(ways, count, *, held: bool) -> float:
    return fmean(min(count(position, told, held=held) for told in tellings_) for position, tellings_ in ways)
