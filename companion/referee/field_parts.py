"""The parts of a correction that are one key each: cloud, discs, pieces, lifesaver, round and turn."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.referee.correction_part import Field, canoe_label, canoes_of, part_of, seat_label
from companion.referee.messages import Message, message
from companion.rules import RIVER, WEATHER, Position
from companion.rules.board import ASHORE
from companion.rules.position import AT_SITE, AWAY, OUT

NONE: Final = "none"
NEAR: Final = 3
"""How many rounds to each side a round may be corrected at once."""


def _same(*texts: str) -> Callable[[Position], dict[str, Any]]:
    """Values that are their own texts, but for NONE, which is null."""
    return lambda _position: {text: None if text == NONE else text for text in texts}


def _numbers(numbers: Iterable[int]) -> dict[str, Any]:
    return {str(number): number for number in numbers}


def _weather(_position: Position) -> dict[str, Any]:
    return _numbers(WEATHER)


def _present_seats(position: Position) -> dict[str, Any]:
    return _numbers(number for number, seat in enumerate(position.seats, 1) if not seat.absent)


def _rounds(position: Position) -> dict[str, Any]:
    return _numbers(range(max(1, position.round - NEAR), position.round + NEAR + 1))


def _elk_places(position: Position) -> dict[str, Any]:
    afloat = [name for name, canoe in canoes_of(position).items() if canoe.at not in ASHORE]
    return {text: text for text in (AT_SITE, AWAY, *afloat)}


def _weather_label(_position: Position, text: str) -> Message:
    return message("correct.weather", weather=f"{int(text):+d}" if text != "0" else "0")


def _arm_label(_position: Position, text: str) -> Message:
    return message("choose.first_arm", arm=text)


def _space_label(_position: Position, text: str) -> Message:
    return message("correct.space", to=text) if text in RIVER else message("correct.not_in_river")


def _seat_label(_position: Position, text: str) -> Message:
    return seat_label(int(text))


def _round_label(_position: Position, text: str) -> Message:
    return message("correct.round", round=int(text))


def _elk_label(position: Position, text: str) -> Message:
    named = {AT_SITE: "correct.elk_site", AWAY: "correct.elk_away"}
    return message(named[text]) if text in named else canoe_label(position, text)


def _somebody_plays(position: Position) -> bool:
    return position.to_play is not None


FIELDS: Final = (
    Field("weather", "/weather", _weather, _weather_label),
    Field("fork", "/fork", _same("L", "R", "?"), _arm_label),
    Field("whirlpool", "/whirlpool", _same(*RIVER, OUT), _space_label, lambda position: position.rules.whirlpool),
    Field("beaver", "/beaver", _same(*RIVER, NONE), _space_label, lambda position: position.rules.beaver),
    Field("elk", "/elk", _elk_places, _elk_label, lambda position: position.rules.elk),
    Field("joe", "/joe/at", _same(*RIVER), _space_label, lambda position: position.rules.joe),
    Field("lifesaver", "/lifesaver", _present_seats, _seat_label),
    Field("turn", "/to_play", _present_seats, _seat_label, _somebody_plays),
    Field("round", "/round", _rounds, _round_label),
)

FIELD_PARTS: Final = tuple(part_of(field) for field in FIELDS)
