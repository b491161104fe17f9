"""The conditions that the table of the conversation names for a river that did not go as it should."""

from typing import TYPE_CHECKING

from companion.referee.astray import AS_IT_SHOULD
from companion.referee.holding import went_down
from companion.referee.uneven import uneven_from
from companion.rules import expected_arms

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_as_it_should(conversation: "Conversation") -> bool:
    """Everything is to be laid as it should lie."""
    return conversation.chosen() == AS_IT_SHOULD


def chose_uneven(conversation: "Conversation") -> bool:
    """No disc fell, or two did."""
    return uneven_from(conversation.chosen()) is not None


def puts_back_what_no_pushes_tell(conversation: "Conversation") -> bool:
    """What is put back was chosen, and no pushes tell it."""
    return bool(conversation.stray) and not conversation.stray.startswith("~")


def either_arm_may_be_first(conversation: "Conversation") -> bool:
    """Nobody knows the first arm, and a disc should have taken it."""
    return len(expected_arms(conversation.position)) > 1


def told_first_disc(conversation: "Conversation") -> bool:
    """The first disc has been told."""
    return bool(conversation.first_arm)


def told_first_disc_with_this_key(conversation: "Conversation") -> bool:
    """The key held down has told of the first disc."""
    return went_down(conversation, "first_disc")


def puts_back_without_first_disc(conversation: "Conversation") -> bool:
    """All is laid as it should lie, and the first disc was asked about and not told."""
    is_open = either_arm_may_be_first(conversation) and not told_first_disc(conversation)
    return is_open and conversation.stray == AS_IT_SHOULD


def pushed_astray(conversation: "Conversation") -> bool:
    """The pushes told are not those that should have been."""
    return conversation.pushes not in expected_arms(conversation.position)
