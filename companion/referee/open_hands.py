"""What each hand can still hold (R5), for a table that has switched on that it may look."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.referee.choices import Choice
from companion.referee.messages import message

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

HANDS = "hands"


def menu_entry(conversation: "Conversation") -> Sequence[Choice]:
    """The way there from the menu, where the table has it switched on."""
    return [Choice(HANDS, message("menu.hands"))] if conversation.sitting.show_hands else []


def hands(conversation: "Conversation") -> Sequence[Choice]:
    """A seat a line, in the seats' order. A card that lies face down is still among those of its hand."""
    seats = enumerate(conversation.position.seats, 1)
    return [Choice("", message("look.hand", seat=number, cards=" ".join(seat.hand))) for number, seat in seats]


def chose_hands(conversation: "Conversation") -> bool:
    """The table wants to see what each hand can still hold."""
    return conversation.chosen() == HANDS
