"""What a ply took over the falls: whose canoes, and the gems that go back to their own sites (G5, W5)."""

from msgspec import Struct

from companion.referee.messages import Message, message
from companion.rules.board import FALLS, GEMS
from companion.rules.plies import CanoePlay
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
        if new.at == FALLS and old.at != FALLS
    )


def paddled_over(position: Position, play: CanoePlay) -> Loss:
    """The canoe that this play takes over the falls, with what it carries by then; the seat to play is its owner."""
    assert position.to_play is not None
    canoe = position.seats[position.to_play - 1].canoes["ab".index(play.canoe)]
    kept = canoe.cargo
    for gem in play.unload_before:
        kept = kept.replace(gem, "", 1)
    return Loss(position.to_play, play.canoe, canoe.at, "".join(sorted(kept + play.load_before, key=GEMS.index)))


def lost_message(loss: Loss) -> Message:
    """Whose canoe went over the falls, and the gems to put back (G5)."""
    if loss.cargo:
        return message("notice.lost", rule="G5", seat=loss.seat, gem=loss.cargo)
    return message("notice.lost_empty", rule="G5", seat=loss.seat)
