"""The river: how fast it flows, which arms it is expected to take, and where that leaves everything that floats."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.beaver import CALM
from companion.rules.board import CANOES, DRIFT, FALLS, OTHER_ARM, PLACES
from companion.rules.cards import NUMBER_POINTS
from companion.rules.elk import left, rides
from companion.rules.gems import returned
from companion.rules.position import Canoe, Joe, Position, Seat, Sites
from companion.rules.whirlpool import drifted

PUSHES_AT_MOST: Final = 12
"""Pushes that the table may let stand in one flow (T2)."""


class Loss(Struct, frozen=True):
    """What one push (from 1) carries over the falls: a seat's canoe and what lay in it (W5, G5)."""

    push: int
    seat: int
    canoe: str
    cargo: str


def speed(position: Position) -> int:
    """The pushes of this round's flow by the cards that are up: lowest number + weather, at least 0 (W2)."""
    numbers = [NUMBER_POINTS[seat.played] for seat in position.seats if seat.played in NUMBER_POINTS]
    return max(0, (min(numbers) if numbers else 0) + position.weather)


def expected_arms(position: Position) -> list[str]:
    """The arms that the flow should take, one letter a push: one string, or both while the fork is ``?`` (W4)."""
    pushes = speed(position)
    if position.fork == "?" and pushes:
        return [alternating("L", pushes), alternating("R", pushes)]
    return [alternating(position.fork, pushes)]


def alternating(first: str, pushes: int) -> str:
    """The arms of so many pushes from this one on (W4)."""
    return ((first + OTHER_ARM.get(first, first)) * pushes)[:pushes]


@lru_cache(maxsize=1024)
def drift(arms: str) -> dict[str, str]:
    """Where a whole flow leaves what was at each place (W3)."""
    if not arms:
        return {place: place for place in PLACES}
    before, last = drift(arms[:-1]), DRIFT[arms[-1]]
    return {place: last[there] for place, there in before.items()}


def flow_losses(position: Position, arms: str) -> list[Loss]:
    """What a flow into these arms carries over the falls, push by push, then seat 1 first, a before b (W5)."""
    return [loss for push in range(1, len(arms) + 1) for loss in _lost_at(position, push, arms)]


def _lost_at(position: Position, push: int, arms: str) -> list[Loss]:
    before, after = drift(arms[: push - 1]), drift(arms[:push])
    return [
        Loss(push, number, name, canoe.cargo)
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
        if after[canoe.at] == FALLS != before[canoe.at] and not canoe.bank
    ]


def flowed(position: Position, arms: str) -> Position:
    """The position, still in phase ``flow``, with everything where these pushes leave it (W3, W5, G5, V1, A2, E3, J1).

    A flow can be taken push by push. Joe, once over the falls, is at ``"F"`` until it is over.
    """
    whirlpool = None if position.whirlpool is None else drifted(position.whirlpool, arms)
    fork = OTHER_ARM[arms[-1]] if arms else position.fork
    return replace(carried(position, drift(arms), whirlpool), fork=fork)


def carried(position: Position, where: dict[str, str], whirlpool: str | None) -> Position:
    """The position with everything that floats where this map of places takes it, and the whirlpool's disc there."""
    seats, sites = _carried(position.seats, position.sites, where)
    p = replace(position, seats=seats, sites=sites, whirlpool=whirlpool)
    if p.beaver is not None:
        p = _beaver_carried(p, where[p.beaver])
    if rides(p.elk):
        p = _elk_carried(p, p.elk)
    return p if p.joe is None else _joe_carried(p, p.joe, where[p.joe.at])


def after_push(position: Position, arm: str) -> Position:
    """The position within the flow after one push into that arm, for showing it push by push (W3)."""
    return flowed(position, arm)


def _carried(seats: tuple[Seat, ...], sites: Sites, where: dict[str, str]) -> tuple[tuple[Seat, ...], Sites]:
    """The canoes that are not on the bank ride their discs; gems of lost ones go back to their own sites (G5, L1)."""
    moved, lost = [], ""
    for seat in seats:
        a, b = seat.canoes
        to_a = a.at if a.bank else where[a.at]
        to_b = b.at if b.bank else where[b.at]
        if to_a != a.at or to_b != b.at:
            lost += (a.cargo if to_a == FALLS else "") + (b.cargo if to_b == FALLS else "")
            seat = replace(seat, canoes=(_floated(a, to_a), _floated(b, to_b)))
        moved.append(seat)
    return tuple(moved), returned(sites, lost) if lost else sites


def _floated(canoe: Canoe, to: str) -> Canoe:
    return canoe if to == canoe.at else replace(canoe, at=to, cargo="" if to == FALLS else canoe.cargo)


def _beaver_carried(p: Position, to: str) -> Position:
    """Over the falls it takes the weather along at once; the flow that is running keeps its speed (A2)."""
    return replace(p, beaver=None, weather=CALM) if to == FALLS else replace(p, beaver=to)


def _elk_carried(p: Position, elk: str) -> Position:
    at = p.seats[int(elk[0]) - 1].canoes[CANOES.index(elk[1])].at
    return replace(p, elk=left(elk, elk, at))


def _joe_carried(p: Position, joe: Joe, to: str) -> Position:
    """Over the falls his gem goes back at once; he himself is back once the flow is over (J1)."""
    if to == FALLS:
        return replace(p, joe=Joe(FALLS), sites=returned(p.sites, joe.cargo))
    return replace(p, joe=Joe(to, joe.cargo))
