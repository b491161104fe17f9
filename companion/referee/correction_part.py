"""What a part of a correction is: what is asked one after the other, and the pointers that the answers lead to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.referee.canoes import kind
from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.rules import CANOES, Canoe, Position, position_to_json

Picks: TypeAlias = tuple[str, ...]
"""What has been picked so far within the part."""

Pointers: TypeAlias = dict[str, Any]
"""JSON Pointers into the position with their new values; empty where the position has it so already."""

Ask: TypeAlias = Callable[[Position, Picks], Sequence[Choice]]


def _always(_position: Position) -> bool:
    return True


class Part(NamedTuple):
    """One part of the position: its questions, what the picks mean, and whether this game has it now."""

    name: str
    asks: tuple[Ask, ...]
    pointers: Callable[[Position, Picks], Pointers]
    is_there: Callable[[Position], bool] = _always


class Field(NamedTuple):
    """A key of the position, and the values that may be picked by their texts, each with a label."""

    name: str
    pointer: str
    values: Callable[[Position], Mapping[str, Any]]
    label: Callable[[Position, str], Message]
    is_there: Callable[[Position], bool] = _always


def part_of(field: Field) -> Part:
    """The part that asks for the value of one key, the present one first."""

    def ask(position: Position, _picks: Picks) -> Sequence[Choice]:
        values = field.values(position)
        texts = from_present(list(values), present(position, values))
        return [Choice(text, field.label(position, text)) for text in texts]

    def present(position: Position, values: Mapping[str, Any]) -> str:
        now = value_at(position, field.pointer)
        return next((text for text, value in values.items() if value == now), "")

    def pointers(position: Position, picks: Picks) -> Pointers:
        values = field.values(position)
        return {} if picks[0] == present(position, values) else {field.pointer: values[picks[0]]}

    return Part(field.name, (ask,), pointers, field.is_there)


def from_present(texts: list[str], now: str) -> list[str]:
    """The texts with the present one first and its neighbours on both sides.

    >>> from_present(["-1", "0", "1", "2"], "1")
    ['1', '2', '-1', '0']
    """
    first = texts.index(now) if now in texts else 0
    return texts[first:] + texts[:first]


def value_at(position: Position, pointer: str) -> Any:
    """The JSON value at this pointer, which leads somewhere."""
    node: Any = position_to_json(position)
    for step in pointer[1:].split("/"):
        node = node[int(step)] if isinstance(node, list) else node[step]
    return node


def seat_label(number: int) -> Message:
    """A seat as a choice."""
    return message("choose.seat", seat=number)


def canoes_of(position: Position) -> dict[str, Canoe]:
    """Every canoe by its name, such as ``2a``."""
    return {
        f"{number}{name}": canoe
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip(CANOES, seat.canoes, strict=True)
    }


def canoe_label(position: Position, canoe: str) -> Message:
    """A canoe as a choice: whose, of which kind, where, and with what."""
    on_bank = canoes_of(position)[canoe].bank
    return named_canoe(position, canoe, "correct.canoe_on_bank" if on_bank else "correct.canoe")


def named_canoe(position: Position, canoe: str, code: str) -> Message:
    """What this code says of a canoe: whose, of which kind, where, and with what."""
    lies, named = canoes_of(position)[canoe], kind(position, int(canoe[0]), canoe[1])
    return message(code, seat=int(canoe[0]), canoe=named, at=lies.at, cargo=lies.cargo)


def canoe_pointer(canoe: str, key: str) -> str:
    """Where a key of this canoe stands in the position."""
    return f"/seats/{int(canoe[0]) - 1}/canoes/{canoe[1]}/{key}"
