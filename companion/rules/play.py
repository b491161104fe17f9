"""A ply that is known to hold, played: the next position. Nothing is judged here; replays of records come this way."""

from collections.abc import Callable
from typing import Final

from companion.rules.board import FALLS, GEMS, JETTY, OTHER_ARM, SITE_AT
from companion.rules.notation import in_gem_order
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Theft,
)
from companion.rules.position import Canoe, Gems, Phase, Position, Seat, Turn
from companion.rules.river import Sites, carried, counted, returned
from companion.rules.rounds import after_buying, after_flow, can_buy, commit_step, next_present, next_turn

Seats = tuple[Seat, ...]


def play(position: Position, ply: Ply) -> Position:
    """The position after a ply that ``legal`` lists or ``judge`` accepts; for any other the result means nothing."""
    return _PLAYS[type(ply)](position, ply)


def masked(position: Position) -> Position:
    """The same position with every face-down card unknown (R5)."""
    seats = [s if s.committed is None else _committing(s, "?") for s in position.seats]
    return _next(position, position.phase, position.to_play, tuple(seats), turn=position.turn)


def _next(
    p: Position, phase: Phase, to_play: int | None, seats: Seats, sites: Sites | None = None, turn: Turn | None = None
) -> Position:
    """The position within the same round: lifesaver, weather and fork stay."""
    return Position(
        p.rules,
        p.round,
        phase,
        p.lifesaver,
        to_play,
        p.weather,
        p.fork,
        p.sites if sites is None else sites,
        seats,
        turn,
        p.winners,
    )


def _with(seats: Seats, number: int, seat: Seat) -> Seats:
    return (*seats[: number - 1], seat, *seats[number:])


def _committing(seat: Seat, card: str) -> Seat:
    return Seat(seat.hand, seat.canoes, seat.gems, card, seat.played, seat.absent)


def _commit(p: Position, ply: Commit) -> Position:
    seats = _with(p.seats, ply.seat, _committing(p.seats[ply.seat - 1], ply.card))
    phase, to_play = commit_step(p, seats, p.lifesaver)
    return _next(p, phase, to_play, seats)


def _leave(p: Position, ply: Leave) -> Position:
    """The lifesaver does not stay with a seat that is away (T1)."""
    seats = _presence(p, ply.seat, absent=True)
    lifesaver = next_present(seats, ply.seat) if p.lifesaver == ply.seat else p.lifesaver
    phase, to_play = commit_step(p, seats, lifesaver)
    return Position(p.rules, p.round, phase, lifesaver, to_play, p.weather, p.fork, p.sites, seats)


def _come_back(p: Position, ply: ComeBack) -> Position:
    return _next(p, "commit", None, _presence(p, ply.seat, absent=False))


def _presence(p: Position, number: int, *, absent: bool) -> Seats:
    s = p.seats[number - 1]
    return _with(p.seats, number, Seat(s.hand, s.canoes, s.gems, None, None, absent))


def _buy_back(p: Position, ply: BuyBack) -> Position:
    number = p.to_play or 0
    s = p.seats[number - 1]
    gems, sites = s.gems, p.sites
    if ply.gem is not None:
        gems, sites = counted(gems, GEMS.index(ply.gem), -1), returned(sites, ply.gem)
    a, b = s.canoes
    canoes = (Canoe(a.holds, JETTY), b) if ply.canoe == "a" else (a, Canoe(b.holds, JETTY))
    seat = Seat(s.hand, canoes, gems, s.committed, s.played, s.absent)
    seats = _with(p.seats, number, seat)
    phase, to_play = ("buyback", number) if can_buy(seat) else after_buying(p, seats)
    return _next(p, phase, to_play, seats, sites)


def _done(p: Position, _: Done) -> Position:
    if p.phase == "buyback":
        phase, to_play = after_buying(p, p.seats)
    else:
        phase, to_play = next_turn(p.rules, p.seats, p.to_play or 0)
    return _next(p, phase, to_play, p.seats)


def _reveal(p: Position, ply: Reveal) -> Position:
    """The card leaves the hand now; where the table lets another card stand, the committed one stays there (T2)."""
    number = p.to_play or 0
    s = p.seats[number - 1]
    hand = tuple([card for card in s.hand if card != ply.card])
    seats = _with(p.seats, number, Seat(hand, s.canoes, s.gems, None, ply.card, s.absent))
    a, b = s.canoes
    afloat = (("a",) if a.at not in _ASHORE else ()) + (("b",) if b.at not in _ASHORE else ())
    return _next(p, "act", number, seats, turn=Turn((), afloat))


_ASHORE: Final = (JETTY, FALLS)


def _move_cloud(p: Position, ply: MoveCloud) -> Position:
    turn = Turn(p.turn.moved, p.turn.afloat, True) if p.turn else None
    return Position(
        p.rules, p.round, p.phase, p.lifesaver, p.to_play, p.weather + ply.step, p.fork, p.sites, p.seats, turn
    )


def _canoe_play(p: Position, ply: CanoePlay) -> Position:
    number = p.to_play or 0
    turn = p.turn
    s = p.seats[number - 1]
    a, b = s.canoes
    mine = a if ply.canoe == "a" else b
    cargo, sites = _exchanged(mine.cargo, p.sites, mine.at, ply.unload_before, ply.load_before)
    at, gems = ply.to or mine.at, s.gems
    if at == JETTY:
        gems, cargo = _banked(gems, cargo), ""
    elif at == FALLS:
        sites, cargo = returned(sites, cargo), ""
    else:
        cargo += "".join([theft.gem for theft in ply.thefts])
        cargo, sites = _exchanged(cargo, sites, at, ply.unload_after, ply.load_after)
    moved = Canoe(mine.holds, at, in_gem_order(cargo))
    canoes = (moved, b) if ply.canoe == "a" else (a, moved)
    seats = _with(p.seats, number, Seat(s.hand, canoes, gems, s.committed, s.played, s.absent))
    for theft in ply.thefts:
        seats = _robbed(seats, theft)
    acted = Turn((*turn.moved, ply.canoe), turn.afloat, turn.done) if turn else None
    return _next(p, "act", number, seats, sites, acted)


def _exchanged(cargo: str, sites: Sites, at: str, unload: str, load: str) -> tuple[str, Sites]:
    """Cargo and sites after unloading and then loading at the site of that space (G1)."""
    if not unload and not load:
        return cargo, sites
    index = SITE_AT[at]
    gems = sites[index]
    for gem in unload:
        cargo, gems = cargo.replace(gem, "", 1), counted(gems, GEMS.index(gem), 1)
    for gem in load:
        cargo, gems = cargo + gem, counted(gems, GEMS.index(gem), -1)
    return cargo, (*sites[:index], gems, *sites[index + 1 :])  # type: ignore[return-value]  # five again


def _banked(gems: Gems, cargo: str) -> Gems:
    """A canoe that lands banks what it carries, at no cost (M6)."""
    for gem in cargo:
        gems = counted(gems, GEMS.index(gem), 1)
    return gems


def _robbed(seats: Seats, theft: Theft) -> Seats:
    s = seats[theft.seat - 1]
    a, b = s.canoes
    victim = a if theft.canoe == "a" else b
    robbed = Canoe(victim.holds, victim.at, victim.cargo.replace(theft.gem, "", 1), victim.bank)
    canoes = (robbed, b) if theft.canoe == "a" else (a, robbed)
    return _with(seats, theft.seat, Seat(s.hand, canoes, s.gems, s.committed, s.played, s.absent))


def _flow(p: Position, ply: Flow) -> Position:
    seats, sites = carried(p.seats, p.sites, ply.arms)
    return after_flow(p, seats, sites, OTHER_ARM[ply.arms[-1]] if ply.arms else p.fork)


_PLAYS: Final[dict[type, Callable[..., Position]]] = {
    Commit: _commit,
    Leave: _leave,
    ComeBack: _come_back,
    BuyBack: _buy_back,
    Done: _done,
    Reveal: _reveal,
    MoveCloud: _move_cloud,
    CanoePlay: _canoe_play,
    Flow: _flow,
}
