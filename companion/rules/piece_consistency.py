"""What the elk and the canoes still to slide must agree with in a position."""

from typing import Final

from companion.rules.board import ASHORE, CANOES
from companion.rules.position import AT_SITE, AWAY, Canoe, Position
from companion.rules.values import PositionError

FORK_SPACE: Final = "5"
"""Where a canoe that slides has a choice of arms (V2)."""


def check_elk(position: Position) -> None:
    """It rides on a canoe in the river or on the bank only (E3)."""
    if position.elk in (None, AT_SITE, AWAY):
        return
    canoe = _canoe(position, position.elk)
    if canoe.at in ASHORE:
        raise PositionError("elk", f"it has left canoe {position.elk}, which is at {canoe.at}")


def check_settle(position: Position) -> None:
    """Who slides off the whirlpool at 5 is still on its bank, and nobody else is (L1)."""
    if bool(position.settle) != (position.phase == "settle"):
        needed = "the canoes still to slide are" if position.phase == "settle" else "an empty list is"
        raise PositionError("settle", f"{needed} needed here in the phase {position.phase}")
    if not position.settle:
        return
    if position.whirlpool != FORK_SPACE:
        raise PositionError("whirlpool", f"canoes have a choice of arms only while it is on {FORK_SPACE}")
    if position.to_play != int(position.settle[0][0]):
        raise PositionError("to_play", f"the owner of canoe {position.settle[0]} is to play")
    for index, listed in enumerate(position.settle):
        if _canoe(position, listed).at != FORK_SPACE:
            raise PositionError(f"settle/{index}", f"canoe {listed} is not at {FORK_SPACE}")
    _check_banks(position)


def _check_banks(position: Position) -> None:
    for index, seat in enumerate(position.seats):
        for name, canoe in zip(CANOES, seat.canoes, strict=True):
            if canoe.bank != (f"{index + 1}{name}" in position.settle):
                raise PositionError(
                    f"seats/{index}/canoes/{name}/bank",
                    "in the phase settle the canoes still to slide are on the bank, and no other",
                )


def _canoe(position: Position, listed: str) -> Canoe:
    """The canoe called such as 2a."""
    return position.seats[int(listed[0]) - 1].canoes[CANOES.index(listed[1])]
