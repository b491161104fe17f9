"""Whole games as plies, played by a simple greedy hand with a seed: material for recordings and tests."""

import re
from random import Random

from companion.referee.offered import offered_plies
from companion.rules import Accepted, Position, judge, parse_ply, position_to_json

DEPTH = {"J": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6L": 6, "6R": 6, "7L": 7, "7R": 7, "F": 30}


def greedy_game(position: Position, seed: int, most_rounds: int = 60) -> list[str]:
    """The plies from this position to the end of the game (or to ``most_rounds``); now and then a disc errs (W4)."""
    chance = Random(seed)
    plies = []
    while position.phase != "over" and position.round <= most_rounds:
        ply = greedy_ply(position, chance)
        outcome = judge(position, parse_ply(ply))
        assert isinstance(outcome, Accepted), (ply, outcome)
        plies.append(ply)
        position = outcome.position
    return plies


def greedy_ply(position: Position, chance: Random) -> str:
    """What the hand plays here; now and then something else."""
    plies = offered_plies(position)
    if position.phase == "flow":
        return _river(plies, chance)
    if position.phase in ("act", "buyback") and chance.random() < 0.9:
        return max(plies, key=lambda ply: (_worth(position, ply), chance.random()))
    return chance.choice(plies)


def _river(plies: list[str], chance: Random) -> str:
    went = chance.choice(plies)
    if len(went) > 2 and chance.random() < 0.1:
        went = went[:-1] + {"L": "R", "R": "L"}[went[-1]]
    return went


def _worth(position: Position, ply: str) -> int:
    if ply[0] == "$":
        return 50
    if ply[0] not in "ab":
        return 0
    assert position.to_play is not None
    canoe = position.seats[position.to_play - 1].canoes["ab".index(ply[0])]
    to = re.search(r">([1-7JF][LR]?)", ply)
    depth = DEPTH[to[1] if to else canoe.at]
    loads = "+" in ply or "*" in ply
    loaded = loads or (bool(canoe.cargo) and "-" not in ply)
    if depth == 0 and loaded:
        return 100
    return (40 if loaded else 0) - (6 if loaded else 3) * abs(depth - (0 if loaded else 3)) - (50 if depth >= 5 else 0)


def is_same(one: Position, other: Position) -> bool:
    """Whether two positions are written alike."""
    return position_to_json(one) == position_to_json(other)
