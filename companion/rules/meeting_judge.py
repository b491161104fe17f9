"""The judge of what a canoe takes where it ends: from other canoes by stealing, and from Joe by exchange."""

from typing import Final

from companion.rules.board import JETTY, STEPS
from companion.rules.gem_judge import Question
from companion.rules.outcome import Refused
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Canoe, Position


def _stealing(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.thefts:
        return None
    if not ply.to or STEPS[canoe.at][ply.to] > 0:
        return Refused("S1", "steals_upriver", {"canoe": ply.canoe})
    if ply.slid_to:
        return Refused("S2", "carried_down", {"canoe": ply.canoe})
    if ply.unload_after:
        return Refused("S3", "unloads_there", {"canoe": ply.canoe})
    for theft in ply.thefts:
        if refusal := _victim(position, ply, theft):
            return refusal
    return _booty(position, ply, canoe)


def _victim(position: Position, ply: CanoePlay, theft: Theft) -> Refused | None:
    if theft.seat == position.to_play:
        return Refused("S2", "own_canoe")
    if theft.seat > len(position.seats):
        return Refused("S1", "nobody_to_rob", {"seat": theft.seat})
    victim = position.seats[theft.seat - 1].canoes["ab".index(theft.canoe)]
    seat, name = theft.seat, f"{theft.seat}{theft.canoe}"
    if victim.at != ply.to or ply.to == JETTY:
        return Refused("S1", "not_there_to_rob", {"seat": seat, "canoe": name, "to": ply.to})
    if victim.bank:
        return Refused("S2", "safe_on_the_bank", {"seat": seat, "canoe": name})
    if victim.cargo.count(theft.gem) < ply.thefts.count(theft):
        gems = theft.gem * ply.thefts.count(theft)
        return Refused("S1", "robbed_lacks", {"seat": seat, "canoe": name, "gem": gems})
    return None


def _booty(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    aboard = len(canoe.cargo) - len(ply.unload_before) + len(ply.load_before) + len(ply.load_after)
    if aboard + len(ply.thefts) > canoe.holds:
        return Refused("S1", "no_room_for_booty", {"canoe": ply.canoe, "holds": canoe.holds})
    victims = {(theft.seat, theft.canoe) for theft in ply.thefts}
    if len(victims) > 1 and not position.rules.steal_several:  # none holds what more than two canoes have
        return Refused("S1", "steals_from_one", {"canoe": ply.canoe})
    return None


def _trade(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.from_joe and not ply.to_joe:
        return None
    joe, at = position.joe, ply.slid_to or ply.to or canoe.at
    if joe is None or joe.at != at:
        return Refused("J3", "joe_elsewhere", {"at": at})
    if ply.from_joe and ply.from_joe != joe.cargo:
        return Refused("J3", "joe_lacks", {"gem": ply.from_joe})
    if ply.to_joe and joe.cargo and not ply.from_joe:
        return Refused("J3", "joe_is_loaded", {"gem": joe.cargo})
    cargo = loaded(canoe.cargo, ply)
    if ply.to_joe not in cargo:
        return Refused("J3", "nothing_for_joe", {"canoe": ply.canoe, "gem": ply.to_joe})
    if not ply.to_joe and len(cargo) >= canoe.holds:
        return Refused("J3", "no_room_for_joes", {"canoe": ply.canoe, "gem": ply.from_joe})
    return None


MEETINGS: Final[tuple[Question, ...]] = (_stealing, _trade)
