"""The action of the table of the conversation for everyone who goes on without buying a canoe back."""

from typing import TYPE_CHECKING

from companion.referee.card_actions import commit_all_unseen
from companion.referee.choices import buy_choices
from companion.referee.offered import DONE
from companion.rules import Done

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def lay_without_buying(conversation: "Conversation") -> None:
    """Everyone has laid a card, and whoever has still a canoe buys none; a seat without any is asked (P2)."""
    while conversation.position.phase == "buyback" and buy_choices(conversation.position)[0].value == DONE:
        conversation.enter(Done())
    if conversation.position.phase == "commit":
        commit_all_unseen(conversation)
