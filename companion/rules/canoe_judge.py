"""The judge of canoe plays: each rule is one question, asked in the order in which people would ask them."""

from typing import Final

from msgspec.structs import replace

from companion.rules.board import FALLS, JETTY, STEPS
from companion.rules.cards import ANY_OF_THREE, HANDLING, PADDLE_POINTS
from companion.rules.duties import may_act, to_play
from companion.rules.elk import points_of
from companion.rules.gem_judge import GEM_QUESTIONS, Question
from companion.rules.meeting_judge import MEETINGS
from companion.rules.notation import format_ply
from companion.rules.outcome import Refused
from companion.rules.plies import CanoePlay
from companion.rules.position import Canoe, Position
from companion.rules.reasons import Facts
from companion.rules.ways import cost, slides, ways


def refuse_canoe_play(position: Position, ply: CanoePlay) -> Refused | None:
    """Why the canoe play does not hold in phase ``act``, or None where it does."""
    canoe = to_play(position).canoes["ab".index(ply.canoe)]
    for question in _QUESTIONS:
        if refusal := question(position, ply, canoe):
            return refusal
    return None


def _card(position: Position, _: CanoePlay, __: Canoe) -> Refused | None:
    played = to_play(position).played or ""
    return None if played in PADDLE_POINTS else Refused("R3", "moves_no_canoe", {"card": played})


def _actor(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    turn, named = position.turn, {"canoe": ply.canoe}
    if turn is None or may_act(to_play(position), turn, ply.canoe, canoe.at):
        return None
    if canoe.at == FALLS:
        return Refused("M1", "lost", named)
    if ply.canoe in turn.moved:
        if canoe.at == JETTY:
            return Refused("M6", "has_landed", named)
        return Refused("M1", "has_acted", named)
    if turn.moved and to_play(position).played == ANY_OF_THREE:
        return Refused("Q1", "one_has_acted")
    if canoe.at == JETTY:
        return Refused("M2", "one_is_launched")
    return Refused("M1", "was_on_land", named)


def _way(_: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.to or ply.to in STEPS[canoe.at]:
        return None
    if ply.to == canoe.at:
        return _stays(ply, {"canoe": ply.canoe, "at": canoe.at})
    return Refused("M4", "no_way", {"at": canoe.at, "to": ply.to})


def _stays(ply: CanoePlay, lies: Facts) -> Refused:
    unload, load = (ply.unload_before + ply.unload_after, ply.load_before + ply.load_after)
    if ply.thefts or not (unload or load):
        return Refused("notation", "lies_there", lies)
    written = format_ply(CanoePlay(ply.canoe, unload, load))
    return Refused("notation", "handles_there", {**lies, "ply": written})


def _whirlpool(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    lies = position.whirlpool
    if ply.to and ply.to == lies and not ply.slid_to:
        written = [format_ply(replace(ply, slid_to=below)) for below in slides(canoe.at, ply.to)]
        return Refused("V2", "ends_on_whirlpool", {"to": ply.to, "plies": " ".join(written)})
    if not ply.slid_to:
        return None
    if lies != ply.to:
        return Refused("V2", "no_whirlpool", {"to": ply.to})
    below = slides(canoe.at, ply.to)
    if ply.slid_to not in below:
        return Refused("V2", "slides_elsewhere", {"to": ply.to, "canoe": ply.canoe, "ends": " ".join(below)})
    if ply.unload_after or ply.load_after:
        return Refused("V2", "slid", {"canoe": ply.canoe})
    return None


def _points(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    card = to_play(position).played or ""
    choice = points_of(position, ply.canoe, card)
    handling = HANDLING * len(ply.unload_before + ply.load_before + ply.unload_after + ply.load_after)
    reaches = ways(position.whirlpool)[canoe.at]
    for left in [points - handling for points in choice if points >= handling]:
        if (ply.to, ply.slid_to) in reaches[left].ends:
            return None
    steps = abs(STEPS[canoe.at][ply.to]) if ply.to else 0
    spent = cost(canoe.at, ply.to, position.whirlpool) if ply.to else 0
    if spent > steps and handling + steps in choice:
        return Refused("V3", "crossing_costs", {"cost": handling + spent})
    facts: Facts = {"canoe": ply.canoe, "points": " ".join(map(str, choice)), "cost": handling + spent}
    rule = "Q1" if card == ANY_OF_THREE else "M3"
    return Refused(rule, "costs_not_one" if choice == (1,) else "costs_another", facts)


_QUESTIONS: Final[tuple[Question, ...]] = (
    _card,
    _actor,
    _way,
    _whirlpool,
    _points,
    *GEM_QUESTIONS,
    *MEETINGS,
)
