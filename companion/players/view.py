"""What one seat knows when it decides: the public position and its own card, and nothing that others hide."""

from msgspec import Struct

from companion.rules.position import Position, PublicPosition, PublicSeat, public


class View(Struct, frozen=True, gc=False):
    """The table as one seat sees it (R5). No value of this type can hold another seat's face-down card.

    ``committed`` is the seat's own card face down, or None.
    """

    table: PublicPosition
    seat: int
    committed: str | None = None

    @property
    def own(self) -> PublicSeat:
        """The seat that looks."""
        return self.table.seats[self.seat - 1]

    @property
    def others(self) -> list[PublicSeat]:
        """The other seats, those that are away among them."""
        return [seat for number, seat in enumerate(self.table.seats, 1) if number != self.seat]

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the seat that looks, the one face down among them."""
        return self.own.hand


def view_of(position: Position, seat: int) -> View:
    """What that seat knows in this position."""
    return View(public(position), seat, position.seats[seat - 1].committed)
