"""Every ply that a position allows, made directly from what lies there and never by trying all and judging."""

from collections.abc import Callable
from typing import Final

from companion.rules.board import CANOES, ENDS, FALLS, GEMS, JETTY, SITE_AT, WEATHER
from companion.rules.exchanges import Exchange, exchanges, robberies
from companion.rules.notation import format_ply
from companion.rules.plies import BuyBack, CanoePlay, Commit, Done, Flow, MoveCloud, Ply, Reveal, Theft
from companion.rules.position import Canoe, Phase, Position, Seat, Turn
from companion.rules.river import NUMBER_POINTS, expected_arms


def legal(position: Position) -> list[str]:
    """The legal plies in writing, sorted by code point. What is taken but not listed: ``2=?``, ``2-``, ``2+``."""
    return sorted([format_ply(ply) for ply in plies(position)])


def legal_plies(position: Position) -> list[Ply]:
    """The legal plies as values, in the order of ``legal``."""
    return sorted(plies(position), key=format_ply)


def plies(position: Position) -> list[Ply]:
    """The legal plies as values, in no particular order."""
    return _PLIES[position.phase](position)


def to_play(position: Position) -> Seat:
    """The seat whose turn it is."""
    return position.seats[(position.to_play or 0) - 1]


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


def must_buy(position: Position) -> bool:
    """Whether the seat to play may not decline (P3)."""
    return position.rules.must_buy and all(canoe.at == FALLS for canoe in to_play(position).canoes)


def _reveals(position: Position) -> list[Ply]:
    seat = to_play(position)
    if seat.committed == "?":
        return [Reveal(card) for card in seat.hand]
    return [Reveal(seat.committed)] if seat.committed else []


def _acts(position: Position) -> list[Ply]:
    seat, turn = to_play(position), position.turn
    if turn is None or seat.played is None:
        return []
    points = NUMBER_POINTS.get(seat.played)
    if points is None:
        return _cloud_moves(position, turn)
    acts: list[Ply] = [] if unfinished(position) else [Done()]
    for name, canoe in zip(CANOES, seat.canoes, strict=True):
        if may_act(turn, name, canoe):
            acts += canoe_plays(position, name, canoe, points)
    return acts


def _cloud_moves(position: Position, turn: Turn) -> list[Ply]:
    if turn.done:
        return [Done()]
    return [MoveCloud(step) for step in (-1, 1) if position.weather + step in WEATHER]


def may_act(turn: Turn, name: str, canoe: Canoe) -> bool:
    """Whether a canoe may still act: afloat when the turn began, or a launch beside it or alone (M1, M2, M6)."""
    if name in turn.moved or canoe.at == FALLS:
        return False
    if canoe.at == JETTY:
        return bool(turn.afloat) or not turn.moved
    return name in turn.afloat


def unfinished(position: Position) -> tuple[str, str] | None:
    """The rule that keeps the turn from ending, with the reason (W1, M1, M2); None where it may end."""
    seat, turn = to_play(position), position.turn
    if turn is None:
        return None
    if seat.played not in NUMBER_POINTS:
        return None if turn.done else ("W1", "the cloud must move one step before the turn ends")
    for name, canoe in zip(CANOES, seat.canoes, strict=True):
        if name in turn.afloat and name not in turn.moved and canoe.at not in (JETTY, FALLS):
            return "M1", f"canoe {name} was in the water and must act before the turn ends"
    if position.rules.must_launch and not turn.moved and all(canoe.at == JETTY for canoe in seat.canoes):
        return "M2", "with both canoes on land one must be launched"
    return None


def canoe_plays(position: Position, name: str, canoe: Canoe, points: int) -> list[CanoePlay]:
    """Every play of one canoe with so many points (M3, M4, G1 to G3, S1 to S3)."""
    made: list[CanoePlay] = []
    for number, choices in enumerate(exchanges_at(position, canoe, canoe.at)):
        left = points - 2 * number
        if left < 0:
            break
        for exchange in choices:
            made += _before(position, name, canoe, exchange, left)
    for number in range(1, (points - 1) // 2 + 1):
        for to, upriver in ENDS[canoe.at][points - 2 * number]:
            after = exchanges_at(position, canoe, to)
            if number < len(after):
                for exchange in after[number]:
                    made += _after(position, name, canoe, exchange, to, upriver)
    return made


def exchanges_at(position: Position, canoe: Canoe, space: str) -> tuple[tuple[Exchange, ...], ...]:
    """By number of gems handled (from 0), what the canoe may unload and load at the site of that space."""
    site = SITE_AT.get(space)
    if site is None:
        return ((("", "", len(canoe.cargo)),),)
    kept = "" if position.rules.unload_at_own_site else GEMS[site]
    return exchanges(canoe.cargo, canoe.holds, position.sites[site], kept)


def _before(position: Position, name: str, canoe: Canoe, exchange: Exchange, left: int) -> list[CanoePlay]:
    """Plays that begin with this exchange (or with none) and paddle with the points left."""
    unload, load, carried = exchange
    if left == 0:
        return [CanoePlay(name, unload, load)]
    made = []
    for to, upriver in ENDS[canoe.at][left]:
        made.append(CanoePlay(name, unload, load, to))
        if upriver and to != JETTY and carried < canoe.holds:
            made += [
                CanoePlay(name, unload, load, to, "", thefts) for thefts in _robberies(position, canoe, to, carried)
            ]
    return made


def _after(position: Position, name: str, canoe: Canoe, exchange: Exchange, to: str, upriver: bool) -> list[CanoePlay]:
    """Plays that paddle there and then make this exchange; a canoe that unloads there does not steal there (S3)."""
    unload, load, carried = exchange
    made = [CanoePlay(name, "", "", to, "", (), "", "", unload, load)]
    if upriver and not unload and carried < canoe.holds:
        made += [
            CanoePlay(name, "", "", to, "", thefts, "", "", "", load)
            for thefts in _robberies(position, canoe, to, carried)
        ]
    return made


def _robberies(position: Position, canoe: Canoe, space: str, carried: int) -> list[tuple[Theft, ...]]:
    several = position.rules.steal_several and canoe.holds > 1
    return robberies(position, space, canoe.holds - carried, several=several)


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
    "settle": _none,
    "over": _none,
}
