"""Every ply that a position allows, made directly from what lies there and never by trying all and judging."""

from collections.abc import Callable
from typing import Final

from companion.rules.board import ARMS, CANOES, FALLS, GEMS, WEATHER
from companion.rules.canoe_plays import canoe_plays, outing, victims_of
from companion.rules.cards import ANY_OF_THREE, LASSO, PADDLE_POINTS
from companion.rules.duties import may_act, must_buy, to_play, unfinished
from companion.rules.elk import points_of, takers
from companion.rules.notation import format_ply
from companion.rules.plies import BuyBack, Commit, Done, Flow, Lasso, MoveCloud, Ply, Reveal, Slide, TakeElk
from companion.rules.position import AT_SITE, Phase, Position, Seat
from companion.rules.river import expected_arms


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
        Commit(number, card)
        for number, seat in enumerate(position.seats, 1)
        if seat.committed is None and not seat.absent
        for card in seat.hand
    ]


def _purchases(position: Position) -> list[Ply]:
    seat = to_play(position)
    lost = [name for name, canoe in zip(CANOES, seat.canoes, strict=True) if canoe.at == FALLS]
    gems = [gem for gem, count in zip(GEMS, seat.gems, strict=True) if count]
    bought: list[Ply] = [BuyBack(name, gem) for name in lost for gem in gems]
    if len(lost) == len(CANOES) and not gems:
        bought += [BuyBack(name, None) for name in lost]
    return bought if must_buy(position) else [*bought, Done()]


def _reveals(position: Position) -> list[Ply]:
    seat = to_play(position)
    if seat.committed == "?":
        return [Reveal(card) for card in seat.hand]
    return [Reveal(seat.committed)] if seat.committed else []


def _acts(position: Position) -> list[Ply]:
    seat, turn = to_play(position), position.turn
    if turn is None or seat.played is None:
        return []
    acts: list[Ply] = [] if unfinished(position) else [Done()]
    if seat.played in PADDLE_POINTS:
        acts += _outings(position, seat)
    elif not turn.done:
        acts += [Lasso()] if seat.played == LASSO else _cloud_moves(position)
    if position.elk == AT_SITE:
        acts += [TakeElk(name) for name in takers(position)]
    return acts


def _outings(position: Position, seat: Seat) -> list[Ply]:
    """The plays of every canoe that may act; plays of a 123 that are written alike are one (Q1)."""
    plays: list[Ply] = []
    victims = victims_of(position)
    for name, canoe in zip(CANOES, seat.canoes, strict=True):
        if may_act(position, name):
            out = outing(position, name, canoe, victims)
            for points in points_of(position, name, seat.played or ""):
                plays += canoe_plays(out, points)
    return list(dict.fromkeys(plays)) if seat.played == ANY_OF_THREE else plays


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
