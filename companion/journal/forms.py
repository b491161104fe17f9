"""How an entry is written in a record: the same object in the database and, with its secrets covered, in an export."""

from typing import Annotated, Any, Literal, TypeAlias, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from companion.journal.secrecy import commits_covered
from companion.rules import format_ply
from companion.rules.entries import CorrectEntry, EndEntry, Entry, PlyEntry, UndoEntry
from companion.rules.plies import Commit

Milliseconds = Annotated[int, Meta(ge=0)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """What every entry has; a ``why`` that is left out stays left out, so that its hash stays what it was."""

    at: str | None
    ms: Milliseconds
    clock: Literal["trusted", "untrusted"]


class PlyForm(Form, frozen=True):
    """A ply by its text."""

    ply: str
    allow: bool | UnsetType = UNSET
    why: str | UnsetType | None = UNSET


class CorrectForm(Form, frozen=True):
    """JSON Pointers and their new values."""

    correct: dict[str, Any]
    why: str | UnsetType | None = UNSET


class UndoForm(Form, frozen=True):
    """How many standing entries are taken back."""

    undo: int
    why: str | UnsetType | None = UNSET


class EndForm(Form, frozen=True):
    """How the table ended it."""

    end: Literal["agreed", "abandoned"]
    why: str | UnsetType | None = UNSET


AnyForm: TypeAlias = PlyForm | CorrectForm | UndoForm | EndForm

KINDS: dict[str, type[PlyForm] | type[CorrectForm] | type[UndoForm] | type[EndForm]] = {
    "ply": PlyForm,
    "correct": CorrectForm,
    "undo": UndoForm,
    "end": EndForm,
}


_WRITER = msgspec.json.Encoder(order="sorted")


def canonical_form(form: AnyForm) -> bytes:
    """The form in canonical JSON, as ``canonical`` writes its body, in a tenth of the time: each ply waits for it."""
    return _WRITER.encode(form)


def body_of(form: AnyForm) -> dict[str, Any]:
    """The form as a JSON object, without ``hash``."""
    body: dict[str, Any] = msgspec.to_builtins(form)
    return body


def covered(form: AnyForm, entry: Entry, card: str = "?") -> AnyForm:
    """The form in which a commit says only that a card lies there (R5), or that it is this card."""
    if isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit):
        return structs.replace(form, ply=format_ply(Commit(entry.ply.seat, card)))
    return form


def form_of(entry: Entry) -> AnyForm:
    """How a new entry is written; ValueError for a reason given with a ply that needs none."""
    stamp = entry.stamp
    match entry:
        case PlyEntry():
            return _ply_form(entry)
        case CorrectEntry():
            return CorrectForm(stamp.at, stamp.ms, stamp.clock, entry.correct, entry.why)
        case UndoEntry():
            return UndoForm(stamp.at, stamp.ms, stamp.clock, entry.undo, entry.why)
        case EndEntry():
            return EndForm(stamp.at, stamp.ms, stamp.clock, entry.end, entry.why)
        case _:
            assert_never(entry)


def _ply_form(entry: PlyEntry) -> PlyForm:
    stamp, text = entry.stamp, format_ply(entry.ply)
    if entry.allow:
        return PlyForm(stamp.at, stamp.ms, stamp.clock, text, allow=True, why=entry.why)
    if entry.why is not None:
        raise ValueError(f"only a ply that was allowed has a reason: {commits_covered(text)}, {entry.why!r}")
    return PlyForm(stamp.at, stamp.ms, stamp.clock, text)
