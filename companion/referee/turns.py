"""Who is next in a round."""

from companion.rules import Position


def next_to_turn_up(position: Position) -> int | None:
    """The seat that turns its card up after the seat to play (R1); None where all have."""
    count, now = len(position.seats), position.to_play or position.lifesaver
    order = [(now + step) % count + 1 for step in range(count - 1)]
    return next((seat for seat in order if position.seats[seat - 1].committed is not None), None)
