"""The trace format: what devices said and when, one JSON object a line; docs/traces.md describes it.

A trace is private: it holds the cards that lie face down.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.intake.named_file import NamedFileError, read_text
from companion.rules import format_ply
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, UndoEntry
from companion.rules.plies import Commit

FORMAT = "niagara-trace/1"
LONGEST_TRACE: Final = 32 * 1024 * 1024
"""Bytes; a game by a board on a good line has some ten thousands."""

NOTE = "This trace holds face-down cards: whoever has it can read them."

Number = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Seconds = Annotated[float, Meta(ge=0, le=1e7)]


class TraceError(ValueError):
    """A trace that cannot be played; the message names the file, the line and what is wrong with it."""


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished game as the journal had kept it: its start, who plays, its entries, the conversation's draft."""

    start: dict[str, Any]
    players: tuple[Player, ...]
    entries: tuple[dict[str, Any], ...]
    draft: str | None


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: the format, a warning to people, and the table: settings and deck as documents.

    ``live``: it was recorded at a table in use, so hands may be on wherever ``taken`` and ``end`` stand, and an edge
    may be missing. ``offered`` is the unfinished game that the table was offered, ``mark`` the last event (boot id,
    sequence number) that had been kept of the board. ``before`` are the games that back leads to from the one offered,
    the newest last.
    """

    format: str
    note: str
    settings: dict[str, Any]
    deck: dict[str, Any]
    live: bool = False
    offered: Offered | None = None
    mark: tuple[Number, Number] | None = None
    before: tuple[Offered, ...] = ()


class PinMoved(Struct, frozen=True, forbid_unknown_fields=True):
    """At ``t`` seconds the pin (GPIO number) went to this level: 0 is pressed, 1 released."""

    t: Seconds
    pin: int
    level: Literal[0, 1]


class PinLost(Struct, frozen=True, forbid_unknown_fields=True):
    """At ``t`` seconds this pin (GPIO number) failed: what of its button was not certain by then is nothing."""

    t: Seconds
    pin_lost: int


class PinTried(Struct, frozen=True, forbid_unknown_fields=True):
    """At ``t`` seconds the pin that had failed was tried again: its button begins anew, as at the start."""

    t: Seconds
    pin_tried: int


class BytesCame(Struct, frozen=True, forbid_unknown_fields=True):
    """At ``t`` seconds these bytes came from the reader board, in hex."""

    t: Seconds
    port: str

    @property
    def sent(self) -> bytes:
        """The bytes."""
        return bytes.fromhex(self.port)


class BoardLost(Struct, frozen=True, forbid_unknown_fields=True):
    """At ``t`` seconds the link to the board was lost; what its next bytes say, they say on a line opened anew.

    ``lost`` is the cause, as ``firmware_bridge.trouble`` has it.
    """

    t: Seconds
    lost: str


class KeyTyped(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """At ``t`` seconds this button was pressed (or held) on the keyboard, in the place of a real one."""

    t: Seconds
    typed: str
    held: bool = False


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """By ``t`` seconds the game under way had taken these entries since such a line last told of it (see ``Told``).

    A replay that has others has parted.

    Plies stand in the notation (a card laid is always ``2=?``), others as ``undo 2``, ``end agreed``, ``correction``.
    Unless the recording is a live one, hands are off there: no button is down and no tag lies on a reader.
    """

    t: Seconds
    taken: tuple[str, ...]


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: at ``t`` seconds hands are off, all entries are told, and the conversation is in this state."""

    t: Seconds
    end: str


Line: TypeAlias = PinMoved | PinLost | PinTried | BytesCame | BoardLost | KeyTyped | Taken | Ended
_KINDS: dict[str, type[Line]] = {
    "pin": PinMoved,
    "pin_lost": PinLost,
    "pin_tried": PinTried,
    "port": BytesCame,
    "lost": BoardLost,
    "typed": KeyTyped,
    "taken": Taken,
    "end": Ended,
}


def format_line(line: Header | Line) -> str:
    """A line as it stands in a trace, with its end of line."""
    return json.dumps(msgspec.to_builtins(line), ensure_ascii=False) + "\n"


def parse_line(text: str) -> Line:
    """A line after the first; raises TraceError."""
    try:
        document = msgspec.json.decode(text)
        kind = next((kind for key, kind in _KINDS.items() if isinstance(document, dict) and key in document), None)
        if kind is None:
            raise TraceError(f"none of {', '.join(_KINDS)} is in it")
        line = msgspec.convert(document, kind)
        if isinstance(line, BytesCame):
            bytes.fromhex(line.port)
    except (ValueError, RecursionError) as error:
        raise TraceError(str(error)) from error
    return line


def in_words(entry: Entry) -> str:
    """An entry as ``Taken`` has it."""
    match entry:
        case PlyEntry(ply=Commit(seat=seat)):
            return f"{seat}=?"
        case PlyEntry(ply=ply):
            return format_ply(ply)
        case UndoEntry(undo=count):
            return f"undo {count}"
        case EndEntry(end=end):
            return f"end {end}"
        case CorrectEntry():
            return "correction"


class Trace:
    """A trace in a file: its header, and its lines as they are asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            text = read_text(path, "trace", LONGEST_TRACE)
        except NamedFileError as error:
            raise TraceError(str(error)) from error
        self._texts = text.removesuffix("\n").split("\n")
        self._torn = not text.endswith("\n")
        try:
            self.header = msgspec.json.decode(self._texts[0], type=Header)
        except (ValueError, RecursionError) as error:
            raise TraceError(f"{path}: line 1: this is not the first line of a trace ({error})") from error
        if self.header.format != FORMAT:
            raise TraceError(f"{path}: line 1: format {self.header.format!r}; this version plays {FORMAT!r}")

    def lines(self) -> Iterator[Line]:
        """The lines in order; raises TraceError at the first that cannot be played.

        A last line that was torn while it was written, as by a power cut, is left out.
        """
        last: Line | None = None
        for number, text in enumerate(self._texts[1:], 2):
            try:
                line = parse_line(text)
                _check_order(last, line)
            except TraceError as error:
                if number == len(self._texts) and self._torn:
                    return
                raise TraceError(f"{self._path}: line {number}: {error}") from error
            last = line
            yield line


def _check_order(last: Line | None, line: Line) -> None:
    if isinstance(last, Ended):
        raise TraceError("nothing may follow the line that says how the trace ends")
    if last is not None and line.t < last.t:
        raise TraceError(f"time goes back from {last.t} to {line.t}")
