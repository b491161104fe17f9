"""A canoe play carried out: gems handled and stolen, the way paddled, and what Joe takes and gives."""

from msgspec.structs import replace

from companion.rules.board import CANOES, FALLS, JETTY
from companion.rules.elk import left, rides
from companion.rules.gems import banked, handled, in_gem_order, returned
from companion.rules.plies import CanoePlay, Theft
from companion.rules.position import Joe, Position, Turn
from companion.rules.seating import Seats, with_canoe, with_seat


def canoe_play(p: Position, ply: CanoePlay) -> Position:
    """The position after a canoe play that holds (M3 to M6, G1 to G5, S1, V2, E3, J3)."""
    number = p.to_play or 0
    seat = p.seats[number - 1]
    a, b = seat.canoes
    mine = a if ply.canoe == "a" else b
    at, gems = ply.slid_to or ply.to or mine.at, seat.gems
    cargo, joe = loaded(mine.cargo, ply), p.joe
    if ply.from_joe or ply.to_joe:
        cargo = cargo.replace(ply.to_joe, "", 1) + ply.from_joe
        joe = Joe(at, ply.to_joe)
    sites = handled(p.sites, mine.at, ply.unload_before, ply.load_before)
    if at == JETTY:
        gems, cargo = banked(gems, cargo), ""
    elif at == FALLS:
        sites, cargo = returned(sites, cargo), ""
    else:
        sites = handled(sites, at, ply.unload_after, ply.load_after)
        cargo = in_gem_order(cargo)
    moved = replace(mine, at=at, cargo=cargo)
    seats = with_seat(p.seats, number, replace(seat, gems=gems, canoes=(moved, b) if ply.canoe == "a" else (a, moved)))
    for theft in ply.thefts:
        seats = _robbed(seats, theft)
    elk = left(p.elk, f"{number}{ply.canoe}", at) if rides(p.elk) else p.elk
    return replace(p, seats=seats, sites=sites, turn=_acted(p.turn, ply.canoe), elk=elk, joe=joe)


def loaded(cargo: str, ply: CanoePlay) -> str:
    """What lies in the canoe after all unloading, loading and stealing, before it meets Joe; in no order."""
    for gem in ply.unload_before + ply.unload_after:
        cargo = cargo.replace(gem, "", 1)
    cargo += ply.load_before + ply.load_after
    return cargo + "".join([theft.gem for theft in ply.thefts]) if ply.thefts else cargo


def _robbed(seats: Seats, theft: Theft) -> Seats:
    victim = seats[theft.seat - 1].canoes[CANOES.index(theft.canoe)]
    robbed = replace(victim, cargo=victim.cargo.replace(theft.gem, "", 1))
    return with_canoe(seats, theft.seat, theft.canoe, robbed)


def _acted(turn: Turn | None, name: str) -> Turn | None:
    return replace(turn, moved=(*turn.moved, name)) if turn else None
