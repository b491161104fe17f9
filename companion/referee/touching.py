"""What a word would change: which turn, and whether nothing could take that back."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from companion.referee.beginning_conditions import beginning_stands_last
from companion.referee.conditions import more_questions
from companion.referee.offers import LANGUAGE
from companion.referee.people_conditions import says_newcomer
from companion.referee.preparing import SAME_GAME
from companion.referee.really_conditions import names_otherwise
from companion.referee.river_only_conditions import names_at_once
from companion.referee.table import FOLLOWING, MENDING
from companion.referee.turns import turn_of
from companion.referee.undo_conditions import can_take_back
from companion.referee.undoing import entries_to_take_back, position_before
from companion.referee.words import MenuHeld, MenuPressed, answers

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

FOR_GOOD: Final = ("joining",)
"""States whose answer ends the game for one with a seat more."""

FOR_GOOD_AMONG_OTHERS: Final = {"resuming": (SAME_GAME,), "at_menu": (SAME_GAME, LANGUAGE), "setting_up": (SAME_GAME,)}
"""Choices that end the game for another one, or are no part of it."""


def turn_touched(conversation: "Conversation") -> Hashable:
    """The turn that the word would change: the one that a taking back leads into, else the one that goes on."""
    game = conversation.game
    if game is None:
        return None
    back = entries_to_take_back(game, conversation.hammered()) if takes_back(conversation) else 0
    return turn_of(position_before(game, back))


def takes_back(conversation: "Conversation") -> bool:
    """Whether the word takes something back, or has just been asked whether it is to."""
    if conversation.state == "taking_back":
        return answers(conversation.word)
    in_the_game = conversation.state in FOLLOWING or (
        conversation.state == "naming_card" and names_at_once(conversation)
    )
    return conversation.word == MenuPressed("back") and in_the_game and can_take_back(conversation)


def stays_for_good(conversation: "Conversation") -> bool:
    """Whether no taking back undoes what the word would do."""
    state, word = conversation.state, conversation.word
    if word == MenuPressed("back"):
        return state in FOLLOWING and beginning_stands_last(conversation)
    if state == "changing_seats" and says_newcomer(conversation):
        return True
    if isinstance(word, MenuHeld):
        return state in MENDING and names_otherwise(conversation)
    return answers(word) and (state in FOR_GOOD or _chooses_for_good(conversation))


def _chooses_for_good(conversation: "Conversation") -> bool:
    ends_a_game = conversation.state == "setting_up" and not more_questions(conversation)
    if ends_a_game and (conversation.game or conversation.offered):
        return True
    for_good = FOR_GOOD_AMONG_OTHERS.get(conversation.state, ())
    return bool(for_good) and conversation.chosen() in for_good
