"""The part of a correction that says what the game waits for: phase, whose turn, and what goes with them (T2)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from companion.referee.choices import Choice
from companion.referee.correction_part import (
    Part,
    Picks,
    Pointers,
    canoe_label,
    canoe_pointer,
    canoes_of,
    from_present,
    value_at,
)
from companion.referee.messages import Message, message
from companion.rules import CANOES, RIVER, Accepted, Position, correct

OF_A_SEAT: Final = ("buyback", "reveal", "act", "over")
OF_NOBODY: Final = ("commit", "flow")
FORK_SPACE: Final = "5"
"""Where a canoe waits to slide (V2)."""


def _stages(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [Choice(stage, _label(position, stage)) for stage in _that_fit(position)]


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def _that_fit(position: Position) -> tuple[str, ...]:
    """The present stage, and those that agree with the cards that are laid and up: no correction turns one up (R5)."""
    now = _present(position)
    fitting = [stage for stage in _all_stages(position) if stage == now or fits(position, _pointers(position, stage))]
    return tuple(from_present(fitting, now))


def fits(position: Position, pointers: Pointers) -> bool:
    """Whether the corrected position would be one."""
    return isinstance(correct(position, pointers), Accepted)


def _all_stages(position: Position) -> Iterator[str]:
    """Each as its phase, with the seat or the canoe that the phase is about."""
    yield from OF_NOBODY
    yield from (f"{phase} {seat}" for phase in OF_A_SEAT for seat in range(1, len(position.seats) + 1))
    yield from (f"settle {name}" for name, canoe in canoes_of(position).items() if canoe.at == FORK_SPACE)


def _present(position: Position) -> str:
    """The seat of a game that is over is its first winner."""
    of = position.settle[:1] or position.winners[:1] or (position.to_play or "",)
    return f"{position.phase} {of[0]}".strip()


def _label(position: Position, stage: str) -> Message:
    phase, _, of = stage.partition(" ")
    if phase == "settle":
        return message("stage.settle", canoe=canoe_label(position, of))
    return message(f"stage.{phase}", seat=int(of)) if of else message(f"stage.{phase}")


def _corrected(position: Position, picks: Picks) -> Pointers:
    return {} if picks[0] == _present(position) else _pointers(position, picks[0])


def _pointers(position: Position, stage: str) -> Pointers:
    """All that the stage needs otherwise than it is now."""
    phase, _, of = stage.partition(" ")
    needed = {
        "/phase": phase,
        "/to_play": int(of[0]) if of and phase != "over" else None,
        "/turn": _begun_turn(position, int(of)) if phase == "act" else None,
        "/settle": [of] if phase == "settle" else [],
        "/winners": [int(of)] if phase == "over" else [],
        **_banks(position, of if phase == "settle" else ""),
        **(_cards_in_hand(position) if phase == "commit" else {}),
    }
    return {pointer: value for pointer, value in needed.items() if value_at(position, pointer) != value}


def _begun_turn(position: Position, seat: int) -> dict[str, Any]:
    """The turn of that seat, its card up and nothing done yet."""
    canoes = zip(CANOES, position.seats[seat - 1].canoes, strict=True)
    return {"moved": [], "afloat": [name for name, canoe in canoes if canoe.at in RIVER], "done": False}


def _banks(position: Position, waits: str) -> Pointers:
    """Who waits to slide is on the bank; nobody else is then, or once nobody does (L1)."""
    if not waits and not position.settle:
        return {}
    return {canoe_pointer(name, "bank"): name == waits for name in canoes_of(position)}


def _cards_in_hand(position: Position) -> Pointers:
    """Cards that were turned up go back to their hands, to be laid anew."""
    pointers: Pointers = {}
    for index, seat in enumerate(position.seats):
        if seat.played is not None:
            held = {*seat.hand, seat.played}
            pointers[f"/seats/{index}/played"] = None
            pointers[f"/seats/{index}/hand"] = [card for card in position.rules.cards if card in held]
    return pointers


STAGE_PART: Final = Part("stage", (_stages,), _corrected)
