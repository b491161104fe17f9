"""The port on real pseudo terminals: found among others, lost, found again, and closed at once."""

import errno
import os
import queue
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge import (
    BoardRestarted,
    LinkLost,
    LinkUp,
    News,
    Noise,
    SearchFailed,
    Sequenced,
    TagArrived,
    TagLeft,
)
from firmware_bridge.messages import PRODUCT, ForeignHello, Hello
from firmware_bridge.port import BoardLink, open_port
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing
from firmware_bridge.trouble import TROUBLES, cause_of

QUICK = Timing(ask_again_s=0.05, hello_within_s=0.6, retry_first_s=0.01, retry_most_s=0.1)
PATIENCE_S = 5.0
UID, OTHER_UID = "04A22B7C910280", "9A00C311"


class App:
    """What a link's owner does: puts the news away and reads them one by one."""

    def __init__(self) -> None:
        self.news: queue.Queue[News] = queue.Queue()

    def next(self) -> News:
        return self.news.get(timeout=PATIENCE_S)

    def next_but_noise(self) -> News:
        while isinstance(news := self.next(), Noise):
            pass
        return news

    def hears_nothing(self) -> bool:
        return self.news.empty()


@pytest.fixture
def app() -> App:
    return App()


Start = Callable[..., BoardLink]


@pytest.fixture
def start(app: App) -> Iterator[Start]:
    """Starts links that are closed when the test is over."""
    links: list[BoardLink] = []

    def start(*candidates: object, **more: object) -> BoardLink:
        link = BoardLink([str(one) for one in candidates], app.news.put, timing=QUICK, **more)
        links.append(link)
        link.start()
        return link

    yield start
    for link in links:
        link.close()
        assert not link.alive


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    with SimulatedBoard((1, 2, 3)) as board:
        yield board


def test_a_tap_arrives_and_its_acknowledgement_goes_back_at_once(start, app) -> None:
    # The board says nothing of itself that could wake the link.
    with SimulatedBoard((1, 2, 3), timing=Timing(heartbeat_s=60.0, resend_first_s=60.0)) as board:
        link = start(board.path)
        assert app.next() == LinkUp(PRODUCT, "simulated", board.boot_id, (1, 2, 3))
        sequence = board.tap(2, UID)
        assert app.next() == TagArrived(board.boot_id, sequence, 2, UID)
        assert not board.wait_acknowledged(sequence, 0.0)
        link.acknowledge(board.boot_id, sequence)
        assert board.wait_acknowledged(sequence, 1.0)


def test_what_happened_before_the_link_is_told_behind_it(board, start, app) -> None:
    board.tap(1, UID)
    board.lift(1, UID)
    board.fail(2)
    board.recover(2)
    start(board.path)
    assert isinstance(app.next(), LinkUp)
    assert [app.next().sequence for _ in range(4)] == [1, 2, 3, 4]


def test_the_board_is_found_among_a_missing_a_silent_and_a_foreign_port(board, start, app, tmp_path) -> None:
    silent = RecordedBoard()
    with silent, RecordedBoard() as foreign, SimulatedBoard((9,), product="chess-clock") as clock:
        foreign.send(b"$GPGGA,123519,4807.038,N*47\r\n" * 20)
        start(tmp_path / "missing", silent.path, foreign.path, clock.path, board.path)
        assert app.next() == LinkUp(PRODUCT, "simulated", board.boot_id, (1, 2, 3))
        assert app.hears_nothing()


def test_a_board_unplugged_while_the_link_waits_is_lost_once_and_found_under_another_path(start, app, tmp_path) -> None:
    pattern = tmp_path / "usb-*-reader"
    with SimulatedBoard((1,)) as first:
        (tmp_path / "usb-0-reader").symlink_to(first.path)
        start(pattern)
        assert isinstance(app.next_but_noise(), LinkUp)
    assert app.next_but_noise() == LinkLost("unplugged")
    lost = app.next()
    assert isinstance(lost, SearchFailed)
    (tmp_path / "usb-0-reader").unlink()
    with SimulatedBoard((1,)) as second:
        (tmp_path / "usb-1-reader").symlink_to(second.path)
        while isinstance(news := app.next_but_noise(), SearchFailed):
            assert news.reason == "absent"
        assert news == LinkUp(PRODUCT, "simulated", second.boot_id, (1,))
        assert isinstance(app.next_but_noise(), BoardRestarted)


def test_a_board_that_changes_its_path_goes_on_where_it_was(board, start, app, tmp_path) -> None:
    door = tmp_path / "board"
    door.symlink_to(board.path)
    start(door)
    app.next()
    board.tap(1, UID)
    assert isinstance(app.next(), TagArrived)
    door.unlink()
    door.symlink_to(board.replug())
    assert app.next_but_noise() == LinkLost("unplugged")
    board.lift(1, UID)
    while isinstance(news := app.next_but_noise(), SearchFailed):
        pass
    assert isinstance(news, LinkUp)
    assert app.next_but_noise() == TagLeft(board.boot_id, 2, 1, UID)


def test_a_lost_board_is_looked_for_first_where_it_was(board, start, app, tmp_path) -> None:
    door = tmp_path / "board"
    door.symlink_to(board.path)
    with RecordedBoard() as silent:
        start(silent.path, door)
        assert isinstance(app.next_but_noise(), LinkUp)
        fresh = board.replug()
        begun = time.monotonic()
        door.unlink()
        door.symlink_to(fresh)
        assert app.next_but_noise() == LinkLost("unplugged")
        assert isinstance(app.next_but_noise(), LinkUp)
        assert time.monotonic() - begun < QUICK.hello_within_s


def test_a_board_that_restarts_is_news_and_its_events_start_anew(board, start, app) -> None:
    start(board.path)
    app.next()
    board.tap(1, UID)
    assert app.next() == TagArrived(board.boot_id, 1, 1, UID)
    before = board.boot_id
    board.restart()
    assert app.next_but_noise() == BoardRestarted(board.boot_id, before)
    board.tap(1, OTHER_UID)
    assert app.next_but_noise() == TagArrived(board.boot_id, 1, 1, OTHER_UID)


def test_a_host_that_restarts_hears_only_what_it_had_not_kept(board, start, app) -> None:
    link = start(board.path)
    app.next()
    for uid in (UID, OTHER_UID):
        board.tap(1, uid)
    assert [app.next().sequence for _ in range(2)] == [1, 2]
    link.close()
    assert app.hears_nothing()
    start(board.path, resume=(board.boot_id, 1))
    assert isinstance(app.next(), LinkUp)
    assert app.next() == TagArrived(board.boot_id, 2, 1, OTHER_UID)
    assert board.wait_acknowledged(1, PATIENCE_S)


def test_noise_within_the_link_is_told_and_costs_nothing(board, start, app) -> None:
    start(board.path)
    app.next()
    board.send(b"\0brownout detected\0")
    board.tap(1, UID)
    assert [app.next(), app.next()] == [Noise(17), TagArrived(board.boot_id, 1, 1, UID)]


def test_an_app_that_fails_to_take_an_event_gets_it_again_and_in_order(board, app) -> None:
    failures = iter([False, True, False, False, False, False])

    def take(news: News) -> None:
        if isinstance(news, Sequenced) and next(failures):
            raise queue.Full
        app.news.put(news)

    with BoardLink([board.path], take, timing=QUICK) as link:
        assert isinstance(app.next(), LinkUp)
        for reader in (1, 2, 3):
            board.tap(reader, UID)
        assert [app.next().sequence for _ in range(3)] == [1, 2, 3]
        assert link.alive


def test_an_acknowledgement_of_what_was_never_told_does_not_end_the_link(board, start, app) -> None:
    link = start(board.path)
    app.next()
    link.acknowledge(board.boot_id, 99)
    sequence = board.tap(1, UID)
    assert app.next() == TagArrived(board.boot_id, 1, 1, UID)
    link.acknowledge(board.boot_id, sequence)
    assert board.wait_acknowledged(sequence, PATIENCE_S)


# Why there is no board


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


def test_a_port_that_nobody_answers_on_is_silent(start, app) -> None:
    with RecordedBoard() as mute:
        start(mute.path)
        news = app.next()
        assert isinstance(news, SearchFailed)
        assert news.reason == "silent"


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
    assert len({trouble.text for trouble in TROUBLES.values()}) == len(TROUBLES) == 8
    assert len({trouble.fix for trouble in TROUBLES.values()}) == len(TROUBLES)
    assert SearchFailed("busy", "/dev/port").text.startswith("Another program")
    assert "Stop the other program" in LinkLost("busy").fix


# The thread


def test_an_open_port_does_not_reset_the_board_when_it_is_closed(board) -> None:
    # The hang-up flag is set on a fresh line; with it, closing drops the modem lines, which resets many boards.
    with open_port(board.path) as port:
        port.timeout = 0.1
        assert not termios.tcgetattr(port.fileno())[2] & termios.HUPCL


def test_a_silent_board_is_lost(app, wire) -> None:
    hasty = Timing(ask_again_s=0.05, silent_s=0.3, retry_first_s=0.01)
    with RecordedBoard() as board, BoardLink([board.path], app.news.put, timing=hasty):
        board.send(wire(Hello(PRODUCT, "1.0", 1, 0, 1, (1,))))
        assert isinstance(app.next(), LinkUp)
        assert app.next() == LinkLost("silent")


def test_close_ends_a_link_that_waits_for_bytes_at_once(board, app) -> None:
    link = BoardLink([board.path], app.news.put)
    link.start()
    app.next()
    begun = time.monotonic()
    link.close()
    assert time.monotonic() - begun < 0.5
    assert not link.alive
    assert app.hears_nothing()


def test_close_ends_a_link_that_waits_for_the_next_search_at_once(app, tmp_path) -> None:
    with BoardLink([str(tmp_path / "missing")], app.news.put, timing=Timing(retry_first_s=60.0)):
        app.next()
        begun = time.monotonic()
    assert time.monotonic() - begun < 0.5


def test_a_link_that_was_never_started_can_be_closed(app) -> None:
    BoardLink(["missing"], app.news.put).close()


def test_an_idle_link_costs_almost_no_time(board, start, app) -> None:
    start(board.path)
    app.next()
    begun = time.process_time()
    with pytest.raises(queue.Empty):
        app.news.get(timeout=0.5)
    assert time.process_time() - begun < 0.05


def test_closing_leaves_no_thread_and_no_open_file(app) -> None:
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    threads, files = threading.active_count(), open_files()
    for _ in range(3):
        with SimulatedBoard() as board, BoardLink([board.path], app.news.put, timing=QUICK):
            assert isinstance(app.next_but_noise(), LinkUp)
    assert (threading.active_count(), open_files()) == (threads, files)
