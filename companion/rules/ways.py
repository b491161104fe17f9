"""The ways of a canoe: where it can end that spends all its points on steps, past or onto the whirlpool."""

from functools import cache
from typing import Final, TypeAlias

from companion.rules.board import ARMS, ASHORE, BELOW, PLACES, STEPS
from companion.rules.cards import MOST_POINTS

End: TypeAlias = tuple[str, str, bool]
"""Where the own paddling ends, the space that the canoe slid to from there or "", and "was it upriver"."""

Ends: TypeAlias = tuple[tuple[End, ...], ...]
"""By points, from 0."""

NO_SLIDE: Final[tuple[str, ...]] = ("",)

CROSSING: Final = 1
"""What crossing the whirlpool upriver costs besides the steps (V3)."""


@cache
def ways(whirlpool: str | None) -> dict[str, Ends]:
    """By place and points, where a canoe can end while the whirlpool lies there, or nowhere (M3, M4, V2, V3)."""
    return {place: _ends(place, whirlpool) for place in PLACES}


def _ends(place: str, whirlpool: str | None) -> Ends:
    """Exact steps, or further than there is a way: the jetty and the falls take what is left over (M3)."""
    ends: list[list[End]] = [[] for _ in range(MOST_POINTS + 1)]
    for to, steps in STEPS[place].items():
        spent, upriver = cost(place, to, whirlpool), steps < 0
        most, below = spent, NO_SLIDE
        if to in ASHORE:
            most = MOST_POINTS
        elif to == whirlpool:
            # One point more is spent on a crossing that cannot be finished (V3).
            most, below = spent + (CROSSING if upriver else 0), slides(place, to)
        for points in range(spent, most + 1):
            ends[points] += [(to, slid_to, upriver) for slid_to in below]
    return tuple([tuple(choice) for choice in ends])


def cost(place: str, to: str, whirlpool: str | None) -> int:
    """The points of the way between two different places that one direction joins (B3, V3)."""
    steps = STEPS[place][to]
    crosses = steps < 0 and STEPS[place].get(whirlpool or "", 0) < 0 and STEPS[whirlpool or ""].get(to, 0) < 0
    return abs(steps) + (CROSSING if crosses else 0)


def slides(place: str, whirlpool: str) -> tuple[str, ...]:
    """Where a canoe from that place that ends on the whirlpool slides: one down, back into the arm it came up (V2)."""
    below = BELOW[whirlpool]
    return below if len(below) == 1 or place[-1] not in ARMS else (f"6{place[-1]}",)
