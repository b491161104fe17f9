"""The conditions of set-up beside the quick way: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.preparing import DONE, OTHER_OPTIONS, OTHER_SEATS, SAME_GAME, is_full

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_same_game(conversation: "Conversation") -> bool:
    """The same game again is chosen."""
    return conversation.chosen() == SAME_GAME


def chose_other_seats(conversation: "Conversation") -> bool:
    """Who sits where is to be said."""
    return conversation.chosen() == OTHER_SEATS


def chose_other_options(conversation: "Conversation") -> bool:
    """The options are to be seen."""
    return conversation.chosen() == OTHER_OPTIONS


def chose_done(conversation: "Conversation") -> bool:
    """No more is to be changed."""
    return conversation.chosen() == DONE


def all_sit(conversation: "Conversation") -> bool:
    """Nobody more sits down after this."""
    return conversation.chosen() == DONE or is_full(conversation)


def some_sit(conversation: "Conversation") -> bool:
    """Somebody has sat down."""
    return bool(conversation.seating)
