"""Parsing the entries of a record: from a JSON object to a form, and from a form to the entry that the rules know."""

from datetime import datetime
from typing import Any, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from companion.journal.errors import RecordError
from companion.journal.forms import KINDS, AnyForm, CorrectForm, EndForm, PlyForm, UndoForm
from companion.rules import parse_ply
from companion.rules.entries import CorrectEntry, EndEntry, Entry, PlyEntry, Stamp, UndoEntry
from companion.rules.plies import Ply


def form_from(body: object) -> AnyForm:
    """The form that this object (without ``hash``) has; RecordError names the key that does not fit."""
    if not isinstance(body, dict):
        raise RecordError(f"an entry is an object, this is {shortened(body)}")
    kinds = sorted(KINDS.keys() & body.keys())
    if len(kinds) != 1:
        found = " and ".join(kinds) or "none"
        raise RecordError(f"an entry has one of {', '.join(KINDS)}; this one has {found}")
    try:
        form = msgspec.convert(body, KINDS[kinds[0]])
    except msgspec.ValidationError as error:
        raise RecordError(f"{kinds[0]}: {error}") from error
    _check_time(form)
    _check_allow(form)
    return form


def entry_from(form: AnyForm) -> Entry:
    """The entry that the form writes; RecordError for a ply that is not in the canonical writing."""
    stamp = Stamp(form.at, form.ms, form.clock)
    why = _given(form.why)
    match form:
        case PlyForm():
            return PlyEntry(stamp, _ply_from(form.ply), form.allow is True, why)
        case CorrectForm():
            return CorrectEntry(stamp, form.correct, why)
        case UndoForm():
            return UndoEntry(stamp, form.undo, why)
        case EndForm():
            return EndEntry(stamp, form.end, why)
        case _:
            assert_never(form)


def shortened(value: object) -> str:
    """The value as a person can read it in a message: its first 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _ply_from(text: str) -> Ply:
    try:
        return parse_ply(text)
    except ValueError as error:
        raise RecordError(f"ply {shortened(text)} is refused (notation): {error}") from error


def _check_time(form: AnyForm) -> None:
    try:
        if form.at is not None:
            datetime.fromisoformat(form.at)
    except ValueError as error:
        raise RecordError(f"at: {shortened(form.at)} is not a time as ISO 8601 writes it") from error


def _check_allow(form: AnyForm) -> None:
    if not isinstance(form, PlyForm):
        return
    if form.allow is False:
        raise RecordError("allow: it is true, or left out where nothing had to be allowed")
    if form.allow is UNSET and form.why is not UNSET:
        raise RecordError("why: a ply has a reason only together with allow")


def _given(why: str | UnsetType | None) -> str | None:
    return None if isinstance(why, UnsetType) else why


def without_hash(body: object) -> tuple[Any, object]:
    """An entry of a record as (the entry without its hash, the hash or None)."""
    if not isinstance(body, dict):
        return body, None
    return {key: value for key, value in body.items() if key != "hash"}, body.get("hash")
