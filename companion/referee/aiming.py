"""A seat's button in a list: which lines are about that seat, and where the next one is."""

from typing import TYPE_CHECKING

from companion.referee.choices import Choice
from companion.referee.messages import Message
from companion.referee.words import SeatPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def steps_to_seat(conversation: "Conversation") -> int:
    """How many lines on from the marked one the next line about the seat is whose button is pressed; 0 for none."""
    choices, word, start = conversation.choices(), conversation.word, conversation.cursor
    steps = range(1, len(choices) + 1) if isinstance(word, SeatPressed) else ()
    return next((step for step in steps if _is_about(choices[(start + step) % len(choices)], word)), 0)


def first_of_seat(conversation: "Conversation") -> int:
    """Where the first line about the seat is whose button is pressed; 0 for none."""
    word = conversation.word
    return next((index for index, choice in enumerate(conversation.choices()) if _is_about(choice, word)), 0)


def _is_about(choice: Choice, word: object) -> bool:
    return isinstance(word, SeatPressed) and _names(choice.label, word.seat)


def _names(label: Message, seat: int) -> bool:
    """Also where the seat stands in a part of the message."""
    inner = [value for _, value in label.arguments if isinstance(value, Message)]
    return ("seat", seat) in label.arguments or any(_names(part, seat) for part in inner)
