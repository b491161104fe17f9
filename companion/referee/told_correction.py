"""What a correction has made so, as the table says it; also where it was so before, for a hand tells nothing (R5)."""

from collections.abc import Callable
from typing import Final

from companion.referee.correcting import offered_parts
from companion.referee.correction_part import Picks, canoes_of, named_canoe
from companion.referee.gem_part import CANOE, JOE, SEAT, SITE
from companion.referee.messages import Message, message
from companion.referee.seat_parts import IN_HAND
from companion.rules import Position

TURNED: Final = ("acted", "afloat", "kinds", "rules")
"""Parts whose lines say how it is, and not how it is to be."""

SAY_ALL: Final = ("acted", "afloat", "kinds", "rules", "settle")
"""Parts whose lines say what it is about, and how that is, with a colon between."""

CLAUSES: Final = ("done", "round", "stage", "weather")
"""Parts whose lines are a sentence behind "now"."""


def what_is_so(before: Position, after: Position, picks: Picks) -> Message:
    """The sentence for complete picks that have led from one position to the other."""
    if own := _OWN.get(picks[0]):
        return own(after, picks[1:])
    lines = offered_parts(after if picks[0] in TURNED else before, picks[:-1])
    what = next(choice.label for choice in lines if choice.value == picks[-1])
    if picks[0] in SAY_ALL:
        return what
    if picks[0] in CLAUSES:
        return message("notice.now", what=what)
    return message("notice.is_so", part=message(f"part.{picks[0]}"), what=what)


def _canoe(position: Position, picks: Picks) -> Message:
    code = "notice.canoe_on_bank" if canoes_of(position)[picks[0]].bank else "notice.canoe"
    return named_canoe(position, picks[0], code)


def _gem(position: Position, picks: Picks) -> Message:
    _, gem, end = picks
    if end.startswith(CANOE):
        return _canoe(position, (end.removeprefix(CANOE),))
    if end.startswith(SEAT):
        return message("notice.now", what=message("correct.banked", gem=gem, seat=int(end.removeprefix(SEAT))))
    if end == JOE:
        return message("notice.joe_has", gem=gem)
    return message("notice.gem_at", gem=gem, what=message("hands.site", gem=end.removeprefix(SITE)))


def _hand(_position: Position, picks: Picks) -> Message:
    number, card, where = picks
    return message("notice.in_hand" if where == IN_HAND else "notice.not_in_hand", seat=int(number), card=card)


def _played(_position: Position, picks: Picks) -> Message:
    return message("notice.played", seat=int(picks[0]), card=picks[1])


def _people(position: Position, picks: Picks) -> Message:
    absent = position.seats[int(picks[0]) - 1].absent
    return message("notice.away" if absent else "notice.here", seat=int(picks[0]))


def _winner(position: Position, picks: Picks) -> Message:
    has_won = int(picks[0]) in position.winners
    return message("notice.now", what=message("correct.won" if has_won else "correct.not_won", seat=int(picks[0])))


_OWN: Final[dict[str, Callable[[Position, Picks], Message]]] = {
    "canoes": _canoe,
    "gems": _gem,
    "hands": _hand,
    "played": _played,
    "people": _people,
    "winners": _winner,
}
"""Parts that have a sentence of their own, made of how it is now."""
