"""What the seat to play may and must still do in its turn, asked by the listing and by the judge alike."""

from typing import Final

from companion.rules.board import ASHORE, CANOES, FALLS, JETTY
from companion.rules.cards import ANY_OF_THREE, PADDLE_POINTS
from companion.rules.outcome import Refused
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
    "C": Refused("W1", "cloud_must_move"),
    "L": Refused("L1", "lasso_must_fly"),
}

MUST_ACT: Final = {name: Refused("M1", "must_act", {"canoe": name}) for name in CANOES}
ONE_MUST_ACT: Final = Refused("Q1", "one_must_act")
MUST_LAUNCH: Final = Refused("M2", "must_launch")


def unfinished(seat: Seat, turn: Turn, *, must_launch: bool) -> Refused | None:
    """What keeps the seat's turn from ending, with the reason; None where it may end (W1, L1, M1, M2, Q1)."""
    if seat.played not in PADDLE_POINTS:
        return None if turn.done else UNPLAYED.get(seat.played or "")
    for name in turn.afloat:
        if name not in turn.moved and seat.canoes[CANOES.index(name)].at not in ASHORE:
            return _waits(seat, turn, name)
    if must_launch and not turn.moved and seat.canoes[0].at == seat.canoes[1].at == JETTY:
        return MUST_LAUNCH
    return None


def _waits(seat: Seat, turn: Turn, name: str) -> Refused | None:
    if seat.played != ANY_OF_THREE:
        return MUST_ACT[name]
    return None if turn.moved else ONE_MUST_ACT
