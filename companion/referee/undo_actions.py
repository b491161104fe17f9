"""The actions that the table of the conversation names for taking back, and for hands that put the table right."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.messages import message
from companion.referee.river_only import is_river_only

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def take_back(conversation: "Conversation") -> None:
    """The last entry is taken back."""
    game = conversation.game
    assert game is not None
    hammered, was_river_only = conversation.hammered(), is_river_only(game)
    taken_back = undoing.what_is_taken_back(game, hammered)
    conversation.restoring.begin(game)
    since = conversation.restoring.since
    for entry in undoing.entries_of_taking_back(game, hammered, conversation.stamp()):
        conversation.record(entry)
    if hammered and hammered.again:  # entering anew is no sign that hands are done
        conversation.restoring.go_on(game, since)
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


def refuse_taking_back(conversation: "Conversation") -> None:
    """Refused: nothing has been entered that could be taken back."""
    conversation.notice = message("refused.nothing_to_take_back", rule="R1")
