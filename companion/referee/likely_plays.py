"""The whole plays that a seat may choose among, likeliest first."""

from collections.abc import Sequence
from typing import Final

from companion.referee.foresight import Foresight
from companion.referee.likelihood import chances, scores
from companion.referee.offered import offered_plies
from companion.rules import CANOES, CanoePlay, Position, parse_ply
from companion.rules.cards import ANY_OF_THREE


def likely_plays(position: Position) -> tuple[str, ...]:
    """Everything that the seat to play may do now, in phase ``act``, likeliest first; twins are listed once.

    Where both canoes act in any order (M1), the plays of the first of them come before those of the other.
    """
    return tuple([ply for ply, _ in _ranked(position)])


def targets(plies: Sequence[str]) -> tuple[int, ...]:
    """Where a target comes for the first time: the indices to jump to from the one to the next.

    A target is the canoe with where it ends and whom it robs; what is no canoe's play is one by itself.

    >>> targets(["a>4+C", "a>4", "a>2", "a-V>4", "."])
    (0, 2, 4)
    """
    first: dict[tuple[object, ...], int] = {}
    for index, text in enumerate(plies):
        first.setdefault(_target(text), index)
    return tuple(first.values())


def _target(text: str) -> tuple[object, ...]:
    ply = parse_ply(text)
    if not isinstance(ply, CanoePlay):
        return (text,)
    return ply.canoe, ply.slid_to or ply.to, frozenset([theft.seat for theft in ply.thefts])


def _ranked(position: Position) -> list[tuple[str, float]]:
    """The plies with their chances: of those of a canoe that may wait, among each other, and they come last."""
    plies = offered_plies(position)
    waiting = _may_wait(position)
    weighed = list(zip(plies, scores(Foresight(position), plies), strict=True))
    now = [pair for pair in weighed if pair[0][0] != waiting]
    later = [pair for pair in weighed if pair[0][0] == waiting]
    return _by_chance(now) + _by_chance(later)


def _by_chance(weighed: list[tuple[str, float]]) -> list[tuple[str, float]]:
    if not weighed:
        return []
    plies, likely = [ply for ply, _ in weighed], chances([score for _, score in weighed])
    return sorted(zip(plies, likely, strict=True), key=lambda pair: -pair[1])


def _may_wait(position: Position) -> str:
    """The canoe that acts after the other one if nobody says otherwise, or "" where but one of them acts (M1, Q1)."""
    turn, seat = position.turn, position.seats[(position.to_play or 0) - 1]
    still = [name for name in CANOES if turn and name in turn.afloat and name not in turn.moved]
    if not still or seat.played == ANY_OF_THREE:
        return ""
    return _OTHER[still[0]]


_OTHER: Final = dict(zip(CANOES, reversed(CANOES), strict=True))
