"""What has a form on the wire, what has none, and what is not understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from firmware_bridge.errors import UnfitValueError
from firmware_bridge.messages import (
    EventNotUnderstood,
    Hello,
    Message,
    NotUnderstood,
    ReaderFailed,
    TagArrived,
    TagLeft,
    decode,
    encode,
)

EVENT_HEAD = bytes.fromhex("42000000 07000000")


@pytest.mark.parametrize(
    "uid",
    ["", "04A22B7C9102", "04A22B7C91028055", "04a22b7c910280", "04A22B7C91028", "GGGGGGGG", "04 A22B7", "04A22B7C\n"],
)
def test_an_id_that_is_not_4_7_or_10_bytes_of_upper_case_hex_cannot_be_sent(uid: str) -> None:
    with pytest.raises(UnfitValueError, match="4, 7 or 10 bytes"):
        encode(TagArrived(1, 1, 1, uid))


@pytest.mark.parametrize("uid", ["00000000", "00A22B7C910280", "08112233445566778899"])
def test_an_id_keeps_its_zeros_and_its_order(uid: str) -> None:
    assert decode(encode(TagLeft(1, 2, 3, uid))) == TagLeft(1, 2, 3, uid)


@pytest.mark.parametrize(
    "message",
    [
        TagArrived(1, 2**32, 1, "04A22B7C"),
        TagArrived(-1, 1, 1, "04A22B7C"),
        TagArrived(1, 1, 256, "04A22B7C"),
        ReaderFailed(1, 1, 1, "tired"),  # what a caller without types may do
        Hello("", "1", 1, 0, 1, ()),
        Hello("x" * 25, "1", 1, 0, 1, ()),
        Hello("zwölf", "1", 1, 0, 1, ()),
        Hello("board", "1", 1, 0, 1, (1, 1)),
        Hello("board", "1", 1, 0, 1, tuple(range(33))),
    ],
)
def test_a_value_that_does_not_fit_cannot_be_sent(message: Message) -> None:
    with pytest.raises(UnfitValueError):
        encode(message)


def test_an_event_of_a_kind_to_come_keeps_its_place_in_the_order() -> None:
    assert decode(bytes([0x2F]) + EVENT_HEAD + b"more") == EventNotUnderstood(
        0x42, 7, 0x2F, "no message of this kind is known"
    )


@pytest.mark.parametrize("uid", ["05 04A22B7C91", "08 04A22B7C91028055", "07 04A22B", "00"])
def test_an_event_with_an_unfit_id_keeps_its_place_in_the_order(uid: str) -> None:
    message = decode(bytes([0x10]) + EVENT_HEAD + b"\x03" + bytes.fromhex(uid))
    assert isinstance(message, EventNotUnderstood)
    assert (message.boot_id, message.sequence, message.kind) == (0x42, 7, 0x10)


@pytest.mark.parametrize(("kind", "comes"), [(0x10, True), (0x11, False), (0x12, False), (0x14, True), (0x2F, False)])
def test_an_event_that_is_not_understood_still_says_whether_a_tag_came(kind: int, comes: bool) -> None:
    message = decode(bytes([kind]) + EVENT_HEAD)
    assert isinstance(message, EventNotUnderstood)
    assert message.tells_of_tag == comes


@pytest.mark.parametrize("kind", [0x00, 0x03, 0x0F, 0x30, 0x44, 0xFF])
def test_other_unknown_kinds_are_not_understood(kind: int) -> None:
    message = decode(bytes([kind]) + EVENT_HEAD)
    assert isinstance(message, NotUnderstood)
    assert message.kind == kind


def test_a_message_with_a_byte_too_many_is_not_understood() -> None:
    assert decode(bytes.fromhex("42 00")) == NotUnderstood(0x42, "1 bytes too many")


def test_a_fault_of_a_reader_without_a_name_yet_is_read_as_other() -> None:
    message = decode(bytes([0x12]) + EVENT_HEAD + b"\x03\x63")
    assert message == ReaderFailed(0x42, 7, 3, "other")


@given(some.binary(max_size=60) | some.builds(bytes.__add__, some.sampled_from([b"\x01", b"\x10"]), some.binary()))
def test_no_payload_makes_the_reader_of_messages_raise(payload: bytes) -> None:
    decode(payload)


@given(some.binary(max_size=40))
def test_what_is_understood_is_written_back_as_the_same_message(tail: bytes) -> None:
    for kind in (0x02, 0x10, 0x11, 0x13, 0x42, 0x43):
        message = decode(bytes([kind]) + tail)
        if not isinstance(message, NotUnderstood | EventNotUnderstood):
            assert encode(message) == bytes([kind]) + tail
