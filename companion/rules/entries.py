"""The entries of a game's record, as values: what happened, what was corrected, what was taken back, its end."""

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from companion.rules.plies import Ply


class Stamp(Struct, frozen=True):
    """When: wall clock (ISO 8601 or None), ms since the game began, whether the wall clock could be believed."""

    at: str | None = None
    ms: int = 0
    clock: Literal["trusted", "untrusted"] = "untrusted"


class PlyEntry(Struct, frozen=True):
    """A ply that happened; ``allow`` and ``why`` where the table let it stand (T2)."""

    stamp: Stamp
    ply: Ply
    allow: bool = False
    why: str | None = None


class CorrectEntry(Struct, frozen=True):
    """JSON Pointers into the position and their new values, agreed by the table (T2)."""

    stamp: Stamp
    correct: dict[str, Any]
    why: str | None = None


class UndoEntry(Struct, frozen=True):
    """The last ``undo`` entries that still stand are taken back; they stay in the list."""

    stamp: Stamp
    undo: int
    why: str | None = None


class EndEntry(Struct, frozen=True):
    """The table ended the game before its goal."""

    stamp: Stamp
    end: Literal["agreed", "abandoned"]
    why: str | None = None


WON: Final = {f"won by seat {seat}, by word of the table": seat for seat in range(1, 7)}
"""The reason of an agreed end → who has won, where the goal could not be judged (X1)."""

Entry: TypeAlias = PlyEntry | CorrectEntry | UndoEntry | EndEntry


class Player(Struct, frozen=True):
    """Who sits where: seat from 1, name, colour."""

    seat: int
    name: str
    colour: str
