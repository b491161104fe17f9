"""The judge of what a canoe takes where it ends: from other canoes by stealing, and from Joe by exchange."""

from typing import Final

from companion.rules.board import JETTY, STEPS
from companion.rules.gem_judge import Question, some
from companion.rules.outcome import Refused
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Position


def _stealing(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.thefts:
        return None
    if not ply.to or STEPS[canoe.at][ply.to] > 0:
        return Refused("S1", f"canoe {ply.canoe} steals only after a step upriver")
    if ply.slid_to:
        return Refused("S2", f"canoe {ply.canoe} was carried down by the whirlpool and steals nothing")
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
        return Refused("S1", f"{name} does not carry {some(ply.thefts.count(theft), theft.gem)}")
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


def _trade(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.from_joe and not ply.to_joe:
        return None
    joe, at = position.joe, ply.slid_to or ply.to or canoe.at
    if joe is None or joe.at != at:
        return Refused("J3", f"Diamond Joe is not on {at}")
    if ply.from_joe and ply.from_joe != joe.cargo:
        return Refused("J3", f"Diamond Joe does not carry {ply.from_joe}")
    if ply.to_joe and joe.cargo and not ply.from_joe:
        return Refused("J3", f"Diamond Joe is loaded; he takes a gem only for his {joe.cargo}")
    cargo = loaded(canoe.cargo, ply)
    if ply.to_joe not in cargo:
        return Refused("J3", f"canoe {ply.canoe} has no {ply.to_joe} to give")
    if not ply.to_joe and len(cargo) >= canoe.holds:
        return Refused("J3", f"canoe {ply.canoe} has no room for Joe's {ply.from_joe}")
    return None


MEETINGS: Final[tuple[Question, ...]] = (_stealing, _trade)
