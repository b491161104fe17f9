"""Pieces of what is told of a conversation: who is called by which number, the next disc, cards that were seen."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.joining import newcomers
from companion.referee.messages import Message
from companion.referee.preparing import everyone
from companion.rules import Player, flow_story, next_disc

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def called(conversation: "Conversation") -> tuple[Player, ...]:
    """Who is called by which number now: the players, before a game all who may play, and who may join."""
    game = conversation.offered if conversation.state == "resuming" else conversation.game
    if game is None or conversation.state in ("setting_up", "seating"):
        return everyone(conversation)
    return (*game.players, *(newcomers(conversation) if conversation.state == "joining" else ()))


def disc_to_push(conversation: "Conversation") -> str:
    """Which disc to take for the next push (V1); "" where none is to be pushed."""
    if conversation.state not in ("flowing", "pushing"):
        return ""
    pushed = flow_story(conversation.position, conversation.pushes).pushes
    return next_disc(pushed[-1].after if pushed else conversation.position)


def cards_seen(conversation: "Conversation") -> tuple[Message, ...]:
    """The cards that everybody has seen though their reveal is, or would be, taken back."""
    game = conversation.game
    if game and conversation.state == "taking_back":
        return undoing.cards_seen(game, conversation.hammered())
    return undoing.card_seen_before(game) if game and conversation.state == "revealing" else ()
