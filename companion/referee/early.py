"""What hands do before the table has come to it: a card turned up, or laid, while the last thing is still entered."""

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from companion.referee.table import FOLLOWING
from companion.referee.words import CardShown, CardStays, SeatPressed
from companion.rules import Position

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

OfSeat: TypeAlias = SeatPressed | CardShown

LEFT_STANDING: Final = (*FOLLOWING, "slipped")
"""States in which what the next seat has said still stands: a menu or a question leads away from the turn."""


class Said(NamedTuple):
    """A word, and when it was heard, in seconds."""

    word: OfSeat
    seconds: float


class Early:
    """Keeps such words until they count: the next seat's, which turns its card up, and one for each card laid.

    What was laid is kept with the game's draft; what would turn a card up is said again after a restart.
    """

    def __init__(self, conversation: "Conversation") -> None:
        self._conversation = conversation
        self._next: Said | None = None
        self._laid: dict[int, Said] = {}

    @property
    def next(self) -> OfSeat | None:
        """What the seat has said that turns its card up next."""
        return self._next.word if self._next else None

    @property
    def laid(self) -> dict[int, str]:
        """The card that each of these seats has laid, ``"?"`` for one that nobody knows: secret (R5)."""
        words = [said.word for said in self._laid.values()]
        return {word.seat: word.card if isinstance(word, CardShown) else "?" for word in words}

    @property
    def cards(self) -> Mapping[int, str]:
        """Seat → the card that is to count for it once it can."""
        return {seat: card for seat, card in self.laid.items() if card != "?"}

    def turn_up(self, word: OfSeat, seconds: float) -> None:
        """Keep it until this turn has ended."""
        self._next = Said(word, seconds)

    def lay(self, word: OfSeat, seconds: float) -> None:
        """Keep it until cards are laid; of each seat its last card counts, or its button where no card was shown."""
        if isinstance(word, CardShown) or word.seat not in self._laid:
            self._laid[word.seat] = Said(word, seconds)

    def lay_as_before(self, seat: int) -> None:
        """What counts already lies there again, and no other card is to take its place."""
        self._laid.pop(seat, None)

    def go_on(self, laid: Mapping[int, str]) -> None:
        """Another game goes on, or begins, in which these cards lie there; no finger still at it has laid them."""
        self.forget()
        words = [SeatPressed(seat) if card == "?" else CardStays(seat, card) for seat, card in laid.items()]
        self._laid = {word.seat: Said(word, -inf) for word in words}

    def forget(self) -> None:
        """What the next seat has said means nothing any more."""
        self._next = None

    def forget_button(self, seat: int) -> None:
        """The button of the seat is held down, and means something else; what others have said stands."""
        if self.next == SeatPressed(seat):
            self.forget()
        if self.laid.get(seat) == "?":
            del self._laid[seat]

    def hear(self) -> None:
        """Say what counts now; what cannot come to that any more is forgotten."""
        state = self._conversation.state
        if state not in LEFT_STANDING:
            self.forget()
        if self._next and state in ("revealing", "committing", "flowing"):
            said, self._next = self._next, None
            if state == "revealing" and self._conversation.position.to_play == said.word.seat:
                self._say(said)
        if self._laid and not self._waits_to_lay():
            laid, self._laid = self._laid, {}
            for said in laid.values():
                if self._conversation.state == "committing" or isinstance(said.word, CardStays):
                    self._say(said)

    def _waits_to_lay(self) -> bool:
        """Whether what lies there may come to count later, and cannot now."""
        state, position = self._conversation.state, self._conversation.position
        if may_be_laid_soon(position):
            return state != "committing"
        no_card_is_up = not any(seat.played for seat in position.seats)
        return no_card_is_up and state not in ("buying", "revealing", "naming_card")

    def _say(self, said: Said) -> None:
        self._conversation.say_late(said.word, said.seconds)


def may_be_laid_soon(position: Position) -> bool:
    """Cards are laid next; where lost canoes are bought back for a round, that comes before (P1)."""
    return position.phase == "commit" or (position.phase == "buyback" and position.rules.buy_back == "round")
