"""The conditions that the table of the conversation names for canoes that lie elsewhere than the book says."""

from typing import TYPE_CHECKING

from companion.referee.holding import Pressed
from companion.referee.river_only import is_river_only
from companion.referee.words import SeatHeld, SeatPressed, press_of

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def holds_idle_button(conversation: "Conversation") -> bool:
    """The button of a seat is held down whose canoes are followed, and its press has meant nothing here."""
    word, pressed = conversation.word, conversation.pressed
    if not isinstance(word, SeatHeld) or pressed.word != SeatPressed(word.seat):
        return False
    idle = not pressed.entered and pressed.state == conversation.state
    there = 0 < word.seat <= len(conversation.position.seats) and not is_river_only(conversation.game)
    return idle and there


def holds_button_in_menu(conversation: "Conversation") -> bool:
    """The button of a seat was pressed in the menu and is held on: the same where its press has another meaning."""
    return conversation.pressed == Pressed(press_of(conversation.word), "at_menu", conversation.turn())


def presses_looked_at(conversation: "Conversation") -> bool:
    """The button is that of the seat whose canoes are looked at."""
    return conversation.word == SeatPressed(conversation.slipped)
