"""A ply that is known to hold, played: the next position. Nothing is judged here; replays of records come this way."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from companion.rules.aftermath import after_flow, settling, slid
from companion.rules.beaver import enters
from companion.rules.board import ASHORE, CANOES, GEMS, JETTY
from companion.rules.gems import counted, returned
from companion.rules.lasso import thrown
from companion.rules.paddle import canoe_play
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Slide,
    TakeElk,
)
from companion.rules.position import Position, Turn
from companion.rules.river import flowed
from companion.rules.rounds import after_buying, can_buy, commit_step, next_present, next_turn
from companion.rules.seating import Seats, with_canoe, with_seat


def play(position: Position, ply: Ply) -> Position:
    """The position after a ply that ``legal`` lists or ``judge`` accepts; for any other the result means nothing."""
    return _PLAYS[type(ply)](position, ply)


def masked(position: Position) -> Position:
    """The same position with every face-down card unknown (R5)."""
    seats = [seat if seat.committed is None else replace(seat, committed="?") for seat in position.seats]
    return replace(position, seats=tuple(seats))


def _commit(p: Position, ply: Commit) -> Position:
    seats = with_seat(p.seats, ply.seat, replace(p.seats[ply.seat - 1], committed=ply.card))
    phase, to_play = commit_step(p, seats, p.lifesaver)
    return replace(p, phase=phase, to_play=to_play, seats=seats)


def _leave(p: Position, ply: Leave) -> Position:
    """The lifesaver does not stay with a seat that is away (T1)."""
    seats = _presence(p.seats, ply.seat, absent=True)
    lifesaver = next_present(seats, ply.seat) if p.lifesaver == ply.seat else p.lifesaver
    phase, to_play = commit_step(p, seats, lifesaver)
    return replace(p, phase=phase, to_play=to_play, seats=seats, lifesaver=lifesaver)


def _come_back(p: Position, ply: ComeBack) -> Position:
    return replace(p, seats=_presence(p.seats, ply.seat, absent=False))


def _presence(seats: Seats, number: int, *, absent: bool) -> Seats:
    return with_seat(seats, number, replace(seats[number - 1], absent=absent))


def _buy_back(p: Position, ply: BuyBack) -> Position:
    number = p.to_play or 0
    seat, sites = p.seats[number - 1], p.sites
    if ply.gem is not None:
        seat = replace(seat, gems=counted(seat.gems, GEMS.index(ply.gem), -1))
        sites = returned(sites, ply.gem)
    canoe = seat.canoes[CANOES.index(ply.canoe)]
    seats = with_canoe(with_seat(p.seats, number, seat), number, ply.canoe, replace(canoe, at=JETTY))
    phase, to_play = ("buyback", number) if can_buy(seats[number - 1]) else after_buying(p, seats)
    return replace(p, phase=phase, to_play=to_play, seats=seats, sites=sites)


def _done(p: Position, _: Done) -> Position:
    if p.phase == "buyback":
        phase, to_play = after_buying(p, p.seats)
    else:
        phase, to_play = next_turn(p.rules, p.seats, p.to_play or 0)
    return replace(p, phase=phase, to_play=to_play, turn=None)


def _reveal(p: Position, ply: Reveal) -> Position:
    """The card leaves the hand now; where the table lets another card stand, the committed one stays there (T2)."""
    number = p.to_play or 0
    seat = p.seats[number - 1]
    turned = seat.hand.index(ply.card)
    hand = seat.hand[:turned] + seat.hand[turned + 1 :]
    seats = with_seat(p.seats, number, replace(seat, hand=hand, committed=None, played=ply.card))
    a, b = seat.canoes
    afloat: tuple[str, ...] = ("a",) if a.at not in ASHORE and not a.bank else ()
    afloat += ("b",) if b.at not in ASHORE and not b.bank else ()
    return replace(p, phase="act", seats=seats, turn=Turn((), afloat))


def _take_elk(p: Position, ply: TakeElk) -> Position:
    return replace(p, elk=f"{p.to_play}{ply.canoe}")


def _move_cloud(p: Position, ply: MoveCloud) -> Position:
    return enters(replace(p, weather=p.weather + ply.step, turn=_finished(p.turn)))


def _lasso(p: Position, _: Lasso) -> Position:
    return replace(thrown(p), turn=_finished(p.turn))


def _finished(turn: Turn | None) -> Turn | None:
    """Cloud or lasso played."""
    return replace(turn, done=True) if turn else None


def _flow(p: Position, ply: Flow) -> Position:
    return after_flow(flowed(p, ply.arms))


def _slide(p: Position, ply: Slide) -> Position:
    return settling(slid(p, ply))


_PLAYS: Final[dict[type, Callable[..., Position]]] = {
    Commit: _commit,
    Leave: _leave,
    ComeBack: _come_back,
    BuyBack: _buy_back,
    Done: _done,
    Reveal: _reveal,
    TakeElk: _take_elk,
    MoveCloud: _move_cloud,
    Lasso: _lasso,
    CanoePlay: canoe_play,
    Flow: _flow,
    Slide: _slide,
}
