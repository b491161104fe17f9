"""Of two cards of one hand on one reader: what the board tells late, what is seen and heard, and what is kept (R5)."""

import logging
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import SEATS, Box
from stories.hands_at_readers import TOLD, begin, entries, heard, laid, lift, plug_in, put, sounds, uid, unplug

from companion.app.inbox import NewsCame
from firmware_bridge.messages import ReaderShows
from firmware_bridge.simulated import SimulatedBoard

# ---- what the board could not tell


def test_two_that_came_while_the_board_had_no_power_lay_nothing_until_one_is_lifted(shared: Box) -> None:
    unplug(shared)
    for card in ("3", "5"):
        shared.board.tap(1, uid(shared, 1, card))
    plug_in(shared)
    assert (laid(shared), shared.status) == ([None] * 3, TOLD)
    lift(shared, 1, "5")
    assert (laid(shared)[0], shared.status) == ("3", "Cards may be missing: tap again.")


def test_what_the_board_tells_anew_takes_the_place_of_what_was_believed(shared: Box) -> None:
    put(shared, 1, "3", "5")
    unplug(shared)
    assert shared.status.startswith("Readers lost")
    shared.board.lift(1, uid(shared, 1, "3"))
    plug_in(shared)
    assert laid(shared)[0] == "5"
    shared.press("seat2", "seat3")
    assert shared.status == ""


def test_a_reader_that_is_empty_after_a_reset_is_believed_to_be(shared: Box) -> None:
    put(shared, 1, "3", "5")
    unplug(shared)
    for card in ("3", "5"):
        shared.board.lift(1, uid(shared, 1, card))
    shared.board.plug_in()
    put(shared, 1, "6")
    assert laid(shared)[0] == "6"


def test_two_that_lie_through_a_reset_are_still_two(shared: Box) -> None:
    put(shared, 1, "3", "5")
    shared.board.restart()
    shared.hear(lambda news: isinstance(news, ReaderShows))
    assert (laid(shared)[0], shared.status) == ("3", TOLD)
    lift(shared, 1, "3")
    assert laid(shared)[0] == "5"


def test_a_card_that_lay_unheard_asks_for_nothing_in_a_turn(own: Box) -> None:
    """A tap of it would turn it up next."""
    put(own, 2, "4", reader=2)
    own.press("seat3", "seat1", "seat1")
    while own.table.conversation.state != "acting":
        own.press("ok")
    tag = uid(own, 2, "4")
    own.table.take(NewsCame(ReaderShows(own.board.boot_id, 2, 2, (tag,), missed=(tag,))))
    assert (own.notice, own.table.conversation.early.next) == ("", None)


# ---- what is seen and heard of it


def test_it_is_heard_once_and_only_when_it_has_lasted(shared: Box, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    put(shared, 1, "3")
    before = len(sounds(shared))
    put(shared, 1, "5")
    shared.wait(0.9)
    assert (sounds(shared)[before:], shared.cues.given[-1].menu) == ([], None)
    shared.wait(0.2)
    assert (sounds(shared)[before:], shared.cues.given[-1].menu) == (["warning"], "warning")
    shared.wait(30)
    lift(shared, 1, "5")
    assert (sounds(shared)[before:], shared.cues.given[-1].menu) == (["warning"], None)
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


def test_a_swap_that_is_told_the_wrong_way_round_is_another_card_laid_and_no_warning(shared: Box) -> None:
    put(shared, 1, "3")
    before = len(sounds(shared))
    put(shared, 1, "5")
    shared.wait(0.4)
    lift(shared, 1, "3")
    shared.wait(30)
    assert (laid(shared)[0], sounds(shared)[before:], shared.status) == ("5", ["accepted"], "")


def test_it_is_said_as_long_as_it_is_so_whatever_others_do(shared: Box) -> None:
    put(shared, 1, "3", "5")
    shared.press("seat2", "ok")
    assert shared.status == TOLD
    shared.lay(3, "2")
    assert shared.status == TOLD
    lift(shared, 1, "3")
    assert (laid(shared), shared.status) == (["5", "?", "2"], "")


def test_the_one_that_stays_while_the_menu_is_open_is_laid_once_it_is_left(shared: Box) -> None:
    unplug(shared)
    for card in ("3", "5"):
        shared.board.tap(1, uid(shared, 1, card))
    plug_in(shared)
    shared.hold("back")
    lift(shared, 1, "3")
    assert (laid(shared)[0], shared.table.conversation.state) == (None, "at_menu")
    shared.press("back")
    assert laid(shared)[0] == "5"


def test_it_is_said_no_more_once_the_game_has_ended(shared: Box) -> None:
    put(shared, 1, "3", "5")
    shared.hold("back")
    shared.choose("end")
    shared.choose("agreed")
    assert (shared.table.conversation.state, shared.status) == ("over", "")


# ---- nothing is lost, and nothing is told of the cards


def test_every_event_is_acknowledged_and_only_what_was_decided_is_written(shared: Box) -> None:
    put(shared, 1, "3", "5")
    last = shared.board.lift(1, uid(shared, 1, "5"))
    heard(shared, last)
    assert shared.board.wait_acknowledged(last, 5)
    mark = shared.journal.mark()
    assert mark is not None
    assert (mark.sequence, entries(shared)) == (last, 1)


def test_the_same_tag_on_two_readers_is_told_at_the_one_that_is_not_its_seats(own: Box) -> None:
    put(own, 1, "4", reader=1)
    put(own, 1, "4", reader=2)
    assert (laid(own), own.notice) == (["4", None, None], "Blue's card on Green's reader. (R1)")
    lift(own, 1, "4", reader=1)
    assert (laid(own), own.status) == (["4", None, None], "")


def test_the_same_tag_on_the_shared_reader_and_on_its_seats_own_is_told(fleeting: Path, opened: ExitStack) -> None:
    board = opened.enter_context(SimulatedBoard((1, 2)))
    box = Box(fleeting, opened, board, seats=[{**SEATS[0], "reader": 2}, *SEATS[1:]])
    begin(box)
    put(box, 1, "4", reader=1)
    put(box, 1, "4", reader=2)
    assert (laid(box), box.notice) == (["4", None, None], "Blue has laid a card. (R1)")


def test_nothing_that_is_shown_heard_or_logged_depends_on_which_cards_they_are(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG, "companion")
    found = []
    for cards in ("356", "214", "6C1"):
        caplog.clear()
        with ExitStack() as evening:
            box = Box(tmp_path / cards, evening, evening.enter_context(SimulatedBoard((1,))))
            begin(box)
            one, other, third = cards
            put(box, 1, one, other)
            box.wait(2)
            lift(box, 1, one)
            put(box, 1, third, one)
            box.wait(2)
            box.board.restart()
            box.hear(lambda news: isinstance(news, ReaderShows))
            lift(box, 1, one, other)
            box.press("seat2", "ok")
            logged = sorted(record.getMessage() for record in caplog.records if "boot_id" not in record.getMessage())
            found.append((box.scenes.shown, box.cues.given, logged, entries(box)))
    assert found[0] == found[1] == found[2]
    assert any(scene.status == TOLD for scene in found[0][0])
