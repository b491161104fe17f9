"""Every play of one canoe with so many points, made directly from what lies where it is and where it can come."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules.board import GEMS, JETTY, SITE_AT
from companion.rules.cards import HANDLING
from companion.rules.exchanges import NOTHING_HANDLED, Exchange, Exchanges, Victim, exchanges, on_offer, robberies
from companion.rules.joe import trades
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Joe, Position
from companion.rules.ways import End, Ends, ways


def canoe_plays(position: Position, name: str, canoe: Canoe, points: int) -> list[CanoePlay]:
    """Every play of this canoe of the seat to play with so many points (M3, M4, G1 to G3, S1 to S3, V2, V3, J3)."""
    ends = ways(position.whirlpool)[canoe.at]
    made = _before(position, name, canoe, points, ends)
    for number in range(1, min((points - 1) // HANDLING, 2 * canoe.holds) + 1):
        for end in ends[points - HANDLING * number]:
            if end[0] in SITE_AT and not end[1]:
                made += _after(position, name, canoe, number, end)
    return made if position.joe is None else made + _with_joe(position.joe, canoe, made)


def _before(position: Position, name: str, canoe: Canoe, points: int, ends: Ends) -> list[CanoePlay]:
    """Plays that begin with some exchange, or none, and paddle with the points left."""
    made: list[CanoePlay] = []
    for choices in exchanges_at(position, canoe, canoe.at):
        if points == 0:
            made += [CanoePlay(name, unload, load) for unload, load, _ in choices]
        if points <= 0:
            break
        for to, slid_to, upriver in ends[points]:
            made += [CanoePlay(name, unload, load, to, slid_to) for unload, load, _ in choices]
            if upriver and to != JETTY and not slid_to:
                made += [
                    CanoePlay(name, unload, load, to, "", thefts)
                    for unload, load, thefts in _thieving(position, canoe, to, choices)
                ]
        points -= HANDLING
    return made


def _after(position: Position, name: str, canoe: Canoe, number: int, end: End) -> list[CanoePlay]:
    """Plays that paddle to that end and handle so many gems there; who unloads there does not steal there (S3)."""
    to, _, upriver = end
    choices = exchanges_at(position, canoe, to)[number]
    made = [CanoePlay(name, "", "", to, "", (), "", "", unload, load) for unload, load, _ in choices]
    if upriver:
        made += [
            CanoePlay(name, "", "", to, "", thefts, "", "", "", load)
            for unload, load, thefts in _thieving(position, canoe, to, choices)
            if not unload
        ]
    return made


def exchanges_at(position: Position, canoe: Canoe, space: str) -> Exchanges:
    """By number of gems handled (from 0), what the canoe may unload and load at the site of that space."""
    site = SITE_AT.get(space)
    if site is None:
        return NOTHING_HANDLED[len(canoe.cargo)]
    kept = GEMS[site] if GEMS[site] in canoe.cargo and not position.rules.unload_at_own_site else ""
    return exchanges(canoe.cargo, canoe.holds, on_offer(position.sites[site], canoe.holds), kept)


def _thieving(
    position: Position, canoe: Canoe, space: str, choices: tuple[Exchange, ...]
) -> Iterator[tuple[str, str, tuple[Theft, ...]]]:
    """These exchanges that leave room, with everything that may be stolen on that space then (S1, S2)."""
    victims = _victims(position, space)
    several = position.rules.steal_several and canoe.holds > 1
    if victims:
        for unload, load, carried in choices:
            if carried < canoe.holds:
                for thefts in robberies(victims, canoe.holds - carried, several=several):
                    yield unload, load, thefts


def _victims(position: Position, space: str) -> list[Victim]:
    """The loaded canoes of other seats on that space, seat 1 first, a before b."""
    found = []
    for number, seat in enumerate(position.seats, 1):
        a, b = seat.canoes
        if a.at == space and a.cargo and not a.bank:
            found.append((number, "a", a.cargo))
        if b.at == space and b.cargo and not b.bank:
            found.append((number, "b", b.cargo))
    return [victim for victim in found if victim[0] != position.to_play]


def _with_joe(joe: Joe, canoe: Canoe, plays: list[CanoePlay]) -> list[CanoePlay]:
    """Those of the plays that end on Joe's space, again with every exchange with him (J3)."""
    return [
        replace(play, from_joe=taken, to_joe=given)
        for play in plays
        if (play.slid_to or play.to or canoe.at) == joe.at
        for taken, given in trades(joe, loaded(canoe.cargo, play), canoe.holds)
    ]
