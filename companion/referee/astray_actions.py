"""The actions that the table of the conversation names for a river that did not go as it should."""

from typing import TYPE_CHECKING

from companion.referee.actions import flow_as_pushed, let_flow_stand
from companion.referee.astray import wanted_arms
from companion.referee.conditions import pushes_fit

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def take_stray_as_pushed(conversation: "Conversation") -> None:
    """The river went as chosen, and is not to stay so."""
    conversation.pushes = conversation.chosen()[1:]


def let_river_stand(conversation: "Conversation") -> None:
    """The river stays as it went: into other arms (W4), or with a wrong number of pushes (T2)."""
    take_stray_as_pushed(conversation)
    if pushes_fit(conversation):
        flow_as_pushed(conversation)
    else:
        let_flow_stand(conversation)


def flow_as_expected(conversation: "Conversation") -> None:
    """The river has been put back and lies as it should."""
    conversation.pushes = wanted_arms(conversation)
    flow_as_pushed(conversation)
