"""What a line can be: late, somebody else's, of another version, flooded, silent, gone; each is told once as itself."""

import itertools
import os
import time
import tty
from random import Random

import pytest

from firmware_bridge import (
    LineCalm,
    LineFlooded,
    LinkLost,
    LinkUp,
    News,
    Noise,
    NotUnderstood,
    SearchFailed,
    Sequenced,
    TagArrived,
)
from firmware_bridge.connection import HostConnection
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, BoardHeartbeat, ForeignHello, Hello
from firmware_bridge.port import UNKEPT_MOST
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

BOOT = 0xA1
UID = "04A22B7C910280"
BEAT = BoardHeartbeat(BOOT, 0, 1)


# Late


def test_a_hello_is_late_after_a_second_and_still_makes_the_link(host, wire) -> None:
    assert not host.is_late(0.9)
    assert host.is_late(1.0)
    assert isinstance(host.feed(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))), 3.9)[0], LinkUp)
    assert not host.is_late(3.9)


def test_a_board_that_starts_slowly_is_told_as_late_once_and_then_linked(start, app, wire) -> None:
    with RecordedBoard() as board:
        start(board.path, timing=Timing(ask_again_s=0.05, late_s=0.1, hello_within_s=30.0))
        news = app.next()
        assert (news.reason, news.path) == ("late", board.path)
        assert "not answered yet" in news.text
        board.send(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))))
        assert app.next() == LinkUp(PRODUCT, "1.0", BOOT, (1,))


@pytest.mark.slow
def test_a_port_on_which_nobody_ever_answers_is_told_as_late_once_and_as_unanswered_once(start, app) -> None:
    with RecordedBoard() as mute:
        start(mute.path, timing=Timing(ask_again_s=0.02, late_s=0.05, hello_within_s=0.1, retry_first_s=0.01))
        assert [app.next().reason for _ in range(2)] == ["late", "unanswered"]
        assert app.stays_quiet(1.0)  # several visits more


# Flooded


def flood(host: HostConnection, now: float, seconds: float, bytes_per_s: int) -> list[News]:
    """Noise for a while, at so many bytes a second; what is told of it."""
    chance, told = Random(1), []
    for _ in range(round(seconds * 10)):
        now += 0.1
        told += host.feed(chance.randbytes(bytes_per_s // 10), now)
    return told


def test_a_line_that_crackles_is_not_flooded(linked) -> None:
    assert {type(one) for one in flood(linked, 0.0, 5.0, 3000)} == {Noise}


def test_a_flood_is_told_once_and_its_pieces_are_not(linked, wire) -> None:
    told = flood(linked, 0.0, 5.0, 40_000)
    assert len([one for one in told if isinstance(one, LineFlooded)]) == 1
    assert len(told) < 10
    assert "flooded" in LineFlooded().text
    assert "baud" in LineFlooded().fix


def test_events_are_told_and_kept_in_the_middle_of_a_flood(linked, wire) -> None:
    flood(linked, 0.0, 2.0, 40_000)
    assert linked.feed(b"x\0" + wire(TagArrived(BOOT, 1, 1, UID)), 2.1) == [TagArrived(BOOT, 1, 1, UID)]
    linked.acknowledge(BOOT, 1)
    assert linked.bytes_to_send() != b""


def test_the_end_of_a_flood_is_told_once_with_the_number_of_pieces(linked, wire) -> None:
    flood(linked, 0.0, 2.0, 40_000)
    linked.feed(wire(BEAT), 2.0)
    for _ in range(20):
        calm_at = linked.deadline()
        if told := linked.tick(calm_at):
            break
        linked.bytes_to_send()
        linked.feed(wire(BEAT), calm_at)
    (calm,) = told
    assert isinstance(calm, LineCalm)
    assert calm.untold > 10
    assert 4.0 < calm_at <= 7.0
    assert linked.tick(calm_at) == []
    assert linked.feed(b"crack\0", calm_at) == [Noise(5)]


def test_a_flood_of_whole_messages_that_are_none_is_a_flood_too(linked) -> None:
    told: list[News] = []
    for number in range(5000):
        told += linked.feed(frame(b"\x3f" + bytes([number % 256])), number * 0.001)
    assert {type(one) for one in told} == {NotUnderstood, LineFlooded}
    assert len(told) < 400


def test_a_board_that_drowns_in_a_flood_is_lost_as_flooded_and_not_as_silent(linked) -> None:
    told = flood(linked, 0.0, 5.9, 40_000)
    assert linked.tick(6.0) == [LinkLost("flooding")]
    assert not any(isinstance(one, LinkLost) for one in told)


@pytest.mark.slow
def test_a_port_that_only_floods_is_told_as_such(start, app) -> None:
    with RecordedBoard() as shouting:
        start(shouting.path)
        chance = Random(1)
        for _ in range(100_000):
            shouting.send(chance.randbytes(1000))
            if not app.hears_nothing():
                break
        assert app.next().reason == "flooding"


def test_a_flooded_line_is_read_in_no_haste(start, app, wire) -> None:
    near, far = os.openpty()
    tty.setraw(far)
    start(os.ttyname(far))
    os.read(near, 100)
    os.write(near, wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))))
    noise = Random(1).randbytes(1000)
    for _ in range(10_000):
        os.write(near, noise)
        if not app.hears_nothing() and isinstance(app.next(), LineFlooded):
            break
    passed, begun = 0, time.monotonic()
    while time.monotonic() - begun < 0.5:
        passed += os.write(near, noise)  # waits while the line is full
    assert passed < 0.6 * 1_000_000
    os.write(near, b"\0" + wire(TagArrived(BOOT, 1, 1, UID)))
    assert app.next() == TagArrived(BOOT, 1, 1, UID)
    os.close(near)
    os.close(far)


def test_a_board_that_floods_with_events_never_fills_the_apps_memory(wire) -> None:
    host = HostConnection(unkept_most=UNKEPT_MOST)
    host.opened(0.0)
    host.feed(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))), 0.0)
    host.bytes_to_send()
    told = 0
    for number in range(1, 10_001):
        told += len(host.feed(wire(TagArrived(BOOT, number, 1, UID)), number * 0.001))
    assert told == UNKEPT_MOST
    assert host.bytes_to_send() == b""  # nothing is asked for that could not be taken
    host.acknowledge(BOOT, 100)
    again = [TagArrived(BOOT, number, 1, UID) for number in (UNKEPT_MOST, UNKEPT_MOST + 1)]
    assert host.feed(wire(*again), 20.0) == again[1:]


def test_a_link_whose_app_keeps_nothing_is_told_no_more_than_has_room(start, app, wire) -> None:
    with RecordedBoard() as board:
        link = start(board.path)
        board.send(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))))
        for number in range(1, UNKEPT_MOST + 101):
            board.send(wire(TagArrived(BOOT, number, 1, UID)))
        board.send(frame(b"\x3f"))
        told = []
        while not isinstance(news := app.next(), NotUnderstood):
            told += [news.sequence] if isinstance(news, TagArrived) else []
        assert told == list(range(1, UNKEPT_MOST + 1))
        link.acknowledge(BOOT, 1)
        board.send(wire(TagArrived(BOOT, UNKEPT_MOST + 1, 1, UID)))
        assert app.next() == TagArrived(BOOT, UNKEPT_MOST + 1, 1, UID)


def test_what_is_kept_while_the_link_goes_round_makes_room_for_what_comes_right_behind_it(start, app, wire) -> None:
    """At whatever step of its round: with each look at the clock one event is kept, and the board's next one comes."""
    rest = iter(range(0))
    with RecordedBoard() as board:

        def clock() -> float:
            for number in itertools.islice(rest, 1):
                link.acknowledge(BOOT, number)
                board.send(wire(TagArrived(BOOT, UNKEPT_MOST + number, 1, UID)))
            return time.monotonic()

        link = start(board.path, clock=clock)
        board.send(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,))))
        for number in range(1, UNKEPT_MOST + 1):
            board.send(wire(TagArrived(BOOT, number, 1, UID)))
        board.send(frame(b"\x3f"))
        while not isinstance(app.next(), NotUnderstood):
            pass
        rest = iter(range(1, 13))
        told = [app.next() for _ in range(12)]
        assert told == [TagArrived(BOOT, UNKEPT_MOST + number, 1, UID) for number in range(1, 13)]


def test_events_that_the_board_forgot_wait_too_until_the_app_keeps_something(wire) -> None:
    host = HostConnection(unkept_most=2)
    host.opened(0.0)
    host.feed(wire(Hello(PRODUCT, "1.0", BOOT, 0, 1, (1,)), *(TagArrived(BOOT, n, 1, UID) for n in (1, 2, 3))), 0.0)
    forgot = BoardHeartbeat(BOOT, 0, 9)
    assert host.feed(wire(forgot, TagArrived(BOOT, 9, 1, UID)), 1.0) == []
    host.acknowledge(BOOT, 2)
    (news,) = host.feed(wire(forgot), 2.0)
    assert (news.first, news.sequence) == (3, 8)


# Each as itself


def test_every_state_of_a_line_has_a_text_and_a_fix_of_its_own() -> None:
    told = [
        SearchFailed("late", "p"),
        SearchFailed("unanswered", "p"),
        SearchFailed("wrong_product", "p"),
        SearchFailed("wrong_version", "p"),
        SearchFailed("flooding", "p"),
        LinkLost("silent"),
        LinkLost("unplugged"),
        SearchFailed("absent", "p"),
        SearchFailed("busy", "p"),
        SearchFailed("no_permission", "p"),
        SearchFailed("unusable", "p"),
    ]
    assert len({news.text for news in told}) == len({news.fix for news in told}) == len(told)
    assert all(news.text.endswith(".") and news.fix.endswith(".") for news in told)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "reason", "detail"),
    [
        (Hello("chess-clock", "1", BOOT, 0, 1, ()), "wrong_product", "it says that it is 'chess-clock'"),
        (ForeignHello(PRODUCT, "2.0", 2), "wrong_version", "it speaks version 2 (firmware '2.0')"),
    ],
)
def test_a_stranger_is_told_once_however_often_it_is_visited(start, app, wire, said, reason: str, detail: str) -> None:
    with RecordedBoard() as stranger:
        stranger.send(wire(said))
        start(stranger.path)
        news = app.next()
        assert (news.reason, news.detail) == (reason, detail)
        assert app.stays_quiet(0.5)


def test_a_line_that_breaks_again_and_again_is_told_once_at_each_loss_and_once_at_each_return(start, app) -> None:
    with SimulatedBoard((1,)) as board:
        start(board.places)
        assert isinstance(app.next_but_noise(), LinkUp)
        for _ in range(5):
            board.unplug(keeps_power=True)
            assert app.next_but_noise() == LinkLost("unplugged")
            failed = app.next()
            assert (type(failed), failed.reason) == (SearchFailed, "absent")
            board.plug_in()
            assert isinstance(app.next_but_noise(), LinkUp)
        assert app.stays_quiet(0.3)


def test_after_each_link_the_search_begins_with_its_shortest_delay_again(start, app) -> None:
    """With delays that went on growing, the last of these returns would take a minute."""
    with SimulatedBoard((1,)) as board:
        start(board.places, timing=Timing(ask_again_s=0.05, retry_first_s=0.001, retry_most_s=600.0))
        for _ in range(16):
            while not isinstance(app.next_but_noise(), LinkUp):
                pass
            board.replug()


def test_no_event_is_told_between_a_loss_and_the_next_link(start, app) -> None:
    with SimulatedBoard((1,)) as board:
        start(board.places)
        assert isinstance(app.next_but_noise(), LinkUp)
        board.unplug(keeps_power=True)
        assert isinstance(app.next_but_noise(), LinkLost)
        for _ in range(3):
            board.tap(1, UID)
        assert isinstance(app.next(), SearchFailed)
        board.plug_in()
        assert isinstance(app.next_but_noise(), LinkUp)
        events = [app.next_but_noise() for _ in range(3)]
        assert [one.sequence for one in events if isinstance(one, Sequenced)] == [1, 2, 3]
