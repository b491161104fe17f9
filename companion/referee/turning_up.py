"""Turning up a card: the one laid, or another one that the table lets stand."""

from typing import TYPE_CHECKING

from companion.rules.plies import Reveal

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def turn_up_laid(conversation: "Conversation") -> None:
    """The card that everybody has seen, else the one whose tag was read: what lies below stays secret (R5)."""
    turn_up(conversation, conversation.card_laid())


def turn_up(conversation: "Conversation", card: str) -> None:
    """This card is turned up; if another one was laid by its tag, the table has let this one stand (T2)."""
    allow = conversation.seat_to_play().committed not in ("?", card)
    conversation.enter(Reveal(card), allow=allow, why="another card was shown" if allow else None)
