"""The list of what may be so of a seat's canoes: each line says one thing of either canoe, by two different words."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal

from companion.referee.canoes import are_alike
from companion.referee.choices import Choice
from companion.referee.correction_part import canoe_label
from companion.referee.hand_steps import NamedCanoe
from companion.referee.jumps import around
from companion.referee.laid_table import LaidTable
from companion.referee.messages import Message, message
from companion.referee.slipped import AS_BOOKED, BANK, LOADS, OWNS, may_be_owned, may_be_so
from companion.rules import CANOES, Position, public

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

OwnWord = Literal["button", "card", "back"]
"""What says a line of the other canoe: the seat's own button, a card of its own, or back held down.

All three do everywhere; this is the one that the screen names.
"""

EITHER: Final[dict[OwnWord, str]] = {"button": "slip.by_button", "card": "slip.by_card", "back": "slip.by_back"}
"""What names it → the code of the words that say which of both says what."""


def own_word(*, buttons: bool, readers: bool) -> OwnWord:
    """What the screen names where seats have buttons, or readers."""
    return "button" if buttons else "card" if readers else "back"


BETWEEN: Final = "|"
"""Stands between what is said of the canoe that the book names first, and of the other one."""

BOOKED: Final = AS_BOOKED + BETWEEN + AS_BOOKED

LIKELY: Final = 9
"""So many lines of canoes are before the gems: with those they are all that two movements reach."""

MARKS: Final = {
    "double": "slip.double",
    "single": "slip.single",
    "elk": "slip.elk",
    "no elk": "slip.no_elk",
    "loaded": "slip.loaded",
    "empty": "slip.empty",
}
"""What tells a canoe from its twin beside it → the code of its words."""


def slip_choices(conversation: "Conversation") -> Sequence[Choice]:
    """Where the seat's canoes lie by the book; around it what may be so, likeliest first.

    Each neighbouring place of either canoe is one movement away.
    """
    position, seat = conversation.position, conversation.slipped
    canoe, other = (canoe_label(position, f"{seat}{name}") for name in CANOES)
    booked = Choice(BOOKED, message("slip.book", canoe=canoe, other=other))
    in_words = _Words(position, seat, conversation.sitting.own_word)
    return around([booked, *[Choice(BETWEEN.join(line), in_words.of(line)) for line in _lines(position, seat)]])


def said_of(value: str, name: str) -> str:
    """What a line says of this canoe of the seat.

    >>> said_of("4|bank 5", "b")
    'bank 5'
    """
    return value.split(BETWEEN)[CANOES.index(name)]


Line = tuple[str, str]
"""What is so where ok says it, and where the other word does."""


def _lines(position: Position, seat: int) -> list[Line]:
    first, other = (may_be_so(position, seat, name) for name in CANOES)
    canoes = list(zip_longest(first, other, fillvalue=AS_BOOKED))
    gems = may_be_owned(position)
    owned = list(zip_longest(gems[::2], gems[1::2], fillvalue=gems[-1] if gems else ""))
    return [*canoes[:LIKELY], *owned, *canoes[LIKELY:]]


# ---- in words


class _Words:
    """Lines about the canoes of a seat, in words; each canoe is told from its twin."""

    def __init__(self, position: Position, seat: int, own_word: OwnWord) -> None:
        laid = LaidTable(public(position))
        self._first, self._other = (laid.named(f"{seat}{name}") for name in CANOES)
        self._are_alike, self._own_word = are_alike(position, seat), own_word

    def of(self, line: Line) -> Message:
        """What is so, and which word says it; where both say the same there is one thing to say."""
        first, second = line
        if first == second and (self._are_alike or first.startswith(OWNS)):
            return _of_any(first)
        of_first, of_second = _of_canoe(self._first, first), _of_canoe(self._other, second)
        return message(EITHER[self._own_word], first=of_first, second=of_second)


def _of_any(said: str) -> Message:
    if said.startswith(OWNS):
        return message("slip.owns", gem=said.removeprefix(OWNS))
    if said.startswith(LOADS):
        return message("slip.loads", gem=said.removeprefix(LOADS))
    return message("correct.bank" if said.startswith(BANK) else "correct.space", to=said.removeprefix(BANK))


def _of_canoe(canoe: NamedCanoe, said: str) -> Message:
    if said.startswith(OWNS):
        return _of_any(said)
    if said == AS_BOOKED:
        return message("slip.nothing")
    if said.startswith(LOADS):
        return message("slip.loads_into", gem=said.removeprefix(LOADS), what=_which(canoe))
    if said.startswith(BANK):
        return message("slip.to_bank", what=_which(canoe))
    return _moved(canoe, said)


def _moved(canoe: NamedCanoe, to: str) -> Message:
    if canoe.mark:
        return message("slip.that_to", what=_which(canoe), to=to)
    if canoe.at.startswith(BANK):
        return message("slip.off_bank", to=to)
    return message("slip.from_to", at=canoe.at, to=to)


def _which(canoe: NamedCanoe) -> Message:
    if canoe.mark.startswith("with "):
        return message("slip.with", gem=canoe.mark.removeprefix("with "))
    return message(MARKS[canoe.mark]) if canoe.mark else message("slip.that", at=canoe.at.removeprefix(BANK))
