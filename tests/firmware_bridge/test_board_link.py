"""The port on real pseudo terminals: found among others, lost, found again, and closed at once."""

import queue
import threading

import pytest

from firmware_bridge import BoardRestarted, LinkLost, LinkUp, News, Noise, SearchFailed, Sequenced, TagArrived, TagLeft
from firmware_bridge.messages import PRODUCT
from firmware_bridge.port import BoardLink
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

QUICK = Timing(ask_again_s=0.05, hello_within_s=0.6, retry_first_s=0.01, retry_most_s=0.1)
PATIENCE_S = 5.0
UID, OTHER_UID = "04A22B7C910280", "9A00C311"


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


@pytest.mark.slow
def test_the_board_is_found_among_a_missing_a_silent_and_a_foreign_port(board, start, app, tmp_path) -> None:
    strangers = RecordedBoard(), RecordedBoard(), SimulatedBoard((9,), product="chess-clock")
    with strangers[0] as silent, strangers[1] as foreign, strangers[2] as clock:
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


def test_a_lost_board_is_looked_for_first_where_it_was(board, app, tmp_path) -> None:
    door, opened, is_back = tmp_path / "board", [], threading.Event()
    door.symlink_to(board.path)

    def take(news: News) -> None:
        app.news.put(news)
        if isinstance(news, LinkLost):
            is_back.wait(PATIENCE_S)  # the search goes on when this returns

    def note_opening(read: bytes) -> None:
        if not read:
            opened.append(read)

    with (
        RecordedBoard() as silent,
        BoardLink([silent.path, str(door)], take, timing=QUICK, on_bytes=note_opening),
    ):
        assert isinstance(app.next_but_noise(), LinkUp)
        assert len(opened) == 2
        fresh = board.replug()
        assert app.next_but_noise() == LinkLost("unplugged")
        door.unlink()
        door.symlink_to(fresh)
        is_back.set()
        assert isinstance(app.next_but_noise(), LinkUp)
        assert len(opened) == 3  # the silent one is not asked again


def test_a_board_that_restarts_is_news_and_its_events_start_anew(board, start, app) -> None:
    start(board.path)
    app.next()
    board.tap(1, UID)
    assert app.next() == TagArrived(board.boot_id, 1, 1, UID)
    before = board.boot_id
    board.lift(1, UID)
    assert isinstance(app.next(), TagLeft)
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
