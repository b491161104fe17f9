"""A reader that fails, or that the board does not have, is said as long as it is so, and logged once each way."""

import logging
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import SEATS, Box
from stories.hands_at_readers import OWN_READERS, TOLD, begin, heard, laid, lift, plug_in, put, sounds, uid, unplug

from companion.app.inbox import NewsCame, PartTold
from companion.app.reader_troubles import QUIET_S, ReaderTroubles
from companion.referee.messages import message
from firmware_bridge.messages import ReaderFailed, ReaderRecovered, ReaderShows, TagArrived, TagLeft
from firmware_bridge.news import BoardRestarted, LinkUp, News
from firmware_bridge.simulated import SimulatedBoard

FAILS = "Reader 1 fails: buttons go on."


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The warnings of what the board tells, up to the colon."""
    told = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    return [said.partition(":")[0] for said in told if "reader" in said]


def fail(box: Box, *readers: int) -> None:
    for reader in readers:
        heard(box, box.board.fail(reader))


def recover(box: Box, reader: int) -> None:
    """It works again, and has told what lies there."""
    heard(box, box.board.recover(reader) + 1)


def with_readers(folder: Path, opened: ExitStack, *readers: int, seats: list[dict[str, object]]) -> Box:
    return Box(folder, opened, opened.enter_context(SimulatedBoard(readers)), seats=seats)


# ---- on the screen


def test_a_shared_reader_that_fails_is_said_by_its_number_until_it_works_again(shared: Box) -> None:
    fail(shared, 1)
    shared.wait(60)
    assert shared.status == FAILS
    shared.press("seat1")
    assert (laid(shared)[0], shared.status) == ("?", FAILS)
    recover(shared, 1)
    assert shared.status == ""


def test_a_failed_reader_sounds_a_warning_once(shared: Box) -> None:
    before = len(sounds(shared))
    fail(shared, 1)
    shared.wait(60)
    assert sounds(shared)[before:] == ["warning"]


def test_readers_of_seats_are_said_by_whose_they_are_in_one_line(own: Box) -> None:
    fail(own, 3)
    assert own.status == "Red's reader fails: buttons go on."
    fail(own, 1)
    assert own.status == "Readers of Blue, Red fail: buttons go on."
    recover(own, 3)
    assert own.status == "Blue's reader fails: buttons go on."


def test_where_one_of_them_is_shared_they_are_said_by_their_numbers(fleeting: Path, opened: ExitStack) -> None:
    seats = [{**SEATS[0], "reader": 2}, *SEATS[1:]]
    box = begin(with_readers(fleeting, opened, 1, 2, seats=seats))
    fail(box, 2, 1)
    assert box.status == "Readers 1, 2 fail: buttons go on."


def test_a_reader_of_a_colour_that_nobody_plays_is_not_missed() -> None:
    troubles = ReaderTroubles({4: "yellow"})
    troubles.take(ReaderFailed(7, 1, 4, "silent"), 0.0)
    troubles.take(LinkUp("niagara-readers", "1.0", 7, (1,)), 0.0)
    assert troubles.told_to([]) is None


def test_a_lost_link_is_said_in_its_place_and_a_reader_that_is_still_dead_afterwards(shared: Box) -> None:
    fail(shared, 1)
    unplug(shared)
    assert shared.status.startswith("Readers lost")
    shared.board.plug_in()
    shared.hear(lambda news: isinstance(news, ReaderFailed))
    shared.press("seat1", "seat2", "seat3")
    assert shared.status == FAILS


def test_a_link_that_comes_back_to_the_same_boot_brings_no_reader_back(shared: Box) -> None:
    fail(shared, 1)
    shared.board.replug()
    shared.link_up()
    assert shared.status == FAILS


def test_a_new_boot_says_itself_which_readers_fail(shared: Box) -> None:
    fail(shared, 1)
    shared.press("seat1", "seat2", "seat3")
    shared.table.take(NewsCame(BoardRestarted(8, previous=shared.board.boot_id)))
    shared.press("seat1")
    assert "fail" not in shared.status


@pytest.mark.parametrize(
    "news",
    [ReaderRecovered(7, 9, 1), ReaderShows(7, 9, 1, ()), TagArrived(7, 9, 1, "04AABBCC"), TagLeft(7, 9, 1, "04AABBCC")],
)
def test_whatever_a_reader_tells_of_tags_shows_that_it_works(news: News) -> None:
    troubles = ReaderTroubles({})
    troubles.take(ReaderFailed(7, 1, 1, "silent"), 0.0)
    troubles.take(ReaderFailed(7, 2, 2, "silent"), 0.0)
    troubles.take(news, 1.0)
    assert troubles.told_to([]) == message("no_reader.failed", number=2)


def test_what_the_box_lacks_all_evening_hides_no_failed_reader_nor_that_what_a_word_has_done(shared: Box) -> None:
    shared.table.take(PartTold("log", message("no_log", trouble="full")))
    fail(shared, 1)
    assert shared.status == FAILS
    shared.table.take(PartTold("deck", message("deck_mended", seat=1, card="5")))
    assert shared.status == "This tag is Blue's 5 from now on."
    shared.press("seat2")
    assert shared.status == FAILS
    recover(shared, 1)
    assert shared.status == "No log: the disk is full."


# ---- cards on a failed reader


def test_two_cards_on_a_reader_that_has_failed_are_said_no_more(shared: Box) -> None:
    put(shared, 1, "3", "5")
    assert shared.status == TOLD
    fail(shared, 1)
    assert shared.status == FAILS
    shared.board.lift(1, uid(shared, 1, "5"))
    shared.press("seat2", "seat3")
    shared.wait(600)
    assert (laid(shared), shared.status) == (["3", "?", "?"], FAILS)


def test_the_card_that_stays_is_laid_once_its_reader_tells_of_it_again(shared: Box) -> None:
    put(shared, 1, "3", "5")
    fail(shared, 1)
    shared.board.lift(1, uid(shared, 1, "3"))
    recover(shared, 1)
    assert (laid(shared)[0], shared.status) == ("5", "")


def test_two_that_still_lie_there_when_it_works_again_are_still_two(shared: Box) -> None:
    put(shared, 1, "3", "5")
    fail(shared, 1)
    recover(shared, 1)
    assert (laid(shared)[0], shared.status) == ("3", TOLD)
    lift(shared, 1, "3")
    assert laid(shared)[0] == "5"


def test_the_card_that_stays_is_laid_though_the_board_restarted_while_its_reader_was_dead(shared: Box) -> None:
    put(shared, 1, "3", "5")
    fail(shared, 1)
    shared.board.restart()
    shared.hear(lambda news: isinstance(news, ReaderFailed))
    shared.board.lift(1, uid(shared, 1, "3"))
    recover(shared, 1)
    assert laid(shared)[0] == "5"


# ---- in the log


def test_a_failure_and_its_return_are_one_line_each_with_what_to_do(
    shared: Box, caplog: pytest.LogCaptureFixture
) -> None:
    fail(shared, 1)
    recover(shared, 1)
    assert warned(caplog) == [
        "reader 1 answers no more",
        "reader 1 works again; should it fail within 60 s, only the screen says so",
    ]
    assert "check its wire and its plug" in caplog.text


def test_a_reader_that_is_dead_through_restarts_of_its_board_is_logged_once(
    shared: Box, caplog: pytest.LogCaptureFixture
) -> None:
    fail(shared, 1)
    for _ in range(3):
        shared.board.restart()
        shared.hear(lambda news: isinstance(news, ReaderFailed))
    assert caplog.text.count("check its wire") == 1
    recover(shared, 1)
    assert "reader 1 works again" in caplog.messages[-1]


def test_a_reader_that_flickers_all_evening_is_logged_once_each_way(caplog: pytest.LogCaptureFixture) -> None:
    troubles = ReaderTroubles({})
    for second in range(50):
        troubles.take(ReaderFailed(7, 2 * second + 1, 1, "garbled"), float(second))
        troubles.take(ReaderRecovered(7, 2 * second + 2, 1), second + 0.5)
    assert len(warned(caplog)) == 2
    troubles.take(ReaderFailed(7, 101, 1, "garbled"), 0.5 + QUIET_S)
    assert warned(caplog)[2:] == ["reader 1 answers what cannot be read"]


# ---- a board that lacks readers


def test_readers_that_the_settings_name_and_the_board_does_not_have_are_said_and_logged_once(
    fleeting: Path, opened: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    box = with_readers(fleeting, opened, 2, 7, seats=OWN_READERS)
    begin(box)
    assert box.status == "The board lacks readers 1, 3: see the log."
    unplug(box)
    assert box.status.startswith("Readers lost")
    box.board.plug_in()
    box.link_up()
    lacks = [said for said in caplog.messages if "lacks" in said]
    assert lacks == ["the board lacks readers of the settings: 1 (blue), 3 (red); it has 2, 7: correct seats.reader"]


def test_one_reader_that_the_board_lacks_is_said_until_a_board_has_it(fleeting: Path, opened: ExitStack) -> None:
    box = begin(with_readers(fleeting, opened, 1, 2, seats=OWN_READERS))
    assert box.status == "The board lacks reader 3: see the log."
    box.table.take(NewsCame(LinkUp("niagara-readers", "1.0", 8, (1, 2, 3))))
    assert box.status == ""


def test_a_shared_reader_may_have_any_number(fleeting: Path, opened: ExitStack) -> None:
    box = begin(with_readers(fleeting, opened, 7, seats=[*SEATS]))
    put(box, 1, "3", reader=7)
    assert (laid(box)[0], box.status) == ("3", "")


def test_nothing_of_a_failed_reader_depends_on_the_cards_that_lie_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """R5."""
    found = []
    for cards in ("35", "14"):
        caplog.clear()
        with ExitStack() as evening:
            box = begin(with_readers(tmp_path / cards, evening, 1, seats=[*SEATS]))
            put(box, 1, *cards)
            fail(box, 1)
            unplug(box)
            box.board.recover(1)
            plug_in(box)
            found.append((box.scenes.shown, box.cues.given, warned(caplog)))
    assert found[0] == found[1]
