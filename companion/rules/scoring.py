"""When the game is over and who has won it."""

from typing import Final

from companion.rules.position import Gems, RuleSet, Seat

FOUR_ALIKE: Final = 4
ALL_COLOURS: Final = 5
SEVEN_GEMS: Final = 7

VALUES: Final = (1, 2, 3, 4, 5)
"""What V C Y B R are worth where gem values break a tie (X2)."""


def goal_met(gems: Gems) -> bool:
    """Whether these owned gems end the game: four of one colour, five colours, or seven (X1)."""
    owned = sum(gems)
    return owned >= SEVEN_GEMS or (owned >= FOUR_ALIKE and (max(gems) >= FOUR_ALIKE or 0 not in gems))


def gem_value(gems: Gems) -> int:
    """The sum of the gems' values (X2)."""
    return sum(count * value for count, value in zip(gems, VALUES, strict=True))


def winners(rules: RuleSet, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The seats that have won now, at the end of a round; empty where the game goes on (X1, X2)."""
    there = tuple([number for number, seat in enumerate(seats, 1) if goal_met(seat.gems)])
    if rules.tie_break == "gem_value" and len(there) > 1:
        best = max(gem_value(seats[number - 1].gems) for number in there)
        return tuple(number for number in there if gem_value(seats[number - 1].gems) == best)
    return there
