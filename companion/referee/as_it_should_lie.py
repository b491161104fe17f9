"""How everything on the river should lie, told piece by piece: whatever has happened to it, so it is put right (T2)."""

from collections.abc import Iterator

from companion.referee.canoes import kind
from companion.referee.hand_steps import ArmNext, CanoeLies, CloudTo, DiscsLie, ElkTo, PieceLies, Step
from companion.referee.laid_table import LaidTable
from companion.rules import CANOES, RIVER, Position, public
from companion.rules.elk import rides
from companion.rules.river import flowed


def lying_steps(position: Position, arms: str) -> tuple[Step, ...]:
    """Where hands lay what was on the river, from a position in phase ``flow``, as if it had flowed into these arms.

    Gems that are not in their canoe are at the sites of their own colours (G5); pieces on land and on the bank stay.
    """
    return tuple(_steps(position, flowed(position, arms)))


def _steps(before: Position, wanted: Position) -> Iterator[Step]:
    yield DiscsLie(wanted.whirlpool)
    for number, (seat, now) in enumerate(zip(before.seats, wanted.seats, strict=True), 1):
        for name, was, canoe in zip(CANOES, seat.canoes, now.canoes, strict=True):
            if was.at in RIVER and not was.bank:
                yield CanoeLies(number, name, kind(before, number, name), canoe.at, canoe.cargo)
    if wanted.joe:
        yield PieceLies("joe", wanted.joe.at, wanted.joe.cargo)
    if before.beaver:
        yield PieceLies("beaver", wanted.beaver)
        yield CloudTo(wanted.weather)
    if rides(before.elk):
        yield ElkTo(LaidTable(public(wanted)).named(wanted.elk) if rides(wanted.elk) else "aside")
    yield ArmNext(wanted.fork)
