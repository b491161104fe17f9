"""How many presses and taps whole games take, for each seat and round, told in the quickest way: figures for a person.

They are played through real pins and a real board, by temperaments on which nothing was tuned: to their ends, or up to
the round in which these players would lose their patience. What is asked before a game is not counted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from referee.turns_played import round_the_table
from stories.memory import folder_in_memory
from stories.quick_hands import QuickHands, Readers
from stories.unwatched_hands import UnwatchedHands

from companion.app.replay import Replay
from companion.app.settings import Settings, settings_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal
from companion.players import player
from companion.rules import EDITIONS

Kind = TypeVar("Kind", bound=QuickHands)

HELD_OUT = ("thief", "gambler")
SEEDS = range(3000, 3008)
COLOURS = ("blue", "green", "yellow", "red", "brown", "purple")
BUTTONS = (17, 27, 22, 23, 12, 16)

TARGETS: dict[tuple[str, int], dict[Readers, float]] = {
    ("base", 5): {"none": 5.5, "shared": 4.2, "own": 3.4},
    ("spirits", 6): {"none": 7.0, "shared": 5.5, "own": 4.5},
}
"""For each seat and round at most."""

RIVER_ONLY: dict[Readers, float] = {"none": 3.4, "shared": 3.0, "own": 2.2}
"""The same where canoes and gems are not told."""

CONFIGURATIONS = [(*game, readers) for game, targets in TARGETS.items() for readers in targets]


def table_of(edition: str, seats: int, readers: Readers) -> Settings:
    document = {
        "hardware": "simulated",
        "display": {"kind": "none"},
        "game": {"edition": edition, "turn_up": "with the turn" if readers == "own" else "by hand"},
        "seats": [
            {"colour": COLOURS[index], "button": BUTTONS[index]} | ({"reader": index + 1} if readers == "own" else {})
            for index in range(seats)
        ],
    }
    return settings_from(document, "bench")


def played(edition: str, seats: int, readers: Readers, seed: int) -> QuickHands:
    """A whole game."""
    with table_with(QuickHands, edition, seats, readers, seed) as hands:
        hands.spent.clear()
        hands.play_out()
        return hands


def unwatched(readers: Readers, seed: int) -> UnwatchedHands:
    """A whole game of five seats in river only."""
    with table_with(UnwatchedHands, "base", 5, readers, seed) as hands:
        hands.play_out()
        return hands


@contextmanager
def table_with(kind: type[Kind], edition: str, seats: int, readers: Readers, seed: int) -> Iterator[Kind]:
    """These hands at a table whose game has just begun."""
    settings = table_of(edition, seats, readers)
    deck = simulated_deck(COLOURS[:seats], EDITIONS[edition].cards)
    players = [player(name) for name in round_the_table(HELD_OUT, seats, seed)]
    with (
        folder_in_memory() as folder,
        Journal.open(Path(folder)) as journal,
        Replay(settings, deck, journal, lambda _clock, _seen: []) as replay,
    ):
        hands = kind(replay, settings, deck, lambda _line: None, players=players, readers=readers, seed=seed)
        hands.set_up(edition, str(seats), str(seed % seats + 1), "?")
        yield hands


@pytest.mark.parametrize(("edition", "seats", "readers"), CONFIGURATIONS)
def test_presses_of_whole_games(edition: str, seats: int, readers: Readers) -> None:
    games = [played(edition, seats, readers, seed) for seed in SEEDS]
    tell(f"{edition}, {seats} seats, readers: {readers}", games, TARGETS[edition, seats][readers])


@pytest.mark.parametrize("readers", RIVER_ONLY)
def test_presses_in_river_only(readers: Readers) -> None:
    games = [unwatched(readers, seed) for seed in SEEDS]
    tell(f"river only, base, 5 seats, readers: {readers}", games, RIVER_ONLY[readers])


def tell(what: str, games: Sequence[QuickHands], target: float) -> None:
    turns = sum(hands.turns for hands in games)
    spent = sum((hands.spent for hands in games), Counter[str]())
    of_each = [hands.spent.total() / hands.turns for hands in games]
    ranks, bits = sum(hands.least() for hands in games), sum(hands.bits for hands in games)
    print(
        f"\n{what}; {len(games)} games, {turns} turns",
        f"presses and taps of a seat in a round: {spent.total() / turns:.2f} (target {target}); "
        f"of one game {min(of_each):.2f} to {max(of_each):.2f}",
        ", ".join(f"{state} {count / turns:.2f}" for state, count in spent.most_common()),
        f"least possible: {bits / turns:.2f} bits by the choices there are, {ranks / turns:.2f} by the ranks chosen",
        sep="\n  ",
    )
