"""What follows what: who buys, who has the next turn, how a round opens and ends (R1, R3, R4)."""

from typing import TypeAlias

from msgspec.structs import replace

from companion.rules.board import FALLS
from companion.rules.position import Phase, Position, RuleSet, Seat
from companion.rules.scoring import winners
from companion.rules.seating import turn_order

Step: TypeAlias = tuple[Phase, int | None]
"""A phase and the seat to play in it."""


def can_buy(seat: Seat) -> bool:
    """Whether there is something to buy: a lost canoe and a gem for it, or a free one (P1, P2)."""
    a, b = seat.canoes
    if a.at != FALLS and b.at != FALLS:
        return False
    return any(seat.gems) or a.at == b.at == FALLS


def next_present(seats: tuple[Seat, ...], after: int) -> int:
    """The next seat clockwise that is at the table (R4, T1)."""
    number = after % len(seats) + 1
    while seats[number - 1].absent:
        number = number % len(seats) + 1
    return number


def next_turn(rules: RuleSet, seats: tuple[Seat, ...], first: int) -> Step:
    """The turn of the first seat, from this one clockwise, whose card still lies face down; else the flow."""
    number = first
    while seats[number - 1].committed is None:
        number = number % len(seats) + 1
        if number == first:
            return "flow", None
    buys = rules.buy_back == "turn" and can_buy(seats[number - 1])
    return "buyback" if buys else "reveal", number


def next_purchase(rules: RuleSet, seats: tuple[Seat, ...], lifesaver: int, after: int | None = None) -> Step:
    """The next seat in turn order with something to buy before any card is committed, else commit (R1, P1)."""
    if rules.buy_back == "round":
        order = turn_order(lifesaver, len(seats))
        for number in order if after is None else order[order.index(after) + 1 :]:
            if not seats[number - 1].absent and can_buy(seats[number - 1]):
                return "buyback", number
    return "commit", None


def after_buying(position: Position, seats: tuple[Seat, ...]) -> Step:
    """What follows when the seat to play buys no more: the next buyer, or the own card's reveal (R1, R3)."""
    if position.rules.buy_back == "turn":
        return "reveal", position.to_play
    return next_purchase(position.rules, seats, position.lifesaver, position.to_play)


def commit_step(position: Position, seats: tuple[Seat, ...], lifesaver: int) -> Step:
    """On with committing, or the first turn when every seat present has committed (R1, T1)."""
    for seat in seats:
        if seat.committed is None and not seat.absent:
            return "commit", None
    return next_turn(position.rules, seats, lifesaver)


def end_of_round(position: Position) -> Position:
    """The end of the game, or hands, lifesaver and the next round (R2, R4, X1)."""
    p = position
    won = winners(p.rules, p.seats)
    if won:
        return replace(p, phase="over", to_play=None, winners=won)
    seats = tuple([replace(s, hand=s.hand or p.rules.cards, committed=None, played=None) for s in p.seats])
    lifesaver = next_present(seats, p.lifesaver)
    phase, to_play = next_purchase(p.rules, seats, lifesaver)
    return replace(p, round=p.round + 1, phase=phase, lifesaver=lifesaver, to_play=to_play, seats=seats)
