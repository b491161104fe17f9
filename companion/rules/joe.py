"""Diamond Joe: what canoes exchange with him, and his trip after the flow (J1, J2, J3)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.board import BELOW, DRIFT, FALLS, GEMS, SITE_AT
from companion.rules.cards import NUMBER_POINTS
from companion.rules.gems import counted, returned, with_site
from companion.rules.position import Joe, Position
from companion.rules.whirlpool import TOP, first_free

JOE_AT_FIRST: Final = TOP

ABOVE: Final = {below: above for above, spaces in BELOW.items() for below in spaces}
"""The space one step up, or none from the top, where Joe turns (J2)."""


class Trip(Struct, frozen=True, gc=False):
    """What Joe does after the flow: the gem he loads or "", and the spaces he lies on in turn, to the last (J2).

    The first space is where he was; a last one ``"F"`` is the falls, from where he is back on 1 at once (J1).
    """

    loaded: str
    way: tuple[str, ...]


def trades(joe: Joe, cargo: str, holds: int) -> list[tuple[str, str]]:
    """What a canoe with this cargo may take from Joe and give him, "" for nothing, one at least (J3)."""
    own = dict.fromkeys(cargo)
    if not joe.cargo:
        return [("", gem) for gem in own]
    swaps = [(joe.cargo, gem) for gem in own]
    return [*swaps, (joe.cargo, "")] if len(cargo) < holds else swaps


def back_after_falling(position: Position) -> Position:
    """A Joe who fell in the flow is back, empty, once it is over (J1)."""
    if position.joe is None or position.joe.at != FALLS:
        return position
    return replace(position, joe=Joe(first_free(position.whirlpool)))


def trip(position: Position, joe: Joe) -> Trip:
    """What Joe will do now that the river has flowed (J2)."""
    site = SITE_AT.get(joe.at)
    loaded = GEMS[site] if not joe.cargo and site is not None and position.sites[site][site] else ""
    card = position.seats[position.lifesaver - 1].played
    return Trip(loaded, _way(joe.at, NUMBER_POINTS.get(card or "", 0), position.whirlpool))


def _way(at: str, points: int, whirlpool: str | None) -> tuple[str, ...]:
    """Up to 1, there he turns and goes down, into R; a canoe in all that the whirlpool does (V2, V3)."""
    way, upriver = [at], True
    while points > 0 and way[-1] != FALLS:
        here = way[-1]
        upriver = upriver and here != TOP
        points -= 2 if upriver and here == whirlpool else 1
        if points >= 0:
            way.append(ABOVE[here] if upriver else DRIFT["R"][here])
    if way[-1] == whirlpool and len(way) > 1:
        way.append(way[-2] if upriver else DRIFT["R"][whirlpool])
    return tuple(way)


def travelled(position: Position) -> Position:
    """The position after Joe's trip, where there is a Joe (J2)."""
    joe = position.joe
    if joe is None:
        return position
    made = trip(position, joe)
    at, cargo, sites = made.way[-1], joe.cargo or made.loaded, position.sites
    if made.loaded:
        index = GEMS.index(made.loaded)
        sites = with_site(sites, index, counted(sites[index], index, -1))
    if at == FALLS:
        return replace(position, sites=returned(sites, cargo), joe=Joe(TOP))
    return replace(position, sites=sites, joe=Joe(at, cargo))
