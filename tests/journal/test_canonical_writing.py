"""One writing for each value, and the strict reading of it."""

import hashlib
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from companion.journal.canonical import LONGEST_RECORD, canonical, chained, hash_of, plain, read_json
from companion.journal.errors import RecordError
from companion.journal.forms import CorrectForm, body_of, canonical_form


def test_keys_are_sorted_by_code_point_and_nothing_is_escaped_that_need_not_be() -> None:
    value = {"z": 1, "é": [True, None], "Z": "Ζωή/🛶\u2028\x7f", "\U0001f6f6": "\n\x01", "\uffee": {}}
    written = '{"Z":"Ζωή/🛶\u2028\x7f","z":1,"é":[true,null],"\uffee":{},"\U0001f6f6":"\\n\\u0001"}'
    assert canonical(value) == written.encode("utf-8")


def test_what_is_written_canonically_is_read_again_as_the_same_value() -> None:
    value = {"a": [1, -2, {"b": "ü"}], "c": None}
    assert read_json(canonical(value)) == value


def test_a_link_is_the_hash_of_the_last_ones_hex_characters_and_then_the_json() -> None:
    assert hash_of({}) == hashlib.sha256(b"{}").hexdigest()
    assert chained("ab" * 32, b'{"n":1}') == hashlib.sha256(b"ab" * 32 + b'{"n":1}').hexdigest()


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b'{"a": "\xff"}', "not UTF-8"),
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'\xef\xbb\xbf{"a": 1}', "not JSON"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "'c' is given twice"),
        (b'{"a": NaN}', "whole: NaN"),
        (b'{"a": -Infinity}', "whole: -Infinity"),
        (b'{"a": 1.0}', "whole: 1.0"),
        (b'{"a": 1e400}', "whole: 1e400"),
        (b'{"a": ' + b"9" * 5000 + b"}", "15 digits"),
        (b'"\\ud800"', "half a character"),
        (b"[" * 200_000, "nested deeper"),
        (b'{"a":' * 200_000, "nested deeper"),
        (b" " * (LONGEST_RECORD + 1), "too long"),
    ],
)
def test_a_doubtful_writing_is_refused_with_its_reason(raw: bytes, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        read_json(raw)


def test_values_that_json_cannot_write_are_refused_with_their_reason() -> None:
    deep: list[object] = []
    for _ in range(sys.getrecursionlimit() * 2):
        deep = [deep]
    ring: list[object] = []
    ring.append(ring)
    for value in (float("nan"), 1.5, {1, 2}, "\ud800", b"bytes", deep, ring, {1: 2, "1": 3}):
        with pytest.raises(RecordError):
            plain(value)


TEXTS = st.text(max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
WHYS = st.just(UNSET) | st.none() | TEXTS


@given(at=st.none() | TEXTS, ms=st.integers(0, 10**15 - 1), correct=st.dictionaries(TEXTS, VALUES), why=WHYS)
def test_a_form_is_written_as_its_body_in_canonical_json(at: str | None, ms: int, correct: Any, why: Any) -> None:
    form = CorrectForm(at, ms, "trusted", correct, why)
    assert canonical_form(form) == canonical(body_of(form))
