"""The fields that messages are made of: how each is written to bytes and read back."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from firmware_bridge.errors import UnfitValueError

TEXT_MOST = 24
"""Characters of a text on the wire."""

READERS_MOST = 32
"""Readers that one board can name."""

UID_SIZES = (4, 7, 10)
"""Bytes of an NFC tag's id (ISO/IEC 14443-3: single, double, triple size)."""

TAGS_MOST = 8
"""Tags that one reader can be said to show."""

_UPPER_HEX = re.compile("([0-9A-F]{2})+")


class Field(NamedTuple):
    """One field: ``write`` gives its bytes; ``read`` gives its value and the bytes that follow it.

    Both raise ``UnfitValueError`` where value or bytes do not fit.
    """

    write: Callable[[Any], bytes]
    read: Callable[[bytes], tuple[Any, bytes]]


def _cut(raw: bytes, size: int) -> tuple[bytes, bytes]:
    if len(raw) < size:
        raise UnfitValueError(f"cut short: {size} bytes are needed, {len(raw)} are left")
    return raw[:size], raw[size:]


def _cut_counted(raw: bytes) -> tuple[bytes, bytes]:
    """The bytes behind a count of one byte, and the rest."""
    count, rest = _cut(raw, 1)
    return _cut(rest, count[0])


def _number(size: int) -> Field:
    def write(value: int) -> bytes:
        if not 0 <= value < 256**size:
            raise UnfitValueError(f"{value} does not fit in {size} bytes; use 0 to {256**size - 1}")
        return value.to_bytes(size, "little")

    def read(raw: bytes) -> tuple[int, bytes]:
        own, rest = _cut(raw, size)
        return int.from_bytes(own, "little"), rest

    return Field(write, read)


def _write_text(value: str) -> bytes:
    if not (value.isascii() and value.isprintable() and 1 <= len(value) <= TEXT_MOST):
        raise UnfitValueError(f"{value!r} is not a text of 1 to {TEXT_MOST} printable ASCII characters")
    return bytes([len(value)]) + value.encode("ascii")


def _read_text(raw: bytes) -> tuple[str, bytes]:
    own, rest = _cut_counted(raw)
    text = own.decode("latin-1")
    _write_text(text)
    return text, rest


def _write_uid(value: str) -> bytes:
    if not _UPPER_HEX.fullmatch(value) or len(value) // 2 not in UID_SIZES:
        raise UnfitValueError(f"{value!r} is not a tag's id: 4, 7 or 10 bytes in upper-case hex, in air order")
    return bytes([len(value) // 2]) + bytes.fromhex(value)


def _read_uid(raw: bytes) -> tuple[str, bytes]:
    own, rest = _cut_counted(raw)
    if len(own) not in UID_SIZES:  # its bytes are not told: they may be a face-down card
        raise UnfitValueError(f"a tag's id has 4, 7 or 10 bytes, not {len(own)}")
    return own.hex().upper(), rest


def _write_uids(value: tuple[str, ...]) -> bytes:
    if len(value) > TAGS_MOST or len(set(value)) < len(value):
        raise UnfitValueError(f"{len(value)} tags' ids are not at most {TAGS_MOST} different ones")
    return bytes([len(value)]) + b"".join(_write_uid(uid) for uid in value)


def _read_uids(raw: bytes) -> tuple[tuple[str, ...], bytes]:
    count, rest = _cut(raw, 1)
    uids: list[str] = []
    for _ in range(count[0]):
        uid, rest = _read_uid(rest)
        uids.append(uid)
    _write_uids(tuple(uids))
    return tuple(uids), rest


def _write_readers(value: tuple[int, ...]) -> bytes:
    if len(value) > READERS_MOST or len(set(value)) < len(value):
        raise UnfitValueError(f"{value} are not at most {READERS_MOST} different reader numbers")
    return bytes([len(value)]) + b"".join(U8.write(number) for number in value)


def _read_readers(raw: bytes) -> tuple[tuple[int, ...], bytes]:
    own, rest = _cut_counted(raw)
    readers = tuple(own)
    _write_readers(readers)
    return readers, rest


def word(names: Mapping[int, str], otherwise: str) -> Field:
    """A word with a number on the wire; ``otherwise`` is written as 0 and read from every number not listed."""
    numbers = {name: number for number, name in names.items()} | {otherwise: 0}

    def write(value: str) -> bytes:
        if value not in numbers:
            raise UnfitValueError(f"{value!r} is none of {', '.join(numbers)}")
        return bytes([numbers[value]])

    def read(raw: bytes) -> tuple[str, bytes]:
        own, rest = _cut(raw, 1)
        return names.get(own[0], otherwise), rest

    return Field(write, read)


U8 = _number(1)
U32 = _number(4)
TEXT = Field(_write_text, _read_text)
UID = Field(_write_uid, _read_uid)
UIDS = Field(_write_uids, _read_uids)
READERS = Field(_write_readers, _read_readers)
