"""The cards from one pile to another; what has once been seen never becomes secret again (R5)."""

from collections.abc import Iterator
from typing import Final

from companion.referee.hand_steps import LAID, CardAnew, CardSeen, CardsTo, CardsUp, Pile, Step
from companion.rules.options import DECK
from companion.rules.position import PublicPosition, PublicSeat

PILES: Final[tuple[Pile, ...]] = ("hand", "aside")

AT_A_GLANCE: Final = 3
"""Seats whose cards one step turns up."""


def card_steps(shown: PublicPosition, wanted: PublicPosition) -> Iterator[Step]:
    """What the cards of all seats do: seat by seat, then those that lie face up."""
    same_round, up = shown.round == wanted.round, []
    for number, (seat, same) in enumerate(zip(shown.seats, wanted.seats, strict=True), 1):
        yield from _seat_steps(number, seat, same, same_round=same_round)
        if same.played is not None and same.played != seat.played:
            up.append((number, same.played))
    for first in range(0, len(up), AT_A_GLANCE):
        yield CardsUp(tuple(up[first : first + AT_A_GLANCE]))


def _seat_steps(number: int, shown: PublicSeat, wanted: PublicSeat, *, same_round: bool) -> Iterator[Step]:
    """In the same round a card that still lies face down stays; so does one that has been seen, face up."""
    stays = shown.has_committed and wanted.has_committed and same_round
    laid = None
    if shown.has_committed and not stays:
        yield CardsTo(number, LAID, "hand")
    if wanted.has_committed and not stays:
        laid = _laid(number, _turned_since(shown, wanted, same_round=same_round))
    seen = laid.card if isinstance(laid, CardSeen) else None
    for pile in PILES:
        cards = tuple([card for card in DECK if pile == _pile(wanted, card) != _pile(shown, card) and card != seen])
        if cards:
            yield CardsTo(number, cards, pile)
    if laid:
        yield laid


def _pile(seat: PublicSeat, card: str) -> Pile | None:
    """The pile of a card, None for the one played this round."""
    if card in seat.hand:
        return "hand"
    return None if card == seat.played else "aside"


def _turned_since(shown: PublicSeat, wanted: PublicSeat, *, same_round: bool) -> list[str]:
    """The cards that can have lain face down: those that have left the hand since, but for a later round's."""
    return [card for card in wanted.hand if card not in shown.hand and (same_round or card != shown.played)]


def _laid(number: int, turned: list[str]) -> CardSeen | CardAnew:
    """Where more than one can have been it, or the hand has been taken up anew since, its seat lays one anew."""
    return CardSeen(number, turned[0]) if len(turned) == 1 else CardAnew(number)
