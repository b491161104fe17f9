"""What gems are worth to a seat: how far they bring it on its way to the goal."""

from functools import lru_cache
from typing import Final

from companion.rules.board import GEMS
from companion.rules.position import Gems
from companion.rules.scoring import ALL_COLOURS, FOUR_ALIKE, SEVEN_GEMS, goal_met

ONE_MORE_TO_GO: Final = 0.6
"""What a goal counts, beside the same goal with one gem less still to bring home."""

WON: Final = 1.0
"""What it counts besides that a goal is met."""


@lru_cache(maxsize=65536)
def progress(gems: Gems) -> float:
    """How far these owned gems have come towards the three goals together (X1): from about 0.2 to more than 2."""
    to_go = (FOUR_ALIKE - max(gems), ALL_COLOURS - sum([count > 0 for count in gems]), SEVEN_GEMS - sum(gems))
    return sum([ONE_MORE_TO_GO ** max(0, still) for still in to_go]) + (WON if goal_met(gems) else 0)


@lru_cache(maxsize=65536)
def gain(gems: Gems, cargo: str) -> float:
    """The progress that this cargo brings to a seat that owns these gems."""
    return progress(together(gems, cargo)) - progress(gems)


@lru_cache(maxsize=65536)
def best_gain(gems: Gems, lying: Gems) -> float:
    """The progress by the best one of the gems that lie at a site; 0 where none lies."""
    return max([gain(gems, gem) for gem, count in zip(GEMS, lying, strict=True) if count], default=0)


@lru_cache(maxsize=65536)
def together(gems: Gems, cargo: str) -> Gems:
    """These gems and that cargo."""
    v, c, y, b, r = [count + cargo.count(gem) for gem, count in zip(GEMS, gems, strict=True)]
    return v, c, y, b, r
