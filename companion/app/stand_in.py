"""The built-in player that plays for who is away from the table."""

from functools import lru_cache
from random import Random
from typing import Final

from companion.players import TEMPERAMENTS, choose, view_of
from companion.rules import Ply, Position

STAND_IN: Final = TEMPERAMENTS["careful"]
"""It keeps together what the absent person owns."""


@lru_cache(maxsize=8)  # one word asks for the same decision many times
def stand_in(seen: Position, seat: int, plies: tuple[Ply, ...]) -> Ply:
    """One of these plies of that seat, from what it knows (R5); the same whenever it is asked the same."""
    chance = Random(f"round {seen.round}, seat {seat}")  # noqa: S311 (a game's chance)
    return choose(STAND_IN, view_of(seen, seat), plies, chance)
