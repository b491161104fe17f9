"""The stand-in behaves as a board on a table does, faults included."""

import queue

import pytest

from firmware_bridge import EventsForgotten, LinkUp, News, Noise, ReaderFailed, ReaderRecovered, TagArrived
from firmware_bridge.errors import UnfitValueError
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import BOOT_TEXT, SimulatedBoard

PATIENCE_S = 5.0
UID = "04A22B7C910280"


@pytest.fixture
def news() -> queue.Queue[News]:
    return queue.Queue()


def test_every_start_has_a_boot_id_of_its_own() -> None:
    with SimulatedBoard() as one, SimulatedBoard() as other:
        first = one.boot_id
        one.restart()
        assert len({first, one.boot_id, other.boot_id}) == 3


def test_a_boot_id_can_be_given_so_that_a_test_knows_it() -> None:
    with SimulatedBoard(boot_id=7) as board:
        assert board.boot_id == 7


def test_a_tag_that_cannot_exist_is_refused_to_the_hand_that_lays_it() -> None:
    with SimulatedBoard() as board:
        with pytest.raises(UnfitValueError, match="upper-case hex"):
            board.tap(1, "04a22b7c")
        assert board.tap(1, "04A22B7C") == 1


def test_readers_fail_and_recover(news) -> None:
    with SimulatedBoard((4,), boot_id=7) as board, BoardLink([board.path], news.put):
        assert isinstance(news.get(timeout=PATIENCE_S), LinkUp)
        board.fail(4, "garbled")
        board.recover(4)
        assert news.get(timeout=PATIENCE_S) == ReaderFailed(7, 1, 4, "garbled")
        assert news.get(timeout=PATIENCE_S) == ReaderRecovered(7, 2, 4)


def test_a_board_that_nobody_read_tells_what_it_forgot(news) -> None:
    with SimulatedBoard((1,), boot_id=7, held_most=2) as board:
        for _ in range(5):
            board.tap(1, UID)
        with BoardLink([board.path], news.put):
            assert isinstance(news.get(timeout=PATIENCE_S), LinkUp)
            assert news.get(timeout=PATIENCE_S) == EventsForgotten(7, 3, first=1)
            assert [news.get(timeout=PATIENCE_S) for _ in range(2)] == [
                TagArrived(7, 4, 1, UID),
                TagArrived(7, 5, 1, UID),
            ]


def test_a_restart_shows_the_text_of_the_boot_loader(news) -> None:
    with SimulatedBoard() as board, BoardLink([board.path], news.put):
        assert isinstance(news.get(timeout=PATIENCE_S), LinkUp)
        board.restart()
        assert news.get(timeout=PATIENCE_S) == Noise(len(BOOT_TEXT))


def test_waiting_for_an_acknowledgement_ends_when_none_comes() -> None:
    with SimulatedBoard() as board:
        assert not board.wait_acknowledged(board.tap(1, UID), 0.01)


def test_closing_twice_is_no_harm() -> None:
    board = SimulatedBoard()
    board.close()
    board.close()
