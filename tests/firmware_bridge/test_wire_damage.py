"""Noise and damage as host and board hear them: nothing raises, nothing false is told, good frames are heard."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from stories.extent import mostly_slow

from firmware_bridge import (
    EventsForgotten,
    LineCalm,
    LineFlooded,
    LinkLost,
    LinkUp,
    News,
    Noise,
    NotUnderstood,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    TagArrived,
    TagLeft,
    WrongProduct,
)
from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.frame import frame
from firmware_bridge.messages import (
    PRODUCT,
    Acknowledgement,
    BoardHeartbeat,
    ForeignHello,
    Hello,
    HelloRequest,
    HostHeartbeat,
    Message,
)

BOOT = 0x5EED0042
UID, OTHER_UID = "04A22B7C910280", "9A00C311"
HELLO = Hello(PRODUCT, "1.0", BOOT, 0, 1, (1, 2))
MEBIBYTE = 1024 * 1024

TO_HOST: list[tuple[Message, list[News]]] = [
    (HELLO, []),
    (BoardHeartbeat(BOOT, 0, 1), []),
    (BoardHeartbeat(BOOT, 0, 2), [EventsForgotten(BOOT, 1, first=1)]),
    (TagArrived(BOOT, 1, 2, UID), [TagArrived(BOOT, 1, 2, UID)]),
    (TagLeft(BOOT, 1, 2, OTHER_UID), [TagLeft(BOOT, 1, 2, OTHER_UID)]),
    (ReaderFailed(BOOT, 1, 2, "silent"), [ReaderFailed(BOOT, 1, 2, "silent")]),
    (ReaderRecovered(BOOT, 1, 2), [ReaderRecovered(BOOT, 1, 2)]),
    (ReaderShows(BOOT, 1, 2, (UID, OTHER_UID)), [ReaderShows(BOOT, 1, 2, (UID, OTHER_UID), (UID, OTHER_UID))]),
]
TO_BOARD: list[Message] = [HelloRequest(), HostHeartbeat(), Acknowledgement(BOOT, 1)]


def with_a_byte_damaged(good: bytes) -> Iterator[bytes]:
    for at in range(len(good)):
        for other in set(range(256)) - {good[at]}:
            yield good[:at] + bytes([other]) + good[at + 1 :]


def with_a_byte_lost(good: bytes) -> Iterator[bytes]:
    return (good[:at] + good[at + 1 :] for at in range(len(good)))


def with_a_byte_doubled(good: bytes) -> Iterator[bytes]:
    return (good[: at + 1] + good[at:] for at in range(len(good)))


DAMAGES = mostly_slow([with_a_byte_lost, with_a_byte_doubled, with_a_byte_damaged], quick=2)
Damage = Callable[[bytes], Iterator[bytes]]


def linked_host(wire: Callable[..., bytes]) -> HostConnection:
    host = HostConnection()
    host.opened(0.0)
    host.feed(wire(HELLO), 0.0)
    host.bytes_to_send()
    return host


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(("message", "meaning"), TO_HOST, ids=lambda one: type(one).__name__)
def test_one_byte_of_a_frame_costs_the_host_that_frame_at_most(
    wire, message: Message, meaning: list[News], damage: Damage
) -> None:
    # The next event is told in every case: at once, or with those before it when the board sends them again.
    again = [TagArrived(BOOT, 1, 1, OTHER_UID), TagArrived(BOOT, 2, 1, UID)]
    for bad in damage(wire(message)):
        host = linked_host(wire)
        told = [one for one in host.feed(bad, 0.1) if not isinstance(one, Noise)]
        assert told in ([], meaning), bad.hex(" ")
        after = host.feed(wire(*again), 0.2)
        # Noise that stood at the end of the damaged frame may come out with the next one.
        told += [one for one in after if not isinstance(one, Noise)]
        assert told in (again, [*meaning, again[1]]), bad.hex(" ")


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_byte_of_a_strangers_hello_costs_that_hello_at_most(wire, damage: Damage) -> None:
    foreign = ForeignHello("chess-clock", "9", 9)
    for bad in damage(wire(foreign)):
        host = HostConnection()
        host.opened(0.0)
        told = [one for one in host.feed(bad, 0.1) + host.feed(wire(HELLO), 0.2) if not isinstance(one, Noise)]
        # Where the damage was to a zero, the neighbour's stands in for it, and the frame is whole.
        whole = wire(foreign)[1:-1] in bad
        linked = [LinkUp(PRODUCT, "1.0", BOOT, (1, 2))]
        assert told == linked or (whole and told == [WrongProduct("chess-clock")]), bad.hex(" ")


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("message", TO_BOARD, ids=lambda one: type(one).__name__)
def test_one_byte_of_a_frame_costs_the_board_that_frame_at_most(wire, read, message: Message, damage: Damage) -> None:
    for bad in damage(wire(message)):
        board = BoardConnection(boot_id=BOOT, readers=(1, 2), now=0.0)
        board.tag_arrived(1, UID, 0.0)
        board.tag_arrived(2, OTHER_UID, 0.0)
        board.bytes_to_send()
        board.feed(bad, 0.1)
        assert board.acknowledged in ((0, 1) if message == Acknowledgement(BOOT, 1) else (0,)), bad.hex(" ")
        board.feed(wire(Acknowledgement(BOOT, 2)), 0.2)
        assert board.acknowledged == 2
        assert board.oldest == 3


def test_a_mebibyte_of_random_bytes_tells_the_host_nothing_false_and_costs_no_good_frame(wire) -> None:
    chance, host = Random(1), linked_host(wire)
    now, told = 0.0, []
    for number in range(1, 257):
        now += 0.5
        told += host.feed(chance.randbytes(MEBIBYTE // 256) + wire(TagArrived(BOOT, number, 1, UID)), now)
        assert host.tick(now) == []
    assert [one for one in told if not isinstance(one, Noise | LineFlooded | LineCalm)] == [
        TagArrived(BOOT, number, 1, UID) for number in range(1, 257)
    ]
    assert host.state == "up"


def test_a_mebibyte_of_random_bytes_in_one_piece_is_survived_too(wire) -> None:
    host = linked_host(wire)
    noise = Random(2).randbytes(MEBIBYTE)
    assert host.feed(noise + wire(TagArrived(BOOT, 1, 1, UID)), 0.1) == [TagArrived(BOOT, 1, 1, UID), LineFlooded()]


def test_a_mebibyte_of_random_bytes_before_the_hello_does_not_keep_the_link_from_coming(wire) -> None:
    host = HostConnection()
    host.opened(0.0)
    host.feed(Random(3).randbytes(MEBIBYTE), 0.1)
    assert host.feed(wire(HELLO), 0.2)[-2:] == [LinkUp(PRODUCT, "1.0", BOOT, (1, 2)), LineFlooded()]


def test_a_mebibyte_of_random_bytes_tells_the_board_nothing(wire, read) -> None:
    chance, board = Random(4), BoardConnection(boot_id=BOOT, readers=(1,), now=0.0)
    board.tag_arrived(1, UID, 0.0)
    board.bytes_to_send()
    for _ in range(256):
        board.feed(chance.randbytes(MEBIBYTE // 256), 0.1)
    assert board.bytes_to_send() == b""
    assert (board.acknowledged, board.oldest) == (0, 1)
    board.feed(b"\0" + wire(HelloRequest()), 0.2)
    assert read(board.bytes_to_send()) == [Hello(PRODUCT, "simulated", BOOT, 0, 1, (1,)), TagArrived(BOOT, 1, 1, UID)]


def test_frames_of_random_bytes_with_a_right_check_are_not_understood_and_end_nothing(wire) -> None:
    # Kinds that never were, and kinds of ours with a body that is none: a firmware with a fault sends such things.
    chance, host = Random(5), linked_host(wire)
    told: list[News] = []
    for number in range(2000):
        body = bytes([chance.choice([0, 2, 3, 5, 0x0F, 0x30, 0x41, 0x7F, 0xFF])]) + chance.randbytes(10)
        told += host.feed(frame(body), number * 0.02)
    assert {type(one) for one in told} <= {NotUnderstood}
    assert LinkLost not in {type(one) for one in told}
    assert host.feed(wire(TagArrived(BOOT, 1, 1, UID)), 40.0) == [TagArrived(BOOT, 1, 1, UID)]
