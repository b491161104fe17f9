"""What the seat to play may and must still do in its turn, asked by the listing and by the judge alike."""

from typing import Final

from companion.rules.board import CANOES, FALLS, JETTY
from companion.rules.cards import ANY_OF_THREE, PADDLE_POINTS
from companion.rules.position import Position, Seat, Turn


def to_play(position: Position) -> Seat:
    """The seat whose turn it is."""
    return position.seats[(position.to_play or 0) - 1]


def must_buy(position: Position) -> bool:
    """Whether the seat to play may not decline (P3)."""
    return position.rules.must_buy and all(canoe.at == FALLS for canoe in to_play(position).canoes)


def may_act(position: Position, name: str) -> bool:
    """Whether a canoe of the seat to play may still act.

    Those in the water when the turn began, a launch beside them or alone (M1, M2, M6); with a 123 the first only (Q1).
    """
    seat, turn = to_play(position), position.turn
    at = seat.canoes[CANOES.index(name)].at
    if turn is None or name in turn.moved or at == FALLS:
        return False
    if turn.moved and (seat.played == ANY_OF_THREE or (at == JETTY and not turn.afloat)):
        return False
    return at == JETTY or name in turn.afloat


UNPLAYED: Final = {
    "C": ("W1", "the cloud must move one step before the turn ends"),
    "L": ("L1", "the lasso takes effect before the turn ends"),
}


def unfinished(position: Position) -> tuple[str, str] | None:
    """The rule that keeps the turn from ending, with the reason (W1, L1, M1, M2, Q1); None where it may end."""
    seat, turn = to_play(position), position.turn
    if turn is None:
        return None
    if seat.played not in PADDLE_POINTS:
        return None if turn.done else UNPLAYED.get(seat.played or "")
    waiting = _waiting(seat, turn)
    if waiting and seat.played == ANY_OF_THREE:
        return None if turn.moved else ("Q1", "with a 123 one canoe must act before the turn ends")
    if waiting:
        return "M1", f"canoe {waiting[0]} was in the water and must act before the turn ends"
    if position.rules.must_launch and not turn.moved and all(canoe.at == JETTY for canoe in seat.canoes):
        return "M2", "with both canoes on land one must be launched"
    return None


def _waiting(seat: Seat, turn: Turn) -> list[str]:
    """The canoes that were in the water when the turn began, still are, and have not acted."""
    return [
        name
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
        if name in turn.afloat and name not in turn.moved and canoe.at not in (JETTY, FALLS)
    ]
