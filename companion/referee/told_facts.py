"""Facts about a seat that people can tell: what each of them is on a table, what else it may be, and how it is said."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.canoes import kind
from companion.referee.messages import Message, message
from companion.rules import CANOES, GEMS, PLACES, RIVER, Canoe, Position
from companion.rules.elk import rides
from companion.rules.gems import counted, returned, with_site
from companion.rules.position import AT_SITE, Sites
from companion.rules.seating import with_canoe, with_seat


class Place(Struct, frozen=True):
    """Where a canoe is. On land and below the falls it carries nothing, and the elk has left it (M6, G5, E3)."""

    seat: int
    canoe: str

    def value(self, table: Position) -> str:
        """What it is on this table."""
        return canoe_of(table, self.seat, self.canoe).at

    def values(self, _table: Position) -> Iterator[str]:
        """What it may be there."""
        yield from PLACES

    def changed(self, table: Position, value: str) -> Position:
        """The table with another value."""
        was = canoe_of(table, self.seat, self.canoe)
        if value in RIVER:
            return _with_canoe(table, self.seat, self.canoe, Canoe(was.holds, value, was.cargo))
        elk = AT_SITE if table.elk == f"{self.seat}{self.canoe}" else table.elk
        table = replace(table, sites=returned(table.sites, was.cargo), elk=elk)
        return _with_canoe(table, self.seat, self.canoe, Canoe(was.holds, value))

    def worded(self, table: Position) -> Message:
        """What is said of it."""
        return message("told.place", canoe=kind(table, self.seat, self.canoe), at=self.value(table))


class Cargo(Struct, frozen=True):
    """What a canoe in the river carries."""

    seat: int
    canoe: str

    def value(self, table: Position) -> str:
        """What it is on this table."""
        return canoe_of(table, self.seat, self.canoe).cargo

    def values(self, table: Position) -> Iterator[str]:
        """What it may be there."""
        canoe = canoe_of(table, self.seat, self.canoe)
        yield from _cargoes(returned(table.sites, canoe.cargo), canoe.holds)

    def changed(self, table: Position, value: str) -> Position:
        """The table with another value."""
        canoe = canoe_of(table, self.seat, self.canoe)
        sites = _taken(returned(table.sites, canoe.cargo), value)
        return _with_canoe(replace(table, sites=sites), self.seat, self.canoe, replace(canoe, cargo=value))

    def worded(self, table: Position) -> Message:
        """What is said of it."""
        return message("told.cargo", canoe=kind(table, self.seat, self.canoe), gem=self.value(table))


class Owned(Struct, frozen=True):
    """How many gems of a colour a seat owns."""

    seat: int
    gem: str

    def value(self, table: Position) -> str:
        """What it is on this table."""
        return str(table.seats[self.seat - 1].gems[GEMS.index(self.gem)])

    def values(self, table: Position) -> Iterator[str]:
        """What it may be there."""
        left = _left(table.sites)[self.gem]
        yield from map(str, range(int(self.value(table)) + left + 1))

    def changed(self, table: Position, value: str) -> Position:
        """The table with another value."""
        seat, more = table.seats[self.seat - 1], int(value) - int(self.value(table))
        sites = _taken(table.sites, self.gem * more) if more > 0 else returned(table.sites, self.gem * -more)
        now = replace(seat, gems=counted(seat.gems, GEMS.index(self.gem), more))
        return replace(table, sites=sites, seats=with_seat(table.seats, self.seat, now))

    def worded(self, table: Position) -> Message:
        """What is said of it."""
        return message("told.owned", gem=self.gem, count=int(self.value(table)))


class ElkRides(Struct, frozen=True):
    """Which canoe of a seat the elk rides on, if on any (E1)."""

    seat: int

    def value(self, table: Position) -> str:
        """What it is on this table."""
        return table.elk if rides(table.elk) and table.elk[0] == str(self.seat) else ""

    def values(self, table: Position) -> Iterator[str]:
        """What it may be there."""
        afloat = zip(CANOES, table.seats[self.seat - 1].canoes, strict=True)
        yield from ("", *[f"{self.seat}{name}" for name, canoe in afloat if canoe.at in RIVER])

    def changed(self, table: Position, value: str) -> Position:
        """The table with another value."""
        taken_off = AT_SITE if self.value(table) else table.elk
        return replace(table, elk=value or taken_off)

    def worded(self, table: Position) -> Message:
        """What is said of it."""
        rider = self.value(table)
        return message("told.elk", at=canoe_of(table, self.seat, rider[1]).at) if rider else message("told.no_elk")


class JoesCargo(Struct, frozen=True):
    """What Joe carries (J1)."""

    def value(self, table: Position) -> str:
        """What it is on this table."""
        return table.joe.cargo if table.joe else ""

    def values(self, table: Position) -> Iterator[str]:
        """What it may be there."""
        yield from _cargoes(returned(table.sites, self.value(table)), 1)

    def changed(self, table: Position, value: str) -> Position:
        """The table with another value."""
        sites = _taken(returned(table.sites, self.value(table)), value)
        return replace(table, sites=sites, joe=table.joe and replace(table.joe, cargo=value))

    def worded(self, table: Position) -> Message:
        """What is said of it."""
        return message("told.joe", gem=self.value(table))


Fact: TypeAlias = Place | Cargo | Owned | ElkRides | JoesCargo
"""Each has the same four methods; values are texts, "" for nothing."""


def facts(table: Position, seat: int) -> list[Fact]:
    """What can be told of this seat on this table, in the order in which it is asked; of Joe with the last seat."""
    told: list[Fact] = []
    afloat = {name: canoe.at in RIVER for name, canoe in zip(CANOES, table.seats[seat - 1].canoes, strict=True)}
    for name, floats in afloat.items():
        told += [Place(seat, name), *[Cargo(seat, name)] * floats]
    told += [Owned(seat, gem) for gem in GEMS]
    told += [ElkRides(seat)] * (table.elk is not None and any(afloat.values()))
    return told + [JoesCargo()] * (table.joe is not None and seat == len(table.seats))


def canoe_of(table: Position, seat: int, name: str) -> Canoe:
    """A seat's canoe a or b."""
    return table.seats[seat - 1].canoes[CANOES.index(name)]


def _with_canoe(table: Position, seat: int, name: str, canoe: Canoe) -> Position:
    return replace(table, seats=with_canoe(table.seats, seat, name, canoe))


# ---- gems: no more than the game has; they come from where they lie and go back to their own sites


def _left(sites: Sites) -> dict[str, int]:
    return dict(zip(GEMS, map(sum, zip(*sites, strict=True)), strict=True))


def _cargoes(sites: Sites, holds: int) -> Iterator[str]:
    left = _left(sites)
    for size in range(holds + 1):
        for gems in combinations_with_replacement(GEMS, size):
            if all(gems.count(gem) <= left[gem] for gem in gems):
                yield "".join(gems)


def _taken(sites: Sites, gems: str) -> Sites:
    for gem in gems:
        own = GEMS.index(gem)
        site = max(range(len(sites)), key=lambda at: (sites[at][own] > 0, at == own))
        sites = with_site(sites, site, counted(sites[site], own, -1))
    return sites
