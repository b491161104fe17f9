"""The actions that the table of the conversation names for taking back, and for hands that put the table right."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.messages import message

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def take_back(conversation: "Conversation") -> None:
    """The last entry is taken back."""
    game = conversation.game
    assert game is not None
    hammered = conversation.hammered()
    taken_back = undoing.what_is_taken_back(game, hammered)
    for entry in undoing.entries_of_taking_back(game, hammered, conversation.stamp()):
        conversation.record(entry)
    conversation.notice = message("notice.taken_back", what=taken_back)


def note_restored(conversation: "Conversation") -> None:
    """The table shows what the game has."""
    conversation.restoring.end()


def go_on_with_word(conversation: "Conversation") -> None:
    """Who lays a card or turns it up has put the table right, if the game takes the word."""
    conversation.restoring.lay_aside()
    conversation.hear_again()


def refuse_taking_back(conversation: "Conversation") -> None:
    """Refused: nothing has been entered that could be taken back."""
    conversation.notice = message("refused.nothing_to_take_back", rule="R1")
