"""The conditions that the table of the conversation names for canoes that lie elsewhere than the book says."""

from typing import TYPE_CHECKING

from companion.referee.river_only import is_river_only
from companion.referee.words import SeatHeld, SeatPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def holds_followed_seat(conversation: "Conversation") -> bool:
    """The button held down is that of a seat whose canoes are followed."""
    word = conversation.word
    seats = range(1, len(conversation.position.seats) + 1)
    return isinstance(word, SeatHeld) and word.seat in seats and not is_river_only(conversation.game)


def presses_looked_at(conversation: "Conversation") -> bool:
    """The button is that of the seat whose canoes are looked at."""
    return conversation.word == SeatPressed(conversation.slipped)
