"""The judge of canoe plays: each rule is one question, asked in the order in which people would ask them."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from companion.rules.board import FALLS, GEMS, JETTY, SITE_AT, STEPS
from companion.rules.legal import may_act, to_play
from companion.rules.notation import format_ply
from companion.rules.outcome import Refused
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Position
from companion.rules.river import NUMBER_POINTS

HANDLING: Final = 2
"""Points for each gem loaded or unloaded (M3)."""


def refuse_canoe_play(position: Position, ply: CanoePlay) -> Refused | None:
    """Why the canoe play does not hold in phase ``act``, or None where it does."""
    canoe = to_play(position).canoes["ab".index(ply.canoe)]
    for question in _QUESTIONS:
        if refusal := question(position, ply, canoe):
            return refusal
    return None


def _card(position: Position, _: CanoePlay, __: Canoe) -> Refused | None:
    played = to_play(position).played
    if played in NUMBER_POINTS:
        return None
    return Refused("R3", f"this turn's card is {played}; it moves no canoe")


def _actor(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    turn, name = position.turn, f"canoe {ply.canoe}"
    if turn is None or may_act(turn, ply.canoe, canoe):
        return None
    if canoe.at == FALLS:
        return Refused("M1", f"{name} is lost; it lies at the foot of the falls")
    if ply.canoe in turn.moved:
        if canoe.at == JETTY:
            return Refused("M6", f"{name} has landed and is not launched again in the same turn")
        return Refused("M1", f"{name} has acted in this turn already")
    if canoe.at == JETTY:
        return Refused("M2", "only one canoe may be launched when none was in the water")
    return Refused("M1", f"{name} was not in the water when the turn began")


def _modules(_: Position, ply: CanoePlay, __: Canoe) -> Refused | None:
    if ply.slid_to:
        return Refused("V2", "there is no whirlpool in this game")
    if ply.from_joe or ply.to_joe:
        return Refused("J3", "Diamond Joe is not in this game")
    return None


def _way(_: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.to or ply.to in STEPS[canoe.at]:
        return None
    if ply.to == canoe.at:
        return Refused("notation", f"canoe {ply.canoe} lies at {canoe.at} already; {_staying(ply)}")
    return Refused("M4", f"from {canoe.at} there is no way to {ply.to} in one direction")


def _staying(ply: CanoePlay) -> str:
    unload, load = (ply.unload_before + ply.unload_after, ply.load_before + ply.load_after)
    if ply.thefts or not (unload or load):
        return "a play without a step leaves the space out"
    return f"without a step the play is written {format_ply(CanoePlay(ply.canoe, unload, load))}"


def _points(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    points = NUMBER_POINTS[to_play(position).played or ""]
    handled = len(ply.unload_before + ply.load_before + ply.unload_after + ply.load_after)
    cost = HANDLING * handled + (abs(STEPS[canoe.at][ply.to]) if ply.to else 0)
    if cost == points or (cost < points and ply.to in (JETTY, FALLS)):
        return None
    count = f"{points} points" if points > 1 else "1 point"
    return Refused("M3", f"canoe {ply.canoe} has {count} and this play costs {cost}")


def _site(_: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    before, after = ply.unload_before + ply.load_before, ply.unload_after + ply.load_after
    if before and after:
        return Refused("G1", f"canoe {ply.canoe} loads and unloads before its movement or after it, never both")
    space = ply.to if after else canoe.at
    if (before or after) and space not in SITE_AT:
        return Refused("G1", f"there is no site at {space}")
    return None


def _unloading(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    unload = ply.unload_before + ply.unload_after
    for gem, count in Counter(unload).items():
        if canoe.cargo.count(gem) < count:
            return Refused("G1", f"canoe {ply.canoe} does not carry {_some(count, gem)}")
    site = SITE_AT.get(ply.to if ply.unload_after else canoe.at)
    if unload and not position.rules.unload_at_own_site and site is not None and GEMS[site] in unload:
        return Refused("G3", f"{GEMS[site]} may not be unloaded at its own site")
    return None


def _some(count: int, gem: str) -> str:
    return gem if count == 1 else f"{count} {gem}"


def _loading(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    unload, load = ply.unload_before + ply.unload_after, ply.load_before + ply.load_after
    for gem in load:
        if gem in unload:
            return Refused("G2", f"canoe {ply.canoe} does not unload and load {gem} in one turn")
    site = SITE_AT.get(ply.to if ply.load_after else canoe.at)
    for gem, count in Counter(load).items():
        if site is not None and position.sites[site][GEMS.index(gem)] < count:
            return Refused("G3", f"the site {GEMS[site]} does not have {_some(count, gem)}")
    if len(canoe.cargo) - len(unload) + len(load) > canoe.holds:
        return Refused("G1", f"canoe {ply.canoe} holds {canoe.holds} and has no room for {load}")
    return None


def _stealing(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.thefts:
        return None
    if not ply.to or STEPS[canoe.at][ply.to] > 0:
        return Refused("S1", f"canoe {ply.canoe} steals only after a step upriver")
    if ply.unload_after:
        return Refused("S3", f"canoe {ply.canoe} does not steal where it unloads")
    for theft in ply.thefts:
        if refusal := _victim(position, ply, theft):
            return refusal
    return _booty(position, ply, canoe)


def _victim(position: Position, ply: CanoePlay, theft: Theft) -> Refused | None:
    if theft.seat == position.to_play:
        return Refused("S2", "nobody steals from an own canoe")
    name = f"canoe {theft.seat}{theft.canoe}"
    if theft.seat > len(position.seats):
        return Refused("S1", f"there is no seat {theft.seat} to steal from")
    victim = position.seats[theft.seat - 1].canoes["ab".index(theft.canoe)]
    if victim.at != ply.to or ply.to == JETTY:
        return Refused("S1", f"{name} is not on {ply.to} to be stolen from")
    if victim.bank:
        return Refused("S2", f"{name} is on the bank and cannot be stolen from")
    if victim.cargo.count(theft.gem) < ply.thefts.count(theft):
        return Refused("S1", f"{name} does not carry {_some(ply.thefts.count(theft), theft.gem)}")
    return None


def _booty(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    aboard = len(canoe.cargo) - len(ply.unload_before) + len(ply.load_before) + len(ply.load_after)
    if aboard + len(ply.thefts) > canoe.holds:
        return Refused("S1", f"canoe {ply.canoe} holds {canoe.holds} and has no room for what it steals")
    victims = {(theft.seat, theft.canoe) for theft in ply.thefts}
    most = 2 if position.rules.steal_several and canoe.holds > 1 else 1
    if len(victims) > most:
        return Refused("S1", f"canoe {ply.canoe} steals from {most} canoe{'s' * (most - 1)} at most")
    return None


_QUESTIONS: Final[tuple[Callable[[Position, CanoePlay, Canoe], Refused | None], ...]] = (
    _card,
    _actor,
    _modules,
    _way,
    _points,
    _site,
    _unloading,
    _loading,
    _stealing,
)
