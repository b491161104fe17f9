"""How many presses it takes to tell plays and cards, by edition: figures for a person, no promise."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from math import log2
from statistics import fmean
from typing import Any

import pytest
from referee.presses import at_once, entropy, one_by_one, tellings
from referee.turns_played import Turn, cards_laid, moments, round_the_table, turns
from referee.whole_turns import whole_turn

from companion.referee.likely_cards import likely_cards
from companion.referee.likely_plays import likely_plays
from companion.rules import Position, parse_ply, play

HELD_OUT = ("thief", "gambler")
"""The temperaments on which nothing was tuned."""

TUNED_ON = ("careful", "greedy")
"""They play here from other seeds."""

SEEDS = range(1000, 1003)

TABLES = (
    ("base", 5, {}),
    ("base", 3, {}),
    ("bsw", 4, {}),
    ("spirits", 6, {}),
    ("spirits", 4, {}),
    ("bsw-spirits", 5, {}),
    ("spirits", 5, {"joe": True}),
)

Told = tuple[Position, list[tuple[str, ...]]]
"""Where a turn begins, and the ways in which it can be told."""

at_tables = pytest.mark.parametrize(("edition", "seats", "options"), TABLES)
by_players = pytest.mark.parametrize("names", [HELD_OUT, TUNED_ON], ids=" ".join)


def of_games(what: Callable[..., Any], names: Sequence[str], edition: str, seats: int, options: Any) -> list[Any]:
    return [one for seed in SEEDS for one in what(round_the_table(names, seats, seed), seed, edition, **options)]


def mean(count: Callable[..., int], made: list[Told]) -> str:
    """Presses, and presses where keys are held too."""
    plain = fmean(min(map(partial(count, position), told)) for position, told in made)
    held = fmean(min(map(partial(count, position, held=True), told)) for position, told in made)
    return f"{plain:.2f}, holding too {held:.2f}"


@by_players
@at_tables
def test_presses_of_a_turn(names: Sequence[str], edition: str, seats: int, options: dict[str, bool]) -> None:
    """Presses of a seat in a round for choosing plays, ok included; a turn without a choice has one ok too."""
    played: list[Turn] = of_games(turns, names, edition, seats, options)
    made: list[Told] = [(turn[0], told) for turn in played if (told := list(tellings(turn)))]
    ranks, bits = chosen(made)
    first, second = ranks[0] / ranks.total(), ranks[1] / ranks.total()
    print(
        f"\n{edition}, {seats} seats{' with Joe' * bool(options)}, {' and '.join(names)}: {len(made)} turns",
        f"list by list: {mean(one_by_one, made)}",
        f"whole turn:   {mean(at_once, made)}",
        f"bits: {bits / len(made):.2f} by the plies there are, {entropy(ranks) / len(made):.2f} by the ranks chosen",
        f"the first in its list {first:.0%}, the second {second:.0%}",
        sep="\n  ",
    )


def chosen(made: list[Told]) -> tuple[Counter[int], float]:
    """How often each rank is wanted, and log2 of the number of plies, summed up."""
    ranks: Counter[int] = Counter()
    bits = 0.0
    for position, told in made:
        for text in told[0]:
            plies = likely_plays(position)
            ranks[plies.index(text)] += 1
            bits += log2(len(plies))
            position = play(position, parse_ply(text))
    return ranks, bits


@by_players
@at_tables
def test_presses_of_naming_a_card(names: Sequence[str], edition: str, seats: int, options: dict[str, bool]) -> None:
    """Up and down only; ok comes besides."""
    laid = of_games(cards_laid, names, edition, seats, options)
    plain = fmean(steps(position.seats[(position.to_play or 0) - 1].hand, card) for position, card in laid)
    likely = fmean(steps(likely_cards(position), card) for position, card in laid)
    table = f"{edition}, {seats} seats{' with Joe' * bool(options)}, {' and '.join(names)}"
    print(f"\n{table}: hand {plain:.2f}, likeliest {likely:.2f}")


def steps(cards: Sequence[str], card: str) -> int:
    return min(cards.index(card), len(cards) - cards.index(card))


@pytest.mark.parametrize("ask", [likely_plays, whole_turn])
def test_time_of_a_call(ask: Callable[[Position], object]) -> None:
    games = moments(["any"] * 6, 1, "spirits", joe=True, holds={"a": 2, "b": 2}, steal_several=True)
    positions = list(islice((position for position, _ in games if position.phase == "act"), 1000))
    took = []
    for position in positions:
        began = time.process_time()
        ask(position)
        took.append((time.process_time() - began, len(likely_plays(position))))
    usual, (slowest, plies) = fmean(spent for spent, _ in took), max(took)
    print(f"\n{ask.__name__}: {usual * 1000:.2f} ms, at most {slowest * 1000:.1f} ms ({plies} plies)")
