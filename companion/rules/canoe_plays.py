"""Every play of one canoe with so many points, made directly from what lies where it is and where it can come."""

from msgspec.structs import replace

from companion.rules.board import GEMS, SITE_AT
from companion.rules.cards import HANDLING
from companion.rules.exchanges import NOTHING_HANDLED, Exchange, Exchanges, Victim, exchanges, on_offer, robberies
from companion.rules.joe import trades
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Joe, Position
from companion.rules.ways import Reach, ways


def canoe_plays(position: Position, name: str, canoe: Canoe, points: int) -> list[CanoePlay]:
    """Every play of this canoe of the seat to play with so many points (M3, M4, G1 to G3, S1 to S3, V2, V3, J3)."""
    reaches = ways(position.whirlpool)[canoe.at]
    made = _before(position, name, canoe, points, reaches)
    for number in range(1, min((points - 1) // HANDLING, 2 * canoe.holds) + 1):
        reach = reaches[points - HANDLING * number]
        for space in reach.sites:
            made += _after(position, name, canoe, number, space, upriver=space == reach.up)
    return made if position.joe is None else made + _with_joe(position.joe, canoe, made)


def _before(position: Position, name: str, canoe: Canoe, points: int, reaches: tuple[Reach, ...]) -> list[CanoePlay]:
    """Plays that begin with some exchange, or none, and paddle with the points left."""
    made: list[CanoePlay] = []
    for choices in exchanges_at(position, canoe, canoe.at):
        if points == 0:
            made += [CanoePlay(name, unload, load) for unload, load, _ in choices]
        if points <= 0:
            break
        reach = reaches[points]
        made += [
            CanoePlay(name, unload, load, to, slid_to) for unload, load, _ in choices for to, slid_to in reach.ends
        ]
        if reach.up:
            for unload, load, thefts in _thieving(position, canoe, reach.up, choices):
                made.append(CanoePlay(name, unload, load, reach.up, "", thefts))
        points -= HANDLING
    return made


def _after(position: Position, name: str, canoe: Canoe, number: int, space: str, *, upriver: bool) -> list[CanoePlay]:
    """Plays that paddle to that space and handle so many gems there; who unloads there does not steal there (S3)."""
    choices = exchanges_at(position, canoe, space)[number]
    made = [CanoePlay(name, "", "", space, "", (), "", "", unload, load) for unload, load, _ in choices]
    if upriver:
        for unload, load, thefts in _thieving(position, canoe, space, choices):
            if not unload:
                made.append(CanoePlay(name, "", "", space, "", thefts, "", "", "", load))
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
) -> list[tuple[str, str, tuple[Theft, ...]]]:
    """These exchanges that leave room, with everything that may be stolen on that space then (S1, S2)."""
    victims = _victims(position, space)
    if not victims:
        return []
    several = position.rules.steal_several and canoe.holds > 1
    return [
        (unload, load, thefts)
        for unload, load, carried in choices
        for thefts in robberies(victims, canoe.holds - carried, several=several)
    ]


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
