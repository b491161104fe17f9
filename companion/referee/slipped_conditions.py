"""The conditions that the table of the conversation names for canoes that lie elsewhere than the book says."""

from typing import TYPE_CHECKING

from companion.referee.holding import Pressed
from companion.referee.river_only import is_river_only
from companion.referee.slip_lines import BOOKED
from companion.referee.words import CardShown, MenuPressed, SeatHeld, SeatPressed, press_of

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def holds_idle_button(conversation: "Conversation") -> bool:
    """The button of a seat is held down whose canoes are followed, and its press has meant nothing here."""
    word, pressed = conversation.word, conversation.pressed
    if not isinstance(word, SeatHeld) or pressed.word != SeatPressed(word.seat):
        return False
    idle = not pressed.entered and pressed.state == conversation.state
    return idle and _has_canoes(conversation, word.seat)


def holds_button_in_menu(conversation: "Conversation") -> bool:
    """The button of a seat was pressed in the menu and is held on: the same where its press has another meaning."""
    return conversation.pressed == Pressed(press_of(conversation.word), "at_menu", conversation.turn())


def holds_ok_in_menu(conversation: "Conversation") -> bool:
    """Ok was pressed in the menu, has led back to the game, and is held on; canoes are followed."""
    return _holds_ok_since(conversation, "at_menu")


def holds_ok_on_book(conversation: "Conversation") -> bool:
    """Ok has said that a seat's canoes lie where the book says, and is held on."""
    return _holds_ok_since(conversation, "slipped")


def _holds_ok_since(conversation: "Conversation", state: str) -> bool:
    held_on = conversation.pressed == Pressed(MenuPressed("ok"), state, conversation.turn())
    return held_on and not is_river_only(conversation.game)


def shows_card_of_a_seat(conversation: "Conversation") -> bool:
    """A card, whichever it is and wherever it is shown, is one of a seat whose canoes are followed."""
    word = conversation.word
    return isinstance(word, CardShown) and _has_canoes(conversation, word.seat)


def presses_looked_at(conversation: "Conversation") -> bool:
    """The button is that of the seat whose canoes are looked at."""
    return conversation.word == SeatPressed(conversation.slipped)


def shows_card_of_looked_at(conversation: "Conversation") -> bool:
    """Something is chosen, and a card is shown of the seat whose canoes are looked at.

    As the list opens nothing is: there a card is shown that was lifted to open it, and is laid back.
    """
    word = conversation.word
    return isinstance(word, CardShown) and word.seat == conversation.slipped and chose_otherwise(conversation)


def chose_otherwise(conversation: "Conversation") -> bool:
    """What is chosen is not what the book says."""
    return conversation.chosen() != BOOKED


def _has_canoes(conversation: "Conversation", seat: int) -> bool:
    game = conversation.game
    if game is None or game.ended not in ("open", "goal") or is_river_only(game):
        return False
    return 0 < seat <= len(game.position.seats)
