"""The actions for taking back that a game has begun: the one that it took the place of goes on."""

from typing import TYPE_CHECKING, Final

from companion.referee.joining import JOINED
from companion.referee.messages import message
from companion.rules import EndEntry, Game, Refused, UndoEntry

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

NOBODY_JOINED: Final = "nobody joined: the game before goes on"
NOT_BEGUN: Final = "not begun: the game before goes on"
"""The reasons of the end of a game that is taken back: as somebody joined, or as another one was begun."""


def take_back_beginning(conversation: "Conversation") -> None:
    """The game before goes on, as it was left, and this one ends without a turn."""
    game, (before, _) = conversation.game, conversation.before[-1]
    assert game is not None
    joined = _went_on(before)
    ended = EndEntry(conversation.stamp(), "abandoned", NOBODY_JOINED if joined else NOT_BEGUN)
    outcome = game.add(ended)
    assert not isinstance(outcome, Refused)
    conversation.go_back(ended)
    if joined:
        conversation.record(UndoEntry(conversation.stamp(), 1, ended.why))
    what = message("entry.joined" if joined else "entry.another_game")
    conversation.notice = message("notice.taken_back", what=what)


def refuse_before_restored(conversation: "Conversation") -> None:
    """Refused: the game before knows nothing of what hands have to put right in this one."""
    conversation.notice = message("refused.restore_first")


def _went_on(game: Game) -> bool:
    """Whether the game ended as somebody joined, to go on in another one."""
    last = game.standing[-1].entry if game.standing else None
    return isinstance(last, EndEntry) and last.why == JOINED
