"""Whole games of players from a seed, moment by moment, for the tests to look at."""

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from companion.players import Chooser, View, player, view_of, whole_game
from companion.rules import Commit, Ply, Position, legal_plies, new_position, rule_set

Moments = list[tuple[Position, Ply]]

GAMES = int(os.environ.get("NIAGARA_GAMES", "30"))
"""Of each edition in the slow tests; NIAGARA_GAMES=1000 is the whole proof, in some minutes."""

ALL = ("careful", "greedy", "thief", "gambler")


def at_random(_: View, plies: Sequence[Ply], chance: random.Random) -> Ply:
    """A player that takes any ply."""
    return chance.choice(plies)


def evening(
    names: Sequence[str | Chooser], seed: int, edition: str = "base", *, options: dict[str, Any] | None = None
) -> tuple[Moments, Position]:
    """A whole game: each position with the ply chosen in it, and the last position."""
    players = [player(name) if isinstance(name, str) else name for name in names]
    position = new_position(rule_set(edition, len(names), options or {}), len(names), seed % len(names) + 1)
    moments: Moments = []
    for ply, after in whole_game(position, players, random.Random(f"{edition} {seed}")):
        moments.append((position, ply))
        position = after
    return moments, position


def own_plies(position: Position, seat: int) -> list[Ply]:
    """The legal plies among which this seat chooses."""
    return [ply for ply in legal_plies(position) if not isinstance(ply, Commit) or ply.seat == seat]


def decisions(moments: Moments) -> Iterator[tuple[Position, int]]:
    """The positions in which a seat has a choice, and that seat."""
    for position, ply in moments:
        seat = ply.seat if isinstance(ply, Commit) else position.to_play
        if seat is not None and len(own_plies(position, seat)) > 1:
            yield position, seat


def swapped(position: Position, seat: int) -> Iterator[Position]:
    """The position with each card that could lie there in place of the one face down before each other seat."""
    for number, other in enumerate(position.seats, 1):
        if number != seat and other.committed is not None:
            for card in other.hand:
                changed = structs.replace(other, committed=card)
                seats = (*position.seats[: number - 1], changed, *position.seats[number:])
                yield structs.replace(position, seats=seats)


def asked(name: str, position: Position, seat: int) -> Ply:
    """What this player chooses for that seat, always with the same chance."""
    return player(name)(view_of(position, seat), own_plies(position, seat), random.Random(seat))
