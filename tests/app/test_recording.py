"""A recording notes what the app took, in its order, and is never in the way of a game."""

import logging
import os
import stat
from io import FileIO
from pathlib import Path

import pytest

from companion.app.inbox import BoardSpoke, Inbox, NewsCame, Typed
from companion.app.recorded_table import HELD_MOST, BoardEar
from companion.app.recording import Recording, new_trace_file
from companion.app.trace import Header, TraceError
from firmware_bridge.news import LinkLost, LinkUp, SearchFailed

HEADER = Header("niagara-trace/1", "private", {}, {"tags": {}}, live=True)


def recording_in(path: Path) -> Recording:
    recording = Recording(new_trace_file(path), HEADER, {"ok": 13, "back": 19})
    recording.begin(100.0)
    return recording


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()[1:]


def test_a_trace_is_its_owner_s_alone_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        file = new_trace_file(tmp_path / "a.trace")
    finally:
        os.umask(before)
    assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == 0o600
    file.close()


def test_a_trace_is_never_written_over_a_file_or_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.trace").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(TraceError, match="is there already"):
        new_trace_file(tmp_path / "link.trace")
    assert not (tmp_path / "elsewhere").exists()
    with pytest.raises(FileNotFoundError):
        new_trace_file(tmp_path / "nowhere" / "a.trace")


def test_what_was_seen_is_there_before_anything_is_done_with_it(tmp_path: Path) -> None:
    recording = recording_in(tmp_path / "a.trace")
    recording.looks(101.6, 101.52)
    recording.seen("ok", True, 101.5)
    recording.looked()
    assert lines(tmp_path / "a.trace") == ['{"t": 1.5, "pin": 13, "level": 0}']
    recording.typed(Typed("back"))
    recording.looks(102.0, None)
    recording.looked()
    recording.typed(Typed("ok", held=True))
    recording.looks(103.0, None)
    recording.looked()
    recording.end("over")
    assert lines(tmp_path / "a.trace")[1:] == [
        '{"t": 2.0, "typed": "back"}',
        '{"t": 3.0, "typed": "ok", "held": true}',
        '{"t": 3.0, "end": "over"}',
    ]


def test_what_the_app_saw_late_is_written_in_the_order_in_which_it_happened(tmp_path: Path) -> None:
    """Bytes came at 101.6; the app was busy, and took them together with edges from before and after."""
    recording = recording_in(tmp_path / "a.trace")
    recording.came(b"\x00\x01", 101.6)
    recording.came(b"", 101.7)
    recording.lost("silent", 101.7)
    recording.looks(102.0, 101.5)
    recording.seen("ok", True, 101.5)
    recording.seen("ok", False, 101.65)
    recording.looked()
    recording.end("over")
    assert lines(tmp_path / "a.trace")[:-1] == [
        '{"t": 1.5, "pin": 13, "level": 0}',
        '{"t": 1.6, "port": "0001"}',
        '{"t": 1.65, "pin": 13, "level": 1}',
        '{"t": 1.7, "lost": "silent"}',
    ]


def test_an_edge_that_was_lost_is_noted_once_it_cannot_be_on_its_way(tmp_path: Path) -> None:
    recording = recording_in(tmp_path / "a.trace")
    recording.seen("ok", True, 101.0)
    recording.looks(101.05, 101.05)
    recording.seen("ok", False, None)
    recording.looked()
    assert len(lines(tmp_path / "a.trace")) == 1
    recording.looks(101.07, 101.07)
    recording.looked()
    recording.end("over")
    assert lines(tmp_path / "a.trace")[1] == '{"t": 1.07, "pin": 13, "level": 1}'


def test_an_edge_that_was_on_its_way_is_noted_once_and_at_its_time(tmp_path: Path) -> None:
    recording = recording_in(tmp_path / "a.trace")
    recording.seen("ok", True, 101.0)
    recording.looks(101.05, 101.02)
    recording.seen("ok", False, None)
    recording.seen("ok", False, 101.049)
    recording.looks(101.09, 101.09)
    recording.looked()
    recording.end("over")
    assert lines(tmp_path / "a.trace")[1:-1] == ['{"t": 1.049, "pin": 13, "level": 1}']


def test_a_button_that_is_down_at_the_start_is_down_before_the_start_is_over(tmp_path: Path) -> None:
    recording = recording_in(tmp_path / "a.trace")
    recording.looks(100.26, 100.25)
    recording.seen("ok", True, None)
    recording.seen("back", False, None)
    recording.looked()
    recording.end("over")
    assert lines(tmp_path / "a.trace")[:-1] == ['{"t": 0.249999, "pin": 13, "level": 0}']


def test_a_disk_that_is_full_ends_the_trace_with_one_line_and_not_the_game(caplog: pytest.LogCaptureFixture) -> None:
    recording = Recording(FileIO("/dev/full", "w"), HEADER, {"ok": 13})
    for at in (1.0, 2.0, 3.0):
        recording.seen("ok", True, at)
        recording.looked()
    recording.end("over")
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [
        (logging.ERROR, "the trace ends here, the game goes on: [Errno 28] No space left on device")
    ]


class Ear:
    """An ear, and what it put into the inbox."""

    def __init__(self) -> None:
        self._inbox = Inbox()
        self.ear = BoardEar(self._inbox, lambda: 7.0)

    def put(self) -> list[object]:
        found = []
        while (given := self._inbox.take_waiting()) is not None:
            found.append(given)
        return found


UP = LinkUp("niagara-readers", "1.0", 5, (1,))


def test_news_comes_with_the_bytes_that_it_was_made_of() -> None:
    heard = Ear()
    heard.ear.hear(b"")
    heard.ear.hear(b"\x01")
    heard.ear.hear(b"\x02")
    heard.ear.tell(UP)
    heard.ear.tell(LinkLost("unplugged"))
    assert heard.put() == [NewsCame(UP, b"\x01\x02", 7.0), NewsCame(LinkLost("unplugged"), b"", 7.0)]


def test_what_another_device_says_is_left_out() -> None:
    heard = Ear()
    heard.ear.hear(b"")
    heard.ear.hear(b"AT+CGMI" * HELD_MOST)
    heard.ear.hear(b"OK")
    assert heard.put() == []
    heard.ear.hear(b"")
    failed = SearchFailed("absent", "somewhere")
    heard.ear.tell(failed)
    assert heard.put() == [NewsCame(failed, b"", 7.0)]


def test_bytes_without_news_are_not_gathered_for_ever() -> None:
    heard = Ear()
    heard.ear.tell(UP)
    sent = 0
    for _ in range(5):
        heard.ear.hear(bytes(HELD_MOST + 1))
        sent += HELD_MOST + 1
    heard.ear.tell(LinkLost("silent"))
    put = heard.put()[1:]
    assert [type(one) for one in put] == [BoardSpoke] * 4 + [NewsCame]
    assert sum(len(one.spoke) for one in put) == sent  # both have it


def test_what_another_device_said_is_left_out_when_it_is_told_that_it_is_none_of_ours() -> None:
    heard = Ear()
    heard.ear.hear(b"")
    heard.ear.hear(b"I am a thermometer")
    failed = SearchFailed("wrong_product", "somewhere")
    heard.ear.tell(failed)
    assert heard.put() == [NewsCame(failed, b"", 7.0)]
