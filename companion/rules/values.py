"""JSON values read strictly: each reader takes a value and the path of its key, and complains by that path."""

from collections.abc import Sequence
from typing import Any, Final

SHOWN_AT_MOST: Final = 40
"""Characters of a wrong value in a complaint."""


class PositionError(ValueError):
    """The object is no position; ``key`` is the path of the key that is wrong, such as ``seats/2/gems/V``."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key or 'position'}: {message}")
        self.key = key


def shown(value: object) -> str:
    """A wrong value in a few plain characters; lists and objects only by their kind."""
    match value:
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case int() if abs(value) > 10**SHOWN_AT_MOST:
            return "a huge number"
        case _:
            text = ascii(value)
            return text if len(text) <= SHOWN_AT_MOST else f"{text[:SHOWN_AT_MOST]}…"


def inside(path: str, key: object) -> str:
    """The path of a key inside the object or list at ``path``."""
    text = key if isinstance(key, str) and key.isascii() and key.isprintable() else ascii(key)
    text = text if len(text) <= SHOWN_AT_MOST else f"{text[:SHOWN_AT_MOST]}…"
    return f"{path}/{text}" if path else text


def fields(value: object, path: str, names: Sequence[str]) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise PositionError(path, f"an object is needed here, not {shown(value)}")
    for key in value:
        if key not in names:
            raise PositionError(inside(path, key), f"this key is unknown; known are {', '.join(names)}")
    for name in names:
        if name not in value:
            raise PositionError(inside(path, name), "this key is missing")
    return value


def items(value: object, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise PositionError(path, f"a list is needed here, not {shown(value)}")
    return value


def whole(value: object, path: str, low: int, high: int) -> int:
    """A whole number within these bounds; ``true`` is not 1, nor is ``1.0``."""
    if type(value) is not int or not low <= value <= high:
        raise PositionError(path, f"a whole number from {low} to {high} is needed here, not {shown(value)}")
    return value


def flag(value: object, path: str) -> bool:
    """``true`` or ``false``."""
    if not isinstance(value, bool):
        raise PositionError(path, f"true or false is needed here, not {shown(value)}")
    return value


def word(value: object, path: str, allowed: Sequence[str]) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in allowed:
        raise PositionError(path, f"one of {', '.join(allowed)} is needed here, not {shown(value)}")
    return value


def nothing(value: object, path: str, why: str) -> None:
    """``null``, for what this game does not have."""
    if value is not None:
        raise PositionError(path, f"null is needed here, not {shown(value)}: {why}")
