"""The conditions that the table of the conversation names for a river that did not go as it should."""

from typing import TYPE_CHECKING

from companion.referee.choices import PUSH_BY_PUSH
from companion.rules import expected_arms

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_a_stray(conversation: "Conversation") -> bool:
    """How the river went has been chosen."""
    return conversation.chosen() != PUSH_BY_PUSH


def pushed_astray(conversation: "Conversation") -> bool:
    """The pushes told are not those that should have been."""
    return conversation.pushes not in expected_arms(conversation.position)
