"""The table as the river leaves it, until the screen of the falls has said what hands do about what fell (G5, A2, E3).

A canoe swept over the falls lies at their foot with all that is in it: its gems, and the elk. Nobody has been told yet
to bring a gem to its site, nor to move the cloud for the beaver; so no step for hands may undo that, or ask for it.
"""

from typing import TypeVar

from msgspec.structs import replace

from companion.rules.board import FALLS
from companion.rules.position import Canoe, Joe, Position
from companion.rules.river import flowed


def swept(position: Position, arms: str) -> Position:
    """What the table shows after pushes into these arms, from a position in phase ``flow`` or one that this gave."""
    return swept_to(position, flowed(position, arms))


def swept_to(before: Position, after: Position) -> Position:
    """What it shows once the discs lie as in ``after`` and nobody has seen to anything: what falls is below.

    Gems and the elk are where they were, and so is the cloud; what lay below the falls, and the beaver off the river,
    lie there still.
    """
    seats = tuple(
        [
            replace(was, canoes=tuple([_ridden(*pair) for pair in zip(was.canoes, seat.canoes, strict=True)]))
            for was, seat in zip(before.seats, after.seats, strict=True)
        ]
    )
    joe = before.joe and after.joe and _ridden(before.joe, after.joe)
    rest = replace(after, sites=before.sites, weather=before.weather, elk=before.elk)
    return replace(rest, seats=seats, joe=joe, beaver=before.beaver and after.beaver)


Ridden = TypeVar("Ridden", Canoe, Joe)


def _ridden(was: Ridden, now: Ridden) -> Ridden:
    return replace(was, at=was.at if was.at == FALLS else now.at)
