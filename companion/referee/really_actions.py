"""The actions for a card that is really another one than was turned up, or than its tag says (T2)."""

from typing import TYPE_CHECKING

from companion.referee.actions import end_empty_turn
from companion.referee.heard import Retagged
from companion.referee.messages import message
from companion.referee.really_offers import DOUBTS_SEEN, named_card
from companion.referee.undoing import REALLY_ANOTHER, entries_to_take_back
from companion.referee.words import trigger_of
from companion.rules.entries import PlyEntry, UndoEntry
from companion.rules.plies import Reveal

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def take_three(conversation: "Conversation") -> None:
    """It is one of the cards behind this key."""
    conversation.picks = (conversation.state, trigger_of(conversation.word))


def take_held_three(conversation: "Conversation") -> None:
    """It is one of those behind the key held down."""
    conversation.picks = (conversation.picks[0], trigger_of(conversation.word))


def name_really(conversation: "Conversation") -> None:
    """The card is really the one behind this key; a reveal that said otherwise is taken back first."""
    assert conversation.game is not None
    card = named_card(conversation)
    if conversation.picks[0] == DOUBTS_SEEN:
        count = entries_to_take_back(conversation.game, conversation.hammered())
        conversation.record(UndoEntry(conversation.stamp(), count, REALLY_ANOTHER))
    turn_up_really(conversation, card)


def reveal_really(conversation: "Conversation") -> None:
    """The card laid is really the one that is named."""
    turn_up_really(conversation, conversation.chosen())


def turn_up_really(conversation: "Conversation", card: str) -> None:
    """What a tag says otherwise stays in the hand, as with any other card that the table lets stand."""
    laid, seat = conversation.seat_to_play().committed or "?", conversation.position.to_play or 0
    otherwise = laid not in ("?", card)
    conversation.record(PlyEntry(conversation.stamp(), Reveal(card), otherwise, REALLY_ANOTHER if otherwise else None))
    conversation.retagged = Retagged(seat, laid, card) if otherwise else None
    conversation.notice = message("notice.tag_stays") if otherwise else conversation.notice
    end_empty_turn(conversation)


def mend_deck(conversation: "Conversation") -> None:
    """The tag means the card that it really is, from now on."""
    conversation.heard.retagged, conversation.retagged = conversation.retagged, None
