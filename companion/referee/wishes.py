"""What gems are worth to a seat: the more, the fewer it still needs for a goal (X1)."""

from functools import lru_cache

from companion.rules.board import GEMS
from companion.rules.gems import banked
from companion.rules.position import Gems
from companion.rules.scoring import ALL_COLOURS, FOUR_ALIKE, SEVEN_GEMS


@lru_cache(maxsize=16384)
def worth(owned: Gems, gems: str) -> float:
    """For each of these gems and each goal that it brings nearer its share of the way still to go; 1 for the last gem.

    >>> worth((0, 0, 0, 0, 0), "V") < worth((2, 0, 0, 0, 0), "V") < worth((3, 0, 0, 0, 0), "V")
    True
    """
    return sum([_worth_of_one(banked(owned, gems[:index]), gem) for index, gem in enumerate(gems)])


def _worth_of_one(owned: Gems, gem: str) -> float:
    alike = owned[GEMS.index(gem)]
    colours = 0 if alike else ALL_COLOURS - sum(map(bool, owned))
    return sum([1 / still for still in (FOUR_ALIKE - alike, colours, SEVEN_GEMS - sum(owned)) if still > 0])
