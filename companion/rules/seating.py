"""The seats in their order around the table, and the same seats with one thing changed."""

from msgspec.structs import replace

from companion.rules.position import Canoe, Seat

Seats = tuple[Seat, ...]


def turn_order(lifesaver: int, seats: int) -> list[int]:
    """The seats clockwise from the lifesaver holder (R1)."""
    return [*range(lifesaver, seats + 1), *range(1, lifesaver)]


def with_seat(seats: Seats, number: int, seat: Seat) -> Seats:
    """The seats with another value for one of them."""
    changed = list(seats)
    changed[number - 1] = seat
    return tuple(changed)


def with_canoe(seats: Seats, number: int, name: str, canoe: Canoe) -> Seats:
    """The seats with another value for one canoe of one of them."""
    seat = seats[number - 1]
    a, b = seat.canoes
    canoes = (canoe, b) if name == "a" else (a, canoe)
    return with_seat(seats, number, replace(seat, canoes=canoes))
