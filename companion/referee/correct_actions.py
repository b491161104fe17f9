"""The actions that the table of the conversation names for corrections of the position (T2)."""

from typing import TYPE_CHECKING

from companion.referee.aiming import steps_to_seat
from companion.referee.correcting import CANOES_FIRST, RULES, offered_parts, pointers_of, refusal
from companion.referee.correction_part import Picks
from companion.referee.messages import Message, message
from companion.rules import CorrectEntry, Position

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
    picks = (*conversation.picks, conversation.chosen())
    pointers = pointers_of(conversation.position, picks)
    conversation.picks = ()
    if pointers:
        why = "allowed tonight" if picks[:1] == RULES else "the table is right"
        conversation.record(CorrectEntry(conversation.stamp(), pointers, why))
    conversation.notice = conversation.notice or _what_is_so(conversation.position, picks)


def _what_is_so(position: Position, picks: Picks) -> Message:
    """What was said, as the lists have it now; also where it was so before, for a hand tells nothing (R5)."""
    what, part = _listed(position, picks), message(f"part.{picks[0]}")
    if picks[:1] == RULES and what:  # its own name is in it
        return what
    of = _listed(position, picks[:2]) if len(picks) > 2 else None
    return message("notice.is_so", part=of or part, what=what or part)


def _listed(position: Position, picks: Picks) -> Message | None:
    """The label of the last pick where the others lead; None where it stands there no more."""
    choices = offered_parts(position, picks[:-1])
    return next((choice.label for choice in choices if choice.value == picks[-1]), None)


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
