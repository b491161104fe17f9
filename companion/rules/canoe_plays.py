"""Every play of one canoe with so many points, made directly from what lies where it is and where it can come."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.board import CANOES, GEMS, SITE_AT
from companion.rules.exchanges import Exchange, Victim, exchanges, robberies
from companion.rules.joe import trades
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Joe, Position, Sites
from companion.rules.ways import End, Ends, ways

Victims: TypeAlias = dict[str, list[Victim]]
"""By space, the loaded canoes there that the seat to play could steal from, seat 1 first, a before b."""


class Outing(Struct, frozen=True, gc=False):
    """A canoe that may act, and what it may meet."""

    name: str
    canoe: Canoe
    sites: Sites
    ways: Ends
    victims: Victims
    several: bool
    unload_at_own_site: bool
    joe: Joe | None


def victims_of(position: Position) -> Victims:
    """The canoes that the seat to play could steal from (S1, S2)."""
    found: Victims = {}
    for number, seat in enumerate(position.seats, 1):
        if number != position.to_play:
            for name, canoe in zip(CANOES, seat.canoes, strict=True):
                if canoe.cargo and not canoe.bank:
                    found.setdefault(canoe.at, []).append((number, name, canoe.cargo))
    return found


def outing(position: Position, name: str, canoe: Canoe, victims: Victims) -> Outing:
    """What this canoe of the seat to play may do and meet in this position."""
    rules = position.rules
    return Outing(
        name,
        canoe,
        position.sites,
        ways(position.whirlpool)[canoe.at],
        victims,
        rules.steal_several and canoe.holds > 1,
        rules.unload_at_own_site,
        position.joe,
    )


def canoe_plays(out: Outing, points: int) -> list[CanoePlay]:
    """Every play with so many points (M3, M4, G1 to G3, S1 to S3, V2, V3, J3)."""
    made: list[CanoePlay] = []
    for number, choices in enumerate(_exchanges_at(out, out.canoe.at)):
        left = points - 2 * number
        if left > 0:
            for end in out.ways[left]:
                made += _before(out, choices, end)
        elif left == 0:
            made += _at_joe(out, out.canoe.at, [CanoePlay(out.name, unload, load) for unload, load, _ in choices])
    for number in range(1, (points + 1) // 2):
        for end in out.ways[points - 2 * number]:
            made += _after(out, number, end)
    return made


def _exchanges_at(out: Outing, space: str) -> tuple[tuple[Exchange, ...], ...]:
    """By number of gems handled (from 0), what the canoe may unload and load at the site of that space."""
    site = SITE_AT.get(space)
    if site is None:
        return ((("", "", len(out.canoe.cargo)),),)
    kept = "" if out.unload_at_own_site else GEMS[site]
    return exchanges(out.canoe.cargo, out.canoe.holds, out.sites[site], kept)


def _before(out: Outing, choices: tuple[Exchange, ...], end: End) -> list[CanoePlay]:
    """Plays that begin with one of these exchanges (or with none) and paddle to that end."""
    to, slid_to, upriver = end
    made = [CanoePlay(out.name, unload, load, to, slid_to) for unload, load, _ in choices]
    if upriver and to in out.victims and not slid_to:
        made += [
            CanoePlay(out.name, unload, load, to, "", thefts)
            for unload, load, carried in choices
            for thefts in _robberies(out, to, carried)
        ]
    return _at_joe(out, slid_to or to, made)


def _after(out: Outing, number: int, end: End) -> list[CanoePlay]:
    """Plays that paddle to that end and handle so many gems there; who unloads there does not steal there (S3)."""
    to, slid_to, upriver = end
    by_number = _exchanges_at(out, to)
    if slid_to or number >= len(by_number):
        return []
    made = [CanoePlay(out.name, "", "", to, "", (), "", "", unload, load) for unload, load, _ in by_number[number]]
    if upriver and to in out.victims:
        made += [
            CanoePlay(out.name, "", "", to, "", thefts, "", "", "", load)
            for unload, load, carried in by_number[number]
            if not unload
            for thefts in _robberies(out, to, carried)
        ]
    return _at_joe(out, to, made)


def _robberies(out: Outing, space: str, carried: int) -> list[tuple[Theft, ...]]:
    return robberies(out.victims[space], out.canoe.holds - carried, several=out.several)


def _at_joe(out: Outing, space: str, plays: list[CanoePlay]) -> list[CanoePlay]:
    """These plays that end on that space, and where Joe lies there also with every exchange with him (J3)."""
    if out.joe is None or out.joe.at != space:
        return plays
    return plays + [
        replace(play, from_joe=taken, to_joe=given)
        for play in plays
        for taken, given in trades(out.joe, loaded(out.canoe.cargo, play), out.canoe.holds)
    ]
