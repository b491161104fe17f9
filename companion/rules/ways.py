"""The ways of a canoe: where it can end that spends all its points on steps, past or onto the whirlpool."""

from functools import cache
from typing import Final, TypeAlias

from companion.rules.board import ARMS, BELOW, FALLS, JETTY, PLACES, STEPS
from companion.rules.cards import MOST_POINTS

End: TypeAlias = tuple[str, str, bool]
"""Where the own paddling ends, the space that the canoe slid to from there or "", and "was it upriver"."""

Ends: TypeAlias = tuple[tuple[End, ...], ...]
"""By points, from 0."""

CROSSING: Final = 1
"""What crossing the whirlpool upriver costs besides the steps (V3)."""


@cache
def ways(whirlpool: str | None) -> dict[str, Ends]:
    """By place and points, where a canoe can end while the whirlpool lies there, or nowhere (M3, M4, V2, V3)."""
    return {place: tuple([_ends(place, points, whirlpool) for points in range(MOST_POINTS + 1)]) for place in PLACES}


def _ends(place: str, points: int, whirlpool: str | None) -> tuple[End, ...]:
    """Exact steps, or further than there is a way: the jetty and the falls take what is left over (M3)."""
    ends: list[End] = []
    for to, steps in STEPS[place].items():
        spent, upriver = cost(place, to, whirlpool), steps < 0
        if to == whirlpool:
            # One point more is spent on a crossing that cannot be finished (V3).
            if points == spent or (upriver and points == spent + CROSSING):
                ends += [(to, below, upriver) for below in slides(place, to)]
        elif points == spent or (points > spent and to in (JETTY, FALLS)):
            ends.append((to, "", upriver))
    return tuple(ends)


def cost(place: str, to: str, whirlpool: str | None) -> int:
    """The points of the way between two different places that one direction joins (B3, V3)."""
    steps = STEPS[place][to]
    crosses = steps < 0 and STEPS[place].get(whirlpool or "", 0) < 0 and STEPS[whirlpool or ""].get(to, 0) < 0
    return abs(steps) + (CROSSING if crosses else 0)


def slides(place: str, whirlpool: str) -> tuple[str, ...]:
    """Where a canoe from that place that ends on the whirlpool slides: one down, back into the arm it came up (V2)."""
    below = BELOW[whirlpool]
    return below if len(below) == 1 or place[-1] not in ARMS else (f"6{place[-1]}",)
