"""The conditions that the table of the conversation names for corrections: each asks one thing, changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.aiming import steps_to_seat
from companion.referee.correcting import is_complete, refusal
from companion.referee.offers import ALLOW, ALWAYS, CORRECT, NOT_RIGHT
from companion.referee.river_only import is_river_only
from companion.referee.words import SeatPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_not_right(conversation: "Conversation") -> bool:
    """The table looks otherwise."""
    return conversation.chosen() == NOT_RIGHT


def chose_correct(conversation: "Conversation") -> bool:
    """The position is to be corrected."""
    return conversation.chosen() == CORRECT


def may_correct(conversation: "Conversation") -> bool:
    """The menu offers to correct the position."""
    return any(choice.value == CORRECT for choice in conversation.choices())


def may_correct_canoes(conversation: "Conversation") -> bool:
    """The same, where canoes are followed, with the button of a seat of this game."""
    word, seats = conversation.word, len(conversation.game.position.seats) if conversation.game else 0
    theirs = isinstance(word, SeatPressed) and 1 <= word.seat <= seats
    return theirs and may_correct(conversation) and not is_river_only(conversation.game)


def has_choices_of_seat(conversation: "Conversation") -> bool:
    """There are lines about the seat whose button is pressed."""
    return steps_to_seat(conversation) > 0


def chose_allow(conversation: "Conversation") -> bool:
    """The table allows what the rules refuse."""
    return conversation.chosen() == ALLOW


def chose_always(conversation: "Conversation") -> bool:
    """It is allowed for the whole evening."""
    return conversation.chosen() == ALWAYS


def picks_last(conversation: "Conversation") -> bool:
    """Nothing more is to be picked after this."""
    return is_complete((*conversation.picks, conversation.chosen()))


def picks_what_fits(conversation: "Conversation") -> bool:
    """Nothing more is to be picked, and it goes with the rest of the position."""
    picks = (*conversation.picks, conversation.chosen())
    return is_complete(picks) and refusal(conversation.position, picks) is None


def has_picks(conversation: "Conversation") -> bool:
    """Something has been picked."""
    return bool(conversation.picks)
