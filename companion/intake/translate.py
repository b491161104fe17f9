"""From what devices said to words of the game: which button means what, which tag is whose card."""

from collections.abc import Mapping, Sequence
from typing import get_args

from msgspec import Struct

from companion.intake.deck import Deck, odd_tag
from companion.referee.words import CardShown, Key, MenuHeld, MenuPressed, SeatHeld, SeatPressed, StrangeCard, Word
from companion.rules.entries import Player

KEYS: tuple[Key, ...] = get_args(Key)


class Bindings(Struct, frozen=True):
    """What the devices mean at this table: whose colour a button (by name) and a reader (by number) is.

    A reader that is not in it is shared. Colours, not seats: a game that is gone on with may seat them otherwise.
    """

    colour_of_button: Mapping[str, str]
    colour_of_reader: Mapping[int, str]


class Translator:
    """Puts device words into game words for the players at the table."""

    def __init__(self, deck: Deck, bindings: Bindings) -> None:
        self._deck = deck
        self._bindings = bindings

    @property
    def colour_of_reader(self) -> Mapping[int, str]:
        """Whose colour a reader is, by its number; one that is not in it is shared."""
        return self._bindings.colour_of_reader

    def swap_tags(self, colour: str, one: str, other: str) -> None:
        """The tags of two cards of a colour mean each other's card from now on."""
        self._deck = self._deck.swapped(colour, one, other)

    def pressed(self, button: str, players: Sequence[Player]) -> Word | None:
        """A button that went down; None where it means nothing here. A seat that is not in the game is seat 0."""
        for key in KEYS:
            if button == key:
                return MenuPressed(key)
        seat = self._seat_at(button, players)
        return None if seat is None else SeatPressed(seat)

    def held(self, button: str, players: Sequence[Player]) -> Word | None:
        """The same of a button that is held down."""
        for key in KEYS:
            if button == key:
                return MenuHeld(key)
        seat = self._seat_at(button, players)
        return None if seat is None else SeatHeld(seat)

    def tag(self, reader: int, uid: str, players: Sequence[Player]) -> Word:
        """A tag that came to lie on a reader."""
        known = self._deck.card(uid)
        if known is None:
            return StrangeCard(uid, odd=odd_tag(uid))
        seat = _seat_of(known.colour, players)
        if seat is None:
            return StrangeCard(uid, known.colour)
        owner = self._bindings.colour_of_reader.get(reader)
        return CardShown(seat, known.card, None if owner is None else _seat_of(owner, players))

    def _seat_at(self, button: str, players: Sequence[Player]) -> int | None:
        colour = self._bindings.colour_of_button.get(button)
        return None if colour is None else _seat_of(colour, players) or 0


def _seat_of(colour: str, players: Sequence[Player]) -> int | None:
    return next((player.seat for player in players if player.colour == colour), None)
