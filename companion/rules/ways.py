"""The ways of a canoe: where it can end that spends all its points on steps, past or onto the whirlpool."""

from functools import cache
from typing import Final

from msgspec import Struct

from companion.rules.board import ARMS, ASHORE, BELOW, CANOES, JETTY, PLACES, SITE_AT, STEPS
from companion.rules.cards import MOST_POINTS
from companion.rules.plies import CanoePlay

CROSSING: Final = 1
"""What crossing the whirlpool upriver costs besides the steps (V3)."""


class Reach(Struct, frozen=True):
    """Where a canoe can end with so many points.

    ``ends`` has the space where its own paddling ends and the space that it slides to from there or "", without a point
    that is no step at all; ``paddles`` are the plays, by canoe, that do nothing else. ``sites`` are the spaces with a
    site where it stays, ``up`` the space of the river where it stays after going upriver, or "".
    """

    ends: tuple[tuple[str, str], ...]
    paddles: dict[str, tuple[CanoePlay, ...]]
    sites: tuple[str, ...]
    up: str


@cache
def ways(whirlpool: str | None) -> dict[str, tuple[Reach, ...]]:
    """By place and then by points, from 0, while the whirlpool lies there, or nowhere (M3, M4, V2, V3)."""
    return {place: _reaches(place, whirlpool) for place in PLACES}


def _reaches(place: str, whirlpool: str | None) -> tuple[Reach, ...]:
    ends: list[list[tuple[str, str]]] = [[("", "")], *([] for _ in range(MOST_POINTS))]
    for to in STEPS[place]:
        below = slides(place, to) if to == whirlpool else ("",)
        for points in _spent(place, to, whirlpool):
            ends[points] += [(to, slid_to) for slid_to in below]
    return tuple([_reach(place, choice) for choice in ends])


def _spent(place: str, to: str, whirlpool: str | None) -> range:
    """The points with which a canoe ends there: those of the way, or any more where the rest is lost (M3, V3)."""
    least = cost(place, to, whirlpool)
    if to in ASHORE:
        return range(least, MOST_POINTS + 1)
    stuck = to == whirlpool and STEPS[place][to] < 0
    return range(least, least + 1 + (CROSSING if stuck else 0))


def _reach(place: str, ends: list[tuple[str, str]]) -> Reach:
    paddles = {name: tuple([CanoePlay(name, to=to, slid_to=slid_to) for to, slid_to in ends]) for name in CANOES}
    stays = [to for to, slid_to in ends if to and not slid_to]
    up = [to for to in stays if STEPS[place][to] < 0 and to != JETTY]
    return Reach(tuple(ends), paddles, tuple([to for to in stays if to in SITE_AT]), "".join(up))


def cost(place: str, to: str, whirlpool: str | None) -> int:
    """The points of the way between two different places that one direction joins (B3, V3)."""
    steps = STEPS[place][to]
    crosses = steps < 0 and STEPS[place].get(whirlpool or "", 0) < 0 and STEPS[whirlpool or ""].get(to, 0) < 0
    return abs(steps) + (CROSSING if crosses else 0)


def slides(place: str, whirlpool: str) -> tuple[str, ...]:
    """Where a canoe from that place that ends on the whirlpool slides: one down, back into the arm it came up (V2)."""
    below = BELOW[whirlpool]
    return below if len(below) == 1 or place[-1] not in ARMS else (f"6{place[-1]}",)
