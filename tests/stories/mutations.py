"""Plies that nobody should play: those of a game with a key changed, or two."""

import random
from typing import Any

from msgspec.structs import replace
from stories.mixes import PLACES

from companion.rules import Ply, Theft

SPACES = ["", *PLACES]
GEMS = ["", *"VCYBR"]
CHANGES: dict[str, list[Any]] = {
    "canoe": ["a", "b"],
    "seat": [1, 2, 3, 6],
    "card": ["1", "3", "7", "123", "L", "C"],
    "step": [-1, 1],
    "arm": ["L", "R"],
    "arms": ["", "L", "R", "LRL", "RRR"],
    "gem": [*"VCYBR", None],
    "to": SPACES,
    "slid_to": SPACES,
    "from_joe": GEMS,
    "to_joe": GEMS,
    "thefts": [(), (Theft(1, "a", "V"),), (Theft(2, "b", "C"),), (Theft(2, "a", "R"), Theft(3, "a", "Y"))],
    **{key: ["", *"VCYBR", "VV", "CR"] for key in ("unload_before", "load_before", "unload_after", "load_after")},
}
"""What the keys of a ply are changed to."""


def mutated(ply: Ply, chance: random.Random) -> Ply:
    """The ply with one key changed, or two."""
    for _ in range(chance.choice([1, 1, 2])):
        if ply.__struct_fields__:
            key = chance.choice(ply.__struct_fields__)
            ply = replace(ply, **{key: chance.choice(CHANGES[key])})
    return ply
