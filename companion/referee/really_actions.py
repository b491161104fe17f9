"""The actions for a card that is really another one than was turned up, or than its tag says (T2)."""

from typing import TYPE_CHECKING

from companion.referee.actions import end_empty_turn
from companion.referee.heard import Retagged
from companion.referee.undoing import REALLY_ANOTHER, entries_to_take_back
from companion.rules.entries import PlyEntry, UndoEntry
from companion.rules.plies import Reveal

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def really_another(conversation: "Conversation") -> None:
    """The card turned up is really the one that is chosen: its reveal is taken back, and that one turned up."""
    assert conversation.game is not None
    card, count = conversation.chosen(), entries_to_take_back(conversation.game, conversation.hammered())
    conversation.record(UndoEntry(conversation.stamp(), count, REALLY_ANOTHER))
    _turn_up_really(conversation, card)


def reveal_really(conversation: "Conversation") -> None:
    """The card laid is really the one that is named."""
    _turn_up_really(conversation, conversation.chosen())


def _turn_up_really(conversation: "Conversation", card: str) -> None:
    """What a tag says otherwise stays in the hand, as with any other card that the table lets stand."""
    laid, seat = conversation.seat_to_play().committed or "?", conversation.position.to_play or 0
    otherwise = laid not in ("?", card)
    conversation.retagged = Retagged(seat, laid, card) if otherwise else None
    conversation.record(PlyEntry(conversation.stamp(), Reveal(card), otherwise, REALLY_ANOTHER if otherwise else None))
    end_empty_turn(conversation)


def mend_deck(conversation: "Conversation") -> None:
    """The tag means the card that it really is, from now on."""
    conversation.heard.retagged = conversation.retagged
