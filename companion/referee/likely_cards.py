"""The cards that a seat may have laid, likeliest first, for naming one that nobody has shown."""

from functools import lru_cache

from msgspec.structs import replace

from companion.referee.foresight import Foresight
from companion.referee.likelihood import PLACES, lying, scores, weighed
from companion.referee.offered import offered_plies
from companion.rules import CANOES, RIVER, Position, Turn
from companion.rules.cards import ANY_OF_THREE


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def likely_cards(position: Position) -> tuple[str, ...]:
    """The hand of the seat to reveal, in phase ``reveal``: first the cards with which its turn would go best.

    From public facts only (R5): what lies face down is not looked at.
    """
    assert position.to_play is not None
    hand = position.seats[position.to_play - 1].hand
    return tuple(
        sorted(hand, key=lambda card: -round(_worth(_turned_up(position, position.to_play or 0, card)), PLACES))
    )


def _turned_up(position: Position, number: int, card: str) -> Position:
    """The turn that would begin if this card were the one (R3)."""
    seat = position.seats[number - 1]
    afloat = [name for name, canoe in zip(CANOES, seat.canoes, strict=True) if canoe.at in RIVER]
    left = tuple([other for other in seat.hand if other != card])
    up = replace(seat, hand=left, committed=None, played=card)
    seats = (*position.seats[: number - 1], up, *position.seats[number:])
    return replace(position, phase="act", seats=seats, turn=Turn((), tuple(afloat)))


def _worth(position: Position) -> float:
    """How the canoes lie, and what the best play of each brings: of all that must or may act, else of the best one."""
    foresight = Foresight(position)
    seat, turn = foresight.seat, position.turn
    at_rest = sum([weighed(lying(foresight, canoe)) for canoe in seat.canoes])
    plies = [ply for ply in offered_plies(position) if not ply.endswith("^")]
    best: dict[str, float] = {}
    for ply, score in zip(plies, scores(foresight, plies), strict=True):
        best[ply[0]] = max(score, best.get(ply[0], score))
    if turn is None or not turn.afloat or seat.played == ANY_OF_THREE:
        return at_rest + max(best.values())
    return at_rest + sum([gain if name in turn.afloat else max(0, gain) for name, gain in best.items()])
