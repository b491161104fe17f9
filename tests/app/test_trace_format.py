"""The trace format: what a line may be, and the complaints about one that cannot be played."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.trace import (
    BytesCame,
    Ended,
    Header,
    KeyTyped,
    Line,
    Offered,
    PinLost,
    PinMoved,
    PinTried,
    Taken,
    Trace,
    TraceError,
    format_line,
    in_words,
    parse_line,
)
from companion.rules import parse_ply
from companion.rules.entries import CorrectEntry, EndEntry, PlyEntry, Stamp, UndoEntry

DOCUMENT = Path(__file__).parents[2] / "docs" / "traces.md"
HEADER = Header("niagara-trace/1", "private", {"seats": []}, {"tags": {}})
SECONDS = st.floats(0, 1e7)
LINES = st.one_of(
    st.builds(PinMoved, SECONDS, st.integers(-(2**63), 2**63 - 1), st.sampled_from([0, 1])),
    st.builds(PinLost, SECONDS, st.integers(0, 100)),
    st.builds(PinTried, SECONDS, st.integers(0, 100)),
    st.builds(BytesCame, SECONDS, st.binary(max_size=40).map(bytes.hex)),
    st.builds(KeyTyped, SECONDS, st.text(st.characters(codec="utf-8")), st.booleans()),
    st.builds(Taken, SECONDS, st.lists(st.text(st.characters(codec="utf-8"))).map(tuple)),
    st.builds(Ended, SECONDS, st.text(st.characters(codec="utf-8"))),
)


@given(LINES)
def test_a_line_is_read_as_it_was_written(line: Line) -> None:
    assert parse_line(format_line(line)) == line


@given(st.text() | st.recursive(st.none() | st.floats() | st.text(), st.lists).map(json.dumps))
def test_whatever_a_line_is_it_is_read_or_complained_about(text: str) -> None:
    with suppress(TraceError):
        parse_line(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "truncated"),
        ('{"t": 1, "pin": 5', "truncated"),
        ("[1]", "none of pin, pin_lost, pin_tried, port, lost, typed, taken, end is in it"),
        ('["pin"]', "none of pin, pin_lost, pin_tried, port, lost, typed, taken, end is in it"),
        ('{"t": 1}', "none of pin, pin_lost, pin_tried, port, lost, typed, taken, end is in it"),
        ('{"t": 1, "pin": 5}', "missing required field `level`"),
        ('{"t": 1, "pin": 5, "level": 2}', "Invalid enum value 2"),
        ('{"t": 1, "pin": 5, "level": true}', "got `bool`"),
        ('{"t": 1, "pin": "5", "level": 1}', "Expected `int`, got `str`"),
        ('{"t": 1, "pin_lost": true}', "Expected `int`, got `bool`"),
        ('{"t": 1, "pin_tried": 5, "level": 1}', "unknown field `level`"),
        ('{"pin": 5, "level": 1}', "missing required field `t`"),
        ('{"t": -0.1, "pin": 5, "level": 1}', ">= 0.0"),
        ('{"t": NaN, "pin": 5, "level": 1}', "malformed"),
        ('{"t": 1e300, "pin": 5, "level": 1}', "<= 10000000.0"),
        ('{"t": 1, "pin": 5, "level": 1, "why": ""}', "unknown field `why`"),
        ('{"t": 1, "port": "0g"}', "hexadecimal"),
        ('{"t": 1, "port": [0]}', "Expected `str`, got `array`"),
        ('{"t": 1, "taken": "1=?"}', "Expected `array`, got `str`"),
        ("[" * 100_000, "recursion"),
    ],
)
def test_a_line_that_is_none_is_told_what_is_wrong_with_it(text: str, complaint: str) -> None:
    with pytest.raises(TraceError, match=re.escape(complaint)):
        parse_line(text)


def trace_in(folder: Path, *texts: str) -> Trace:
    path = folder / "some.trace"
    path.write_text(format_line(HEADER) + "".join(text + "\n" for text in texts), "utf-8")
    return Trace(path)


def test_a_complaint_names_the_file_and_the_line(tmp_path: Path) -> None:
    trace = trace_in(tmp_path, '{"t": 1, "end": "over"}', '{"t": 1, "pin": 5, "level": 1}')
    with pytest.raises(TraceError, match=r"some\.trace: line 3: nothing may follow"):
        list(trace.lines())


def test_time_never_goes_back(tmp_path: Path) -> None:
    trace = trace_in(tmp_path, '{"t": 1.5, "pin": 5, "level": 1}', '{"t": 1.499, "pin": 5, "level": 0}')
    with pytest.raises(TraceError, match=r"line 3: time goes back from 1\.5 to 1\.499"):
        list(trace.lines())


def test_a_blank_line_is_no_line(tmp_path: Path) -> None:
    trace = trace_in(tmp_path, '{"t": 1, "pin": 5, "level": 1}', "", '{"t": 1, "end": "over"}')
    with pytest.raises(TraceError, match="line 3"):
        list(trace.lines())


def test_a_last_line_that_was_torn_is_left_out_and_another_one_is_not(tmp_path: Path) -> None:
    trace_in(tmp_path, '{"t": 1, "pin": 5, "level": 1}', '{"t": 2, "pin"')
    path = tmp_path / "some.trace"
    with pytest.raises(TraceError, match="line 3"):
        list(Trace(path).lines())
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert list(Trace(path).lines()) == [PinMoved(1, 5, 1)]


def test_signs_that_python_takes_for_ends_of_lines_are_none(tmp_path: Path) -> None:
    odd = Taken(1.0, ("a\u2028b\x85c",))
    assert list(trace_in(tmp_path, format_line(odd).rstrip("\n")).lines()) == [odd]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: this is not the first line of a trace"),
        (b"\xff\xfe\x00", "the trace cannot be read"),
        (b'{"t": 1, "end": "over"}', "line 1: this is not the first line of a trace"),
        (b"[" * 100_000, "line 1: this is not the first line of a trace"),
        (b'{"format": "niagara-trace/2", "note": "", "settings": {}, "deck": {}}', "plays 'niagara-trace/1'"),
    ],
)
def test_a_file_that_is_no_trace_is_named(content: bytes, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.trace"
    path.write_bytes(content)
    with pytest.raises(TraceError, match=re.escape(complaint)) as refused:
        Trace(path)
    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match=r"nowhere\.trace: the trace cannot be read"):
        Trace(tmp_path / "nowhere.trace")


def test_a_card_laid_is_covered_in_a_trace() -> None:
    stamp = Stamp()
    entries = [
        PlyEntry(stamp, parse_ply("2=5")),
        PlyEntry(stamp, parse_ply("!5")),
        UndoEntry(stamp, 2, None),
        EndEntry(stamp, "agreed", None),
        CorrectEntry(stamp, {"/weather": 1}, None),
    ]
    assert list(map(in_words, entries)) == ["2=?", "!5", "undo 2", "end agreed", "correction"]


def test_the_lines_shown_in_the_document_are_lines() -> None:
    block = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    shown = [parse_line(line) for text in block for line in text.splitlines()]
    assert {type(line) for line in shown} == {PinMoved, PinLost, PinTried, BytesCame, Taken, Ended}


def test_the_document_names_every_key() -> None:
    text = DOCUMENT.read_text("utf-8")
    keys = {
        key
        for kind in (Header, Offered, PinMoved, PinLost, PinTried, BytesCame, KeyTyped, Taken, Ended)
        for key in kind.__struct_fields__
    }
    assert {key for key in keys if f"`{key}`" not in text} == set()
