"""A button held on in a turn does the first line of the next list too, which has stood there to be read."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from companion.referee.words import MenuPressed, SeatPressed, Word, press_of

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


class Pressed(NamedTuple):
    """The press that was heard last: in which state and whose turn, and whether anything was entered by it."""

    word: Word | None = None
    state: str = ""
    turn: Hashable = None
    entered: bool = False

    def then(self, word: Word, state: str, turn: Hashable, *, entered: bool) -> "Pressed":
        """The press that was heard last when this word has been heard."""
        return Pressed(word, state, turn, entered) if isinstance(word, MenuPressed | SeatPressed) else self


def goes_on_with_first(conversation: "Conversation") -> bool:
    """The button held down has made a play, and the same turn goes on: never another seat's."""
    return conversation.pressed.entered and _is_held_on(conversation, "acting")


def names_likeliest(conversation: "Conversation") -> bool:
    """The button held down has opened the list of the cards that the seat to play may have laid."""
    return _is_held_on(conversation, "revealing")


def goes_on_from_laying(conversation: "Conversation") -> bool:
    """The button held down went down while cards were being laid, and was the last to do so."""
    return went_down(conversation, "committing")


def _is_held_on(conversation: "Conversation", state: str) -> bool:
    return went_down(conversation, state) and conversation.pressed.turn == conversation.turn()


def went_down(conversation: "Conversation", *states: str) -> bool:
    """Whether the button held down was the last to go down, and did so in one of these states."""
    pressed = conversation.pressed
    return pressed.word == press_of(conversation.word) and pressed.state in states
