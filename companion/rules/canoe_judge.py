"""The judge of canoe plays: each rule is one question, asked in the order in which people would ask them."""

from collections.abc import Sequence
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
from companion.rules.ways import cost, slides, ways


def refuse_canoe_play(position: Position, ply: CanoePlay) -> Refused | None:
    """Why the canoe play does not hold in phase ``act``, or None where it does."""
    canoe = to_play(position).canoes["ab".index(ply.canoe)]
    for question in _QUESTIONS:
        if refusal := question(position, ply, canoe):
            return refusal
    return None


def _card(position: Position, _: CanoePlay, __: Canoe) -> Refused | None:
    played = to_play(position).played
    if played in PADDLE_POINTS:
        return None
    return Refused("R3", f"this turn's card is {played}; it moves no canoe")


def _actor(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    turn, name = position.turn, f"canoe {ply.canoe}"
    if turn is None or may_act(to_play(position), turn, ply.canoe, canoe.at):
        return None
    if canoe.at == FALLS:
        return Refused("M1", f"{name} is lost; it lies at the foot of the falls")
    if ply.canoe in turn.moved:
        if canoe.at == JETTY:
            return Refused("M6", f"{name} has landed and is not launched again in the same turn")
        return Refused("M1", f"{name} has acted in this turn already")
    if turn.moved and to_play(position).played == ANY_OF_THREE:
        return Refused("Q1", "with a 123 exactly one canoe acts, and one has")
    if canoe.at == JETTY:
        return Refused("M2", "only one canoe may be launched when none was in the water")
    return Refused("M1", f"{name} was not in the water when the turn began")


def _way(_: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    if not ply.to or ply.to in STEPS[canoe.at]:
        return None
    if ply.to == canoe.at:
        return Refused("notation", f"canoe {ply.canoe} lies at {canoe.at} already; {_staying(ply)}")
    return Refused("M4", f"from {canoe.at} there is no way to {ply.to} in one direction")


def _staying(ply: CanoePlay) -> str:
    unload, load = (ply.unload_before + ply.unload_after, ply.load_before + ply.load_after)
    if ply.thefts or not (unload or load):
        return "a play without a step leaves the space out"
    return f"without a step the play is written {format_ply(CanoePlay(ply.canoe, unload, load))}"


def _whirlpool(position: Position, ply: CanoePlay, canoe: Canoe) -> Refused | None:
    lies = position.whirlpool
    if ply.to and ply.to == lies and not ply.slid_to:
        written = [format_ply(replace(ply, slid_to=below)) for below in slides(canoe.at, ply.to)]
        return Refused(
            "V2", f"no canoe stays on the whirlpool at {lies}; where it may end there it is {_either(written)}"
        )
    if not ply.slid_to:
        return None
    if lies != ply.to:
        return Refused("V2", f"there is no whirlpool at {ply.to} to slide off")
    below = slides(canoe.at, ply.to)
    if ply.slid_to not in below:
        return Refused("V2", f"off the whirlpool at {lies} canoe {ply.canoe} slides to {_either(below)}")
    if ply.unload_after or ply.load_after:
        return Refused("V2", f"canoe {ply.canoe} handles no gem after a slide: all its points go on the way there")
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
        return Refused("V3", f"crossing the whirlpool upriver costs a point more: this play costs {handling + spent}")
    points = f"{_either(choice)} point{'' if choice == (1,) else 's'}"
    rule = "Q1" if card == ANY_OF_THREE else "M3"
    return Refused(rule, f"canoe {ply.canoe} has {points} and this play costs {handling + spent}")


def _either(choices: Sequence[object]) -> str:
    """Such as 1, 2 or 3."""
    *most, last = map(str, choices)
    return f"{', '.join(most)} or {last}" if most else last


_QUESTIONS: Final[tuple[Question, ...]] = (
    _card,
    _actor,
    _way,
    _whirlpool,
    _points,
    *GEM_QUESTIONS,
    *MEETINGS,
)
