"""How fast the rules are here: figures for a person, no promise."""

import random
import time
from collections.abc import Callable

import pytest

from companion.rules import Ply, Position, judge, legal, legal_plies, new_position, play, rule_set

MOMENTS = 20_000


def moments() -> list[tuple[Position, Ply]]:
    chance = random.Random(1)
    made: list[tuple[Position, Ply]] = []
    while len(made) < MOMENTS:
        players = chance.choice([3, 4, 5])
        position = new_position(rule_set("base", players), players)
        for _ in range(1000):
            if position.phase == "over":
                break
            made.append((position, chance.choice(legal_plies(position))))
            position = play(*made[-1])
    return made


@pytest.mark.parametrize(
    ("name", "work"),
    [
        ("play", play),
        ("judge", judge),
        ("legal", lambda position, _: legal(position)),
    ],
)
def test_plies_a_second(name: str, work: Callable[[Position, Ply], object]) -> None:
    played = moments()
    began = time.perf_counter()
    for position, ply in played:
        work(position, ply)
    print(f"\n{name}: {len(played) / (time.perf_counter() - began):,.0f} a second")
