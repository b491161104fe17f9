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
        return Refused("notation", "unreadable", {"complaint": str(error)})
    return _judged(position, ply, allow)


def _judged(position: Position, ply: Ply, allow: bool) -> Accepted | Refused:
    refusal = _refuse_phase(position, ply) or _JUDGES[type(ply)](position, ply, allow)
    return refusal or Accepted(play(position, ply))


def _refuse_writing(ply: Ply) -> Refused | None:
    """A value that the notation would write like another one is none of its plies."""
    try:
        canonical = parse_ply(format_ply(ply))
    except PlyError as error:
        return Refused("notation", "unreadable", {"complaint": str(error)})
    return None if canonical == ply else Refused("notation", "written_otherwise", {"ply": format_ply(canonical)})


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


def _refuse_phase(position: Position, ply: Ply) -> Refused | None:
    if position.phase in PHASES[type(ply)]:
        return None
    return Refused("notation", f"now_{position.phase}", {"ply": format_ply(ply), "seat": position.to_play or 0})


def _refuse_seat(position: Position, number: int) -> Refused | None:
    if number <= len(position.seats):
        return None
    return Refused("notation", "no_such_seat", {"seat": number, "count": len(position.seats)})


def _commit(position: Position, ply: Commit, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    seat = position.seats[ply.seat - 1]
    if seat.absent:
        return Refused("T1", "seat_away", {"seat": ply.seat})
    if seat.committed is not None:
        return Refused("R1", "laid_already", {"seat": ply.seat})
    if ply.card != "?" and ply.card not in position.rules.cards:
        return Refused("R1", "no_such_card", {"card": ply.card})
    if ply.card != "?" and ply.card not in seat.hand:
        return Refused("R2", "card_played", {"seat": ply.seat, "card": ply.card})
    return None


def _leave(position: Position, ply: Leave, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    seat = position.seats[ply.seat - 1]
    if seat.absent:
        return Refused("T1", "away_already", {"seat": ply.seat})
    if seat.committed is not None:
        return Refused("T1", "laid_and_stays", {"seat": ply.seat})
    if sum(not other.absent for other in position.seats) <= PRESENT_AT_LEAST:
        return Refused("T1", "two_must_stay", {"seat": ply.seat})
    return None


def _come_back(position: Position, ply: ComeBack, _: bool) -> Refused | None:
    if refusal := _refuse_seat(position, ply.seat):
        return refusal
    if not position.seats[ply.seat - 1].absent:
        return Refused("T1", "at_the_table", {"seat": ply.seat})
    return None


def _buy_back(position: Position, ply: BuyBack, _: bool) -> Refused | None:
    seat, number = to_play(position), position.to_play or 0
    canoe = seat.canoes["ab".index(ply.canoe)]
    if canoe.at != FALLS:
        return Refused("P1", "not_lost", {"canoe": ply.canoe})
    if ply.gem is not None:
        if not seat.gems[GEMS.index(ply.gem)]:
            return Refused("P1", "cannot_pay", {"seat": number, "gem": ply.gem})
        return None
    if any(seat.gems):
        return Refused("P2", "gems_pay", {"seat": number})
    if any(other.at != FALLS for other in seat.canoes):
        return Refused("P2", "has_a_canoe", {"seat": number})
    return None


def _done(position: Position, _: Done, __: bool) -> Refused | None:
    if position.phase == "buyback":
        if must_buy(position):
            return Refused("P3", "must_buy", {"seat": position.to_play or 0})
        return None
    turn = position.turn
    return unfinished(to_play(position), turn, must_launch=position.rules.must_launch) if turn else None


def _reveal(position: Position, ply: Reveal, allow: bool) -> Refused | None:
    """A refusal tells no more than that it is not the committed card (R5)."""
    seat, number = to_play(position), position.to_play or 0
    if ply.card == seat.committed:
        return None
    if seat.committed != "?" and not allow:
        return Refused("R3", "another_card", {"seat": number, "card": ply.card})
    if ply.card not in position.rules.cards:
        return Refused("R3", "no_such_card", {"card": ply.card})
    if ply.card not in seat.hand:
        return Refused("R2", "card_played", {"seat": number, "card": ply.card})
    return None


def _move_cloud(position: Position, ply: MoveCloud, _: bool) -> Refused | None:
    played = to_play(position).played or ""
    if played != CLOUD:
        return Refused("W1", "no_cloud_card", {"card": played})
    if position.turn and position.turn.done:
        return Refused("W1", "cloud_has_moved")
    if position.weather + ply.step not in WEATHER:
        return Refused("W1", "cloud_at_its_end", {"weather": f"{position.weather:+d}"})
    return None


def _flow(position: Position, ply: Flow, allow: bool) -> Refused | None:
    pushes, due = len(ply.arms), speed(position)
    if allow and pushes > PUSHES_AT_MOST:
        return Refused("W2", "too_many_pushes", {"pushes": pushes, "count": PUSHES_AT_MOST})
    if not allow and pushes != due:
        return Refused("W2", "other_speed", {"speed": due, "pushes": pushes})
    return None


def _take_elk(position: Position, ply: TakeElk, _: bool) -> Refused | None:
    return refuse_taking(position, ply.canoe)


def _lasso(position: Position, _: Lasso, __: bool) -> Refused | None:
    played = to_play(position).played or ""
    if played != LASSO:
        return Refused("L1", "no_lasso_card", {"card": played})
    if position.turn and position.turn.done:
        return Refused("L1", "lasso_has_flown")
    return None


def _slide(position: Position, ply: Slide, _: bool) -> Refused | None:
    first, canoe = position.settle[0], f"{ply.seat}{ply.canoe}"
    if canoe == first:
        return None
    return Refused("L1", "another_comes_back", {"first": first, "seat": int(first[0]), "canoe": canoe})


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
