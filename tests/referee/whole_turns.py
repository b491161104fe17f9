"""A whole turn with one ok, a list for each canoe: an idea that the benchmark holds against what the table does."""

from collections.abc import Sequence

from msgspec import Struct

from companion.referee.likely_plays import _ranked
from companion.referee.offered import DONE
from companion.rules import Position, parse_ply, play


class Line(Struct, frozen=True):
    """One list of a turn: its plies, likeliest first, the one picked, and the chance that the first is wanted.

    ``position`` is the one in which they are offered, after what is picked in the lists before.
    """

    position: Position
    plies: tuple[str, ...]
    picked: str
    sure: float


def whole_turn(position: Position, picks: Sequence[str] = ()) -> tuple[Line, ...]:
    """The turn from here to its end, list by list, each as it is after what is picked in those before.

    ``picks`` are the plies picked so far, one for each list; one that is no longer offered, or missing, is the
    likeliest of its list. What is picked in all the lists, entered in turn, is the whole turn: only an end that is
    forced is left to enter (``.``).
    """
    lines: list[Line] = []
    while position.phase == "act":
        ranked = _ranked(position)
        plies = tuple([ply for ply, _ in ranked])
        if plies == (DONE,) and lines:
            break
        wanted = picks[len(lines)] if len(lines) < len(picks) else ""
        picked = wanted if wanted in plies else plies[0]
        lines.append(Line(position, plies, picked, ranked[0][1]))
        if picked == DONE:
            break
        position = play(position, parse_ply(picked))
    return tuple(lines)


def least_sure(lines: Sequence[Line]) -> int:
    """The list in which the likeliest ply is least sure to be wanted: there a change is to be expected first."""
    return min(range(len(lines)), key=lambda index: lines[index].sure)
