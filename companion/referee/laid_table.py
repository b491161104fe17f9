"""Where the pieces of a table are while hands put it right, and how each canoe can be told from the others."""

from collections.abc import Mapping

from companion.referee.hand_steps import ASIDE, CanoeTo, NamedCanoe, PieceTo, WithJoe
from companion.rules.board import CANOES
from companion.rules.position import PublicPosition

Vessel = str
"""A canoe such as ``2a``, or ``joe``."""


def places_of(position: PublicPosition) -> dict[str, str]:
    """The place of each piece that can ride the river: every canoe, ``joe`` and ``beaver``."""
    places = {
        f"{number}{name}": f"bank {canoe.at}" if canoe.bank else canoe.at
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
    }
    return places | {"joe": position.joe.at if position.joe else ASIDE, "beaver": position.beaver or ASIDE}


def cargoes_of(position: PublicPosition) -> dict[Vessel, str]:
    """What lies in each vessel."""
    cargoes = {
        f"{number}{name}": canoe.cargo
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
    }
    return cargoes | {"joe": position.joe.cargo if position.joe else ""}


def rooms_of(position: PublicPosition) -> dict[Vessel, int]:
    """How many gems each vessel holds."""
    rooms = {
        f"{number}{name}": canoe.holds
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
    }
    return rooms | {"joe": 1}


class LaidTable:
    """The pieces and the gems afloat as they lie at this moment; each change comes back as the step that makes it."""

    def __init__(self, shown: PublicPosition) -> None:
        self.places = places_of(shown)
        self.cargoes = cargoes_of(shown)
        self._rooms = rooms_of(shown)
        self._elk = shown.elk

    def named(self, canoe: str) -> NamedCanoe:
        """What to call this canoe, such as ``2a``, at this moment."""
        seat, letter = int(canoe[0]), canoe[1]
        return NamedCanoe(seat, letter, self.places[canoe], self._mark(canoe, f"{seat}{'ba'[CANOES.index(letter)]}"))

    def _mark(self, canoe: str, twin: str) -> str:
        if self.places[canoe] != self.places[twin]:
            return ""
        if self._rooms[canoe] != self._rooms[twin]:
            return "double" if self._rooms[canoe] > self._rooms[twin] else "single"
        if self._elk in (canoe, twin):
            return "elk" if self._elk == canoe else "no elk"
        mine, other = self.cargoes[canoe], self.cargoes[twin]
        if mine == other:
            return ""
        return f"with {mine}" if mine and other else "loaded" if mine else "empty"

    def vessel(self, vessel: Vessel) -> NamedCanoe | WithJoe:
        """A vessel as what a gem is taken from or put into."""
        return WithJoe() if vessel == "joe" else self.named(vessel)

    def ride(self, rise: Mapping[str, str]) -> None:
        """Everything on the river goes where the river takes it."""
        self.places = {piece: rise.get(place, place) for piece, place in self.places.items()}

    def moved(self, piece: str, end: str) -> CanoeTo | PieceTo:
        """The step that brings a piece to a place."""
        start, canoe = self.places[piece], None if piece in ("joe", "beaver") else self.named(piece)
        self.places[piece] = end
        return CanoeTo(canoe, end) if canoe else PieceTo(piece, start, end)
