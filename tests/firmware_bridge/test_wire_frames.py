"""The reader of frames survives any bytes and costs no good frame."""

import time
from binascii import crc32
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as some

from firmware_bridge.frame import ENCODED_MOST, PAYLOAD_MOST, FrameReader, Noise, frame
from firmware_bridge.messages import (
    Acknowledgement,
    BoardHeartbeat,
    ForeignHello,
    Hello,
    HelloRequest,
    HostHeartbeat,
    Message,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    TagArrived,
    TagLeft,
    encode,
)

BOOT = 0x5EED0042
KINDS: list[Message] = [
    Hello("niagara-readers", "1.0.0", BOOT, 0, 1, (1, 2, 3)),
    ForeignHello("niagara-readers", "9", 9),
    BoardHeartbeat(BOOT, 3, 4),
    TagArrived(BOOT, 7, 2, "04A22B7C910280"),
    TagLeft(BOOT, 8, 2, "04A22B7C"),
    ReaderFailed(BOOT, 9, 2, "silent"),
    ReaderRecovered(BOOT, 10, 2),
    ReaderShows(BOOT, 11, 2, ()),
    ReaderShows(BOOT, 12, 2, ("04A22B7C", "00A22B7C910280")),
    HelloRequest(),
    HostHeartbeat(),
    Acknowledgement(BOOT, 256),
]
BEFORE, AFTER = b"before", b"after"


def payloads(stream: bytes) -> list[bytes]:
    return [found for found in FrameReader().feed(stream) if isinstance(found, bytes)]


def with_other_bytes(good: bytes) -> Iterator[bytes]:
    for at in range(len(good)):
        for other in set(range(256)) - {good[at]}:
            yield good[:at] + bytes([other]) + good[at + 1 :]


def with_a_byte_lost(good: bytes) -> Iterator[bytes]:
    return (good[:at] + good[at + 1 :] for at in range(len(good)))


def with_a_byte_doubled(good: bytes) -> Iterator[bytes]:
    return (good[: at + 1] + good[at:] for at in range(len(good)))


def with_a_byte_put_in(good: bytes) -> Iterator[bytes]:
    for at in range(len(good) + 1):
        for other in range(256):
            yield good[:at] + bytes([other]) + good[at:]


def cut_short(good: bytes) -> Iterator[bytes]:
    return (good[:at] for at in range(len(good)))


@pytest.mark.slow
@pytest.mark.parametrize("message", KINDS, ids=lambda message: type(message).__name__)
@pytest.mark.parametrize(
    "damaged", [with_other_bytes, with_a_byte_lost, with_a_byte_doubled, with_a_byte_put_in, cut_short]
)
def test_a_damaged_frame_is_never_another_message_and_costs_none_beside_it(message, damaged) -> None:
    good = encode(message)
    for bad in damaged(frame(good)):
        found = payloads(frame(BEFORE) + bad + frame(AFTER))
        # Damage to a zero leaves the frame whole: the neighbour's zero stands in for it.
        assert found in ([BEFORE, AFTER], [BEFORE, good, AFTER]), bad.hex(" ")


def test_a_changed_byte_between_the_zeros_always_costs_the_frame() -> None:
    whole = frame(encode(TagArrived(BOOT, 7, 2, "04A22B7C910280")))
    for at in range(1, len(whole) - 1):
        for other in set(range(256)) - {whole[at]}:
            assert payloads(whole[:at] + bytes([other]) + whole[at + 1 :] + frame(AFTER)) == [AFTER]


def test_a_stream_may_be_cut_anywhere() -> None:
    stream = b"boot\r\n" + b"".join(frame(encode(message)) for message in KINDS)
    reader = FrameReader()
    found = list(chain.from_iterable(reader.feed(bytes([byte])) for byte in stream))
    assert found == [Noise(6), *(encode(message) for message in KINDS)]


@given(some.lists(some.binary(min_size=1, max_size=PAYLOAD_MOST), max_size=6), some.randoms(use_true_random=False))
def test_whatever_is_framed_comes_out_however_it_is_cut(sent: list[bytes], chance: Random) -> None:
    stream = b"".join(frame(payload) for payload in sent)
    reader, found = FrameReader(), []
    while stream:
        size = chance.randint(1, 200)
        found += reader.feed(stream[:size])
        stream = stream[size:]
    assert found == sent


@given(some.binary(min_size=1, max_size=PAYLOAD_MOST))
def test_a_frame_is_the_published_encoding_of_payload_and_check(payload: bytes) -> None:
    assert frame(payload) == b"\0" + cobs.encode(payload + crc32(payload).to_bytes(4, "little")) + b"\0"


@given(some.binary(min_size=1, max_size=ENCODED_MOST).map(lambda some_bytes: some_bytes.replace(b"\0", b"\1")))
def test_bytes_that_the_published_encoding_does_not_know_are_noise(encoded: bytes) -> None:
    try:
        plain = cobs.decode(encoded)
    except cobs.DecodeError:
        plain = b""
    good = len(plain) > 4 and crc32(plain[:-4]).to_bytes(4, "little") == plain[-4:]
    assert payloads(b"\0" + encoded + b"\0") == ([plain[:-4]] if good else [])


@given(some.binary(max_size=400))
def test_a_frame_behind_any_bytes_is_found(noise: bytes) -> None:
    assert payloads(noise + frame(AFTER))[-1] == AFTER


def test_noise_stands_in_its_place_among_the_frames() -> None:
    stream = b"abc" + frame(BEFORE) + b"\0\0defg\0hi\0" + frame(AFTER) + b"j\0"
    assert FrameReader().feed(stream) == [Noise(3), BEFORE, Noise(6), AFTER, Noise(1)]


def test_bytes_without_end_are_told_as_noise_and_not_kept() -> None:
    reader = FrameReader()
    assert reader.feed(b"x" * ENCODED_MOST) == []
    assert reader.feed(b"x") == [Noise(ENCODED_MOST + 1)]
    assert reader.feed(b"x" * 10_000) == [Noise(10_000)]
    assert reader.feed(b"x" + frame(AFTER)) == [Noise(1), AFTER]


def test_the_longest_payload_passes_and_a_longer_one_is_refused() -> None:
    longest = bytes(range(1, 1 + PAYLOAD_MOST))
    assert payloads(frame(longest)) == [longest]
    for payload in (b"", longest + b"x"):
        with pytest.raises(ValueError, match="1 to 128 bytes"):
            frame(payload)


def test_a_frame_without_a_payload_is_noise() -> None:
    # Its CRC would be right: that of nothing is zero.
    assert FrameReader().feed(bytes.fromhex("00 01 01 01 01 01 00")) == [Noise(5)]


def test_a_mebibyte_of_noise_costs_little_time_and_no_frame() -> None:
    chance = Random(20)
    rounds = [(chance.randbytes(4096), b"event %d" % number) for number in range(256)]
    begun = time.process_time()
    reader = FrameReader()
    found = [one for noise, payload in rounds for one in reader.feed(noise + frame(payload))]
    assert [one for one in found if isinstance(one, bytes)] == [payload for _, payload in rounds]
    assert sum(one.count for one in found if isinstance(one, Noise)) > 1_000_000
    assert time.process_time() - begun < 2.0
