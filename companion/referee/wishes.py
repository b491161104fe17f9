"""What gems are worth to a seat: the more, the fewer it still needs for a goal (X1)."""

from functools import lru_cache
from typing import Final

from companion.rules.board import GEMS
from companion.rules.gems import banked
from companion.rules.position import Gems
from companion.rules.scoring import ALL_COLOURS, FOUR_ALIKE, SEVEN_GEMS

WON: Final = 1.0
"""What it counts besides that a goal is reached."""


@lru_cache(maxsize=16384)
def worth(owned: Gems, gems: str) -> float:
    """For each of these gems and each goal that it brings nearer, its share of the way still to go, with ``WON``.

    >>> worth((0, 0, 0, 0, 0), "V") < worth((2, 0, 0, 0, 0), "V") < worth((3, 0, 0, 0, 0), "V")
    True
    """
    return sum([_worth_of_one(banked(owned, gems[:index]), gem) for index, gem in enumerate(gems)])


def _worth_of_one(owned: Gems, gem: str) -> float:
    alike = owned[GEMS.index(gem)]
    colours = 0 if alike else ALL_COLOURS - sum(map(bool, owned))
    return sum([_share(still) for still in (FOUR_ALIKE - alike, colours, SEVEN_GEMS - sum(owned)) if still > 0])


def _share(still: int) -> float:
    """One gem of so many that a goal still takes; the last one wins."""
    return 1 / still + (WON if still == 1 else 0)
