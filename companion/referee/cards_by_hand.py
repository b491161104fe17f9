"""The cards of a seat from one pile to another; what has once been seen never becomes secret again (R5)."""

from companion.referee.hand_steps import COVERED, CardAnew, CardSeen, CardsTo, Pile, Step
from companion.rules.options import DECK
from companion.rules.position import PublicSeat

PILES: tuple[Pile, ...] = ("hand", "aside", "up")
"""In the order in which cards are brought there."""


def card_steps(number: int, shown: PublicSeat, wanted: PublicSeat, *, same_round: bool) -> list[Step]:
    """What this seat's cards do; ``same_round``: a card that lies face down now is then the one that lay there."""
    steps: list[Step] = []
    stays = shown.has_committed and wanted.has_committed and same_round
    if shown.has_committed and not stays:
        steps.append(CardsTo(number, COVERED, "hand"))
    laid: Step | None = None
    if wanted.has_committed and not stays:
        laid = _laid(number, _turned_since(shown, wanted, same_round=same_round))
    seen = laid.card if isinstance(laid, CardSeen) else None
    for pile in PILES:
        cards = tuple([card for card in DECK if pile == _pile(wanted, card) != _pile(shown, card) and card != seen])
        if cards:
            steps.append(CardsTo(number, cards, pile))
    return [*steps, laid] if laid else steps


def _pile(seat: PublicSeat, card: str) -> Pile:
    if card in seat.hand:
        return "hand"
    return "up" if card == seat.played else "aside"


def _turned_since(shown: PublicSeat, wanted: PublicSeat, *, same_round: bool) -> list[str]:
    """The cards that can have lain face down: those that have left the hand since, but for a later round's."""
    return [card for card in wanted.hand if card not in shown.hand and (same_round or card != shown.played)]


def _laid(number: int, turned: list[str]) -> CardSeen | CardAnew:
    """Where more than one can have been it, or the hand has been taken up anew since, its seat lays one anew."""
    return CardSeen(number, turned[0]) if len(turned) == 1 else CardAnew(number)
