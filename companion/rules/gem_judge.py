"""The judge of gems loaded and unloaded by a canoe: at a site, before or after the way, what is there and has room."""

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

from companion.rules.board import GEMS, SITE_AT
from companion.rules.outcome import Refused
from companion.rules.plies import CanoePlay
from companion.rules.position import Canoe, Position

Question: TypeAlias = Callable[[Position, CanoePlay, Canoe], Refused | None]
"""One question of the judge about a canoe play: the refusal, or None where the play holds so far."""


def _site(_: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    before, after = ply.unload_before + ply.load_before, ply.unload_after + ply.load_after
    if before and after:
        return Refused("G1", "handles_twice", {"canoe": ply.canoe})
    space = ply.to if after else canoe.at
    if (before or after) and space not in SITE_AT:
        return Refused("G1", "no_site", {"at": space})
    return None


def _unloading(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    unload = ply.unload_before + ply.unload_after
    for gem, count in Counter(unload).items():
        if canoe.cargo.count(gem) < count:
            return Refused("G1", "not_aboard", {"canoe": ply.canoe, "gem": gem * count})
    site = SITE_AT.get(ply.to if ply.unload_after else canoe.at)
    if unload and not position.rules.unload_at_own_site and site is not None and GEMS[site] in unload:
        return Refused("G3", "own_site", {"gem": GEMS[site]})
    return None


def _loading(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    unload, load = ply.unload_before + ply.unload_after, ply.load_before + ply.load_after
    for gem in load:
        if gem in unload:
            return Refused("G2", "unloads_and_loads", {"canoe": ply.canoe, "gem": gem})
    site = SITE_AT.get(ply.to if ply.load_after else canoe.at)
    for gem, count in Counter(load).items():
        if site is not None and position.sites[site][GEMS.index(gem)] < count:
            return Refused("G3", "site_lacks", {"site": GEMS[site], "gem": gem * count})
    if len(canoe.cargo) - len(unload) + len(load) > canoe.holds:
        return Refused("G1", "no_room", {"canoe": ply.canoe, "holds": canoe.holds, "load": load})
    return None


GEM_QUESTIONS: Final[tuple[Question, ...]] = (_site, _unloading, _loading)
