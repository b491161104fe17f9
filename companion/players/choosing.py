"""How a temperament chooses one of its legal plies: each is worth something to it, and it takes the best."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

from companion.players.decision import Decision
from companion.players.laying import laid
from companion.players.temperaments import TEMPERAMENTS, Temperament, in_round
from companion.players.view import View
from companion.players.worth import progress
from companion.rules.board import FALLS, GEMS
from companion.rules.gems import counted
from companion.rules.plies import BuyBack, CanoePlay, Commit, Done, Lasso, MoveCloud, Ply, Reveal, Slide, TakeElk

Chooser: TypeAlias = Callable[[View, Sequence[Ply], Random], Ply]
"""A player: from what its seat knows, its legal plies (one at least) and chance, one of these plies."""

ELK: Final = 10.0
"""What the elk is worth: more than any play, since it must be taken before and can do no harm (E1)."""

ONLY_CANOE: Final = 10.0
"""What a canoe is worth to a seat without any: more than any gem, since nothing is won without it."""


def player(name: str) -> Chooser:
    """The built-in player of this name; KeyError for a name that is none of ``TEMPERAMENTS``."""
    return partial(choose, TEMPERAMENTS[name])


def choose(temperament: Temperament, view: View, plies: Sequence[Ply], chance: Random) -> Ply:
    """The ply that is worth most to this temperament; what is worth about the same is taken by chance.

    It depends on nothing but these arguments. ``plies`` are the seat's legal ones, one at least.
    """
    if len(plies) == 1:
        return plies[0]
    weights = in_round(temperament, view.table.round)
    decision = Decision(view, weights)
    worth = [worth_of(decision, ply) + weights.whim * chance.random() for ply in plies]
    return plies[worth.index(max(worth))]


def worth_of(decision: Decision, ply: Ply) -> float:
    """What a ply is worth, beside the other plies of the same moment; 0 for leaving things as they are."""
    return _WORTH[type(ply)](decision, ply)


def _play(decision: Decision, ply: CanoePlay) -> float:
    now = decision.now()
    return decision.moved(now, ply) - decision.at_rest(now, ply.canoe)


def _cloud(decision: Decision, ply: MoveCloud) -> float:
    return decision.fleet(decision.outlook(decision.view.own.played or "", ply.step))


def _buy(decision: Decision, ply: BuyBack) -> float:
    own, weights = decision.view.own, decision.weights
    price = progress(own.gems) - progress(counted(own.gems, GEMS.index(ply.gem), -1)) if ply.gem else 0
    alone = all(canoe.at == FALLS for canoe in own.canoes)
    return (ONLY_CANOE if alone else weights.canoe) - weights.goal * price


def _slide(decision: Decision, ply: Slide) -> float:
    """As if the river flowed once more as it has."""
    canoe = decision.view.own.canoes["ab".index(ply.canoe)]
    return decision.now().canoe(f"6{ply.arm}", canoe.cargo, canoe.holds, decision.view.own.gems)


def _elk(_: Decision, __: Ply) -> float:
    return ELK


def _nothing(_: Decision, __: Ply) -> float:
    return 0


_WORTH: Final[dict[type, Callable[[Decision, Any], float]]] = {
    Commit: laid,
    BuyBack: _buy,
    Done: _nothing,
    Lasso: _nothing,
    Reveal: _nothing,
    TakeElk: _elk,
    MoveCloud: _cloud,
    CanoePlay: _play,
    Slide: _slide,
}
"""What each kind of ply is worth; the kinds left out are no seat's choice, or the table's (T1)."""
