"""A second, slow referee for all modules: it paddles step by step, writes plays as text and shares no table."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from companion.rules import legal, legal_plies, new_position, play, position_from_json, position_to_json, rule_set

DOWN = {"J": "1", "1": "2", "2": "3", "3": "4", "4": "5", "6L": "7L", "6R": "7R", "7L": "F", "7R": "F"}
UP = {below: above for above, below in DOWN.items() if below != "F"} | {"6L": "5", "6R": "5"}
SITE = {"3": "V", "4": "C", "5": "Y", "6L": "B", "6R": "B", "7L": "R", "7R": "R"}
ORDER = "VCYBR"
RIVER = ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"]

Obj = dict[str, Any]
Exchange = tuple[str, str]


def below(place: str) -> list[str]:
    return ["6L", "6R"] if place == "5" else [DOWN[place]]


def downriver(at: str, points: int) -> Iterator[str]:
    """Every place where a canoe that goes down ends; the falls take what is left of the points."""
    if points == 0 or at == "F":
        yield at
        return
    for place in below(at):
        yield from downriver(place, points - 1)


def upriver(at: str, points: int, whirlpool: str | None) -> list[str]:
    """The spaces of a canoe that goes up: it leaves the whirlpool for two points, or stays with one to spare."""
    way = [at]
    while points and way[-1] != "J":
        points -= 2 if way[-1] == whirlpool else 1
        if points >= 0:
            way.append(UP[way[-1]])
        points = max(points, 0)
    return way


def ways(at: str, points: int, whirlpool: str | None) -> set[tuple[str, str, bool]]:
    """How the way is written, where the canoe is then, and whether it came there upriver under its own paddle."""
    if points == 0:
        return {("", at, False)}
    found = set()
    for end in downriver(at, points):
        found |= {(f">{end}~{to}", to, False) for to in below(end)} if end == whirlpool else {(f">{end}", end, False)}
    if at != "J":
        way = upriver(at, points, whirlpool)
        end = way[-1]
        found.add((f">{end}~{way[-2]}", way[-2], False) if end == whirlpool else (f">{end}", end, True))
    return found


def handfuls(gems: str, most: int) -> set[str]:
    """Every choice of up to so many of these gems."""
    return {"".join(chosen) for size in range(most + 1) for chosen in combinations(gems, size)}


def in_order(gems: str) -> str:
    return "".join(sorted(gems, key=ORDER.index))


def exchanges(obj: Obj, canoe: Obj, place: str) -> list[Exchange]:
    """What may be unloaded and loaded at a place, nothing included (G1, G2, G3)."""
    if place not in SITE:
        return [("", "")]
    site, cargo = SITE[place], canoe["cargo"]
    lying = "".join(gem * count for gem, count in obj["sites"][site].items())
    return [
        (in_order(unload), in_order(load))
        for unload in handfuls(cargo, len(cargo))
        for load in {in_order(load) for load in handfuls(lying, canoe["holds"])}
        if not set(unload) & set(load)
        and len(cargo) - len(unload) + len(load) <= canoe["holds"]
        and (obj["rules"]["unload_at_own_site"] or site not in unload)
    ]


def written(unload: str, load: str) -> str:
    return "".join(f"-{gem}" for gem in unload) + "".join(f"+{gem}" for gem in load)


def thefts(obj: Obj, canoe: Obj, place: str, room: int) -> list[tuple[str, str]]:
    """How each robbery is written, none included, and the gems that it brings (S1, S2)."""
    loaded = [
        (f"{number}{name}.", gem)
        for number, seat in enumerate(obj["seats"], 1)
        for name, other in seat["canoes"].items()
        for gem in other["cargo"]
        if number != obj["to_play"] and other["at"] == place and not other["bank"]
    ]
    most = 2 if obj["rules"]["steal_several"] and canoe["holds"] == 2 else 1
    found = {
        tuple(sorted(chosen, key=lambda theft: (theft[0], ORDER.index(theft[1]))))
        for size in range(room + 1)
        for chosen in combinations(loaded, size)
        if len({victim for victim, _ in chosen}) <= most
    }
    return [("".join(f"*{victim}{gem}" for victim, gem in one), "".join(gem for _, gem in one)) for one in found]


def trades(obj: Obj, place: str, cargo: str, holds: int) -> list[str]:
    """How each exchange with Joe is written, none included (J3)."""
    joe = obj["joe"]
    if not joe or joe["at"] != place:
        return [""]
    if not joe["cargo"]:
        return ["", *[f"%{gem}" for gem in set(cargo)]]
    take = f"*j.{joe['cargo']}"
    return ["", *[take for _ in range(len(cargo) < holds)], *[f"{take}%{gem}" for gem in set(cargo)]]


def canoe_plays(obj: Obj, name: str, points: int) -> Iterator[str]:
    """Every play of one canoe with so many points, as it is written."""
    canoe = obj["seats"][obj["to_play"] - 1]["canoes"][name]
    nothing = [("", "")]
    for before in exchanges(obj, canoe, canoe["at"]):
        spent = 2 * len(before[0] + before[1])
        for move, place, up in ways(canoe["at"], points - spent, obj["whirlpool"]) if spent <= points else ():
            if move or spent:
                yield from endings(obj, canoe, f"{name}{written(*before)}{move}", place, up, before, nothing)
    for left in range(points - 2, 0, -2):
        for move, place, up in ways(canoe["at"], left, obj["whirlpool"]):
            after = [one for one in exchanges(obj, canoe, place) if 2 * len(one[0] + one[1]) == points - left]
            if "~" not in move:
                yield from endings(obj, canoe, f"{name}{move}", place, up, ("", ""), after)


def endings(
    obj: Obj, canoe: Obj, text: str, place: str, up: bool, before: Exchange, after: list[Exchange]
) -> Iterator[str]:
    """The play with everything that may be handled, stolen and traded where it ends."""
    for unload, load in after:
        cargo = Counter(canoe["cargo"] + before[1] + load) - Counter(before[0] + unload)
        room = canoe["holds"] - cargo.total()
        may_steal = up and place != "J" and not unload
        for theft, booty in thefts(obj, canoe, place, room if may_steal else 0):
            aboard = "".join(cargo.elements()) + booty
            for trade in trades(obj, place, aboard, canoe["holds"]):
                yield f"{text}{theft}{written(unload, load)}{trade}"


def turn(obj: Obj) -> set[str]:
    """Everything that the seat to play may do with its number card or its 123 (M1, M2, M6, Q1, E1, E2)."""
    seat, moved, afloat = obj["seats"][obj["to_play"] - 1], obj["turn"]["moved"], obj["turn"]["afloat"]
    canoes, one_only = seat["canoes"], seat["played"] == "123"
    listed = set()
    for name, canoe in canoes.items():
        elk = 2 * (obj["elk"] == f"{obj['to_play']}{name}")
        launch = canoe["at"] == "J" and (afloat or not moved)
        if name not in moved and (name in afloat or launch) and not (one_only and moved):
            for points in (1, 2, 3) if one_only else (int(seat["played"]),):
                listed |= set(canoe_plays(obj, name, points + elk))
        if obj["elk"] == "site" and not moved and canoe["at"] in ("7L", "7R"):
            listed.add(f"{name}^")
    waiting = (afloat and not moved) if one_only else set(afloat) - set(moved)
    must = obj["rules"]["must_launch"] and not moved and all(canoe["at"] == "J" for canoe in canoes.values())
    return listed if waiting or must else {*listed, "."}


def anywhere(chance: random.Random) -> Obj:
    """Pieces, canoes, gems and options strewn at random; seat 1 has just revealed a card that moves canoes."""
    flags = ("whirlpool", "elk", "joe", "steal_several", "unload_at_own_site", "must_launch")
    options: Obj = {flag: chance.random() < 0.7 for flag in flags}
    options |= {"gems_per_site": 14, "holds": {"a": chance.choice([1, 2]), "b": chance.choice([1, 1, 2])}}
    obj = position_to_json(new_position(rule_set("spirits", 4, options), 4))
    if obj["whirlpool"]:
        obj["whirlpool"] = chance.choice([*RIVER, "out"])
    free = [place for place in RIVER if place != obj["whirlpool"]]
    if obj["joe"]:
        obj["joe"] = {"at": chance.choice(free), "cargo": chance.choice(["", *ORDER])}
    for number, seat in enumerate(obj["seats"], 1):
        for canoe in seat["canoes"].values():
            canoe["at"] = chance.choice([*free, "J", "F"] if number == 1 else [*free[:5] * 3, "J"])
            if canoe["at"] not in "JF":
                canoe["cargo"] = in_order("".join(chance.choices(ORDER, k=chance.randint(0, canoe["holds"]))))
                canoe["bank"] = number > 1 and chance.random() < 0.1
    floating = [name for name in "ab" if obj["seats"][0]["canoes"][name]["at"] not in "JF"]
    if obj["elk"] and floating and chance.random() < 0.5:
        obj["elk"] = f"1{floating[0]}"
    strew(obj, chance)
    return acting(obj, chance.choice(["1", "2", "3", "3", "4", "4", "5", "6", "123"]), floating)


def strew(obj: Obj, chance: random.Random) -> None:
    """Lay what is in no canoe on few sites, so that some sites lack a colour or have one of it."""
    cargo = "".join(canoe["cargo"] for seat in obj["seats"] for canoe in seat["canoes"].values())
    cargo += obj["joe"]["cargo"] if obj["joe"] else ""
    obj["sites"] = {site: {} for site in ORDER}
    for gem in ORDER:
        here, there = chance.sample(ORDER, 2)
        left = obj["rules"]["gems_per_site"] - cargo.count(gem)
        obj["sites"][here] |= {gem: left - 1}
        obj["sites"][there] |= {gem: 1}


def acting(obj: Obj, card: str, afloat: list[str]) -> Obj:
    for seat in obj["seats"]:
        seat["committed"] = "1"
    mine = obj["seats"][0]
    mine |= {"committed": None, "played": card, "hand": [other for other in mine["hand"] if other != card]}
    return obj | {"phase": "act", "to_play": 1, "turn": {"moved": [], "afloat": afloat, "done": False}}


@pytest.mark.rule("M1", "M2", "M3", "M4", "G1", "G2", "G3", "S1", "S2", "S3", "V2", "V3", "Q1", "E1", "E2", "J3")
@pytest.mark.parametrize("seed", range(150))
def test_the_slow_referee_of_all_modules_lists_the_same(seed: int) -> None:
    """Also after each of a turn's plays, to its end."""
    chance = random.Random(seed)
    position = position_from_json(anywhere(chance))
    while position.phase == "act" and position.to_play == 1:
        assert set(legal(position)) == turn(position_to_json(position))
        position = play(position, chance.choice(legal_plies(position)))


def test_the_strewn_positions_offer_something_of_everything() -> None:
    listed = [ply for seed in range(150) for ply in turn(anywhere(random.Random(seed)))]
    found = {sign: sum(sign in ply for ply in listed) for sign in ("~", "*j", "%", "^", ">J", ">F", "~F")}
    assert min(found.values()) > 10, found
    assert sum(ply.count("*") - ply.count("*j") > 1 for ply in listed) > 20
    assert sum("*j" in ply and "%" in ply and "~" in ply for ply in listed) > 3
