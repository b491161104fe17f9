"""What a canoe may unload, load and steal at one place: every choice, as values."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from companion.rules.board import GEMS
from companion.rules.plies import Theft
from companion.rules.position import Gems

Exchange: TypeAlias = tuple[str, str, int]
"""Gems unloaded, gems loaded, and how many lie in the canoe then."""

Victim: TypeAlias = tuple[int, str, str]
"""A canoe to steal from: seat, name, cargo."""


@lru_cache(maxsize=4096)
def portions(cargo: str) -> tuple[str, ...]:
    """Every different choice of gems out of this cargo, from none to all, in gem order."""
    return tuple(
        dict.fromkeys("".join(chosen) for size in range(len(cargo) + 1) for chosen in combinations(cargo, size))
    )


@lru_cache(maxsize=16384)
def exchanges(cargo: str, holds: int, lying: Gems, kept: str) -> tuple[tuple[Exchange, ...], ...]:
    """By the number of gems handled (from 0): what may be unloaded and loaded where these gems lie (G1, G2, G3).

    ``kept`` is the gem that may not be unloaded here ("" for none): that of the site's own colour (G3).
    """
    by_number: list[list[Exchange]] = [[] for _ in range(2 * holds + 1)]
    for unload in portions(cargo):
        if not kept or kept not in unload:
            room = holds - len(cargo) + len(unload)
            for load in _loads(room, lying, unload):
                by_number[len(unload) + len(load)].append((unload, load, len(cargo) - len(unload) + len(load)))
    return tuple(tuple(choices) for choices in by_number)


def _loads(room: int, lying: Gems, unloaded: str) -> Iterator[str]:
    """Up to ``room`` of the gems lying there, but none of a colour just unloaded (G2)."""
    there = [gem for gem, count in zip(GEMS, lying, strict=True) if count and gem not in unloaded]
    for size in range(room + 1):
        for load in combinations_with_replacement(there, size):
            if all(load.count(gem) <= lying[GEMS.index(gem)] for gem in load):
                yield "".join(load)


def robberies(victims: list[Victim], room: int, *, several: bool) -> list[tuple[Theft, ...]]:
    """Every way to steal one gem or more, up to ``room``, from these canoes on one space (S1).

    From one canoe, or where ``several`` from two of them.
    """
    if room <= 0:
        return []
    booty = [_booty(victim, room) for victim in victims]
    alone = [choice for choices in booty for choice in choices]
    return alone + (_from_two(booty, room) if several and room > 1 else [])


def _booty(victim: Victim, room: int) -> list[tuple[Theft, ...]]:
    number, name, cargo = victim
    return [tuple([Theft(number, name, gem) for gem in gems]) for gems in portions(cargo)[1:] if len(gems) <= room]


def _from_two(booty: list[list[tuple[Theft, ...]]], room: int) -> list[tuple[Theft, ...]]:
    return [
        one + other
        for first, second in combinations(booty, 2)
        for one in first
        for other in second
        if len(one) + len(other) <= room
    ]
