"""The actions of set-up beside the quick way: options, who sits where, the same game again."""

from typing import TYPE_CHECKING

from companion.referee.messages import message
from companion.referee.preparing import DONE, same_again, turned
from companion.referee.questions import AND
from companion.rules import SetupError

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def turn_option(conversation: "Conversation") -> None:
    """The option takes its next value, if the rules make a game then."""
    try:
        conversation.options = turned(conversation, conversation.chosen())
    except SetupError as error:
        conversation.notice = message(f"refused.option_{error.option}")


def begin_seating(conversation: "Conversation") -> None:
    """Nobody sits yet."""
    conversation.seating = ()


def seat_next(conversation: "Conversation") -> None:
    """The one chosen sits down, clockwise of who sat down before."""
    conversation.seating += (int(conversation.chosen()),)


def finish_seating(conversation: "Conversation") -> None:
    """All sit, the one chosen among them; that is the answer to who plays."""
    if conversation.chosen() != DONE:
        seat_next(conversation)
    conversation.answers["players"] = AND.join(map(str, conversation.seating))


def get_up(conversation: "Conversation") -> None:
    """The last who sat down gets up again."""
    conversation.seating = conversation.seating[:-1]


def begin_same_game(conversation: "Conversation") -> None:
    """The game before is begun anew: same rules and seats, the next lifesaver, the first arm not known."""
    last = conversation.last
    assert last is not None
    conversation.begin(same_again(last), last.players)
