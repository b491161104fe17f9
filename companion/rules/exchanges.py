"""What a canoe may unload, load and steal at one place: every choice, as values."""

from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from companion.rules.board import GEMS
from companion.rules.plies import Theft
from companion.rules.position import Gems

Exchange: TypeAlias = tuple[str, str, int]
"""Gems unloaded, gems loaded, and how many lie in the canoe then."""

Victim: TypeAlias = tuple[int, str, str]
"""A canoe to steal from: seat, name, cargo."""


Exchanges: TypeAlias = tuple[tuple[Exchange, ...], ...]
"""By the number of gems handled, from 0."""

NOTHING_HANDLED: Final[tuple[Exchanges, ...]] = tuple(((("", "", carried),),) for carried in range(3))
"""By the number of gems in the canoe: what there is to exchange where there is no site."""


@lru_cache(maxsize=4096)
def portions(gems: str, most: int) -> tuple[str, ...]:
    """Every different choice of up to so many of these gems, from none on, in gem order."""
    return tuple(dict.fromkeys(["".join(chosen) for size in range(most + 1) for chosen in combinations(gems, size)]))


@lru_cache(maxsize=4096)
def on_offer(lying: Gems, holds: int) -> str:
    """The gems that lie there, as many of each colour as a canoe of this kind could load (G3)."""
    return "".join([gem * min(count, holds) for gem, count in zip(GEMS, lying, strict=True)])


@lru_cache(maxsize=16384)
def exchanges(cargo: str, holds: int, offer: str, kept: str) -> Exchanges:
    """What may be unloaded and loaded where these gems are on offer (G1, G2, G3).

    ``kept`` is a gem of the cargo that may not be unloaded here, or "": that of the site's own colour (G3).
    """
    by_number: list[list[Exchange]] = [[] for _ in range(len(cargo) + holds + 1)]
    for unload in portions(cargo, len(cargo)):
        if kept and kept in unload:
            continue
        left, others = len(cargo) - len(unload), offer
        for gem in unload:
            others = others.replace(gem, "")
        for load in portions(others, holds - left):
            by_number[len(unload) + len(load)].append((unload, load, left + len(load)))
    return tuple([tuple(choices) for choices in by_number])


def robberies(victims: list[Victim], room: int, *, several: bool) -> list[tuple[Theft, ...]]:
    """Every way to steal one gem or more, up to ``room``, from these canoes on one space (S1).

    From one canoe, or where ``several`` from two of them; none where there is no room.
    """
    booty = [_booty(victim, room) for victim in victims]
    alone = [choice for choices in booty for choice in choices]
    return alone + (_from_two(booty, room) if several and room > 1 else [])


def _booty(victim: Victim, room: int) -> list[tuple[Theft, ...]]:
    number, name, cargo = victim
    return [tuple([Theft(number, name, gem) for gem in gems]) for gems in portions(cargo, room)[1:]]


def _from_two(booty: list[list[tuple[Theft, ...]]], room: int) -> list[tuple[Theft, ...]]:
    return [
        one + other
        for first, second in combinations(booty, 2)
        for one in first
        for other in second
        if len(one) + len(other) <= room
    ]
