"""The link's thread: cheap when idle, ended at once, and not ended by anything else."""

import os
import queue
import termios
import threading
import time
from pathlib import Path

import pytest

from firmware_bridge import LinkLost, LinkUp, News, TagArrived
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, encode
from firmware_bridge.port import BoardLink, open_port
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

QUICK = Timing(ask_again_s=0.05, hello_within_s=0.6, retry_first_s=0.01, retry_most_s=0.1)
UID = "04A22B7C910280"


def test_an_open_port_does_not_reset_the_board_when_it_is_closed(board) -> None:
    # With the hang-up flag, which serial ports have at first, closing drops the modem lines: that resets many boards.
    fresh = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    settings = termios.tcgetattr(fresh)
    settings[2] |= termios.HUPCL
    termios.tcsetattr(fresh, termios.TCSANOW, settings)
    os.close(fresh)
    with open_port(board.path) as port:
        port.timeout = 0.1
        assert not termios.tcgetattr(port.fileno())[2] & termios.HUPCL


def test_a_silent_board_is_lost(app, wire) -> None:
    hasty = Timing(ask_again_s=0.05, silent_s=0.3, retry_first_s=0.01)
    with RecordedBoard() as board, BoardLink([board.path], app.news.put, timing=hasty):
        board.send(wire(Hello(PRODUCT, "1.0", 1, 0, 1, (1,))))
        assert isinstance(app.next(), LinkUp)
        assert app.next() == LinkLost("silent")


def test_close_ends_a_link_that_waits_for_bytes_at_once(app, wire) -> None:
    patient = Timing(heartbeat_s=60.0, silent_s=120.0)
    with RecordedBoard() as board, BoardLink([board.path], app.news.put, timing=patient) as link:
        board.send(wire(Hello(PRODUCT, "1.0", 1, 0, 1, (1,))))
        assert isinstance(app.next(), LinkUp)
        assert app.stays_quiet(0.1)
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


def test_what_was_read_is_told_before_its_news_and_nothing_of_it_is_left_out(board, app) -> None:
    told: list[object] = []

    def take(news: News) -> None:
        told.append(news)
        app.news.put(news)

    with BoardLink([board.path], take, timing=QUICK, on_bytes=told.append):
        assert isinstance(app.next(), LinkUp)
        sequence = board.tap(1, UID)
        assert isinstance(app.next(), TagArrived)
    assert told[0] == b""  # a port was opened
    read = b"".join(one for one in told if isinstance(one, bytes))
    assert read.endswith(frame(encode(TagArrived(board.boot_id, sequence, 1, UID))))
    assert [type(one) for one in told if not isinstance(one, bytes)] == [LinkUp, TagArrived]
    assert isinstance(told[-2], bytes)


def test_a_fault_in_what_is_told_of_the_bytes_costs_the_link_and_no_acknowledgement(board, app) -> None:
    faults = ["once"]

    def hear(_read: bytes) -> None:
        if faults:
            raise ArithmeticError(faults.pop())

    with BoardLink([board.path], app.news.put, timing=QUICK, on_bytes=hear) as link:
        assert isinstance(app.next(), LinkUp)
        sequence = board.tap(1, UID)
        assert isinstance(app.next(), TagArrived)
        link.acknowledge(board.boot_id, sequence)
        assert board.wait_acknowledged(sequence, 5.0)


def test_an_idle_link_costs_almost_no_time(board, start, app) -> None:
    looks = []

    def clock() -> float:
        looks.append(time.monotonic())
        return looks[-1]

    start(board.path, clock=clock)
    app.next()
    looks.clear()
    with pytest.raises(queue.Empty):
        app.news.get(timeout=0.5)
    assert len(looks) < 40  # two heartbeats take a dozen; a loop that never waits, thousands


def test_closing_leaves_no_thread_and_no_open_file(app) -> None:
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    threads, files = threading.active_count(), open_files()
    for _ in range(3):
        with SimulatedBoard() as board, BoardLink([board.path], app.news.put, timing=QUICK):
            assert isinstance(app.next_but_noise(), LinkUp)
    assert (threading.active_count(), open_files()) == (threads, files)


def test_a_fault_within_the_thread_costs_the_link_and_not_the_reading(board, app) -> None:
    faulty = threading.Event()

    def clock() -> float:
        if faulty.is_set():
            faulty.clear()
            raise ArithmeticError("the clock has no time")
        return time.monotonic()

    with BoardLink([board.path], app.news.put, clock=clock, timing=QUICK) as link:
        assert isinstance(app.next(), LinkUp)
        faulty.set()
        board.tap(1, UID)
        assert [type(app.next_but_noise()) for _ in range(3)] == [LinkLost, LinkUp, TagArrived]
        assert link.alive
