"""The river: how fast it flows, which arms it is expected to take, and what each push carries over the falls."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.rules.board import DRIFT, FALLS, GEMS, OTHER_ARM, PLACES
from companion.rules.position import Canoe, Gems, Position, Seat

NUMBER_POINTS: Final = {str(number): number for number in range(1, 8)}
"""Card → points. Clouds and the other cards without one number are not in it, nor do they count for the river (W2)."""

PUSHES_AT_MOST: Final = 12
"""Pushes that the table may let stand in one flow (T2)."""

Sites = tuple[Gems, Gems, Gems, Gems, Gems]


class Loss(Struct, frozen=True):
    """What one push (from 1) carries over the falls: a seat's canoe and what lay in it (W5, G5)."""

    push: int
    seat: int
    canoe: str
    cargo: str


def speed(position: Position) -> int:
    """The pushes of this round's flow by the cards that are up: lowest number + weather, at least 0 (W2)."""
    numbers = [NUMBER_POINTS[seat.played] for seat in position.seats if seat.played in NUMBER_POINTS]
    return max(0, min(numbers, default=0) + position.weather)


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
        for name, canoe in zip("ab", seat.canoes, strict=True)
        if after[canoe.at] == FALLS != before[canoe.at]
    ]


def after_push(position: Position, arm: str) -> tuple[tuple[Seat, ...], Sites]:
    """Seats and sites after one push into that arm, for showing the flow push by push (W3, G5)."""
    return carried(position.seats, position.sites, arm)


def carried(seats: tuple[Seat, ...], sites: Sites, arms: str) -> tuple[tuple[Seat, ...], Sites]:
    """Seats and sites after these pushes; gems of lost canoes are back at their own sites (G5)."""
    where = drift(arms)
    lost = ""
    moved = []
    for seat in seats:
        a, b = seat.canoes
        to_a, to_b = where[a.at], where[b.at]
        if to_a == a.at and to_b == b.at:
            moved.append(seat)
            continue
        lost += (a.cargo if to_a == FALLS else "") + (b.cargo if to_b == FALLS else "")
        canoes = (_floated(a, to_a), _floated(b, to_b))
        moved.append(Seat(seat.hand, canoes, seat.gems, seat.committed, seat.played, seat.absent))
    return tuple(moved), returned(sites, lost) if lost else sites


def _floated(canoe: Canoe, to: str) -> Canoe:
    return Canoe(canoe.holds, to, "" if to == FALLS else canoe.cargo)


def returned(sites: Sites, gems: str) -> Sites:
    """The sites with these gems back at the sites of their own colours (G5, P1)."""
    changed = list(sites)
    for gem in gems:
        index = GEMS.index(gem)
        changed[index] = counted(changed[index], index, 1)
    a, b, c, d, e = changed
    return a, b, c, d, e


def counted(gems: Gems, index: int, change: int) -> Gems:
    """These counts with one of them changed."""
    changed = list(gems)
    changed[index] += change
    v, c, y, b, r = changed
    return v, c, y, b, r
