"""The actions that the table of the conversation names for a river that did not go as it should."""

from typing import TYPE_CHECKING

from companion.referee.actions import flow_as_pushed, let_flow_stand
from companion.referee.astray import AS_IT_SHOULD, wanted_arms
from companion.referee.conditions import pushes_fit
from companion.referee.jumps import entries
from companion.referee.river_only import pointers
from companion.referee.uneven import BY_HAND, lies_unevenly, uneven_from
from companion.referee.words import MenuPressed
from companion.rules import CorrectEntry, Flow
from companion.rules.board import OTHER_ARM

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def begin_halfway(conversation: "Conversation") -> None:
    """The list is entered where all is laid as it should lie."""
    conversation.stray = AS_IT_SHOULD


def tell_first_disc(conversation: "Conversation") -> None:
    """The first disc took the arm that this key stands for."""
    up = conversation.sitting.up_arm
    conversation.first_arm = up if conversation.word == MenuPressed("up") else OTHER_ARM[up]


def enter_further_on(conversation: "Conversation") -> None:
    """The key held on enters the list a quarter further down."""
    conversation.page(+1, entries(len(conversation.choices())))


def take_stray(conversation: "Conversation") -> None:
    """The river went as chosen, and is not to stay so."""
    conversation.stray = conversation.chosen()
    conversation.pushes = conversation.stray[1:] if conversation.stray[0] == "~" else ""


def let_river_stand(conversation: "Conversation") -> None:
    """The river stays as it went: into other arms (W4), or with a wrong number of pushes (T2)."""
    take_stray(conversation)
    if pushes_fit(conversation):
        flow_as_pushed(conversation)
    else:
        let_flow_stand(conversation)


def let_falls_stand(conversation: "Conversation") -> None:
    """No disc has fallen, or two have: what rides is corrected to where it lies, and the flow is over (T2)."""
    river = uneven_from(conversation.chosen())
    assert river is not None
    lies = lies_unevenly(conversation.position, river)
    corrected = CorrectEntry(conversation.stamp(), pointers(conversation.position, lies), BY_HAND)
    conversation.record(corrected)
    conversation.enter(Flow(""), allow=True, why=BY_HAND)
    conversation.tell_news()


def flow_as_expected(conversation: "Conversation") -> None:
    """The river has been put back and lies as it should."""
    conversation.pushes = wanted_arms(conversation)
    flow_as_pushed(conversation)
