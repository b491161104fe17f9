"""The elk rides on one canoe from the red site until that lands or falls (E1, E2, E3)."""

from typing import Final

from companion.rules.board import CANOES, FALLS, GEMS, JETTY, SITE_AT
from companion.rules.cards import PADDLE_POINTS, PADDLE_POINTS_WITH_ELK
from companion.rules.outcome import Refused
from companion.rules.position import AT_SITE, AWAY, Position

RED_SPACES: Final = tuple(space for space, site in SITE_AT.items() if GEMS[site] == "R")


def points_of(position: Position, name: str, card: str) -> tuple[int, ...]:
    """The points among which the owner of this canoe of the seat to play chooses (M3, Q1, E2)."""
    if position.elk == f"{position.to_play}{name}":
        return PADDLE_POINTS_WITH_ELK[card]
    return PADDLE_POINTS[card]


def takers(position: Position) -> list[str]:
    """The canoes of the seat to play that may take the elk now (E1)."""
    return [name for name in CANOES if refuse_taking(position, name) is None]


def refuse_taking(position: Position, name: str) -> Refused | None:
    """Why this canoe of the seat to play may not take the elk in phase ``act``, or None where it may (E1)."""
    turn = position.turn
    canoe = position.seats[(position.to_play or 0) - 1].canoes[CANOES.index(name)]
    if position.elk is None:
        return Refused("E1", "there is no elk in this game")
    if position.elk != AT_SITE:
        return Refused("E1", "the elk is not at the red site")
    if turn and (turn.moved or turn.done):
        return Refused("E1", "the elk is taken before anything else in the turn")
    if canoe.at not in RED_SPACES or canoe.bank:
        return Refused("E1", f"canoe {name} is not beside the red site")
    return None


def left(elk: str | None, canoe: str, at: str) -> str | None:
    """Where the elk is once this canoe ("2a") has come to ``at``: it leaves one that landed or fell (E3)."""
    return AWAY if elk == canoe and at in (JETTY, FALLS) else elk
