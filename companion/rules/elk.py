"""The elk rides on one canoe from the red site until that lands or falls (E1, E2, E3)."""

from typing import Final, TypeGuard

from companion.rules.board import ASHORE, GEMS, SITE_AT
from companion.rules.cards import PADDLE_POINTS, PADDLE_POINTS_WITH_ELK
from companion.rules.outcome import Refused
from companion.rules.position import AT_SITE, AWAY, Position, Seat

RED_SPACES: Final = tuple(space for space, site in SITE_AT.items() if GEMS[site] == "R")


def rides(elk: str | None) -> TypeGuard[str]:
    """Whether there is an elk and a canoe carries it."""
    return elk is not None and elk not in (AT_SITE, AWAY)


def points_of(position: Position, name: str, card: str) -> tuple[int, ...]:
    """The points among which the owner of this canoe of the seat to play chooses (M3, Q1, E2)."""
    if rides(position.elk) and position.elk == f"{position.to_play}{name}":
        return PADDLE_POINTS_WITH_ELK[card]
    return PADDLE_POINTS[card]


def takers(seat: Seat) -> list[str]:
    """The canoes of the seat to play that may take the elk while it is at the red site, first in the turn (E1)."""
    a, b = seat.canoes
    beside_a = a.at in RED_SPACES and not a.bank
    beside_b = b.at in RED_SPACES and not b.bank
    return (["a"] if beside_a else []) + (["b"] if beside_b else [])


def refuse_taking(position: Position, name: str) -> Refused | None:
    """Why this canoe of the seat to play may not take the elk in phase ``act``, or None where it may (E1)."""
    if position.elk is None:
        return Refused("E1", "no_elk")
    if position.elk != AT_SITE:
        return Refused("E1", "elk_elsewhere")
    if position.turn and (position.turn.moved or position.turn.done):
        return Refused("E1", "elk_comes_first")
    if name not in takers(position.seats[(position.to_play or 0) - 1]):
        return Refused("E1", "not_beside_elk", {"canoe": name})
    return None


def left(elk: str | None, canoe: str, at: str) -> str | None:
    """Where the elk is once this canoe ("2a") has come to ``at``: it leaves one that landed or fell (E3)."""
    return AWAY if elk == canoe and at in ASHORE else elk
