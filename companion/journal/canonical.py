"""One writing for every JSON value, the strict reading of it, and the chain of hashes over it."""

import hashlib
import json
from typing import Any, Final, NoReturn

import msgspec

from companion.journal.errors import RecordError

LONGEST_RECORD = 16 * 1024 * 1024
"""Bytes; an evening of a thousand entries has about a quarter of a million."""

LONGEST_NUMBER = 15
"""Digits; enough for any number in a record, and few enough for every reader of JSON."""


_WRITER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: object) -> bytes:
    """The value as JSON with keys sorted by code point, no spaces, in UTF-8 without escapes that it does not need."""
    return _WRITER.encode(value).encode("utf-8")


def hash_of(value: object) -> str:
    """SHA-256 of the value's canonical JSON, as 64 hex characters."""
    return hashlib.sha256(canonical(value)).hexdigest()


def chained(previous: str, told: bytes) -> str:
    """SHA-256 of the previous hash's 64 hex characters (as ASCII) followed at once by this canonical JSON."""
    return hashlib.sha256(previous.encode("ascii") + told).hexdigest()


def read_json(raw: bytes) -> Any:
    """The value that these bytes write, if there is no doubt about it.

    Raises RecordError for bytes that are not UTF-8 or not JSON, a key given twice, a number that is not whole or
    too long, nesting too deep, and half characters.
    """
    if len(raw) > LONGEST_RECORD:
        raise RecordError(f"this is too long for a record: {len(raw)} bytes, at most {LONGEST_RECORD} are read")
    try:
        value = _READER.decode(raw.decode("utf-8"))
        msgspec.json.encode(value)  # whether it can be written again
    except UnicodeDecodeError as error:
        raise RecordError(f"this is not UTF-8 (byte {error.start}): export the game again") from error
    except UnicodeEncodeError as error:
        raise RecordError("a text in it has half a character (a lone surrogate)") from error
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error}") from error
    except RecursionError as error:
        raise RecordError("it is nested deeper than any record") from error
    return value


def plain(value: object) -> Any:
    """The value as ``read_json`` would give it: RecordError unless it can be written as JSON and read again."""
    try:
        return read_json(canonical(value))
    except RecursionError as error:
        raise RecordError("it is nested deeper than any record") from error
    except (TypeError, ValueError) as error:
        raise RecordError(f"this cannot be written as JSON: {error}") from error


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, inner in pairs:
        if key in value:
            raise RecordError(f"the key {key!r} is given twice in one object")
        value[key] = inner
    return value


def _whole_number(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_NUMBER:
        raise RecordError(f"a number has more than {LONGEST_NUMBER} digits: {digits[:20]}…")
    return int(digits)


def _no_fraction(written: str) -> NoReturn:
    raise RecordError(f"numbers in a record are whole: {written[:20]}")


_READER: Final = json.JSONDecoder(
    object_pairs_hook=_each_key_once,
    parse_int=_whole_number,
    parse_float=_no_fraction,
    parse_constant=_no_fraction,
)
