"""A correction: the table agrees that the position is another one than the rules make it (T2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.board import COLOURS
from companion.rules.outcome import Accepted, Refused
from companion.rules.position import Position
from companion.rules.position_reading import position_from_json
from companion.rules.position_writing import position_to_json
from companion.rules.values import PositionError, shown


class _PointerError(ValueError):
    """The pointer leads nowhere, or where no correction may go."""


def correct(position: Position, pointers: Mapping[str, Any]) -> Accepted | Refused:
    """The position with each JSON Pointer's key set to its value; ``/seats/2`` is seat 3.

    ``None`` removes a count of gems and sets any other key to null. Refused as ``notation``, naming the key,
    where a pointer leads nowhere or where no correction may go (a ``committed``, a whole seat, the ``hand`` of a seat
    that has committed), or where the corrected position would not be one.
    """
    obj: Any = position_to_json(position)
    if not pointers:
        return Refused("notation", "nothing_corrected")
    try:
        for pointer, value in sorted(pointers.items()):
            steps = list(_steps(pointer))
            _check_reach(position, pointer, steps)
            obj = _put(obj, steps, value, pointer)
        return Accepted(position_from_json(obj))
    except (_PointerError, PositionError) as error:
        return Refused("notation", "does_not_fit", {"complaint": str(error)})


def _steps(pointer: str) -> Iterator[str]:
    """The keys on the way, with ``~1`` read as / and ``~0`` as ~."""
    if not pointer.startswith("/"):
        raise _PointerError(f"{shown(pointer)}: a pointer begins with /")
    for step in pointer[1:].split("/"):
        plain = step.replace("~0", "").replace("~1", "")
        if "~" in plain:
            raise _PointerError(f"{shown(pointer)}: ~ is written ~0 and / is written ~1")
        yield step.replace("~1", "/").replace("~0", "~")


def _check_reach(position: Position, pointer: str, steps: list[str]) -> None:
    if steps[0] != "seats":
        return
    if len(steps) <= 2:
        raise _PointerError(f"{shown(pointer)}: a correction names a key of a seat, never a whole seat")
    if steps[2] == "committed":
        raise _PointerError(f"{shown(pointer)}: a correction leaves committed cards as they are")
    if steps[2] == "hand":
        seat = position.seats[_index(steps[1], len(position.seats), pointer)]
        if seat.committed is not None:
            raise _PointerError(f"{shown(pointer)}: a hand is corrected only while its seat has nothing committed")


def _index(step: str, length: int, pointer: str) -> int:
    if step not in map(str, range(length)):
        raise _PointerError(f"{shown(pointer)}: a list has the indices 0 to {length - 1} here, not {shown(step)}")
    return int(step)


def _put(node: Any, steps: list[str], value: Any, pointer: str) -> Any:
    """The JSON value with another value at the end of these steps; nothing that was given is changed."""
    step, rest = steps[0], steps[1:]
    if isinstance(node, list):
        index = _index(step, len(node), pointer)
        inner = _put(node[index], rest, value, pointer) if rest else value
        return [*node[:index], inner, *node[index + 1 :]]
    if not isinstance(node, dict) or (step not in node and not (_is_count(steps) and _counts(node))):
        raise _PointerError(f"{shown(pointer)}: there is no such key")
    if not rest and value is None and _counts(node) and step in COLOURS:
        return {key: kept for key, kept in node.items() if key != step}
    return node | {step: _put(node[step], rest, value, pointer) if rest else value}


def _is_count(steps: list[str]) -> bool:
    return len(steps) == 1 and steps[0] in COLOURS


def _counts(node: dict[str, Any]) -> bool:
    """Whether this object counts gems by colour; sites are objects of such objects."""
    return all(key in COLOURS and isinstance(count, int) for key, count in node.items())
