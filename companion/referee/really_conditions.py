"""The conditions for a card that is really another one than was turned up, or than its tag says."""

from typing import TYPE_CHECKING

from companion.referee.conditions import own_seat
from companion.referee.offers import MEND_TAG, TAKE_BACK
from companion.referee.really import before_reveal, seat_to_play

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_another(conversation: "Conversation") -> bool:
    """The card turned up is said to be another one."""
    return conversation.chosen() != TAKE_BACK


def chose_another_than_tag(conversation: "Conversation") -> bool:
    """The card turned up is said to be another one than its tag says."""
    if conversation.game is None or not chose_another(conversation):
        return False
    before = before_reveal(conversation.game, conversation.hammered())
    return before is not None and seat_to_play(before).committed not in ("?", conversation.chosen())


def names_another_than_tag(conversation: "Conversation") -> bool:
    """The card named is another one than the tag of the one laid says."""
    return conversation.seat_to_play().committed not in ("?", conversation.chosen())


def own_seat_names_another_than_tag(conversation: "Conversation") -> bool:
    """The same, with the button of the seat to play."""
    return own_seat(conversation) and names_another_than_tag(conversation)


def tag_is_wrong(conversation: "Conversation") -> bool:
    """The tag is to mean the card that it really is."""
    return conversation.chosen() == MEND_TAG
