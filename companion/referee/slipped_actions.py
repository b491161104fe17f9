"""The actions that the table of the conversation names for canoes that lie elsewhere, and gems not told of (T2)."""

from typing import TYPE_CHECKING

from companion.referee.correcting import why_refused
from companion.referee.correction_part import canoe_label
from companion.referee.messages import message
from companion.referee.river_only import differences
from companion.referee.slip_lines import said_of
from companion.referee.slipped import as_said
from companion.referee.words import CardShown, SeatHeld
from companion.rules import CANOES, FALLS, CorrectEntry, Refused, correct

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def look_at_canoes(conversation: "Conversation") -> None:
    """The canoes of this seat lie otherwise; what was said early stands, but for the press that is held on."""
    word = conversation.word
    assert isinstance(word, SeatHeld | CardShown)
    if isinstance(word, SeatHeld):
        conversation.early.forget_button(word.seat)
    _look_at(conversation, word.seat)


def look_at_canoes_to_play(conversation: "Conversation") -> None:
    """The canoes of the seat to play lie otherwise; where nobody is to play, of the one that begins the round."""
    _look_at(conversation, conversation.position.to_play or conversation.position.lifesaver)


def look_at_next_canoes(conversation: "Conversation") -> None:
    """It is the canoes of the next seat that lie otherwise."""
    _look_at(conversation, conversation.slipped % len(conversation.position.seats) + 1)


def _look_at(conversation: "Conversation", seat: int) -> None:
    conversation.slipped, conversation.picks = seat, ()


def let_first_canoe_lie_so(conversation: "Conversation") -> None:
    """What is chosen is so, of the canoe that the book names first."""
    _let_stand(conversation, CANOES[0])


def let_other_canoe_lie_so(conversation: "Conversation") -> None:
    """What is chosen is so, of the seat's other canoe."""
    _let_stand(conversation, CANOES[1])


def _let_stand(conversation: "Conversation", name: str) -> None:
    """The table is right, in one entry; a refusal says why and changes nothing."""
    position, seat = conversation.position, conversation.slipped
    said = said_of(conversation.chosen(), name)
    wanted = as_said(position, seat, name, said)
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
