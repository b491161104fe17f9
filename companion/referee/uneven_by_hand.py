"""What hands do where no disc fell at the last push into an arm, or two did: the discs first, with what rides on them.

Pushed on by one, or back by one, the arm's discs carry everything to where it should be; only what has fallen too soon
is left to see to. What falls then is for the screen of the falls.
"""

from msgspec.structs import replace

from companion.referee.hand_steps import CloseGap, PushOn, Step
from companion.referee.hands_on import steps_between
from companion.referee.swept import swept, swept_to
from companion.referee.uneven import Uneven, flowed_unevenly
from companion.rules import Position, public
from companion.rules.position import OUT


def even_steps(position: Position, river: Uneven) -> tuple[Step, ...]:
    """The steps, from a position in phase ``flow``; what fell lies at the foot of the falls, and all in it still."""
    lies, wanted = swept_to(position, flowed_unevenly(position, river)), swept(position, river.arms)
    moved = swept_to(lies, wanted)
    if river.fell:
        disc = CloseGap(river.arm, "whirlpool" if lies.whirlpool == OUT != wanted.whirlpool else "plain")
        return disc, *steps_between(public(moved), public(wanted))
    if lies.whirlpool == f"7{river.arm}":  # its disc falls now, and should have been pushed in anew since (V1)
        moved = replace(moved, whirlpool=OUT)
    return PushOn(river.arm), *steps_between(public(moved), public(wanted))
