"""Where nobody knows the first arm yet: which way the first disc went, before the list of what went astray (W4).

Both starts in one list would be more lines than four presses lead to. So the first disc is told by its key, as any push
is, and the list behind it is entered at one of four places: by which key was held, and whether the disc's key is.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.referee.astray import AS_IT_SHOULD, LAY_ALL, stray_ring
from companion.referee.choices import Choice
from companion.referee.jumps import entries
from companion.referee.messages import message
from companion.referee.river_only import is_river_only
from companion.rules.board import OTHER_ARM

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

TOLD: Final = {"up": "first_disc.up", "down": "first_disc.down"}
HELD_ON: Final = {"choose.one_disc": "first_disc.held_one", "choose.from_disc": "first_disc.held_from"}
"""What is said of each key, and of where it leads to when held on, by the line that stands there: of some nothing."""


def first_discs(conversation: "Conversation") -> Sequence[Choice]:
    """The two ways by their keys, and between them what needs no telling of it."""
    up = conversation.sitting.up_arm
    return [_by_key(conversation, "up", up), LAY_ALL, _by_key(conversation, "down", OTHER_ARM[up])]


def _by_key(conversation: "Conversation", key: str, arm: str) -> Choice:
    ring = stray_ring(conversation.position, arm, river_only=is_river_only(conversation.game))
    from_head, from_halfway = entries(len(ring))[1::2]
    line = ring[from_halfway if conversation.stray == AS_IT_SHOULD else from_head].label.code
    held_on = (message(HELD_ON[line]),) if line in HELD_ON else ()
    return Choice(key, message(TOLD[key], arm=arm), held_on)
