"""The actions that the table of the conversation names for corrections of the position (T2)."""

from typing import TYPE_CHECKING

from companion.referee.aiming import steps_to_seat
from companion.referee.correcting import CANOES_FIRST, RULES, pointers_of, refusal
from companion.referee.told_correction import what_is_so
from companion.rules import CorrectEntry

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def begin_correction(conversation: "Conversation") -> None:
    """The table says which part of the position is another one."""
    conversation.picks = ()


def begin_with_rules(conversation: "Conversation") -> None:
    """The table changes its rules for tonight."""
    conversation.picks = RULES


def doubt_offered(conversation: "Conversation") -> None:
    """The unfinished game goes on with a correction."""
    conversation.resume()
    begin_correction(conversation)


def pick(conversation: "Conversation") -> None:
    """One more is picked."""
    conversation.picks = (*conversation.picks, conversation.chosen())


def unpick(conversation: "Conversation") -> None:
    """The last pick was a mistake."""
    conversation.picks = conversation.picks[:-1]


def correct_position(conversation: "Conversation") -> None:
    """The position becomes what the table shows, in one entry."""
    before, picks = conversation.position, (*conversation.picks, conversation.chosen())
    pointers = pointers_of(before, picks)
    conversation.picks = ()
    if pointers:
        why = "allowed tonight" if picks[:1] == RULES else "the table is right"
        conversation.record(CorrectEntry(conversation.stamp(), pointers, why))
    conversation.notice = conversation.notice or what_is_so(before, conversation.position, picks)


def refuse_correction(conversation: "Conversation") -> None:
    """Refused: that does not go with the rest; the list stays, for another choice."""
    conversation.notice = refusal(conversation.position, (*conversation.picks, conversation.chosen()))


def begin_with_canoes(conversation: "Conversation") -> None:
    """A canoe of the seat whose button is pressed lies elsewhere, or has another cargo."""
    conversation.picks = CANOES_FIRST


def aim_at_seat(conversation: "Conversation") -> None:
    """On to the next line about the seat whose button is pressed, round and round."""
    conversation.move_cursor(steps_to_seat(conversation))


LEAP = 3
"""Lines that a key held down goes on behind its press."""


def leap_back(conversation: "Conversation") -> None:
    """Three choices further up."""
    conversation.move_cursor(-LEAP)


def leap_on(conversation: "Conversation") -> None:
    """Three choices further down."""
    conversation.move_cursor(+LEAP)
