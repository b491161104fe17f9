"""Tables in river only, for the tests of that depth."""

from collections.abc import Mapping
from typing import Any

from companion.rules import Position

AFLOAT = {
    "/seats/0/canoes/a/at": "3",
    "/seats/0/canoes/a/cargo": "V",
    "/seats/1/canoes/b/at": "7L",
    "/seats/2/gems/R": 2,
    "/sites/V/V": 6,
    "/sites/R/R": 5,
}
"""Three seats: one with a violet gem at 3, one near the falls, one with two red gems at home."""


def river_only(
    speaking: Any, changes: Mapping[str, Any] = {}, edition: str = "base", seats: int = 3, **options: Any
) -> Any:
    table = speaking.continued(speaking.corrected(changes, edition, seats, **options))
    return switched(table)


def switched(table: Any) -> Any:
    table.hold("back")
    table.press("down", "ok")
    return table


def coming_back(table: Any) -> Any:
    table.hold("back")
    table.choose("watch")
    return table


def lie(position: Position) -> list[Any]:
    """Canoes and gems, and the gems at the sites."""
    return [position.sites, *[(seat.canoes, seat.gems) for seat in position.seats]]


def afloat(position: Position) -> list[str]:
    return [canoe.at for seat in position.seats for canoe in seat.canoes if canoe.at not in "JF"]


def presses(table: Any, words: Any) -> int:
    """How often a button is pressed or held meanwhile."""
    before = len(table.kept)
    words()
    return len(table.kept) - before
