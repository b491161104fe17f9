"""The actions that the table of the conversation names for canoes that lie elsewhere, and gems not told of (T2)."""

from typing import TYPE_CHECKING

from companion.referee.correcting import why_refused
from companion.referee.correction_part import canoe_label
from companion.referee.messages import message
from companion.referee.river_only import differences
from companion.referee.slipped import as_said
from companion.referee.words import SeatHeld
from companion.rules import CANOES, FALLS, CorrectEntry, Refused, correct

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def look_at_canoes(conversation: "Conversation") -> None:
    """The canoes of this seat lie otherwise."""
    assert isinstance(conversation.word, SeatHeld)
    conversation.slipped, conversation.picks = conversation.word.seat, ()
    conversation.early.forget_button(conversation.slipped)


def let_first_canoe_lie_so(conversation: "Conversation") -> None:
    """What is chosen is so, of the canoe that the book names first."""
    _let_stand(conversation, CANOES[0])


def let_other_canoe_lie_so(conversation: "Conversation") -> None:
    """What is chosen is so, of the seat's other canoe."""
    _let_stand(conversation, CANOES[1])


def _let_stand(conversation: "Conversation", name: str) -> None:
    """The table is right, in one entry; a refusal says why and changes nothing."""
    position, seat = conversation.position, conversation.slipped
    wanted = as_said(position, seat, name, conversation.chosen())
    if wanted == position:
        return
    corrected = differences(position, wanted)
    outcome = correct(position, corrected)
    if isinstance(outcome, Refused):
        conversation.notice = why_refused(outcome)
        return
    conversation.record(CorrectEntry(conversation.stamp(), corrected, "the table is right"))
    lost = position.seats[seat - 1].canoes[CANOES.index(name)].cargo
    fell = wanted.seats[seat - 1].canoes[CANOES.index(name)].at == FALLS and lost
    label = canoe_label(conversation.position, f"{seat}{name}")
    conversation.notice = message("fall.canoe", rule="G5", seat=seat, gem=lost) if fell else label
