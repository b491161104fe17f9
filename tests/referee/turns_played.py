"""Whole turns that built-in players have played, for tuning and measuring how their plays are offered."""

from collections.abc import Iterator, Sequence
from typing import Any

from players.evenings import evening

from companion.rules import Done, Position, format_ply

Turn = tuple[Position, tuple[str, ...]]
"""The position when the card has been turned up, and everything done then, up to the end of the turn."""


def turns(names: Sequence[Any], seed: int, edition: str = "base", **options: Any) -> Iterator[Turn]:
    """The turns of a game of these players, seat 1 first."""
    begun: Position | None = None
    plies: list[str] = []
    for position, ply in evening(names, seed, edition, options=options)[0]:
        if position.phase == "act":
            begun = begun or position
            plies.append(format_ply(ply))
            if isinstance(ply, Done):
                yield begun, tuple(plies)
                begun, plies = None, []
