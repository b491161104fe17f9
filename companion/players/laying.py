"""Which card to lay: the seat plays its turn in mind with each card and lays the one that leaves it best."""

from collections.abc import Callable
from typing import Final

from companion.players.decision import Decision
from companion.players.imagined import turned_up
from companion.rules.cards import ANY_OF_THREE, CLOUD, LASSO
from companion.rules.legal import plies
from companion.rules.plies import CanoePlay, Commit, Done, MoveCloud, Ply

Afloat = tuple[str, ...]


def laid(decision: Decision, ply: Commit) -> float:
    """What it is worth to lay this card, as if the seat had its turn at once: how its canoes lie then."""
    position = turned_up(decision.imagined, ply.seat, ply.card)
    afloat = position.turn.afloat if position.turn else ()
    return _LAID.get(ply.card, _number)(decision, ply.card, plies(position), afloat)


def _number(decision: Decision, card: str, turn: list[Ply], afloat: Afloat) -> float:
    """Each canoe does its best: all that are afloat, a launch where it is wanted (M1); with none afloat one (M2)."""
    if not afloat:
        return _any_of_three(decision, card, turn, afloat)
    gains = _gains(decision, card, turn)
    change = sum([gain if canoe in afloat else max(0, gain) for canoe, gain in gains.items()])
    return decision.fleet(decision.outlook(card)) + change


def _any_of_three(decision: Decision, card: str, turn: list[Ply], _: Afloat) -> float:
    """One canoe does its best, or none where none must (Q1, M2)."""
    gains = list(_gains(decision, card, turn).values())
    if Done() in turn:
        gains.append(0)
    return decision.fleet(decision.outlook(card)) + max(gains, default=0)


def _gains(decision: Decision, card: str, turn: list[Ply]) -> dict[str, float]:
    """What the best play of each canoe brings beside staying where it is."""
    outlook, best = decision.outlook(card), dict[str, float]()
    for ply in turn:
        if type(ply) is CanoePlay:
            gain = decision.moved(outlook, ply) - decision.at_rest(outlook, ply.canoe)
            best[ply.canoe] = max(gain, best.get(ply.canoe, gain))
    return best


def _cloud(decision: Decision, card: str, turn: list[Ply], _: Afloat) -> float:
    return max([decision.fleet(decision.outlook(card, ply.step)) for ply in turn if isinstance(ply, MoveCloud)])


def _lasso(decision: Decision, card: str, _: list[Ply], __: Afloat) -> float:
    """The canoes lie still and safe while the river flows for the others (L1, S2)."""
    return decision.resting(decision.ashore()) + decision.harm(decision.outlook(card))


_LAID: Final[dict[str, Callable[[Decision, str, list[Ply], Afloat], float]]] = {
    CLOUD: _cloud,
    LASSO: _lasso,
    ANY_OF_THREE: _any_of_three,
}
"""What each card is worth that is no number card."""
