"""From what devices said to words of the game: which button means what, which tag is whose card."""

from collections.abc import Mapping, Sequence
from typing import get_args

from msgspec import Struct

from companion.intake.deck import Deck
from companion.referee.words import CardShown, Key, MenuPressed, SeatPressed, StrangeCard, Word
from companion.rules.entries import Player

KEYS: tuple[Key, ...] = get_args(Key)


class Bindings(Struct, frozen=True):
    """What the devices mean at this table: buttons by name to seats, readers by number to seats (None: shared)."""

    seat_of_button: Mapping[str, int]
    seat_of_reader: Mapping[int, int]


class Translator:
    """Puts device words into game words for the players at the table."""

    def __init__(self, deck: Deck, bindings: Bindings) -> None:
        self._deck = deck
        self._bindings = bindings

    def pressed(self, button: str) -> Word | None:
        """A button that went down; None where it means nothing here."""
        for key in KEYS:
            if button == key:
                return MenuPressed(key)
        seat = self._bindings.seat_of_button.get(button)
        return SeatPressed(seat) if seat else None

    def tag(self, reader: int, uid: str, players: Sequence[Player]) -> Word:
        """A tag that came to lie on a reader."""
        known = self._deck.card(uid)
        if known is None:
            return StrangeCard(uid)
        seat = next((player.seat for player in players if player.colour == known.colour), None)
        if seat is None:
            return StrangeCard(uid, known.colour)
        return CardShown(seat, known.card, self._bindings.seat_of_reader.get(reader))
