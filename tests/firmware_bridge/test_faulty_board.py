"""A simulated board with a script of faults, on a real pseudo terminal and in real time."""

import itertools
import threading

import pytest

from firmware_bridge import (
    BoardRestarted,
    EventsForgotten,
    LineFlooded,
    LinkLost,
    LinkUp,
    Noise,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    SearchFailed,
    Sequenced,
    TagArrived,
    TagLeft,
)
from firmware_bridge.faults import BoardFaults, Flood, Span, Unplugging
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

UID, OTHER_UID = "04A22B7C910280", "9A00C311"
LONG_S = 20.0
HASTY = Timing(
    heartbeat_s=0.1,
    silent_s=0.8,
    ask_again_s=0.05,
    hello_within_s=0.4,
    resend_first_s=0.05,
    resend_most_s=0.2,
    retry_first_s=0.01,
    retry_most_s=0.1,
)


@pytest.mark.slow
def test_on_a_bad_line_every_tap_arrives_once_and_in_order(start, app) -> None:
    faults = BoardFaults(seed=1, noise=0.01, loss=0.01, doubling=0.01)
    with SimulatedBoard((1, 2), timing=HASTY, faults=faults) as board:
        link = start(board.places, timing=HASTY)
        while not isinstance(app.next(), LinkUp):
            pass
        expected = []
        for number in range(1, 41):
            uid = f"04{number:012X}"
            expected.append(TagArrived(board.boot_id, board.tap(1 + number % 2, uid), 1 + number % 2, uid))
        told, noise = [], 0
        while len(told) < len(expected):
            news = app.next()
            noise += isinstance(news, Noise)
            if isinstance(news, Sequenced):
                told.append(news)
                link.acknowledge(news.boot_id, news.sequence)
        assert told == expected
        assert noise > 0
        assert board.wait_acknowledged(40, 5.0)


@pytest.mark.slow
def test_a_plug_that_is_pulled_and_put_back_under_another_name_costs_the_power_and_no_tag(start, app) -> None:
    faults = BoardFaults(unplugged=(Unplugging(0.8, 0.3),))
    with SimulatedBoard((1, 2), timing=HASTY, faults=faults) as board:
        link = start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        first, path = board.boot_id, board.path
        board.tap(1, UID)
        assert app.next_but_noise() == TagArrived(first, 1, 1, UID)
        link.acknowledge(first, 1)
        assert app.next_but_noise() == LinkLost("unplugged")
        assert board.tap(2, OTHER_UID) == 0  # nobody notices
        assert app.next().reason == "absent"
        up = app.next_but_noise()
        assert up == LinkUp("niagara-readers", "simulated", board.boot_id, (1, 2))
        assert board.path != path
        assert app.next_but_noise() == BoardRestarted(board.boot_id, first)
        assert app.next_but_noise() == ReaderShows(board.boot_id, 1, 1, (UID,))
        assert app.next_but_noise() == ReaderShows(board.boot_id, 2, 2, (OTHER_UID,), missed=(OTHER_UID,))
        board.lift(1, UID)
        assert app.next_but_noise() == TagLeft(board.boot_id, 3, 1, UID)


@pytest.mark.slow
def test_a_board_that_keeps_its_power_forgets_nothing(start, app) -> None:
    faults = BoardFaults(unplugged=(Unplugging(0.8, 0.3, keeps_power=True),))
    with SimulatedBoard((1,), timing=HASTY, faults=faults) as board:
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        assert app.next_but_noise() == LinkLost("unplugged")
        board.tap(1, UID)
        assert isinstance(app.next(), SearchFailed)
        assert isinstance(app.next_but_noise(), LinkUp)
        assert app.next_but_noise() == TagArrived(board.boot_id, 1, 1, UID)


@pytest.mark.slow
def test_a_silence_costs_the_link_and_what_happened_in_it_is_told_behind_it(start, app) -> None:
    with SimulatedBoard((1,), timing=HASTY, faults=BoardFaults(silence=(Span(0.8, 2.6),))) as board:
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        assert app.next_but_noise() == LinkLost("silent")
        board.tap(1, UID)
        while isinstance(news := app.next_but_noise(), SearchFailed):
            assert news.reason == "unanswered"
        assert isinstance(news, LinkUp)
        assert app.next_but_noise() == TagArrived(board.boot_id, 1, 1, UID)


@pytest.mark.slow
def test_restarts_come_at_their_times(start, app) -> None:
    with SimulatedBoard((1,), timing=HASTY, faults=BoardFaults(restarts=(0.8, 1.1))) as board:
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        first, second = app.next_but_noise(), app.next_but_noise()
        assert isinstance(first, BoardRestarted)
        assert second == BoardRestarted(board.boot_id, first.boot_id)


@pytest.mark.slow
def test_a_flood_is_told_and_a_tap_within_it_arrives(start, app) -> None:
    with SimulatedBoard((1,), timing=HASTY, faults=BoardFaults(flood=(Flood(0.5, 2.5, 100_000),))) as board:
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        assert app.next_but_noise() == LineFlooded()
        board.tap(1, UID)
        assert app.next_but_noise() == TagArrived(board.boot_id, 1, 1, UID)


def test_a_full_board_is_read_anew_once_its_events_were_kept(start, app) -> None:
    with SimulatedBoard((1, 2), held_most=2, timing=HASTY) as board:
        for uid in (UID, OTHER_UID):
            board.tap(1, uid)
        board.lift(1, UID)
        link = start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        told = [app.next_but_noise() for _ in range(3)]
        assert told == [
            EventsForgotten(board.boot_id, 1, first=1),
            TagArrived(board.boot_id, 2, 1, OTHER_UID),
            TagLeft(board.boot_id, 3, 1, UID),
        ]
        link.acknowledge(board.boot_id, 3)
        assert app.next_but_noise() == ReaderShows(board.boot_id, 4, 1, (OTHER_UID,))


def test_a_reader_that_works_again_is_read_anew(start, app) -> None:
    with SimulatedBoard((1,), timing=HASTY) as board:
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        board.fail(1, "garbled")
        assert board.tap(1, UID) == 0
        board.recover(1)
        boot_id = board.boot_id
        assert [app.next_but_noise() for _ in range(3)] == [
            ReaderFailed(boot_id, 1, 1, "garbled"),
            ReaderRecovered(boot_id, 2, 1),
            ReaderShows(boot_id, 3, 1, (UID,), missed=(UID,)),
        ]


def test_a_reader_that_failed_before_a_restart_is_told_by_the_new_boot(start, app) -> None:
    with SimulatedBoard((1, 2), timing=HASTY) as board:
        board.tap(2, UID)
        board.fail(2)
        board.restart()
        start(board.places, timing=HASTY)
        assert isinstance(app.next_but_noise(), LinkUp)
        assert app.next_but_noise() == ReaderFailed(board.boot_id, 1, 2, "absent")


@pytest.mark.slow
def test_a_board_with_no_end_of_faults_ends_at_once() -> None:
    begun, starts = threading.Event(), itertools.count()

    def clock() -> float:
        if next(starts) > 10:
            begun.set()
        return 0.0

    with SimulatedBoard((1,), clock=clock, faults=BoardFaults(restarts=(0.0,) * 200_000)):
        assert begun.wait(LONG_S)
    assert next(starts) < 200_000
