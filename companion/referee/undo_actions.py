"""The actions that the table of the conversation names for taking back, and for hands that put the table right."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.messages import message
from companion.referee.river_only import is_river_only
from companion.rules import UndoEntry

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def take_back(conversation: "Conversation") -> None:
    """The last entry is taken back."""
    game = conversation.game
    assert game is not None
    count = undoing.entries_to_take_back(game, conversation.hammered())
    taken_back = undoing.what_is_taken_back(game, conversation.hammered())
    was_river_only = is_river_only(game)
    conversation.restoring.begin(game)
    conversation.record(UndoEntry(conversation.stamp(), count, "taken back at the table"))
    if is_river_only(game) != was_river_only:  # where canoes lie then stands in no position that hands could start from
        conversation.restoring.end()
    conversation.notice = message("notice.taken_back", what=taken_back)
    conversation.early = None


def note_restored(conversation: "Conversation") -> None:
    """The table shows what the game has."""
    conversation.restoring.end()


def go_on_with_word(conversation: "Conversation") -> None:
    """Who lays a card or turns it up has put the table right; the game hears the word."""
    conversation.restoring.end()
    conversation.hear_again()
