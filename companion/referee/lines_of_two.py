"""Lists in which one movement reaches any line from "nobody": where there is much to say, a line says two things."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.referee.choices import NOBODY, Choice
from companion.referee.messages import message
from companion.referee.slip_lines import BETWEEN, EITHER
from companion.referee.words import MenuHeld, MenuPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

NEAR_NOBODY: Final = 4
"""So many lines one movement reaches: up, down, and either of them held."""


def with_nobody(things: Sequence[Choice], last: Sequence[Choice] = ()) -> list[Choice]:
    """Things to say behind "nobody", so that an ok too many changes nothing; ``last`` stand alone at the end.

    >>> things = [Choice(number, message("choose.leave", seat=1)) for number in "12345"]
    >>> [line.value for line in with_nobody(things[:4])], [line.value for line in with_nobody(things)]
    (['nobody', '1', '2', '3', '4'], ['nobody', '1|2', '3|4', '5'])
    """
    many = len(things) + len(last) > NEAR_NOBODY
    lines = [_line(things[at : at + 2]) for at in range(0, len(things), 2)] if many else things
    return [Choice(NOBODY, message("choose.nobody")), *lines, *last]


def jumps_from_nobody(count: int) -> tuple[int, ...]:
    """Where a key held down leads in such a list of so many lines, as indices: past the line that its press leads to.

    >>> jumps_from_nobody(5), jumps_from_nobody(4)
    ((0, 2, 3), (0, 2))
    """
    return tuple(sorted({0, 2 % count, -2 % count}))


def said(conversation: "Conversation") -> str:
    """What the word says of the line under the cursor: ok the first, back held down the other; "" for nothing."""
    first, _, other = conversation.chosen().partition(BETWEEN)
    return {MenuPressed("ok"): first, MenuHeld("back"): other}.get(conversation.word, "")


def says(choices: Sequence[Choice], value: str) -> bool:
    """Whether one of the lines says this."""
    return any(value in choice.value.split(BETWEEN) for choice in choices)


def _line(things: Sequence[Choice]) -> Choice:
    if len(things) == 1:
        return things[0]
    first, other = things
    label = message(EITHER["back"], first=first.label, second=other.label)
    return Choice(first.value + BETWEEN + other.value, label)
