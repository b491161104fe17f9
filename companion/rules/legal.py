"""Every ply that a position allows, made directly from what lies there and never by trying all and judging."""

from collections.abc import Callable
from itertools import compress
from typing import Final

from companion.rules.board import ARMS, CANOES, FALLS, GEMS, WEATHER
from companion.rules.canoe_plays import canoe_plays
from companion.rules.cards import ANY_OF_THREE, LASSO, PADDLE_POINTS
from companion.rules.duties import may_act, must_buy, to_play, unfinished
from companion.rules.editions import MOST_SEATS
from companion.rules.elk import points_of, takers
from companion.rules.notation import format_ply
from companion.rules.options import DECK
from companion.rules.plies import BuyBack, Commit, Done, Flow, Lasso, MoveCloud, Ply, Reveal, Slide, TakeElk
from companion.rules.position import AT_SITE, Phase, Position, Seat, Turn
from companion.rules.river import expected_arms

COMMITS: Final = [{card: Commit(number, card) for card in DECK} for number in range(1, MOST_SEATS + 1)]
"""Every commitment that a seat can make, seat 1 first."""


DONE: Final = Done()


def legal(position: Position) -> list[str]:
    """The legal plies in writing, sorted by code point. What is taken but not listed: ``2=?``, ``2-``, ``2+``."""
    return sorted([format_ply(ply) for ply in plies(position)])


def legal_plies(position: Position) -> list[Ply]:
    """The legal plies as values, in the order of ``legal``."""
    return sorted(plies(position), key=format_ply)


def plies(position: Position) -> list[Ply]:
    """The legal plies as values, in no particular order."""
    return _PLIES[position.phase](position)


def _commits(position: Position) -> list[Ply]:
    return [
        commits[card]
        for commits, seat in zip(COMMITS, position.seats, strict=False)
        if seat.committed is None and not seat.absent
        for card in seat.hand
    ]


def _purchases(position: Position) -> list[Ply]:
    seat = to_play(position)
    lost = [name for name, canoe in zip(CANOES, seat.canoes, strict=True) if canoe.at == FALLS]
    gems = list(compress(GEMS, seat.gems))
    bought: list[Ply] = [BuyBack(name, gem) for name in lost for gem in gems]
    if len(lost) == len(CANOES) and not gems:
        bought += [BuyBack(name, None) for name in lost]
    return bought if must_buy(position) else [*bought, DONE]


def _reveals(position: Position) -> list[Ply]:
    seat = to_play(position)
    if seat.committed == "?":
        return [Reveal(card) for card in seat.hand]
    return [Reveal(seat.committed)] if seat.committed else []


def _acts(position: Position) -> list[Ply]:
    seat, turn = to_play(position), position.turn
    if turn is None or seat.played is None:
        return []
    if turn.done or (turn.moved and (not turn.afloat or seat.played == ANY_OF_THREE)):
        # Cloud or lasso is played, or one canoe has acted where no other may (M2, Q1).
        return [DONE]
    if seat.played in PADDLE_POINTS:
        acts = _canoe_plays(position, seat, turn, seat.played)
    else:
        acts = [Lasso()] if seat.played == LASSO else _cloud_moves(position)
    if position.elk == AT_SITE and not turn.moved:
        acts += map(TakeElk, takers(seat))
    if not unfinished(seat, turn, must_launch=position.rules.must_launch):
        acts.append(DONE)
    return acts


def _canoe_plays(position: Position, seat: Seat, turn: Turn, card: str) -> list[Ply]:
    """The plays of every canoe that may act with this card."""
    a, b = seat.canoes
    plays: list[Ply] = []
    if may_act(seat, turn, "a", a.at):
        plays += canoe_plays(position, "a", a, points_of(position, "a", card))
    if may_act(seat, turn, "b", b.at):
        plays += canoe_plays(position, "b", b, points_of(position, "b", card))
    return plays


def _cloud_moves(position: Position) -> list[Ply]:
    return [MoveCloud(step) for step in (-1, 1) if position.weather + step in WEATHER]


def _slides(position: Position) -> list[Ply]:
    first = position.settle[0]
    return [Slide(int(first[0]), first[1], arm) for arm in ARMS]


def _flows(position: Position) -> list[Ply]:
    return [Flow(arms) for arms in expected_arms(position)]


def _none(_: Position) -> list[Ply]:
    return []


_PLIES: Final[dict[Phase, Callable[[Position], list[Ply]]]] = {
    "commit": _commits,
    "buyback": _purchases,
    "reveal": _reveals,
    "act": _acts,
    "flow": _flows,
    "settle": _slides,
    "over": _none,
}
