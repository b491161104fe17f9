"""The conditions for a card that is really another one than was turned up, or than its tag says."""

from typing import TYPE_CHECKING

from companion.referee.holding import went_down
from companion.referee.really_offers import DOUBTS_SEEN, cards_behind, named_card
from companion.referee.words import trigger_of

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def has_cards_behind_key(conversation: "Conversation") -> bool:
    """There are cards behind this key."""
    return trigger_of(conversation.word) in cards_behind(conversation, conversation.state)


def has_cards_behind_held_key(conversation: "Conversation") -> bool:
    """The key with which cards were taken is held down, and there are others behind it then."""
    held_on = went_down(conversation, conversation.picks[0])
    return held_on and trigger_of(conversation.word) in cards_behind(conversation, conversation.picks[0])


def names_a_card(conversation: "Conversation") -> bool:
    """This key has a card."""
    return bool(named_card(conversation))


def doubts_what_was_seen(conversation: "Conversation") -> bool:
    """The card that is doubted has been turned up."""
    return conversation.picks[0] == DOUBTS_SEEN


def names_otherwise(conversation: "Conversation") -> bool:
    """The key that named another card than the tag says is held down."""
    return went_down(conversation, "naming_really") and conversation.retagged is not None
