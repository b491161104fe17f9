"""The board's side: nothing is forgotten before it is acknowledged, and nobody is shouted at who is not there."""

from itertools import pairwise
from math import inf

import pytest

from firmware_bridge import ReaderFailed, ReaderRecovered, TagArrived, TagLeft
from firmware_bridge.board import BoardConnection
from firmware_bridge.errors import UnfitValueError
from firmware_bridge.messages import (
    PRODUCT,
    Acknowledgement,
    BoardHeartbeat,
    ForeignHello,
    Hello,
    HelloRequest,
    HostHeartbeat,
)

BOOT = 0xA1
UID = "04A22B7C910280"


@pytest.fixture
def board() -> BoardConnection:
    """A board that started at time 0 and has said hello; it holds at most four events."""
    board = BoardConnection(boot_id=BOOT, readers=(1, 2), now=0.0, firmware="1.0", held_most=4)
    board.bytes_to_send()
    return board


def tap(board: BoardConnection, times: int, now: float = 0.0) -> None:
    for _ in range(times):
        board.tag_arrived(1, UID, now)
    board.bytes_to_send()


def event(sequence: int) -> TagArrived:
    return TagArrived(BOOT, sequence, 1, UID)


def test_a_board_says_hello_when_it_starts(read) -> None:
    board = BoardConnection(boot_id=BOOT, readers=(1, 2), now=0.0, firmware="1.0")
    assert read(board.bytes_to_send()) == [Hello(PRODUCT, "1.0", BOOT, 0, 1, (1, 2))]
    assert board.bytes_to_send() == b""


def test_an_event_is_sent_at_once_and_numbered_over_all_readers(board, read) -> None:
    assert board.tag_arrived(1, UID, 0.0) == 1
    assert board.tag_left(1, UID, 0.0) == 2
    assert board.reader_failed(2, "silent", 0.0) == 3
    assert board.reader_recovered(2, 0.0) == 4
    assert read(board.bytes_to_send()) == [
        event(1),
        TagLeft(BOOT, 2, 1, UID),
        ReaderFailed(BOOT, 3, 2, "silent"),
        ReaderRecovered(BOOT, 4, 2),
    ]


def test_an_unfit_event_is_refused_and_takes_no_number(board) -> None:
    with pytest.raises(UnfitValueError):
        board.tag_arrived(1, "04A2", 0.0)
    assert board.tag_arrived(1, UID, 0.0) == 1


def test_unacknowledged_events_come_again_with_growing_delay(board, wire, read) -> None:
    tap(board, 2)
    sent_at = [0.0]
    while sent_at[-1] < 40.0:
        now = board.deadline()
        board.feed(wire(HostHeartbeat()), now)
        board.tick(now)
        if events := [one for one in read(board.bytes_to_send()) if isinstance(one, TagArrived)]:
            assert events == [event(1), event(2)]
            sent_at.append(now)
    delays = [later - sooner for sooner, later in pairwise(sent_at)]
    assert delays[0] == pytest.approx(0.05)
    assert delays[1:] == pytest.approx([min(1.25 * delay, 4.0) for delay in delays[:-1]])
    assert delays[-1] == pytest.approx(4.0)


def test_a_new_event_does_not_wait_for_the_long_delay_of_older_ones(board, wire, read) -> None:
    tap(board, 1)
    for now in range(10):
        board.feed(wire(HostHeartbeat()), float(now))
        board.tick(float(now))
    board.bytes_to_send()
    tap(board, 1, now=9.1)
    board.tick(9.14)
    assert event(2) not in read(board.bytes_to_send())
    board.tick(9.16)
    assert read(board.bytes_to_send())[-2:] == [event(1), event(2)]


def test_sending_again_leaves_half_of_a_slow_line_free(wire) -> None:
    """64 events of 25 bytes take a seventh of a second at 115200 baud; they come again after two of these."""
    board = BoardConnection(boot_id=BOOT, readers=(1,), now=0.0)
    for _ in range(64):
        board.tag_arrived(1, UID, 0.0)
    board.bytes_to_send()
    board.tick(0.05)
    size = len(board.bytes_to_send())
    board.feed(wire(Acknowledgement(BOOT, 0)), 0.06)
    assert size > 64 * 20
    assert board.deadline() == pytest.approx(0.05 + 2 * size / 11520)


def test_an_acknowledgement_lets_the_board_forget(board, wire, read) -> None:
    tap(board, 3)
    board.feed(wire(Acknowledgement(BOOT, 2)), 0.1)
    assert (board.acknowledged, board.oldest) == (2, 3)
    board.tick(0.2)
    assert read(board.bytes_to_send()) == [event(3)]
    board.feed(wire(Acknowledgement(BOOT, 3)), 0.3)
    assert board.oldest == 4
    assert board.deadline() == 0.5  # only the heartbeat


def test_the_delay_starts_anew_when_the_host_acknowledges_more(board, wire, read) -> None:
    tap(board, 3)
    for now in (0.5, 1.0, 1.5):
        board.tick(now)
    board.bytes_to_send()
    board.feed(wire(Acknowledgement(BOOT, 1)), 1.6)
    board.tick(1.64)
    assert event(2) not in read(board.bytes_to_send())
    board.tick(1.66)
    assert read(board.bytes_to_send()) == [event(2), event(3)]


@pytest.mark.parametrize("wrong", [Acknowledgement(BOOT, 4), Acknowledgement(BOOT + 1, 3)])
def test_an_acknowledgement_for_another_boot_or_of_what_never_was_is_ignored(board, wire, wrong) -> None:
    tap(board, 3)
    board.feed(wire(wrong), 0.1)
    assert (board.acknowledged, board.oldest) == (0, 1)


def test_a_repeated_acknowledgement_brings_the_rest_at_once(board, wire, read) -> None:
    tap(board, 3)
    board.feed(wire(Acknowledgement(BOOT, 1)), 0.1)
    board.feed(wire(Acknowledgement(BOOT, 1)), 0.2)
    board.tick(0.2)
    assert read(board.bytes_to_send()) == [event(2), event(3)]


def test_two_sides_never_echo_at_line_speed(board, wire, read) -> None:
    tap(board, 3)
    sendings = 0
    for step in range(1000):
        now = step / 1000
        board.feed(wire(Acknowledgement(BOOT, 0)), now)
        board.tick(now)
        sendings += event(1) in read(board.bytes_to_send())
    assert 10 <= sendings <= 20


def test_a_hello_request_brings_a_hello_and_all_that_is_held(board, wire, read) -> None:
    tap(board, 2)
    board.feed(wire(Acknowledgement(BOOT, 1), HelloRequest()), 0.1)
    assert read(board.bytes_to_send()) == [Hello(PRODUCT, "1.0", BOOT, 1, 2, (1, 2)), event(2)]


def test_a_host_of_another_version_gets_a_hello(board, wire, read) -> None:
    board.feed(wire(HelloRequest(version=9)), 0.1)
    assert read(board.bytes_to_send()) == [Hello(PRODUCT, "1.0", BOOT, 0, 1, (1, 2))]


def test_a_full_board_forgets_the_oldest_and_says_so_at_once(board, read) -> None:
    tap(board, 5)
    board.tag_arrived(1, UID, 0.0)
    assert read(board.bytes_to_send()) == [BoardHeartbeat(BOOT, acknowledged=0, oldest=3), event(6)]


def test_a_board_that_forgot_says_so_before_each_sending(board, wire, read) -> None:
    tap(board, 6)
    board.tick(0.5)
    assert read(board.bytes_to_send()) == [BoardHeartbeat(BOOT, 0, 3), *(event(number) for number in (3, 4, 5, 6))]
    board.feed(wire(Acknowledgement(BOOT, 2), Acknowledgement(BOOT, 2)), 0.6)
    board.tick(0.7)
    assert read(board.bytes_to_send()) == [event(number) for number in (3, 4, 5, 6)]


def test_a_heartbeat_says_where_the_events_stand(board, wire, read) -> None:
    tap(board, 2)
    board.feed(wire(Acknowledgement(BOOT, 2)), 0.1)
    board.tick(2.0)
    assert read(board.bytes_to_send()) == [BoardHeartbeat(BOOT, 2, 3)]


def test_a_board_without_a_host_falls_silent_and_holds_what_happens(board, wire, read) -> None:
    for tenth in range(1, 60):
        board.tick(tenth / 10)
    board.bytes_to_send()
    board.tick(6.0)
    assert board.deadline() == inf
    board.tag_arrived(1, UID, 7.0)
    assert board.bytes_to_send() == b""
    board.feed(wire(HostHeartbeat()), 8.0)
    assert read(board.bytes_to_send()) == [Hello(PRODUCT, "1.0", BOOT, 0, 1, (1, 2)), event(1)]
    board.tick(8.0)
    assert board.deadline() == 8.05


@pytest.mark.parametrize("other", [Hello(PRODUCT, "1", 1, 0, 1, ()), ForeignHello("x", "1", 5), event(1)])
def test_messages_of_a_board_are_no_sign_of_a_host(board, wire, other) -> None:
    board.feed(wire(other) + b"AT+CGMI\r\n\0", 5.0)
    assert board.bytes_to_send() == b""
    board.tick(7.0)
    assert board.deadline() == inf
