"""The actions of the table of the conversation for those who go on without buying a canoe back."""

from typing import TYPE_CHECKING

from companion.referee.card_actions import commit_all_unseen, reveal_shown
from companion.referee.conditions import mostly_declines
from companion.rules import Done

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def lay_without_buying(conversation: "Conversation") -> None:
    """Everyone has laid a card, and whoever mostly buys nothing does so; a seat without a canoe is asked (P2)."""
    while mostly_declines(conversation):
        conversation.enter(Done())
    if conversation.position.phase == "commit":
        commit_all_unseen(conversation)


def turn_up_without_buying(conversation: "Conversation") -> None:
    """The card on the reader is turned up, and no canoe is bought before it."""
    conversation.enter(Done())
    reveal_shown(conversation)
