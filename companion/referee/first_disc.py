"""Where nobody knows the first arm yet: which way the first disc went, and the list of what went astray behind that.

Both starts in one list would be more lines than four presses lead to. So the first disc is told as any push is, and
the rest of the list is entered at one of four places: by which key was held, and whether the disc's key is held on.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.rules.board import OTHER_ARM

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

AS_IT_SHOULD: Final = "as it should"
"""The choice of laying everything as it should lie, whatever has happened."""

LAY_ALL: Final = Choice(AS_IT_SHOULD, message("choose.as_it_should"))


def first_discs(conversation: "Conversation") -> Sequence[Choice]:
    """The two ways by their keys, and between them what needs no telling of it."""
    up = conversation.sitting.up_arm
    return [_by_key(conversation, "up", up), LAY_ALL, _by_key(conversation, "down", OTHER_ARM[up])]


def _by_key(conversation: "Conversation", key: str, arm: str) -> Choice:
    return Choice(key, message(f"first_disc.{key}", arm=arm), (_when_held_on(conversation),))


def _when_held_on(conversation: "Conversation") -> Message:
    return message("first_disc.held_from" if conversation.stray == AS_IT_SHOULD else "first_disc.held_one")


def entries(count: int) -> tuple[int, ...]:
    """Where a list of so many lines behind the first disc is entered: at its head, halfway, and between these.

    >>> entries(20), entries(18)
    ((0, 5, 10, 15), (0, 4, 9, 13))
    """
    middle = count // 2
    return tuple(sorted({0, middle // 2, middle, (middle + count) // 2}))


def jumps_behind(count: int) -> tuple[int, ...]:
    """Where holding up or down jumps to in it: two lines from each entry, for one movement more is all there is.

    >>> jumps_behind(20)
    (0, 2, 3, 5, 7, 8, 10, 12, 13, 15, 17, 18)
    """
    return tuple(sorted({(entry + jump) % count for entry in entries(count) for jump in (0, 2, -2)}))
