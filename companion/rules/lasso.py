"""The lasso takes a seat's canoes out of the river until it has flowed (L1)."""

from msgspec.structs import replace

from companion.rules.board import ASHORE, BELOW, CANOES, FALLS
from companion.rules.elk import left
from companion.rules.gems import returned
from companion.rules.position import Canoe, Position
from companion.rules.seating import turn_order, with_canoe, with_seat


def thrown(position: Position) -> Position:
    """The position after the lasso: the canoes in the water of the seat to play are on the bank."""
    number = position.to_play or 0
    seat = position.seats[number - 1]
    a, b = seat.canoes
    seats = with_seat(position.seats, number, replace(seat, canoes=(_ashore(a), _ashore(b))))
    return replace(position, seats=seats)


def _ashore(canoe: Canoe) -> Canoe:
    return replace(canoe, bank=True) if canoe.at not in ASHORE else canoe


def lassoed(position: Position) -> list[tuple[int, str]]:
    """The canoes on the bank, seat and name, in turn order, a before b."""
    found = []
    for number in turn_order(position.lifesaver, len(position.seats)):
        a, b = position.seats[number - 1].canoes
        if a.bank:
            found.append((number, "a"))
        if b.bank:
            found.append((number, "b"))
    return found


def back_from_the_bank(position: Position) -> Position:
    """The position once the lassoed canoes have returned; who may choose an arm to slide into waits in ``settle``."""
    waiting = []
    for number, name in lassoed(position):
        at = position.seats[number - 1].canoes[CANOES.index(name)].at
        spaces = BELOW[at] if at == position.whirlpool else (at,)
        if len(spaces) == 1:
            position = launched(position, number, name, spaces[0])
        else:
            waiting.append(f"{number}{name}")
    return replace(position, settle=tuple(waiting)) if waiting else position


def launched(position: Position, number: int, name: str, at: str) -> Position:
    """The position with a lassoed canoe off the bank and at that space; over the falls it is lost (G5, E3)."""
    canoe = position.seats[number - 1].canoes[CANOES.index(name)]
    cargo = "" if at == FALLS else canoe.cargo
    seats = with_canoe(position.seats, number, name, replace(canoe, at=at, cargo=cargo, bank=False))
    sites = returned(position.sites, canoe.cargo) if at == FALLS else position.sites
    return replace(position, seats=seats, sites=sites, elk=left(position.elk, f"{number}{name}", at))
