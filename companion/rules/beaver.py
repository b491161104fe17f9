"""The beaver comes with the worst weather, and takes it along over the falls (A1, A2)."""

from typing import Final

from msgspec.structs import replace

from companion.rules.board import WEATHER
from companion.rules.position import Position
from companion.rules.whirlpool import first_free

CALM: Final = 0
"""The weather once the beaver has fallen (A2)."""


def enters(position: Position) -> Position:
    """The position after a card has moved the cloud: at +2 the beaver enters, unless it is in the river (A1)."""
    if position.weather != WEATHER[-1] or not position.rules.beaver or position.beaver is not None:
        return position
    return replace(position, beaver=first_free(position.whirlpool))
