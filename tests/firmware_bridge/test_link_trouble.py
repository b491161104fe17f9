"""Why there is no board: each cause is told once, with its own text and its own fix."""

import errno
import os
import queue

import pytest

from firmware_bridge import LinkLost, LinkUp, SearchFailed
from firmware_bridge.messages import PRODUCT, ForeignHello
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.trouble import TROUBLES, cause_of


def test_a_missing_port_is_told_once(start, app, tmp_path) -> None:
    link = start(tmp_path / "missing", tmp_path / "none-*")
    news = app.next()
    assert isinstance(news, SearchFailed)
    assert (news.reason, news.path) == ("absent", str(tmp_path / "missing"))
    with pytest.raises(queue.Empty):
        app.news.get(timeout=0.3)  # three searches and more
    with SimulatedBoard((1,), product="chess-clock") as clock:
        (tmp_path / "none-0").symlink_to(clock.path)
        news = app.next()
    assert isinstance(news, SearchFailed)
    assert (news.reason, news.detail) == ("wrong_product", "it says that it is 'chess-clock'")
    assert link.alive


def test_a_cause_is_told_again_when_there_was_a_link_in_between(start, app, tmp_path) -> None:
    door = tmp_path / "board"
    start(door)
    assert isinstance(app.next(), SearchFailed)
    with SimulatedBoard((1,)) as board:
        door.symlink_to(board.path)
        assert isinstance(app.next_but_noise(), LinkUp)
    assert app.next_but_noise() == LinkLost("unplugged")
    again = app.next()
    assert isinstance(again, SearchFailed)
    assert again.reason == "absent"


def test_a_pattern_that_fits_nothing_is_told_as_absent(start, app, tmp_path) -> None:
    start(tmp_path / "usb-*")
    assert app.next() == SearchFailed("absent", str(tmp_path / "usb-*"))


def test_a_port_in_other_hands_is_busy(board, start, app) -> None:
    start(board.path)
    assert isinstance(app.next(), LinkUp)
    start(board.path)
    news = app.next_but_noise()
    assert isinstance(news, SearchFailed)
    assert (news.reason, news.path) == ("busy", board.path)


def test_a_port_that_nobody_answers_on_is_told_as_such(start, app) -> None:
    with RecordedBoard() as mute:
        start(mute.path)
        news = app.next()
        assert isinstance(news, SearchFailed)
        assert news.reason == "unanswered"


def test_a_board_of_another_version_is_told_with_its_version(start, app, wire) -> None:
    with RecordedBoard() as board:
        board.send(wire(ForeignHello(PRODUCT, "7.1", 2)))
        start(board.path)
        news = app.next()
        assert isinstance(news, SearchFailed)
        assert (news.reason, news.detail) == ("wrong_version", "it speaks version 2 (firmware '7.1')")


def test_a_file_that_is_no_port_is_unusable(start, app, tmp_path) -> None:
    (tmp_path / "notes.txt").write_text("not a port")
    start(tmp_path / "notes.txt")
    news = app.next()
    assert isinstance(news, SearchFailed)
    assert news.reason == "unusable"


def test_the_cause_nearest_to_a_board_is_the_one_that_is_told(start, app, tmp_path) -> None:
    with SimulatedBoard((1,), product="chess-clock") as clock:
        start(tmp_path / "missing", clock.path)
        news = app.next()
        assert isinstance(news, SearchFailed)
        assert news.reason == "wrong_product"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything; the error's number is tried below")
def test_a_port_that_one_may_not_open_is_told_as_such(start, app, tmp_path) -> None:
    closed = tmp_path / "port"
    closed.touch(mode=0)
    start(closed)
    news = app.next()
    assert isinstance(news, SearchFailed)
    assert news.reason == "no_permission"


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOENT, "absent"),
        (errno.ENODEV, "absent"),
        (errno.EACCES, "no_permission"),
        (errno.EPERM, "no_permission"),
        (errno.EBUSY, "busy"),
        (errno.EAGAIN, "busy"),
        (errno.EINVAL, "unusable"),
    ],
)
def test_the_number_of_an_error_tells_its_cause(number: int, cause: str) -> None:
    assert cause_of(OSError(number, os.strerror(number))) == cause


def test_every_cause_has_its_own_text_and_its_own_fix() -> None:
    assert len({trouble.text for trouble in TROUBLES.values()}) == len(TROUBLES) == 11
    assert len({trouble.fix for trouble in TROUBLES.values()}) == len(TROUBLES)
    assert SearchFailed("busy", "/dev/port").text.startswith("Another program")
    assert "Stop the other program" in LinkLost("busy").fix
