"""What the seat to play may and must still do in its turn, asked by the listing and by the judge alike."""

from typing import Final

from companion.rules.board import ASHORE, CANOES, FALLS, JETTY
from companion.rules.cards import ANY_OF_THREE, PADDLE_POINTS
from companion.rules.position import Position, Seat, Turn


def to_play(position: Position) -> Seat:
    """The seat whose turn it is."""
    return position.seats[(position.to_play or 0) - 1]


def must_buy(position: Position) -> bool:
    """Whether the seat to play may not decline (P3)."""
    a, b = to_play(position).canoes
    return position.rules.must_buy and a.at == b.at == FALLS


def may_act(seat: Seat, turn: Turn, name: str, at: str) -> bool:
    """Whether the seat's canoe that lies there may still act.

    Those in the water when the turn began, a launch beside them or alone (M1, M2, M6); with a 123 the first only (Q1).
    """
    if at == FALLS or name in turn.moved or (turn.moved and seat.played == ANY_OF_THREE):
        return False
    return name in turn.afloat or (at == JETTY and (not turn.moved or turn.afloat != ()))


UNPLAYED: Final = {
    "C": ("W1", "the cloud must move one step before the turn ends"),
    "L": ("L1", "the lasso takes effect before the turn ends"),
}


def unfinished(seat: Seat, turn: Turn, *, must_launch: bool) -> tuple[str, str] | None:
    """The rule that keeps the seat's turn from ending, with the reason; None where it may end (W1, L1, M1, M2, Q1)."""
    if seat.played not in PADDLE_POINTS:
        return None if turn.done else UNPLAYED.get(seat.played or "")
    for name in turn.afloat:
        if name not in turn.moved and seat.canoes[CANOES.index(name)].at not in ASHORE:
            return _waits(seat, turn, name)
    if must_launch and not turn.moved and seat.canoes[0].at == seat.canoes[1].at == JETTY:
        return "M2", "with both canoes on land one must be launched"
    return None


def _waits(seat: Seat, turn: Turn, name: str) -> tuple[str, str] | None:
    if seat.played != ANY_OF_THREE:
        return "M1", f"canoe {name} was in the water and must act before the turn ends"
    return None if turn.moved else ("Q1", "with a 123 one canoe must act before the turn ends")
