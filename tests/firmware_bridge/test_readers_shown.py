"""What a board has forgotten, for want of room or of power, is said and read anew."""

import pytest

from firmware_bridge import (
    BoardRestarted,
    EventNotUnderstood,
    EventsForgotten,
    LinkUp,
    ReaderFailed,
    ReaderShows,
    TagArrived,
    TagLeft,
)
from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.errors import UnfitValueError
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Acknowledgement, BoardHeartbeat, Hello, encode

BOOT, NEXT_BOOT, THIRD_BOOT = 0xA1, 0xB2, 0xC3
CARD, OTHER, THIRD = "04A22B7C910280", "9A00C311", "04A1B2C3D4E5F6071829"


@pytest.fixture
def board() -> BoardConnection:
    """A board with room for four events, whose host is there."""
    board = BoardConnection(boot_id=BOOT, readers=(1, 2, 3), now=0.0, held_most=4)
    board.bytes_to_send()
    return board


def hello(boot: int, oldest: int = 1) -> Hello:
    return Hello(PRODUCT, "1.0", boot, 0, oldest, (1, 2, 3))


# The board


def test_a_board_that_forgot_events_of_a_reader_tells_what_lies_there_once_it_has_room(board, wire, read) -> None:
    board.tag_arrived(1, CARD, 0.0)
    board.tag_arrived(2, OTHER, 0.0)
    board.tag_left(2, OTHER, 0.0)
    for uid in (THIRD, OTHER, CARD):
        board.tag_arrived(3, uid, 0.0)  # two of them push out the first two events
    board.bytes_to_send()
    board.feed(wire(Acknowledgement(BOOT, 4)), 0.1)
    assert read(board.bytes_to_send()) == [ReaderShows(BOOT, 7, 1, (CARD,)), ReaderShows(BOOT, 8, 2, ())]
    assert (board.acknowledged, board.oldest) == (4, 5)


def test_a_board_never_forgets_more_to_tell_what_lies_there(board, wire, read) -> None:
    for reader in (1, 2, 3):
        board.tag_arrived(reader, CARD, 0.0)
    for uid in (OTHER, CARD, OTHER, CARD):
        board.tag_arrived(1, uid, 0.0)
    board.bytes_to_send()
    assert board.oldest == 4
    board.feed(wire(Acknowledgement(BOOT, 4)), 0.1)
    assert read(board.bytes_to_send()) == [ReaderShows(BOOT, 8, 1, (OTHER, CARD))]  # there is room for one
    board.feed(wire(Acknowledgement(BOOT, 6)), 0.2)
    assert read(board.bytes_to_send()) == [ReaderShows(BOOT, 9, 2, (CARD,)), ReaderShows(BOOT, 10, 3, (CARD,))]
    board.feed(wire(Acknowledgement(BOOT, 10)), 0.3)
    assert board.bytes_to_send() == b""
    assert board.oldest == 11


def test_a_reader_that_fails_is_told_as_failed_once_more(board, wire, read) -> None:
    board.reader_failed(2, "garbled", 0.0)
    for uid in (OTHER, CARD, OTHER, CARD):
        board.tag_arrived(1, uid, 0.0)
    board.bytes_to_send()
    board.feed(wire(Acknowledgement(BOOT, 5)), 0.1)
    assert read(board.bytes_to_send()) == [ReaderFailed(BOOT, 6, 2, "garbled")]


def test_what_a_reader_shows_is_held_and_sent_again_like_any_event(board, read) -> None:
    board.reader_shows(1, (CARD,), 0.0)
    shown = read(board.bytes_to_send())
    board.tick(0.1)
    assert read(board.bytes_to_send()) == shown == [ReaderShows(BOOT, 1, 1, (CARD,))]


def test_a_reader_shows_at_most_eight_different_tags(board) -> None:
    eight = tuple(f"0000000{number}" for number in range(8))
    board.reader_shows(1, eight, 0.0)
    for unfit in ((*eight, CARD), (CARD, CARD)):
        with pytest.raises(UnfitValueError):
            board.reader_shows(1, unfit, 0.0)


def test_tags_that_come_without_end_are_not_all_remembered(board, wire, read) -> None:
    uids = [f"04{number:012X}" for number in range(1, 21)]
    for uid in uids:
        board.tag_arrived(1, uid, 0.0)
    board.bytes_to_send()
    board.feed(wire(Acknowledgement(BOOT, 20)), 0.1)
    assert read(board.bytes_to_send()) == [ReaderShows(BOOT, 21, 1, tuple(uids[-8:]))]


# The host


def test_a_tag_whose_arrival_was_forgotten_is_told_as_missed(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD)), 0.1)
    beat = BoardHeartbeat(0xA1, acknowledged=0, oldest=4)
    shows = ReaderShows(0xA1, 4, 1, (CARD, OTHER))
    assert linked.feed(wire(beat, shows), 0.2) == [
        EventsForgotten(0xA1, 3, first=2),
        ReaderShows(0xA1, 4, 1, (CARD, OTHER), missed=(OTHER,)),
    ]
    assert linked.feed(wire(ReaderShows(0xA1, 5, 1, (CARD, OTHER))), 0.3) == [ReaderShows(0xA1, 5, 1, (CARD, OTHER))]


def test_a_tag_that_left_and_lies_there_again_was_missed(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD), TagLeft(0xA1, 2, 1, CARD)), 0.1)
    linked.feed(wire(BoardHeartbeat(0xA1, acknowledged=0, oldest=5)), 0.2)
    (news,) = linked.feed(wire(ReaderShows(0xA1, 5, 1, (CARD,))), 0.3)
    assert news.missed == (CARD,)


def test_of_tags_that_come_without_end_the_host_remembers_the_last_eight(linked, wire) -> None:
    uids = [f"04{number:012X}" for number in range(1, 21)]
    linked.feed(wire(*[TagArrived(0xA1, number, 1, uid) for number, uid in enumerate(uids, 1)]), 0.1)
    (news,) = linked.feed(wire(ReaderShows(0xA1, 21, 1, tuple(uids[8:16]))), 0.2)
    assert news.missed == tuple(uids[8:12])


def test_a_tag_on_one_reader_says_nothing_of_another_reader(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD)), 0.1)
    (news,) = linked.feed(wire(ReaderShows(0xA1, 2, 2, (CARD,))), 0.2)
    assert news.missed == (CARD,)


def test_a_card_that_lay_through_a_brownout_did_not_arrive_and_one_laid_meanwhile_did(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD), TagArrived(0xA1, 2, 2, OTHER)), 0.1)
    news = linked.feed(
        wire(hello(NEXT_BOOT), ReaderShows(NEXT_BOOT, 1, 1, (CARD,)), ReaderShows(NEXT_BOOT, 2, 2, (THIRD,))), 1.0
    )
    assert news == [
        BoardRestarted(NEXT_BOOT, 0xA1),
        ReaderShows(NEXT_BOOT, 1, 1, (CARD,), missed=()),
        ReaderShows(NEXT_BOOT, 2, 2, (THIRD,), missed=(THIRD,)),
    ]


def test_a_card_lifted_in_a_brownout_and_laid_later_arrives(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD)), 0.1)
    linked.feed(wire(hello(NEXT_BOOT)), 1.0)
    arrived = TagArrived(NEXT_BOOT, 1, 1, CARD)
    assert linked.feed(wire(arrived), 9.0) == [arrived]


def test_a_second_brownout_before_the_first_word_does_not_make_a_card_arrive(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD)), 0.1)
    linked.feed(wire(hello(NEXT_BOOT)), 1.0)
    news = linked.feed(wire(hello(THIRD_BOOT), ReaderShows(THIRD_BOOT, 1, 1, (CARD,))), 1.5)
    assert news[1].missed == ()


def test_what_lay_there_before_a_restart_says_nothing_once_events_were_forgotten(linked, wire) -> None:
    linked.feed(wire(TagArrived(0xA1, 1, 1, CARD)), 0.1)
    news = linked.feed(wire(hello(NEXT_BOOT, oldest=5), ReaderShows(NEXT_BOOT, 5, 1, (CARD,))), 1.0)
    assert news[2].missed == (CARD,)


def test_a_run_that_begins_takes_all_that_a_reader_shows_for_new(wire) -> None:
    host = HostConnection()
    host.resume(BOOT, 4)
    host.opened(0.0)
    news = host.feed(wire(hello(NEXT_BOOT), ReaderShows(NEXT_BOOT, 1, 1, (CARD,))), 0.1)
    assert [type(one) for one in news] == [LinkUp, BoardRestarted, ReaderShows]
    assert news[2].missed == (CARD,)


def test_what_the_app_could_not_take_is_missed_again(linked, wire) -> None:
    _, shown = linked.feed(wire(TagArrived(0xA1, 1, 1, OTHER), ReaderShows(0xA1, 2, 1, (OTHER, CARD))), 0.1)
    linked.take_back(shown)
    assert linked.feed(wire(shown), 0.6) == [ReaderShows(0xA1, 2, 1, (OTHER, CARD), missed=(CARD,))]
    assert shown.missed == (CARD,)


def test_a_firmware_older_than_this_host_and_the_other_way_round_lose_nothing_else(linked, wire) -> None:
    # An older board never sends the event; an older host takes it for an event that it does not understand.
    beat = BoardHeartbeat(0xA1, acknowledged=0, oldest=4)
    after = TagArrived(0xA1, 4, 1, CARD)
    assert linked.feed(wire(beat, after), 0.2) == [EventsForgotten(0xA1, 3, first=1), after]
    unknown = bytes([0x2E]) + encode(ReaderShows(0xA1, 5, 1, (CARD,)))[1:]
    assert isinstance(linked.feed(frame(unknown), 0.3)[0], EventNotUnderstood)
