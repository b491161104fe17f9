"""How everything on the river should lie, told piece by piece: whatever has happened to it, so it is put right (T2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.referee.canoes import kind
from companion.referee.hand_steps import ArmNext, CanoeLies, CloudTo, DiscsLie, ElkTo, PieceLies, Step
from companion.referee.laid_table import LaidTable
from companion.referee.swept import swept
from companion.rules import CANOES, RIVER, Position, public
from companion.rules.elk import rides


def lying_steps(position: Position, arms: str) -> tuple[Step, ...]:
    """Where hands lay what was on the river, from a position in phase ``flow``, as if it had flowed into these arms.

    Gems that are not in their canoe are at the sites of their own colours (G5), also those of a canoe that should lie
    below the falls: what falls is for the screen of the falls (``swept.py``). Pieces on land and on the bank stay.
    """
    return tuple(_steps(position, swept(position, arms)))


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
    if wanted.beaver:
        yield CloudTo(wanted.weather)
    if rides(wanted.elk):  # It may be anywhere now, so it tells no canoe from its twin.
        yield ElkTo(LaidTable(public(replace(wanted, elk=None))).named(wanted.elk))
    yield ArmNext(wanted.fork)
