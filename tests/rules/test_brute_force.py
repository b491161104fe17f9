"""A second, slow referee, written from the wording of the rules alone, lists the same canoe plays as the fast one."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from companion.rules import (
    Accepted,
    CanoePlay,
    Position,
    Theft,
    format_ply,
    judge,
    legal,
    new_position,
    position_from_json,
    position_to_json,
    rule_set,
)

# The board once more, from B1 and B2, so that this file shares nothing with what it checks.
NEXT_DOWN = {
    "J": ["1"],
    "1": ["2"],
    "2": ["3"],
    "3": ["4"],
    "4": ["5"],
    "5": ["6L", "6R"],
    "6L": ["7L"],
    "6R": ["7R"],
    "7L": ["F"],
    "7R": ["F"],
}
SITES = {"V": ["3"], "C": ["4"], "Y": ["5"], "B": ["6L", "6R"], "R": ["7L", "7R"]}
ORDER = "VCYBR"
PLACES = [*NEXT_DOWN, "F"]


def steps_down(start: str, end: str) -> int | None:
    """Paddling down, step by step (B3, M4); None where one does not come there."""
    reached, steps = {start}, 0
    while reached:
        if end in reached:
            return steps
        reached, steps = {below for place in reached for below in NEXT_DOWN.get(place, [])}, steps + 1
    return None


def site_at(place: str) -> str | None:
    return next((site for site, places in SITES.items() if place in places), None)


def handfuls(most: int) -> list[str]:
    return ["".join(gems) for size in range(most + 1) for gems in combinations_with_replacement(ORDER, size)]


def within(part: str, whole: str) -> bool:
    return not Counter(part) - Counter(whole)


def candidates(position: Position, name: str, points: int) -> Iterator[CanoePlay]:
    """Everything that could be written for a canoe and handles no more gems than the points are for.

    Thefts are added only where the play holds without them: they cost nothing, so they repair nothing.
    """
    loaded = [
        Theft(number, letter, gem)
        for number, seat in enumerate(position.seats, 1)
        for letter, canoe in zip("ab", seat.canoes, strict=True)
        for gem in dict.fromkeys(canoe.cargo)
    ]
    thefts = [tuple(chosen) for size in (1, 2) for chosen in combinations_with_replacement(loaded, size)]
    for to in ["", *PLACES]:
        for before, after in product(exchanges(points), repeat=2):
            if 2 * len("".join(before + after)) <= points and (to or not "".join(after)):
                play = CanoePlay(name, *before, to, "", (), "", "", *after)
                yield play
                if holds(position, play, points):
                    yield from [CanoePlay(name, *before, to, "", stolen, "", "", *after) for stolen in thefts]


def exchanges(points: int) -> list[tuple[str, str]]:
    most = handfuls(min(2, points // 2))
    return [(unload, load) for unload, load in product(most, repeat=2) if 2 * len(unload + load) <= points]


def holds(position: Position, play: CanoePlay, points: int) -> bool:
    """Whether a canoe that may act may play this: the rules M3 to S3 one by one."""
    canoe = position.seats[position.to_play - 1].canoes["ab".index(play.canoe)]
    up = steps_down(play.to, canoe.at) if play.to else None
    down = steps_down(canoe.at, play.to) if play.to else 0
    if (up is None and down is None) or play.to == canoe.at:
        return False
    cost = (down if up is None else up) + 2 * len(
        play.unload_before + play.load_before + play.unload_after + play.load_after
    )
    if cost != points and not (cost < points and play.to in ("J", "F")):
        return False
    return gems_hold(position, play, canoe) and thefts_hold(position, play, canoe, upriver=up is not None)


def gems_hold(position: Position, play: CanoePlay, canoe: Any) -> bool:
    unload, load = play.unload_before + play.unload_after, play.load_before + play.load_after
    if not unload and not load:
        return True
    before = bool(play.unload_before or play.load_before)
    if before and (play.unload_after or play.load_after):
        return False
    site = site_at(canoe.at if before or not play.to else play.to)
    if site is None or not within(unload, canoe.cargo) or set(unload) & set(load):
        return False
    lying = "".join(gem * count for gem, count in zip(ORDER, position.sites[ORDER.index(site)], strict=True))
    if not within(load, lying) or (site in unload and not position.rules.unload_at_own_site):
        return False
    return len(canoe.cargo) - len(unload) + len(load) <= canoe.holds


def thefts_hold(position: Position, play: CanoePlay, canoe: Any, *, upriver: bool) -> bool:
    if not play.thefts:
        return True
    aboard = len(canoe.cargo + play.load_before + play.load_after) - len(play.unload_before)
    if not upriver or play.unload_after or aboard + len(play.thefts) > canoe.holds:
        return False
    victims = {(theft.seat, theft.canoe) for theft in play.thefts}
    if len(victims) > (2 if position.rules.steal_several and canoe.holds == 2 else 1):
        return False
    for seat, name in victims:
        victim = position.seats[seat - 1].canoes["ab".index(name)]
        wanted = "".join(theft.gem for theft in play.thefts if (theft.seat, theft.canoe) == (seat, name))
        if seat == position.to_play or victim.at != play.to or not within(wanted, victim.cargo):
            return False
    return True


def may_act(position: Position, name: str) -> bool:
    """M1, M2 and M6, for a turn in which nothing has moved yet."""
    at = position.seats[position.to_play - 1].canoes["ab".index(name)].at
    return at != "F"


def anywhere(chance: random.Random) -> Position:
    """Canoes, gems and options strewn at random; seat 1 has just revealed a number card."""
    options = {
        "gems_per_site": 20,
        "holds": {"a": chance.choice([1, 2]), "b": chance.choice([1, 1, 2])},
        "unload_at_own_site": chance.random() < 0.5,
        "steal_several": chance.random() < 0.5,
    }
    obj = position_to_json(new_position(rule_set("base", 5, options), 5))
    for number, seat in enumerate(obj["seats"], 1):
        for canoe in seat["canoes"].values():
            canoe["at"] = chance.choice([*PLACES, "4", "5", "6L"] if number == 1 else ["J", *PLACES[1:6] * 3])
            if canoe["at"] not in "JF":
                load = sorted(chance.choices(ORDER, k=chance.randint(number > 1, canoe["holds"])), key=ORDER.index)
                canoe["cargo"] = "".join(load)
    strew(obj, chance)
    return acting(obj, chance.choice("122334456"))


def strew(obj: dict[str, Any], chance: random.Random) -> None:
    """Lay what is not in canoes on few sites, so that some sites lack a colour or have one of it."""
    cargo = "".join(canoe["cargo"] for seat in obj["seats"] for canoe in seat["canoes"].values())
    obj["sites"] = {site: {} for site in ORDER}
    for gem in ORDER:
        left = obj["rules"]["gems_per_site"] - cargo.count(gem)
        first, second, third = chance.sample(ORDER, 3)
        for site, count in ((first, left - 2 if chance.random() < 0.5 else left - 1), (second, 1), (third, 1)):
            if left > 0 and count > 0:
                obj["sites"][site][gem] = min(count, left)
                left -= min(count, left)


def acting(obj: dict[str, Any], card: str) -> Position:
    for seat in obj["seats"]:
        seat["committed"] = "1"
    mine = obj["seats"][0]
    mine |= {"committed": None, "played": card, "hand": [other for other in mine["hand"] if other != card]}
    afloat = [name for name in "ab" if mine["canoes"][name]["at"] not in "JF"]
    turn = {"moved": [], "afloat": afloat, "done": False}
    return position_from_json(obj | {"phase": "act", "to_play": 1, "turn": turn})


@pytest.mark.slow
@pytest.mark.rule("M3", "M4", "G1", "G2", "G3", "S1", "S2", "S3")
@pytest.mark.parametrize("seed", range(60))
def test_the_slow_referee_lists_the_same_canoe_plays(seed: int) -> None:
    position = anywhere(random.Random(seed))
    points = int(position.seats[0].played)
    listed = [ply for ply in legal(position) if ply != "."]
    slow = []
    for name in "ab":
        if may_act(position, name):
            plays = list(candidates(position, name, points))
            slow += [play for play in plays if holds(position, play, points)]
            agree(position, plays, slow, seed)
    assert sorted(map(format_ply, slow)) == listed


def agree(position: Position, plays: list[CanoePlay], slow: list[CanoePlay], seed: int) -> None:
    """The judge accepts of a sample of all candidates exactly those that the slow referee does."""
    right = set(slow)
    for play in random.Random(seed).sample(plays, min(2000, len(plays))):
        assert isinstance(judge(position, play), Accepted) is (play in right), format_ply(play)


def test_the_strewn_positions_have_something_to_choose() -> None:
    listed = [ply for seed in range(60) for ply in legal(anywhere(random.Random(seed)))]
    assert sum("*" in ply for ply in listed) > 50
    assert sum(ply.count("*") > 1 for ply in listed) > 5
    assert sum("-" in ply and "+" in ply for ply in listed) > 50
