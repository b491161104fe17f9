"""Every play of one canoe with so many points, made directly from what lies where it is and where it can come."""

from typing import TypeAlias

from msgspec.structs import replace

from companion.rules.board import GEMS, JETTY, SITE_AT
from companion.rules.cards import HANDLING
from companion.rules.exchanges import NOTHING_HANDLED, Exchange, Exchanges, Victim, exchanges, on_offer, robberies
from companion.rules.joe import trades
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Joe, Position, PublicPosition
from companion.rules.ways import Reach, ways

Prey: TypeAlias = dict[str, list[Victim]]
"""By space, the canoes that may be stolen from there: seat 1 first, a before b."""


def canoe_plays(position: Position, name: str, canoe: Canoe, choice: tuple[int, ...]) -> list[CanoePlay]:
    """Every play of this canoe of the seat to play with any of so many points (M3, M4, G1 to G3, S1 to S3, V2, V3, J3).

    Plays of different points that are written alike are one (Q1).
    """
    reaches = ways(position.whirlpool)[canoe.at]
    # Who comes from the jetty goes downriver and cannot steal (S1).
    prey = {} if canoe.at == JETTY else _prey(position)
    made: list[CanoePlay] = []
    for points in choice:
        made += reaches[points].paddles[name]
        if canoe.at != JETTY:
            made += _before(position, name, canoe, points, reaches, prey)
        for number in range(1, min((points - 1) // HANDLING, len(canoe.cargo) + canoe.holds) + 1):
            reach = reaches[points - HANDLING * number]
            for space in reach.sites:
                made += _after(position, name, canoe, number, space, prey.get(space) if space == reach.up else None)
    if position.joe is not None:
        made += _with_joe(position.joe, canoe, made)
    return made if len(choice) == 1 else list(dict.fromkeys(made))


def _before(
    position: Position, name: str, canoe: Canoe, points: int, reaches: tuple[Reach, ...], prey: Prey
) -> list[CanoePlay]:
    """Plays that begin with some exchange, and those that steal upriver without handling anything there."""
    made: list[CanoePlay] = []
    for choices in exchanges_at(position, canoe, canoe.at):
        if points < 0:
            break
        reach = reaches[points]
        for unload, load, _ in choices:
            if unload or load:
                for to, slid_to in reach.ends:
                    made.append(CanoePlay(name, unload, load, to, slid_to))
        victims = prey.get(reach.up)
        if victims:
            for unload, load, thefts in _thieving(position, canoe, victims, choices):
                made.append(CanoePlay(name, unload, load, reach.up, "", thefts))
        points -= HANDLING
    return made


def _after(
    position: Position, name: str, canoe: Canoe, number: int, space: str, victims: list[Victim] | None
) -> list[CanoePlay]:
    """Plays that paddle to that space and handle so many gems there; who unloads there does not steal there (S3)."""
    choices = exchanges_at(position, canoe, space)[number]
    made = [CanoePlay(name, "", "", space, "", (), "", "", unload, load) for unload, load, _ in choices]
    if victims:
        for unload, load, thefts in _thieving(position, canoe, victims, choices):
            if not unload:
                made.append(CanoePlay(name, "", "", space, "", thefts, "", "", "", load))
    return made


def exchanges_at(position: Position | PublicPosition, canoe: Canoe, space: str) -> Exchanges:
    """By number of gems handled (from 0), what the canoe may unload and load at the site of that space."""
    site = SITE_AT.get(space)
    if site is None:
        return NOTHING_HANDLED[len(canoe.cargo)]
    kept = GEMS[site] if GEMS[site] in canoe.cargo and not position.rules.unload_at_own_site else ""
    return exchanges(canoe.cargo, canoe.holds, on_offer(position.sites[site], canoe.holds), kept)


def _thieving(
    position: Position, canoe: Canoe, victims: list[Victim], choices: tuple[Exchange, ...]
) -> list[tuple[str, str, tuple[Theft, ...]]]:
    """These exchanges that leave room, with everything that may be stolen from these canoes on one space then (S1)."""
    several = position.rules.steal_several and canoe.holds > 1
    return [
        (unload, load, thefts)
        for unload, load, carried in choices
        for thefts in robberies(victims, canoe.holds - carried, several=several)
    ]


def _prey(position: Position) -> Prey:
    """The loaded canoes of other seats that are in the water (S1, S2)."""
    prey: Prey = {}
    for number, seat in enumerate(position.seats, 1):
        if number != position.to_play:
            a, b = seat.canoes
            if a.cargo and not a.bank:
                prey.setdefault(a.at, []).append((number, "a", a.cargo))
            if b.cargo and not b.bank:
                prey.setdefault(b.at, []).append((number, "b", b.cargo))
    return prey


def _with_joe(joe: Joe, canoe: Canoe, plays: list[CanoePlay]) -> list[CanoePlay]:
    """Those of the plays that end on Joe's space, again with every exchange with him (J3)."""
    return [
        replace(play, from_joe=taken, to_joe=given)
        for play in plays
        if (play.slid_to or play.to or canoe.at) == joe.at
        for taken, given in trades(joe, loaded(canoe.cargo, play), canoe.holds)
    ]
