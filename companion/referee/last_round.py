"""Who could own enough to end the game once this round is over, told from public facts alone."""

from collections.abc import Iterator
from itertools import product

from companion.rules import CANOES, JETTY, RIVER
from companion.rules.canoe_plays import exchanges_at
from companion.rules.cards import ANY_OF_THREE, HANDLING, PADDLE_POINTS, PADDLE_POINTS_WITH_ELK
from companion.rules.elk import RED_SPACES
from companion.rules.gems import banked
from companion.rules.position import AT_SITE, Canoe, Gems, PublicPosition, PublicSeat
from companion.rules.scoring import FOUR_ALIKE, SEVEN_GEMS, goal_met
from companion.rules.ways import cost


def contenders(position: PublicPosition) -> list[int]:
    """The seats that end the game after this round if their canoes land with what they carry, or load before (X1).

    A seat that has yet to turn its card up may have any card of its hand. Each canoe is taken by itself, with what lies
    at its site now: another seat may still come before.
    """
    return [number for number, seat in enumerate(position.seats, 1) if _could_reach(position, number, seat)]


def _could_reach(position: PublicPosition, number: int, seat: PublicSeat) -> bool:
    if goal_met(seat.gems):
        return True
    if not _within(seat.gems, sum(canoe.holds for canoe in seat.canoes)):
        return False
    canoes = dict(_still_to_act(position, number, seat))
    return any(
        goal_met(banked(seat.gems, landed))
        for card in _cards(position, number, seat)
        for landed in _landings(position, number, canoes, card)
    )


def _within(gems: Gems, more: int) -> bool:
    """Whether so many more gems, of whatever colours, could reach the goal (X1)."""
    return sum(gems) + more >= SEVEN_GEMS or max(gems) + more >= FOUR_ALIKE or gems.count(0) <= more


def _cards(position: PublicPosition, number: int, seat: PublicSeat) -> list[str]:
    """The cards for canoes that the seat may play yet in this round."""
    if seat.absent or position.phase in ("flow", "settle", "over"):
        return []
    if seat.played is None:
        return [card for card in seat.hand if card in PADDLE_POINTS]
    acting = position.phase == "act" and position.to_play == number
    return [seat.played] if acting and seat.played in PADDLE_POINTS else []


def _still_to_act(position: PublicPosition, number: int, seat: PublicSeat) -> Iterator[tuple[str, Canoe]]:
    """The canoes in the water that act in the seat's turn (M1), or have still to; none is on the bank yet (L1)."""
    turn = position.turn if position.phase == "act" and position.to_play == number else None
    if turn and turn.moved and seat.played == ANY_OF_THREE:
        return
    for name, canoe in zip(CANOES, seat.canoes, strict=True):
        if canoe.at in RIVER and (turn is None or (name in turn.afloat and name not in turn.moved)):
            yield name, canoe


def _landings(position: PublicPosition, number: int, canoes: dict[str, Canoe], card: str) -> Iterator[str]:
    """The gems that one card may bring home: of both canoes, or of one with a 123 (Q1)."""
    hauls = [_hauls(position, canoe, _points(position, f"{number}{name}", card)) for name, canoe in canoes.items()]
    if card == ANY_OF_THREE:
        yield from (haul for one in hauls for haul in one)
    else:
        yield from map("".join, product(*hauls))


def _points(position: PublicPosition, canoe: str, card: str) -> int:
    """The most points that the card gives this canoe ("2a"), which may take the elk first where that is beside it."""
    seat = position.seats[int(canoe[0]) - 1]
    beside = position.elk == AT_SITE and seat.canoes[CANOES.index(canoe[1])].at in RED_SPACES
    return max((PADDLE_POINTS_WITH_ELK if beside or position.elk == canoe else PADDLE_POINTS)[card])


def _hauls(position: PublicPosition, canoe: Canoe, points: int) -> list[str]:
    """What the canoe may land with: nothing where the way home is too far; else after each exchange it can pay (G1)."""
    spare = points - cost(canoe.at, JETTY, position.whirlpool)
    if spare < 0:
        return [""]
    affordable = exchanges_at(position, canoe, canoe.at)[: 1 + spare // HANDLING]
    return [_left(canoe.cargo, unload) + load for choices in affordable for unload, load, _ in choices]


def _left(cargo: str, unloaded: str) -> str:
    for gem in unloaded:
        cargo = cargo.replace(gem, "", 1)
    return cargo
