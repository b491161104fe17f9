"""The flow as hands do it: which disc to take for each push, what falls, and what happens once the river is still."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.rules.aftermath import slid
from companion.rules.board import CANOES, FALLS
from companion.rules.joe import Trip, back_after_falling, trip
from companion.rules.lasso import back_from_the_bank, lassoed
from companion.rules.plies import Slide
from companion.rules.position import AWAY, OUT, Position
from companion.rules.river import flowed

Disc: TypeAlias = Literal["plain", "whirlpool"]

CHOICE: Final = "?"
"""Stands for the space that a canoe slides to while its owner has not chosen the arm yet."""


class Fall(Struct, frozen=True):
    """What a push carried over the falls: a canoe such as ``2a``, ``joe``, ``beaver`` or ``whirlpool``.

    ``cargo`` is what lay in it; each gem is back at the site of its own colour (G5, J1).
    """

    piece: str
    cargo: str = ""


class Push(Struct, frozen=True):
    """One push: the disc to take, the arm it goes into, what falls, and the position after it, within the flow.

    There a whirlpool that fell is ``"out"``, a beaver that fell is None and the weather 0, Joe is at ``"F"``.
    """

    disc: Disc
    arm: str
    falls: tuple[Fall, ...]
    after: Position


class JoeBack(Struct, frozen=True):
    """Joe, who fell in the flow, is back on this space with an empty canoe (J1)."""

    at: str


class Return(Struct, frozen=True):
    """A lassoed canoe comes back to its space, or slides from there off the whirlpool (L1, V2).

    ``slid_to`` is "" where it does not slide, ``CHOICE`` where its owner has still to choose. A canoe that slides
    over the falls (``"F"``) loses its cargo as any other.
    """

    seat: int
    canoe: str
    at: str
    slid_to: str
    cargo: str


class ElkBack(Struct, frozen=True):
    """The elk, whose canoe landed or fell, is back at the red site (E3)."""


News: TypeAlias = JoeBack | Return | ElkBack | Trip


class FlowStory(Struct, frozen=True):
    """A flow push by push, and then what happens once the river is still, in the order in which it does.

    The news end with the canoes that come back while one of them has still to slide as its owner chooses.
    """

    pushes: tuple[Push, ...]
    news: tuple[News, ...]


def next_disc(position: Position) -> Disc:
    """Which disc to take for the next push (V1)."""
    return "whirlpool" if position.whirlpool == OUT else "plain"


def flow_story(position: Position, arms: str) -> FlowStory:
    """What a flow into these arms does to the table, from a position in phase ``flow``."""
    pushes = []
    for arm in arms:
        after = flowed(position, arm)
        pushes.append(Push(next_disc(position), arm, tuple(falls_between(position, after)), after))
        position = after
    return FlowStory(tuple(pushes), tuple(_once_still(position)))


def slide_story(position: Position, ply: Slide) -> tuple[News, ...]:
    """What happens once a canoe has slid as its owner chose, from a position in phase ``settle``."""
    return tuple(_once_settled(slid(position, ply)))


def falls_between(before: Position, after: Position) -> list[Fall]:
    """What is over the falls in the second position and was not in the first."""
    falls = [
        Fall(f"{number}{name}", was.cargo)
        for number, (seat, now) in enumerate(zip(before.seats, after.seats, strict=True), 1)
        for name, was, canoe in zip(CANOES, seat.canoes, now.canoes, strict=True)
        if canoe.at == FALLS != was.at
    ]
    if before.joe and after.joe and after.joe.at == FALLS != before.joe.at:
        falls.append(Fall("joe", before.joe.cargo))
    if before.beaver and not after.beaver:
        falls.append(Fall("beaver"))
    if after.whirlpool == OUT != before.whirlpool:
        falls.append(Fall("whirlpool"))
    return falls


def _once_still(position: Position) -> list[News]:
    back = back_after_falling(position)
    news: list[News] = [JoeBack(back.joe.at)] if back is not position and back.joe else []
    returned = back_from_the_bank(back)
    news += [_return(back, returned, number, name) for number, name in lassoed(back)]
    return news + _once_settled(returned)


def _return(before: Position, after: Position, number: int, name: str) -> Return:
    was, now = (position.seats[number - 1].canoes[CANOES.index(name)] for position in (before, after))
    slid_to = CHOICE if now.bank else "" if now.at == was.at else now.at
    return Return(number, name, was.at, slid_to, was.cargo)


def _once_settled(position: Position) -> list[News]:
    if position.settle:
        return []
    news: list[News] = [ElkBack()] if position.elk == AWAY else []
    return [*news, trip(position, position.joe)] if position.joe else news
