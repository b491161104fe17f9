"""Whole turns of games that built-in players play, for tuning and measuring how their plays are offered."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from players.evenings import at_random

from companion.players import player, whole_game
from companion.rules import Done, Ply, Position, format_ply, new_position, rule_set

Turn = tuple[Position, tuple[str, ...]]
"""The position when the card has been turned up, and everything done then, up to the end of the turn."""


def moments(names: Sequence[str], seed: int, edition: str = "base", **options: Any) -> Iterator[tuple[Position, Ply]]:
    """The positions of a game of these players, seat 1 first, with what is done in each; "any" does anything."""
    players = [at_random if name == "any" else player(name) for name in names]
    position = new_position(rule_set(edition, len(names), options), len(names), seed % len(names) + 1)
    for ply, after in whole_game(position, players, Random(f"{edition} {seed}")):
        yield position, ply
        position = after


def turns(names: Sequence[str], seed: int, edition: str = "base", **options: Any) -> Iterator[Turn]:
    """The turns of such a game."""
    begun: Position | None = None
    plies: list[str] = []
    for position, ply in moments(names, seed, edition, **options):
        if position.phase == "act":
            begun = begun or position
            plies.append(format_ply(ply))
            if isinstance(ply, Done):
                yield begun, tuple(plies)
                begun, plies = None, []


def cards_laid(
    names: Sequence[str], seed: int, edition: str = "base", **options: Any
) -> Iterator[tuple[Position, str]]:
    """The positions in which a card is turned up, and that card."""
    for position, ply in moments(names, seed, edition, **options):
        if position.phase == "reveal":
            yield position, format_ply(ply)[1:]


def round_the_table(names: Sequence[str], seats: int, first: int) -> list[str]:
    """So many seats, taken in turn by these players, from another one on in each game."""
    return [names[(seat + first) % len(names)] for seat in range(seats)]
