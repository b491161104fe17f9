"""The judge: says of one ply whether it holds in a position, and by which rule it does not."""

from collections.abc import Callable
from typing import Final

from companion.rules.board import FALLS, GEMS, WEATHER
from companion.rules.canoe_judge import refuse_canoe_play
from companion.rules.cards import CLOUD, LASSO
from companion.rules.duties import must_buy, to_play, unfinished
from companion.rules.elk import refuse_taking
from companion.rules.notation import PlyError, format_ply, parse_ply
from companion.rules.outcome import Accepted, Refused
from companion.rules.play import play
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Slide,
    TakeElk,
)
from companion.rules.position import Phase, Position
from companion.rules.river import PUSHES_AT_MOST, speed

PRESENT_AT_LEAST: Final = 2
"""Seats that must stay at the table (T1)."""


def judge(position: Position, ply: Ply, allow: bool = False) -> Accepted | Refused:
    """The position after the ply, or the rule that it breaks with the reason for the table.

    ``allow`` also takes what the table may let stand (T2): a wrong number of pushes, another card than the one
    committed. A reason never tells what lies face down (R5).
    """
    return _refuse_writing(ply) or _judged(position, ply, allow)


def judge_text(position: Position, text: str, allow: bool = False) -> Accepted | Refused:
    """The same for a ply in writing; a text that is no ply, or not canonical, is refused as ``notation``."""
    try:
        ply = parse_ply(text)
    except PlyError as error:
        return Refused("notation", str(error))
    return _judged(position, ply, allow)


def _judged(position: Position, ply: Ply, allow: bool) -> Accepted | Refused:
    refusal = _refuse_phase(position, ply) or _JUDGES[type(ply)](position, ply, allow)
    return refusal or Accepted(play(position, ply))


def _refuse_writing(ply: Ply) -> Refused | None:
    """A value that the notation would write like another one is none of its plies."""
    try:
        canonical = parse_ply(format_ply(ply))
    except PlyError as error:
        return Refused("notation", str(error))
    return None if canonical == ply else Refused("notation", f"this play is written {format_ply(canonical)}")


PHASES: Final[dict[type, tuple[Phase, ...]]] = {
    Commit: ("commit",),
    Leave: ("commit",),
    ComeBack: ("commit",),
    BuyBack: ("buyback",),
    Done: ("buyback", "act"),
    Reveal: ("reveal",),
    TakeElk: ("act",),
    MoveCloud: ("act",),
    Lasso: ("act",),
    CanoePlay: ("act",),
    Flow: ("flow",),
    Slide: ("settle",),
}
"""Which plies belong to which phase."""

_NOW: Final[dict[Phase, str]] = {
    "commit": "cards are being committed",
    "buyback": "seat {} may buy a canoe back",
    "reveal": "seat {} reveals its card",
    "act": "seat {} has its turn",
    "flow": "the river flows",
    "settle": "canoes come back from the bank",
    "over": "the game is over",
}


def _refuse_phase(position: Position, ply: Ply) -> Refused | None:
    if position.phase in PHASES[type(ply)]:
        return None
    now = _NOW[position.phase].format(position.to_play)
    return Refused("notation", f"{format_ply(ply)} does not belong here: {now}")


def _refuse_seat(position: Position, number: int) -> Refused | None:
    if number <= len(position.seats):
        return None
    return Refused("notation", f"there is no seat {number}; the seats are 1 to {len(position.seats)}")


def _commit(position: Position, ply: Commit, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    seat = position.seats[ply.seat - 1]
    if seat.absent:
        return Refused("T1", f"seat {ply.seat} is away and commits no card")
    if seat.committed is not None:
        return Refused("R1", f"seat {ply.seat} has committed its card already")
    if ply.card != "?" and ply.card not in position.rules.cards:
        return Refused("R1", f"there is no card {ply.card} in this game")
    if ply.card != "?" and ply.card not in seat.hand:
        return Refused("R2", f"seat {ply.seat} has played its {ply.card} already")
    return None


def _leave(position: Position, ply: Leave, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    seat = position.seats[ply.seat - 1]
    if seat.absent:
        return Refused("T1", f"seat {ply.seat} is away already")
    if seat.committed is not None:
        return Refused("T1", f"seat {ply.seat} has committed its card and stays for this round")
    if sum(not other.absent for other in position.seats) <= PRESENT_AT_LEAST:
        return Refused("T1", f"seat {ply.seat} cannot leave: two seats must stay at the table")
    return None


def _come_back(position: Position, ply: ComeBack, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    if not position.seats[ply.seat - 1].absent:
        return Refused("T1", f"seat {ply.seat} is at the table")
    return None


def _buy_back(position: Position, ply: BuyBack, _: bool) -> Refused | None:
    seat = to_play(position)
    canoe = seat.canoes["ab".index(ply.canoe)]
    if canoe.at != FALLS:
        return Refused("P1", f"canoe {ply.canoe} is not lost and needs no buying back")
    if ply.gem is not None:
        if not seat.gems[GEMS.index(ply.gem)]:
            return Refused("P1", f"seat {position.to_play} owns no {ply.gem} to pay with")
        return None
    if any(seat.gems):
        return Refused("P2", f"a canoe is free only without any gem; seat {position.to_play} pays one")
    if any(other.at != FALLS for other in seat.canoes):
        return Refused("P2", f"a canoe is free only without any canoe; seat {position.to_play} has one")
    return None


def _done(position: Position, _: Done, __: bool) -> Refused | None:
    if position.phase == "buyback":
        if must_buy(position):
            return Refused("P3", f"seat {position.to_play} has no canoe and must buy one back")
        return None
    turn = position.turn
    waiting = unfinished(to_play(position), turn, must_launch=position.rules.must_launch) if turn else None
    return None if waiting is None else Refused(*waiting)


def _reveal(position: Position, ply: Reveal, allow: bool) -> Refused | None:
    """A refusal tells no more than that it is not the committed card (R5)."""
    seat = to_play(position)
    if ply.card == seat.committed:
        return None
    if seat.committed != "?" and not allow:
        return Refused("R3", f"seat {position.to_play} committed another card than the {ply.card}")
    if ply.card not in position.rules.cards:
        return Refused("R3", f"there is no card {ply.card} in this game")
    if ply.card not in seat.hand:
        return Refused("R2", f"seat {position.to_play} has played its {ply.card} already")
    return None


def _move_cloud(position: Position, ply: MoveCloud, _: bool) -> Refused | None:
    played = to_play(position).played
    if played != CLOUD:
        return Refused("W1", f"only a cloud card moves the cloud; this turn's card is {played}")
    if position.turn and position.turn.done:
        return Refused("W1", "the cloud has moved its one step")
    if position.weather + ply.step not in WEATHER:
        return Refused("W1", f"the cloud is at the end of its track ({position.weather:+d}) and moves inward only")
    return None


def _flow(position: Position, ply: Flow, allow: bool) -> Refused | None:
    pushes, due = len(ply.arms), speed(position)
    if allow and pushes > PUSHES_AT_MOST:
        return Refused("W2", f"{pushes} pushes are more than the {PUSHES_AT_MOST} that may be let stand")
    if not allow and pushes != due:
        return Refused("W2", f"the river flows with speed {due}, not {pushes}")
    return None


def _take_elk(position: Position, ply: TakeElk, _: bool) -> Refused | None:
    return refuse_taking(position, ply.canoe)


def _lasso(position: Position, _: Lasso, __: bool) -> Refused | None:
    played = to_play(position).played
    if played != LASSO:
        return Refused("L1", f"only a lasso card takes canoes out of the river; this turn's card is {played}")
    if position.turn and position.turn.done:
        return Refused("L1", "the lasso has taken effect")
    return None


def _slide(position: Position, ply: Slide, _: bool) -> Refused | None:
    first = position.settle[0]
    if f"{ply.seat}{ply.canoe}" == first:
        return None
    return Refused("L1", f"canoe {first} is the next to come back from the bank, not {ply.seat}{ply.canoe}")


def _canoe_play(position: Position, ply: CanoePlay, _: bool) -> Refused | None:
    return refuse_canoe_play(position, ply)


_JUDGES: Final[dict[type, Callable[..., Refused | None]]] = {
    Commit: _commit,
    Leave: _leave,
    ComeBack: _come_back,
    BuyBack: _buy_back,
    Done: _done,
    Reveal: _reveal,
    TakeElk: _take_elk,
    MoveCloud: _move_cloud,
    Lasso: _lasso,
    CanoePlay: _canoe_play,
    Flow: _flow,
    Slide: _slide,
}
