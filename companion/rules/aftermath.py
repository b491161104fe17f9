"""After the flow: lassoed canoes return, the elk, Joe, and then the end of the round, in this order."""

from msgspec.structs import replace

from companion.rules.joe import back_after_falling, travelled
from companion.rules.lasso import back_from_the_bank, launched
from companion.rules.plies import Slide
from companion.rules.position import AT_SITE, AWAY, Position
from companion.rules.rounds import end_of_round


def after_flow(position: Position) -> Position:
    """What follows once everything has drifted: first who slides as the owner chooses, then the rest (L1, V2)."""
    return settling(back_from_the_bank(back_after_falling(position)))


def settling(position: Position) -> Position:
    """On with the first canoe still to slide, else with the elk, Joe and the end of the round (E3, J2)."""
    if position.settle:
        return replace(position, phase="settle", to_play=int(position.settle[0][0]))
    return end_of_round(travelled(_elk_back(position)))


def slid(position: Position, ply: Slide) -> Position:
    """The position, still in phase ``settle``, in which the first canoe listed has slid into the arm (L1, V2)."""
    return launched(replace(position, settle=position.settle[1:]), ply.seat, ply.canoe, f"6{ply.arm}")


def _elk_back(position: Position) -> Position:
    return replace(position, elk=AT_SITE) if position.elk == AWAY else position
