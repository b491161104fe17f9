"""Everything that the rules refuse: what random plies in random games meet, and what they seldom or never do."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from msgspec.structs import replace
from stories.mixes import Mix, moments
from stories.mutations import mutated

from companion.referee.undoing import replacement
from companion.rules import (
    BuyBack,
    CanoePlay,
    Commit,
    Flow,
    Game,
    Ply,
    Position,
    Refused,
    TakeElk,
    Theft,
    correct,
    judge,
    judge_text,
    legal_plies,
    new_position,
    rule_set,
)
from companion.rules.entries import EndEntry, Player, PlyEntry, Stamp, UndoEntry
from companion.rules.position import Turn

MIXES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("base", 3, {"whirlpool": True, "beaver": True, "unload_at_own_site": False}),
    ("bga", 4, {"joe": True, "holds": {"a": 2, "b": 2}, "steal_several": True}),
    ("bsw", 4, {"elk": True, "unload_at_own_site": False, "holds": {"a": 2, "b": 1}}),
    ("bsw", 3, {"must_buy": True, "buy_back": "turn"}),
    ("spirits", 5, {"joe": True, "must_launch": True}),
    ("bsw-spirits", 6, {"cards": ["1", "2", "123", "L", "C"]}),
)

GAMES = 4
"""Of each mix."""


def met_at_random() -> Iterator[Refused]:
    """The refusals of plies with keys changed, and of plies of other games, all along a few games of each mix."""
    chance, elsewhere = random.Random(1), list[Ply]()
    for (edition, players, options), seed in product(MIXES, range(GAMES)):
        for position, ply in moments(Mix(edition, players, tuple(options.items()), seed)):
            elsewhere.append(ply)
            listed = legal_plies(position)
            tried = [mutated(chance.choice(listed), chance) for _ in range(6)]
            outcomes = [judge(position, one) for one in (*tried, chance.choice(elsewhere))]
            yield from (outcome for outcome in outcomes if isinstance(outcome, Refused))


def met_by_hand() -> Iterator[Refused]:
    """The refusals of plies and entries that chance does not come upon."""
    first = new_position(rule_set("base", 3), 3)
    for outcome in (*_of_rounds(first), *_of_games(first), *_of_acts()):
        assert isinstance(outcome, Refused), outcome
        yield outcome


Outcomes: TypeAlias = Iterator[object]


def _of_rounds(first: Position) -> Outcomes:
    yield judge_text(first, "a>>")
    yield judge(replace(first, phase="over"), Commit(1, "1"))
    yield judge(replace(first, phase="flow"), Flow("L" * 13), allow=True)
    yield correct(first, {})
    yield correct(first, {"/weather": 9})


def _of_games(first: Position) -> Outcomes:
    players = [Player(seat, "", "blue") for seat in (1, 2, 3)]
    laid = replace(first, seats=(replace(first.seats[0], committed="?"), *first.seats[1:]))
    yield replacement(Game(laid, players), 1, "3", Stamp())
    game = Game(first, players)
    yield game.add(UndoEntry(Stamp(), 1))
    game.add(EndEntry(Stamp(), "agreed"))
    yield game.add(PlyEntry(Stamp(), Commit(1, "1")))


def _of_acts() -> Outcomes:
    several = acting("4", "3V", "3C")
    yield judge(several, CanoePlay("a", to="3", thefts=(Theft(2, "a", "V"), Theft(3, "a", "C"))))
    yield judge(several, CanoePlay("a", to="3", thefts=(Theft(6, "a", "V"),)))
    yield judge(several, TakeElk("a"))
    yield judge(replace(several, turn=Turn((), ())), CanoePlay("a", to="3"))
    yield judge(replace(acting("F"), phase="buyback"), BuyBack("a", None))
    yield judge(acting("4", "3C", bank=True), CanoePlay("a", to="3", thefts=(Theft(2, "a", "C"),)))


def acting(*lies: str, bank: bool = False) -> Position:
    """Seat 1 acts with a 1; where each seat's first canoe lies, and with what; ``bank``: that of seat 2 on the bank."""
    start = new_position(rule_set("base", 3, {"holds": {"a": 2, "b": 2}}), 3)
    seats = list(start.seats)
    for index, place in enumerate(lies):
        at = place.rstrip("VCYBR")
        canoe = replace(seats[index].canoes[0], at=at, cargo=place[len(at) :], bank=bank and index == 1)
        seats[index] = replace(seats[index], canoes=(canoe, seats[index].canoes[1]))
    seats[0] = replace(seats[0], played="1")
    return replace(start, seats=tuple(seats), phase="act", to_play=1, turn=Turn((), ("a",)))
