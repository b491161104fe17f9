"""What a ply took over the falls: whose canoes, and the gems that go back to their own sites (G5, W5)."""

from msgspec import Struct

from companion.rules.position import Position


class Loss(Struct, frozen=True):
    """A canoe at the foot of the falls; ``at`` is where it lay before, ``cargo`` goes back to the gems' own sites."""

    seat: int
    canoe: str
    at: str
    cargo: str


def losses_between(before: Position, after: Position) -> tuple[Loss, ...]:
    """The canoes that went over the falls between two positions, by seat, a before b."""
    return tuple(
        Loss(number, name, old.at, old.cargo)
        for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), 1)
        for name, old, new in zip("ab", was.canoes, now.canoes, strict=True)
        if new.at == "F" and old.at != "F"
    )
