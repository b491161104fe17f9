"""A canoe that lies elsewhere than the book says, or a gem that nobody told of: what may be so, what follows (T2)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.rules import CANOES, FALLS, GEMS, JETTY, PLACES, RIVER, SITE_AT, Canoe, Position
from companion.rules.board import ARMS, ASHORE, LINES
from companion.rules.cards import LASSO
from companion.rules.elk import left
from companion.rules.gems import banked, counted, in_gem_order, returned, with_site
from companion.rules.seating import with_canoe, with_seat

AS_BOOKED: Final = "as booked"
BANK, OWNS, LOADS = "bank ", "owns ", "loads "
"""How a value begins that is no place of the board: a bank, or a gem that the seat owns, or a canoe carries, too."""

ALWAYS_NEAR: Final = 2.5
"""As many spaces from anywhere are the land and the foot of the falls at most: there canoes go that leave the river."""


# ---- what may be so


def may_be_so(position: Position, number: int, name: str) -> Sequence[str]:
    """What may be so of a canoe, likeliest first: neighbouring places, its bank, a gem from beside it, other places."""
    seat = position.seats[number - 1]
    canoe = seat.canoes[CANOES.index(name)]
    places = sorted(PLACES, key=lambda place: _unlikely(canoe.at, place))
    if not canoe.bank:
        places.remove(canoe.at)
    near = sum([apart(canoe.at, place) <= 1 for place in places])
    may_be_lassoed = seat.played == LASSO and canoe.at in RIVER and not canoe.bank
    bank = [BANK + canoe.at] * may_be_lassoed
    return [*places[:near], *bank, *_loads(position, canoe), *places[near:]]


def _unlikely(start: str, place: str) -> tuple[float, bool, int]:
    """Farther is less likely; of places equally far those in the same arm come first, and what is downriver."""
    far = float(apart(start, place))
    line = next(line for line in LINES.values() if start in line)
    return min(far, ALWAYS_NEAR) if place in ASHORE else far, place not in line, -_depth(place)


def apart(one: str, other: str) -> int:
    """How many spaces a sleeve takes a canoe along between two places; the arms lie side by side.

    >>> apart("5", "6R"), apart("6L", "6R"), apart("7L", "F"), apart("6L", "7R")
    (1, 1, 1, 2)
    """
    return abs(_depth(one) - _depth(other)) + ({one[1:], other[1:]} == {*ARMS})


def _depth(place: str) -> int:
    return next(line.index(place) for line in LINES.values() if place in line)


def _loads(position: Position, canoe: Canoe) -> list[str]:
    """What a canoe with room may have loaded where it lies; one on the bank loads nothing."""
    beside = None if canoe.bank else SITE_AT.get(canoe.at)
    there = beside is not None and len(canoe.cargo) < canoe.holds and position.sites[beside][beside]
    return [LOADS + GEMS[beside]] if beside is not None and there else []


def may_be_owned(position: Position) -> Sequence[str]:
    """The gems that a seat may have had all the time: those that lie at their own sites."""
    return [OWNS + gem for index, gem in enumerate(GEMS) if position.sites[index][index]]


# ---- as it really is


def as_said(position: Position, seat: int, name: str, value: str) -> Position:
    """The position where that is so, of this canoe of the seat where it is of a canoe."""
    if value.startswith(OWNS):
        return _with_gem_owned(position, seat, value.removeprefix(OWNS))
    if value.startswith(LOADS):
        return _with_gem_loaded(position, seat, name, value.removeprefix(LOADS))
    return position if value == AS_BOOKED else _with_canoe_at(position, seat, name, value)


def _with_canoe_at(position: Position, number: int, name: str, place: str) -> Position:
    """On land its gems are its owner's (M6), over the falls they are back at their sites (G5); the elk leaves (E3)."""
    seat, at = position.seats[number - 1], place.removeprefix(BANK)
    canoe = seat.canoes[CANOES.index(name)]
    kept = canoe.cargo if at in RIVER else ""
    gems = banked(seat.gems, canoe.cargo) if at == JETTY else seat.gems
    lies = Canoe(canoe.holds, at, kept, bank=place.startswith(BANK))
    return replace(
        position,
        seats=with_canoe(with_seat(position.seats, number, replace(seat, gems=gems)), number, name, lies),
        sites=returned(position.sites, canoe.cargo) if at == FALLS else position.sites,
        elk=left(position.elk, f"{number}{name}", at),
    )


def _with_gem_owned(position: Position, number: int, gem: str) -> Position:
    seat = position.seats[number - 1]
    seats = with_seat(position.seats, number, replace(seat, gems=banked(seat.gems, gem)))
    return replace(_without_gem(position, gem), seats=seats)


def _with_gem_loaded(position: Position, number: int, name: str, gem: str) -> Position:
    canoe = position.seats[number - 1].canoes[CANOES.index(name)]
    laden = replace(canoe, cargo=in_gem_order(canoe.cargo + gem))
    return replace(_without_gem(position, gem), seats=with_canoe(position.seats, number, name, laden))


def _without_gem(position: Position, gem: str) -> Position:
    index = GEMS.index(gem)
    return replace(position, sites=with_site(position.sites, index, counted(position.sites[index], index, -1)))
