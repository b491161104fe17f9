"""A turn in mind: the position as it would be if it were this seat's turn now with one of its cards up."""

from msgspec.structs import replace

from companion.players.view import View
from companion.rules.board import CANOES, RIVER
from companion.rules.position import Position, Seat, Turn

UNKNOWN = "?"


def imagined(view: View) -> Position:
    """The position as this seat may think it: every card face down is unknown."""
    table = view.table
    seats = [
        Seat(seat.hand, seat.canoes, seat.gems, UNKNOWN if seat.has_committed else None, seat.played, seat.absent)
        for seat in table.seats
    ]
    kept = {name: getattr(table, name) for name in Position.__struct_fields__ if name != "seats"}
    return Position(seats=tuple(seats), **kept)


def turned_up(position: Position, number: int, card: str) -> Position:
    """The same position as if it were this seat's turn and it had turned up that card of its hand (R3)."""
    seat = position.seats[number - 1]
    afloat = [name for name, canoe in zip(CANOES, seat.canoes, strict=True) if canoe.at in RIVER and not canoe.bank]
    up = replace(seat, hand=without(seat.hand, card), committed=None, played=card)
    seats = (*position.seats[: number - 1], up, *position.seats[number:])
    return replace(position, phase="act", to_play=number, seats=seats, turn=Turn((), tuple(afloat)))


def without(hand: tuple[str, ...], card: str | None) -> tuple[str, ...]:
    """The hand when that card has left it."""
    return tuple([other for other in hand if other != card])
