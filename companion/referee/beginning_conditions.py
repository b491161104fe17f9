"""The conditions for taking back that a game has begun: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.undo_conditions import hands_are_to_restore
from companion.rules import CorrectEntry, Game

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def beginning_stands_last(conversation: "Conversation") -> bool:
    """Nothing was done since this game took the place of another one."""
    game = conversation.game
    return bool(conversation.before) and game is not None and not conversation.hammered() and has_just_begun(game)


def beginning_waits_for_hands(conversation: "Conversation") -> bool:
    """The same, but hands have still to put right what was taken back since."""
    return beginning_stands_last(conversation) and hands_are_to_restore(conversation)


def has_just_begun(game: Game) -> bool:
    """Nothing stands in the game but what it began with: who is played for, and that it is in river only."""
    return all(standing.entry.stamp.ms == 0 and isinstance(standing.entry, CorrectEntry) for standing in game.standing)
