"""The host's side when either side begins anew, and when the board holds no more what it should."""

from firmware_bridge import BoardRestarted, EventsForgotten, LinkUp, TagArrived
from firmware_bridge.messages import PRODUCT, Acknowledgement, BoardHeartbeat, Hello, HelloRequest

BOOT, NEXT_BOOT = 0xA1, 0xB2
UID = "04A22B7C910280"


def hello(boot: int = BOOT, acknowledged: int = 0, oldest: int = 1, product: str = PRODUCT) -> Hello:
    return Hello(product, "1.0", boot, acknowledged, oldest, (1, 2))


def event(sequence: int, boot: int = BOOT) -> TagArrived:
    return TagArrived(boot, sequence, 1, UID)


def events(first: int, last: int) -> list[TagArrived]:
    return [event(sequence) for sequence in range(first, last + 1)]


def test_a_host_that_restarts_gets_what_it_had_not_kept_and_nothing_else(host, wire, read) -> None:
    host.resume(BOOT, 4)
    news = host.feed(wire(hello(acknowledged=3, oldest=4), *events(4, 6)), 0.1)
    assert news[1:] == events(5, 6)
    assert read(host.bytes_to_send()) == [Acknowledgement(BOOT, 4)]


def test_a_host_that_restarts_acknowledges_what_it_kept_though_nothing_new_comes(host, wire, read) -> None:
    host.resume(BOOT, 4)
    host.feed(wire(hello(acknowledged=3, oldest=4)), 0.1)
    assert read(host.bytes_to_send()) == [Acknowledgement(BOOT, 4)]


def test_a_hello_that_knows_of_every_acknowledgement_gets_none(host, wire) -> None:
    host.resume(BOOT, 4)
    host.feed(wire(hello(acknowledged=4, oldest=5)), 0.1)
    assert host.bytes_to_send() == b""


def test_a_restarted_board_is_news_and_its_events_start_anew(linked, wire, read) -> None:
    linked.feed(wire(*events(1, 2)), 0.1)
    news = linked.feed(wire(hello(NEXT_BOOT), event(1, NEXT_BOOT)), 1.0)
    assert news == [BoardRestarted(NEXT_BOOT, previous=BOOT), event(1, NEXT_BOOT)]
    linked.acknowledge(NEXT_BOOT, 1)
    assert read(linked.bytes_to_send()) == [Acknowledgement(NEXT_BOOT, 1)]


def test_a_board_that_restarted_while_the_host_was_off_is_news_too(host, wire) -> None:
    host.resume(BOOT, 4)
    news = host.feed(wire(hello(NEXT_BOOT), event(1, NEXT_BOOT)), 0.1)
    assert [type(one) for one in news] == [LinkUp, BoardRestarted, TagArrived]


def test_an_event_of_a_boot_that_has_not_said_hello_is_asked_for_and_not_told(linked, wire, read) -> None:
    assert linked.feed(wire(event(1, NEXT_BOOT)), 1.0) == []
    assert read(linked.bytes_to_send()) == [HelloRequest()]
    assert linked.feed(wire(BoardHeartbeat(NEXT_BOOT, 0, 1)), 1.1) == []
    assert linked.bytes_to_send() == b""
    linked.feed(wire(event(1, NEXT_BOOT)), 1.5)
    assert read(linked.bytes_to_send()) == [HelloRequest()]


def test_a_board_new_to_this_host_is_taken_up_where_another_host_stopped(host, wire) -> None:
    news = host.feed(wire(hello(acknowledged=20, oldest=21), event(21)), 0.1)
    assert news[1:] == [event(21)]


def test_events_that_the_board_forgot_are_told_once_in_their_place(linked, wire) -> None:
    linked.feed(wire(*events(1, 5)), 0.1)
    linked.acknowledge(BOOT, 5)
    beat = BoardHeartbeat(BOOT, acknowledged=5, oldest=9)
    assert linked.feed(wire(beat, event(9), beat), 1.0) == [EventsForgotten(BOOT, 8, first=6), event(9)]


def test_forgotten_events_are_told_with_the_hello_too(host, wire, read) -> None:
    host.resume(BOOT, 5)
    news = host.feed(wire(hello(acknowledged=5, oldest=9)), 0.1)
    assert news[1:] == [EventsForgotten(BOOT, 8, first=6)]
    host.acknowledge(BOOT, 8)
    assert read(host.bytes_to_send()) == [Acknowledgement(BOOT, 8)]


def test_a_new_boot_that_already_forgot_says_so(host, wire) -> None:
    assert host.feed(wire(hello(acknowledged=0, oldest=4)), 0.1)[1:] == [EventsForgotten(BOOT, 3, first=1)]


def test_events_that_are_only_acknowledged_are_not_forgotten(linked, wire) -> None:
    linked.feed(wire(*events(1, 5)), 0.1)
    linked.acknowledge(BOOT, 5)
    assert linked.feed(wire(BoardHeartbeat(BOOT, acknowledged=5, oldest=6), hello(acknowledged=5, oldest=6)), 1.0) == []


def test_forgotten_events_that_the_app_could_not_take_are_told_again(linked, wire) -> None:
    beat = BoardHeartbeat(BOOT, acknowledged=0, oldest=4)
    (news,) = linked.feed(wire(beat), 1.0)
    linked.take_back(news)
    assert linked.feed(wire(beat), 2.0) == [news]
