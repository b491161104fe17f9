"""The board: spaces and the steps between them, sites, and how one push of the river carries what floats."""

from itertools import pairwise
from typing import Final, Literal, TypeAlias

Arm: TypeAlias = Literal["L", "R"]
Fork: TypeAlias = Literal["L", "R", "?"]

JETTY: Final = "J"
FALLS: Final = "F"

ARMS: Final[tuple[Arm, Arm]] = ("L", "R")
"""The two arms behind the fork, as seen looking downriver (B1)."""

LINES: Final[dict[Arm, tuple[str, ...]]] = {
    "L": ("J", "1", "2", "3", "4", "5", "6L", "7L", "F"),
    "R": ("J", "1", "2", "3", "4", "5", "6R", "7R", "F"),
}
"""The two ways downriver, from the jetty to the foot of the falls (B1)."""

RIVER: Final = ("1", "2", "3", "4", "5", "6L", "7L", "6R", "7R")
"""The spaces that carry a disc (B1)."""

ASHORE: Final = (JETTY, FALLS)
"""Where a canoe is not in the water."""

PLACES: Final = (JETTY, *RIVER, FALLS)
"""Where a canoe can be."""

CANOES: Final = ("a", "b")

WEATHER: Final = range(-1, 3)
"""The weather track (W1)."""

GEMS: Final = "VCYBR"
"""Gem letters in their fixed order; a gem's index is also that of the site of its own colour."""

COLOURS: Final = {"V": "amethyst", "C": "diamond", "Y": "amber", "B": "sapphire", "R": "ruby"}

SITE_AT: Final = {"3": 0, "4": 1, "5": 2, "6L": 3, "6R": 3, "7L": 4, "7R": 4}
"""The index of the site that a space reaches (B2)."""


def _steps() -> dict[str, dict[str, int]]:
    """From → to → steps, negative upriver; no entry for staying, nor for up one arm and down the other (M4)."""
    table: dict[str, dict[str, int]] = {place: {} for place in PLACES}
    for line in LINES.values():
        for start, place in enumerate(line[:-1]):
            table[place] |= {to: end - start for end, to in enumerate(line) if end != start}
    return table


STEPS: Final = _steps()
"""STEPS[from][to]: the paddle points of the way (B3), negative upriver; no entry where there is no way (M4)."""


def _drift(arm: Arm) -> dict[str, str]:
    carried = dict(pairwise(LINES[arm][1:]))
    return {place: carried.get(place, place) for place in PLACES}


DRIFT: Final[dict[str, dict[str, str]]] = {arm: _drift(arm) for arm in ARMS}
"""DRIFT[arm][place]: where one push into that arm leaves what was at the place (W3)."""

BELOW: Final = {
    place: tuple(dict.fromkeys([DRIFT[arm][place] for arm in ARMS if DRIFT[arm][place] != place])) for place in RIVER
}
"""The spaces one step down from a space: two from the last one before the fork (B1)."""

OTHER_ARM: Final[dict[str, Arm]] = {"L": "R", "R": "L"}
