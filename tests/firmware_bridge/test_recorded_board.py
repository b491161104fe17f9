"""A recording is played through a real port: the same bytes, each time, with the host's answers heard."""

import queue
from collections.abc import Iterator

import pytest

from firmware_bridge import (
    BoardRestarted,
    EventsForgotten,
    LinkLost,
    LinkUp,
    News,
    Noise,
    SearchFailed,
    Sequenced,
    TagArrived,
)
from firmware_bridge.messages import BoardHeartbeat, Hello
from firmware_bridge.port import BoardLink
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.timing import Timing

PATIENCE_S = 5.0
QUICK = Timing(ask_again_s=0.05, retry_first_s=0.01)
HELLO = Hello("niagara-readers", "1.0", 0xA1, 0, 1, (1,))


def event(sequence: int, boot: int = 0xA1) -> TagArrived:
    return TagArrived(boot, sequence, 1, f"{sequence:08X}")


@pytest.fixture
def board() -> Iterator[RecordedBoard]:
    with RecordedBoard() as board:
        yield board


class Host:
    """A link whose app keeps every event at once."""

    def __init__(self, path: str) -> None:
        self.news: queue.Queue[News] = queue.Queue()
        self.link = BoardLink([path], self.take, timing=QUICK)

    def take(self, news: News) -> None:
        self.news.put(news)
        if isinstance(news, Sequenced):
            self.link.acknowledge(news.boot_id, news.sequence)

    def all_news(self) -> list[News]:
        """What was told so far, without noise."""
        told = [self.news.get_nowait() for _ in range(self.news.qsize())]
        return [news for news in told if not isinstance(news, Noise)]


@pytest.fixture
def host(board) -> Iterator[Host]:
    host = Host(board.path)
    with host.link:
        yield host


UP = LinkUp("niagara-readers", "1.0", 0xA1, (1,))


def test_a_recording_is_heard_piece_by_piece(board, host, wire) -> None:
    for piece in (b"boot\r\n" + wire(HELLO), wire(event(1)), wire(event(2), event(3))):
        board.send(piece)
        assert board.wait_heard(PATIENCE_S)
    assert host.all_news() == [UP, event(1), event(2), event(3)]


def test_what_was_sent_before_the_host_came_is_not_lost(board, wire) -> None:
    board.send(wire(HELLO, event(1)))
    board.send(wire(event(2)))
    assert not board.wait_heard(0.0)
    late = Host(board.path)
    with late.link:
        assert board.wait_heard(PATIENCE_S)
    assert late.all_news() == [UP, event(1), event(2)]


def test_frames_may_be_cut_between_the_pieces(board, host, wire) -> None:
    recording = wire(HELLO, event(1), event(2))
    for at in range(0, len(recording), 7):
        board.send(recording[at : at + 7])
    assert board.wait_heard(PATIENCE_S)
    assert host.all_news() == [UP, event(1), event(2)]


def test_a_host_that_asks_again_gets_nothing_but_the_recording(board, wire) -> None:
    """The recorded answers are in the recording; any other would bring its events before their time."""
    impatient = Host(board.path)
    with impatient.link:
        board.send(wire(event(1), event(2)))
        with pytest.raises(queue.Empty):
            impatient.news.get(timeout=0.3)  # it has asked six times
        board.send(wire(HELLO))
        assert impatient.news.get(timeout=PATIENCE_S) == UP
        with pytest.raises(queue.Empty):
            impatient.news.get(timeout=0.1)
        board.send(wire(event(1)))
        assert impatient.news.get(timeout=PATIENCE_S) == event(1)


def test_a_line_that_broke_in_the_recording_breaks_and_its_bytes_come_on_another(board, wire) -> None:
    host = Host(board.places)
    with host.link:
        board.send(wire(HELLO, event(1)) + wire(event(2))[:9])
        assert board.wait_heard(PATIENCE_S)
        before = board.path
        board.replug()
        board.send(wire(event(2)))  # before the hello: not heard
        board.send(wire(HELLO, event(2)))
        assert board.wait_heard(PATIENCE_S)
    assert board.path != before
    told = [news for news in host.all_news() if not isinstance(news, SearchFailed)]
    assert told == [UP, event(1), LinkLost("unplugged"), UP, event(2)]


def test_a_piece_without_events_is_waited_for_by_nobody(board, wire) -> None:
    board.send(wire(HELLO) + b"\0noise\0" + wire(event(1))[:9])
    assert board.wait_heard(0.0)


def test_damage_and_resends_in_a_recording_are_played_as_they_are(board, host, wire) -> None:
    damaged = bytearray(wire(event(2)))
    damaged[9] ^= 0x10
    board.send(wire(HELLO, event(1)) + damaged + wire(event(3), event(2), event(3)))
    assert board.wait_heard(PATIENCE_S)
    assert host.all_news() == [UP, event(1), event(2), event(3)]


def test_a_gap_that_is_never_filled_is_not_heard(board, host, wire) -> None:
    board.send(wire(HELLO, event(1)))
    assert board.wait_heard(PATIENCE_S)
    board.send(wire(event(3)))
    assert not board.wait_heard(0.2)
    board.send(wire(BoardHeartbeat(0xA1, 1, 3), event(3)))
    assert board.wait_heard(PATIENCE_S)
    assert host.all_news() == [UP, event(1), EventsForgotten(0xA1, 2, first=2), event(3)]


def test_a_recorded_restart_is_heard_with_its_new_numbers(board, host, wire) -> None:
    board.send(wire(HELLO, event(1), event(2)))
    assert board.wait_heard(PATIENCE_S)
    board.send(b"boot\r\n" + wire(Hello("niagara-readers", "1.0", 0xB2, 0, 1, (1,)), event(1, 0xB2)))
    assert board.wait_heard(PATIENCE_S)
    assert host.all_news() == [UP, event(1), event(2), BoardRestarted(0xB2, 0xA1), event(1, 0xB2)]


def test_a_piece_that_no_host_makes_room_for_is_a_fault(board) -> None:
    with pytest.raises(TimeoutError, match="no host reads"):
        board.send(b"x" * 100_000, timeout_s=0.05)
