"""How likely a seat is to want each of its plies: signs of what players mostly want, each with its weight."""

from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from msgspec.structs import replace

from companion.referee.foresight import Foresight
from companion.referee.wishes import worth
from companion.rules import (
    CANOES,
    FALLS,
    JETTY,
    CanoePlay,
    Done,
    MoveCloud,
    Ply,
    Position,
    TakeElk,
    odds,
    parse_ply,
    play,
)
from companion.rules.gems import in_gem_order
from companion.rules.paddle import loaded
from companion.rules.position import Canoe

Signs: TypeAlias = dict[str, float]
"""What speaks for a ply or against it, by the names of ``WEIGHTS``; what is left out is 0."""

WEIGHTS: Final = {
    # what a canoe's play does
    "landed": 5.4,
    "theft": 1.8,
    "stolen": 0.8,
    "load": 1.2,
    "unload": -2.3,
    "over": -4.9,
    "launch": 0.8,
    # how the canoe lies then, beside how it lay before
    "cargo": 1.7,
    "falls": -6.0,
    "brink": -1.4,
    "home": 2.6,
    "gem": 1.8,
    "lure": 1.5,
    "prey": 1.4,
    "robbed": -3.9,
    # what the cloud does
    "faster": -0.7,
    "own_falls": -4.3,
    "others_fall": 0.2,
    # the rest
    "elk": 8.5,
    "rest": -0.5,
}
"""What each sign counts. Found by tests/referee/tune_likely_plays.py; gems count as their worth to the seat (X1)."""

PLACES: Final = 9
"""Decimal places of a score. Python 3.12 and later add up floats more exactly than those before."""

SECOND_GEM: Final = 0.3
"""What room beside a gem counts, as a share of the room in an empty canoe."""


def scores(foresight: Foresight, texts: Sequence[str]) -> list[float]:
    """How much speaks for each of these plies of the seat to play, from public facts only (R5)."""
    return [weighed(signs(foresight, parse_ply(text))) for text in texts]


def weighed(seen: Signs) -> float:
    """What these signs count together, to as many places as any machine and Python agrees on: lists must not differ."""
    return round(sum([WEIGHTS[name] * value for name, value in seen.items()]), PLACES)


def chances(scored: Sequence[float]) -> list[float]:
    """The scores of things one of which will be, as their chances."""
    most = max(scored)
    shares = [exp(score - most) for score in scored]
    whole = sum(shares)
    return [share / whole for share in shares]


def signs(foresight: Foresight, ply: Ply) -> Signs:
    """What speaks for this ply of the seat to play in phase ``act``, or against it."""
    match ply:
        case CanoePlay():
            return _of_play(foresight, ply)
        case MoveCloud():
            return _of_cloud(foresight.position, ply)
        case TakeElk():
            return {"elk": 1}
        case Done():
            return {"rest": 1}
        case _:
            return {}


def _of_play(foresight: Foresight, ply: CanoePlay) -> Signs:
    seat, seats = foresight.seat, foresight.position.seats
    canoe = seat.canoes[CANOES.index(ply.canoe)]
    cargo = loaded(canoe.cargo, ply).replace(ply.to_joe, "", 1) + ply.from_joe
    at = ply.slid_to or ply.to or canoe.at
    kept = "" if at in (JETTY, FALLS) else in_gem_order(cargo)
    before, after = lying(foresight, canoe), lying(foresight, replace(canoe, at=at, cargo=kept))
    return {name: after.get(name, 0) - value for name, value in before.items()} | {
        "landed": worth(seat.gems, in_gem_order(cargo)) if at == JETTY else 0,
        "theft": len(ply.thefts),
        "stolen": sum([worth(seats[theft.seat - 1].gems, theft.gem) for theft in ply.thefts]),
        "load": len(ply.load_before + ply.load_after),
        "unload": len(ply.unload_before + ply.unload_after),
        "over": at == FALLS,
        "launch": canoe.at == JETTY,
    }


def lying(foresight: Foresight, canoe: Canoe) -> Signs:
    """What speaks for having a canoe there with this cargo when the turn is over, or against it."""
    if canoe.at == FALLS:
        return {}
    ahead, cargo = foresight.ahead(canoe.at), worth(foresight.seat.gems, canoe.cargo)
    room = (SECOND_GEM if canoe.cargo else 1) if len(canoe.cargo) < canoe.holds else 0
    return {
        "cargo": cargo,
        "falls": ahead.falls,
        "brink": ahead.brink,
        "home": cargo and cargo * ahead.home,
        "gem": room * ahead.gem,
        "lure": room * ahead.lure,
        "prey": room and room * foresight.prey(canoe.at),
        "robbed": cargo and cargo * foresight.robbed(canoe.at),
    }


def _of_cloud(position: Position, ply: MoveCloud) -> Signs:
    falls = {canoe: float(chance) for canoe, chance in odds(play(position, ply)).falls.items()}
    own = sum([chance for canoe, chance in falls.items() if canoe.startswith(str(position.to_play))])
    return {"faster": ply.step > 0, "own_falls": own, "others_fall": sum(falls.values()) - own}
