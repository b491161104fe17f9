"""The host's side: each event exactly once and in order, and never acknowledged before it is kept."""

from itertools import chain
from math import inf

import pytest

from firmware_bridge import (
    EventNotUnderstood,
    LinkLost,
    LinkUp,
    Noise,
    NotUnderstood,
    ReaderFailed,
    ReaderRecovered,
    TagArrived,
    TagLeft,
    WrongProduct,
    WrongVersion,
)
from firmware_bridge.connection import HostConnection
from firmware_bridge.errors import NotDeliveredError
from firmware_bridge.frame import frame
from firmware_bridge.messages import (
    PRODUCT,
    Acknowledgement,
    BoardHeartbeat,
    ForeignHello,
    Hello,
    HelloRequest,
    HostHeartbeat,
)

BOOT, NEXT_BOOT = 0xA1, 0xB2
UID = "04A22B7C910280"


def hello(boot: int = BOOT, acknowledged: int = 0, oldest: int = 1, product: str = PRODUCT) -> Hello:
    return Hello(product, "1.0", boot, acknowledged, oldest, (1, 2))


def event(sequence: int, boot: int = BOOT) -> TagArrived:
    return TagArrived(boot, sequence, 1, UID)


def events(first: int, last: int) -> list[TagArrived]:
    return [event(sequence) for sequence in range(first, last + 1)]


# The beginning


def test_an_opened_port_is_asked_who_is_there(read) -> None:
    host = HostConnection()
    assert host.bytes_to_send() == b""
    host.opened(10.0)
    assert read(host.bytes_to_send()) == [HelloRequest()]
    assert host.bytes_to_send() == b""


def test_the_question_is_repeated_until_an_answer_comes(host, read) -> None:
    assert host.deadline() == 0.25
    host.tick(0.2)
    assert host.bytes_to_send() == b""
    host.tick(0.25)
    assert read(host.bytes_to_send()) == [HelloRequest()]
    assert host.deadline() == 0.5


def test_a_port_without_a_hello_is_given_up_without_news_of_a_loss(host) -> None:
    assert host.tick(3.9) == []
    assert host.alive
    assert host.tick(4.0) == []
    assert (host.alive, host.ended, host.deadline()) == (False, "unanswered", inf)


def test_a_hello_makes_the_link(host, wire) -> None:
    assert host.feed(wire(hello()), 0.1) == [LinkUp(PRODUCT, "1.0", BOOT, (1, 2))]
    assert host.feed(wire(hello()), 0.2) == []


def test_boot_text_before_the_hello_is_noise_and_no_harm(host, wire) -> None:
    news = host.feed(b"rst:0x1 (POWERON)\r\n>>> " + wire(hello(), event(1)), 0.1)
    assert news == [Noise(23), LinkUp(PRODUCT, "1.0", BOOT, (1, 2)), event(1)]


def test_an_event_before_the_hello_is_not_believed_and_comes_again_behind_it(host, wire) -> None:
    host.resume(BOOT, 0)
    assert host.feed(wire(event(1), BoardHeartbeat(BOOT, 0, 1)), 3.9) == []
    assert host.feed(wire(hello(), event(1)), 3.9)[1:] == [event(1)]


def test_events_without_a_hello_do_not_put_off_the_end_of_patience(host, wire) -> None:
    host.feed(wire(event(1)), 3.9)
    host.tick(4.0)
    assert host.ended == "unanswered"


def test_another_product_is_told_and_nothing_more_is_heard_from_it(host, wire) -> None:
    clock = hello(product="chess-clock")
    assert host.feed(wire(clock, event(1), clock) + b"tick" + wire(hello()), 0.1) == [WrongProduct("chess-clock")]
    assert host.ended == "wrong_product"
    assert host.feed(wire(hello()), 0.2) == []


def test_another_version_of_ours_is_told_as_a_version(host, wire) -> None:
    assert host.feed(wire(ForeignHello(PRODUCT, "7.1", 2)), 0.1) == [WrongVersion(2, "7.1")]
    assert host.ended == "wrong_version"


def test_another_version_of_another_product_is_another_product(host, wire) -> None:
    assert host.feed(wire(ForeignHello("chess-clock", "7.1", 2)), 0.1) == [WrongProduct("chess-clock")]


def test_a_board_that_turns_into_something_else_loses_its_link(linked, wire) -> None:
    assert linked.feed(wire(hello(product="chess-clock")), 1.0) == [
        WrongProduct("chess-clock"),
        LinkLost("wrong_product"),
    ]
    assert linked.closed("unplugged") == []


# Order


def test_events_are_told_in_order_as_they_come(linked, wire) -> None:
    sent = [event(1), TagLeft(BOOT, 2, 1, UID), ReaderFailed(BOOT, 3, 2, "garbled"), ReaderRecovered(BOOT, 4, 2)]
    assert linked.feed(wire(*sent), 0.1) == sent


def test_a_stream_cut_anywhere_gives_the_same_news(wire) -> None:
    stream = b"boot" + wire(hello(), *events(1, 3), event(2))
    whole, cut = HostConnection(), HostConnection()
    whole.opened(0.0)
    cut.opened(0.0)
    in_pieces = chain.from_iterable(cut.feed(bytes([byte]), 0.1) for byte in stream)
    assert list(in_pieces) == whole.feed(stream, 0.1)


def test_a_repeated_event_is_told_once(linked, wire) -> None:
    assert linked.feed(wire(event(1), event(1)), 0.1) == [event(1)]
    assert linked.feed(wire(event(1), event(2)), 0.2) == [event(2)]


def test_eight_is_not_told_before_seven(linked, wire, read) -> None:
    linked.feed(wire(*events(1, 6)), 0.1)
    linked.acknowledge(BOOT, 6)
    linked.bytes_to_send()
    assert linked.feed(wire(event(8)), 0.2) == []
    assert read(linked.bytes_to_send()) == [Acknowledgement(BOOT, 6)]
    assert linked.feed(wire(event(7), event(8)), 0.3) == events(7, 8)


def test_asking_again_does_not_acknowledge_what_is_not_kept(linked, wire, read) -> None:
    linked.feed(wire(*events(1, 6)), 0.1)
    linked.acknowledge(BOOT, 4)
    linked.bytes_to_send()
    linked.feed(wire(event(8)), 0.2)
    assert read(linked.bytes_to_send()) == [Acknowledgement(BOOT, 4)]


def test_many_early_events_are_one_question(linked, wire, read) -> None:
    linked.feed(wire(*events(2, 40)), 0.2)
    assert read(linked.bytes_to_send()) == [Acknowledgement(BOOT, 0)]


def test_events_of_kinds_to_come_keep_the_order_going(linked, wire) -> None:
    unknown = frame(bytes.fromhex("20 A1000000 02000000 FF"))
    news = linked.feed(wire(event(1)) + unknown + wire(event(3)), 0.1)
    assert news == [event(1), EventNotUnderstood(BOOT, 2, 0x20, "no message of this kind is known"), event(3)]
    linked.acknowledge(BOOT, 3)


def test_a_message_that_is_not_understood_is_told_and_skipped(linked, wire) -> None:
    news = linked.feed(frame(b"\x3fhello") + wire(event(1)), 0.1)
    assert news == [NotUnderstood(0x3F, "no message of this kind is known"), event(1)]


def test_a_line_that_echoes_is_noticed_and_is_no_board(host, wire) -> None:
    (news,) = host.feed(wire(HelloRequest()), 0.1)
    assert isinstance(news, NotUnderstood)
    assert "echo" in news.reason
    host.tick(4.0)
    assert host.ended == "unanswered"


# Keeping and acknowledging


def test_nothing_is_acknowledged_before_the_app_has_kept_it(linked, wire, read) -> None:
    linked.feed(wire(*events(1, 3)), 0.1)
    assert linked.bytes_to_send() == b""
    linked.acknowledge(BOOT, 2)
    assert read(linked.bytes_to_send()) == [Acknowledgement(BOOT, 2)]
    assert linked.bytes_to_send() == b""


def test_a_repeated_event_that_was_kept_is_acknowledged_again(linked, wire, read) -> None:
    linked.feed(wire(event(1)), 0.1)
    linked.acknowledge(BOOT, 1)
    linked.bytes_to_send()
    linked.feed(wire(event(1)), 0.6)
    assert read(linked.bytes_to_send()) == [Acknowledgement(BOOT, 1)]


def test_a_repeated_event_that_is_not_yet_kept_is_not_answered(linked, wire) -> None:
    linked.feed(wire(event(1)), 0.1)
    linked.feed(wire(event(1)), 0.6)
    assert linked.bytes_to_send() == b""


def test_an_event_that_was_never_told_cannot_be_acknowledged(linked, wire) -> None:
    linked.feed(wire(event(1)), 0.1)
    with pytest.raises(NotDeliveredError, match="event 2 was never told"):
        linked.acknowledge(BOOT, 2)


def test_an_acknowledgement_for_an_earlier_boot_is_ignored(linked, wire) -> None:
    linked.feed(wire(event(1), hello(NEXT_BOOT)), 0.1)
    linked.acknowledge(BOOT, 1)
    assert linked.bytes_to_send() == b""


def test_an_event_that_the_app_could_not_take_is_told_again_with_all_behind_it(linked, wire) -> None:
    _, second, third = linked.feed(wire(*events(1, 3)), 0.1)
    linked.acknowledge(BOOT, 1)
    linked.take_back(second)
    assert linked.feed(wire(*events(1, 3)), 0.6) == [second, third]


def test_what_was_kept_is_not_taken_back(linked, wire) -> None:
    (first,) = linked.feed(wire(event(1)), 0.1)
    linked.acknowledge(BOOT, 1)
    linked.take_back(first)
    assert linked.feed(wire(event(1), event(2)), 0.6) == [event(2)]


# Time


def test_a_link_is_kept_alive_with_heartbeats(linked, wire, read) -> None:
    for now in (0.5, 1.0, 1.5, 2.0):
        assert linked.deadline() == now
        assert linked.tick(now) == []
        assert read(linked.bytes_to_send()) == [HostHeartbeat()]
        linked.feed(wire(BoardHeartbeat(BOOT, 0, 1)), now)


def test_a_board_that_falls_silent_is_lost_once(linked, wire) -> None:
    linked.feed(wire(BoardHeartbeat(BOOT, 0, 1)), 3.0)
    assert linked.tick(8.9) == []
    assert linked.tick(9.0) == [LinkLost("silent")]
    assert linked.tick(20.0) == []
    assert linked.closed("unplugged") == []


def test_noise_is_no_sign_of_life(linked) -> None:
    linked.feed(b"still here\0", 5.9)
    assert linked.tick(6.0) == [LinkLost("silent")]


def test_a_broken_line_is_lost_once_and_what_was_told_is_not_told_again(linked, wire) -> None:
    linked.feed(wire(*events(1, 2)), 0.1)
    assert linked.closed("unplugged") == [LinkLost("unplugged")]
    assert linked.closed("unplugged") == []
    assert linked.bytes_to_send() == b""
    linked.opened(5.0)
    assert linked.feed(wire(hello(), *events(1, 3)), 5.1)[1:] == [event(3)]


def test_half_a_frame_of_the_broken_line_does_not_reach_the_next_one(linked, wire) -> None:
    linked.feed(wire(event(1))[:9], 0.1)
    linked.closed("unplugged")
    linked.opened(5.0)
    assert [type(one) for one in linked.feed(wire(event(1))[9:] + wire(hello()), 5.1)] == [Noise, LinkUp]
