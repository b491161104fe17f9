"""A river in one of whose arms no disc fell at its last push, or two: where that leaves everything that rides (W3).

What rides in that arm lies one space further up than it should, or one further down; all else is as it should be.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.rules import FALLS, CorrectEntry, Fall, Game, Joe, Position
from companion.rules.board import ARMS, OTHER_ARM
from companion.rules.flow_story import falls_between
from companion.rules.joe import back_after_falling
from companion.rules.river import carried, drift
from companion.rules.whirlpool import drifted

BY_HAND: Final = "the river as it lies: not one disc fell at each push"
"""The reason of a correction that takes the place of a flow's pushes."""


class Uneven(Struct, frozen=True):
    """The discs went into these arms as they should, but at the last push into ``arm`` so many fell: 0 or 2."""

    arm: str
    fell: int
    arms: str

    def as_text(self) -> str:
        """The value of a choice.

        >>> Uneven("L", 0, "LRL").as_text()
        'L0~LRL'
        """
        return f"{self.arm}{self.fell}~{self.arms}"


def uneven_from(text: str) -> Uneven | None:
    """The same from the value of a choice; None where that is another one."""
    is_uneven = text[:1] in ARMS and text[1:2] in ("0", "2")
    return Uneven(text[0], int(text[1]), text[3:]) if is_uneven else None


def lies_unevenly(position: Position, river: Uneven) -> Position:
    """The position, still in phase ``flow``, as the table shows it; what fell is where it belongs (G5, A2, J1)."""
    return back_after_falling(flowed_unevenly(position, river))


def flowed_unevenly(position: Position, river: Uneven) -> Position:
    """The same while nobody has said yet that the flow is over: Joe, once over the falls, is at ``"F"``."""
    before, shift = river.arms[: river.arms.rindex(river.arm)], _SHIFT[river.arm, river.fell]
    kept = f"7{river.arm}" if river.fell == 0 else ""
    earlier = drift(before)
    where = {place: kept if earlier[place] == kept else shift.get(to, to) for place, to in drift(river.arms).items()}
    whirlpool = position.whirlpool and _whirlpool(position.whirlpool, river, before, kept)
    fork = OTHER_ARM[river.arms[-1]]
    return replace(carried(position, where, whirlpool), fork=fork)


def _whirlpool(at: str, river: Uneven, before: str, kept: str) -> str:
    """A disc that has fallen is the next one in, a disc that has not is not (V1)."""
    if drifted(at, before) == kept:
        return kept
    to = drifted(at, river.arms)
    moved = _SHIFT[river.arm, river.fell].get(to, to)
    return "out" if moved == FALLS else moved


def falls_by_hand(game: Game, flow: int) -> tuple[Fall, ...]:
    """What fell in the flow at this index, where a correction has taken the place of its pushes; else nothing."""
    if not flow or not is_by_hand(game.standing[flow - 1].entry):
        return ()
    before, after = game.standing[flow - 2].after if flow > 1 else game.start, game.standing[flow - 1].after
    return (*falls_between(before, after), *_joes_fall(before.joe, after.joe))


def is_by_hand(entry: object) -> bool:
    """Whether the entry is a correction that takes the place of a flow's pushes."""
    return isinstance(entry, CorrectEntry) and entry.why == BY_HAND


def _joes_fall(was: Joe | None, now: Joe | None) -> tuple[Fall, ...]:
    """Joe is back at the top at once, where no river has ever carried anybody else."""
    return (Fall("joe", was.cargo),) if was and now and now.at[0] < was.at[0] else ()


_SHIFT: Final[dict[tuple[str, int], dict[str, str]]] = {
    **{(arm, 0): {f"6{arm}": "5", f"7{arm}": f"6{arm}"} for arm in ARMS},
    **{(arm, 2): {f"6{arm}": f"7{arm}", f"7{arm}": FALLS} for arm in ARMS},
}
"""(arm, discs that fell) → where what should lie on each of its spaces lies instead."""
