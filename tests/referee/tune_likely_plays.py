"""Finds weights for likelihood.py in games of two temperaments.

From the folder of the tests, with the environment of ``make tools``: ``python -m referee.tune_likely_plays [GAMES]``.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random

from referee.turns_played import Turn, round_the_table, turns

from companion.referee.foresight import Foresight
from companion.referee.likelihood import WEIGHTS, Signs, chances, signs
from companion.referee.offered import offered_plies
from companion.rules import Position, parse_ply, play

TUNED_ON = ("careful", "greedy")
TABLES = (("base", 3), ("base", 4), ("base", 5), ("bsw", 4), ("spirits", 4), ("spirits", 6), ("bsw-spirits", 5))
ROUNDS, STEP, MODESTY = 30, 0.1, 0.0002

Decision = tuple[Signs, list[Signs]]
"""The signs of the ply chosen, and of each that could be."""


def beside(position: Position, text: str) -> list[str]:
    """What a ply is chosen among: while a canoe must still act, the plays of one canoe are."""
    offered, turn = offered_plies(position), position.turn
    card = position.seats[(position.to_play or 0) - 1].played
    if turn and card != "123" and set(turn.afloat) - set(turn.moved):
        return [ply for ply in offered if ply[0] == text[0]]
    return offered


def decisions(turn: Turn) -> Iterator[Decision]:
    position, plies = turn
    for text in plies:
        offered = beside(position, text)
        if text in offered and len(offered) > 1:
            foresight = Foresight(position)
            seen = [signs(foresight, parse_ply(one)) for one in offered]
            yield seen[offered.index(text)], seen
        position = play(position, parse_ply(text))


def tuned(made: list[Decision], chance: Random) -> dict[str, float]:
    """The weights under which what was chosen was likeliest, step by step; they stay modest where little is known."""
    weights, far = dict.fromkeys(WEIGHTS, 0.0), defaultdict[str, float](lambda: 1e-6)
    for _ in range(ROUNDS):
        chance.shuffle(made)
        for chosen, seen in made:
            slope: dict[str, float] = defaultdict(float)
            for name, value in chosen.items():
                slope[name] += value - MODESTY * weights[name]
            likely = chances([sum([weights[name] * value for name, value in one.items()]) for one in seen])
            for share, one in zip(likely, seen, strict=True):
                for name, value in one.items():
                    slope[name] -= share * value
            for name, rise in slope.items():
                far[name] += rise * rise
                weights[name] += STEP * rise / sqrt(far[name])
    return weights


def main(games: int) -> None:
    made = [
        decision
        for edition, seats in TABLES
        for seed in range(games)
        for turn in turns(round_the_table(TUNED_ON, seats, seed), seed, edition)
        for decision in decisions(turn)
    ]
    print(f"{len(made)} choices")
    for name, weight in tuned(made, Random(1)).items():
        print(f'    "{name}": {weight:.1f},')


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
