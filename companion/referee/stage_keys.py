"""The parts of a correction that one phase alone has: what a turn has done, who is still to slide, who has won."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.referee.choices import Choice
from companion.referee.correction_part import (
    Field,
    Part,
    Picks,
    Pointers,
    canoe_label,
    canoe_pointer,
    canoes_of,
    part_of,
)
from companion.referee.messages import Message, message
from companion.referee.stage_part import FORK_SPACE, fits
from companion.rules import CANOES, Position
from companion.rules.cards import CLOUD, LASSO

# ---- the turn under way


def _card_up(position: Position) -> str:
    return position.seats[(position.to_play or 0) - 1].played or "" if position.turn else ""


def _has_effect(position: Position) -> bool:
    return _card_up(position) in (CLOUD, LASSO)


def _done_label(position: Position, text: str) -> Message:
    return message(f"correct.{'cloud' if _card_up(position) == CLOUD else 'lasso'}_{text}")


DONE: Final = Field("done", "/turn/done", lambda _position: {"no": False, "yes": True}, _done_label, _has_effect)


def _beginning(position: Position, _picks: Picks) -> Sequence[Choice]:
    """The canoes of the seat to play: was each in the water as its card was turned up (M1)?"""
    return [
        Choice(name, message(f"correct.was_{'afloat' if name in _afloat(position) else 'ashore'}", what=what))
        for name, what in ((name, canoe_label(position, f"{position.to_play}{name}")) for name in CANOES)
    ]


def _afloat(position: Position) -> tuple[str, ...]:
    return position.turn.afloat if position.turn else ()


def _began_otherwise(position: Position, picks: Picks) -> Pointers:
    return {"/turn/afloat": [name for name in CANOES if (name in _afloat(position)) != (name == picks[0])]}


# ---- who is still to slide


def _sliding(position: Position, _picks: Picks) -> Sequence[Choice]:
    """The first to slide as it is; then whatever else agrees with where canoes are (L1)."""
    now, *others = (Choice(f"{how} {name}", _slides(position, how, name)) for how, name in _ways_to_slide(position))
    return [now, *(choice for choice in others if fits(position, _sliding_otherwise(position, (choice.value,))))]


def _ways_to_slide(position: Position) -> Iterator[tuple[str, str]]:
    yield from (("first", name) for name in position.settle)
    yield from (("not", name) for name in position.settle)
    there = (name for name, canoe in canoes_of(position).items() if canoe.at == FORK_SPACE)
    yield from (("too", name) for name in there if name not in position.settle)


def _slides(position: Position, how: str, name: str) -> Message:
    return message(f"correct.slides_{how}", what=canoe_label(position, name))


def _sliding_otherwise(position: Position, picks: Picks) -> Pointers:
    how, name = picks[0].split()
    others = [other for other in position.settle if other != name]
    listed = {"first": [name, *others], "not": others, "too": [*others, name]}[how]
    if listed == list(position.settle):
        return {}
    bank = {} if how == "first" else {canoe_pointer(name, "bank"): how == "too"}
    return {"/settle": listed, "/to_play": int(listed[0][0]) if listed else None, **bank}


# ---- who has won


def _winners(position: Position, _picks: Picks) -> Sequence[Choice]:
    """Somebody has won, where the game is over (X1)."""
    return [
        Choice(str(seat), message(f"correct.{'won' if seat in position.winners else 'not_won'}", seat=seat))
        for seat in range(1, len(position.seats) + 1)
        if position.winners != (seat,)
    ]


def _won_otherwise(position: Position, picks: Picks) -> Pointers:
    return {"/winners": sorted({*position.winners} ^ {int(picks[0])})}


STAGE_KEYS: Final = (
    part_of(DONE),
    Part("afloat", (_beginning,), _began_otherwise, lambda position: position.phase == "act"),
    Part("settle", (_sliding,), _sliding_otherwise, lambda position: position.phase == "settle"),
    Part("winners", (_winners,), _won_otherwise, lambda position: position.phase == "over"),
)
