"""What the table is told of buttons that are stuck and of events that the board has lost, and for how long."""

import pytest
from stories.box import Box

from companion.app.inbox import NewsCame
from companion.journal import Mark
from firmware_bridge.news import BoardRestarted, EventsForgotten, LinkLost, LinkUp

MISSING = "Cards may be missing: tap again."


def lay_all(box: Box) -> None:
    box.press("seat1", "seat2", "seat3")
    assert box.table.conversation.state == "revealing"


def test_events_that_the_board_forgot_are_told_until_all_cards_are_laid(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    box.set_up()
    box.table.take(NewsCame(EventsForgotten(7, 9, first=4)))
    assert (box.status, box.scenes.shown[-1].lines[0]) == (MISSING, "Waiting for Blue, Green, Red")
    assert box.journal.mark() == Mark(7, 9)
    assert "the board may have lost cards that were tapped" in caplog.text
    box.press("seat2")
    assert box.status == MISSING
    box.press("seat1", "seat3")
    assert box.status == ""


def test_a_board_that_lost_its_power_may_have_lost_cards_too(box: Box) -> None:
    box.set_up()
    box.table.take(NewsCame(LinkUp("niagara-readers", "1.0", 8, (1,))))
    assert box.status == ""
    box.table.take(NewsCame(BoardRestarted(8, previous=7)))
    assert box.status == MISSING
    lay_all(box)
    assert box.status == ""


def test_cards_that_were_laid_while_something_else_was_said_are_missed_no_more(box: Box) -> None:
    box.set_up()
    box.table.take(NewsCame(EventsForgotten(7, 9, first=4)))
    box.table.take(NewsCame(LinkLost("unplugged")))
    lay_all(box)
    box.press("back", "ok")
    assert box.table.conversation.state == "committing"
    box.table.take(NewsCame(LinkUp("niagara-readers", "1.0", 7, (1,))))
    assert box.status == ""


def test_where_nobody_taps_cards_none_can_be_missing(box: Box) -> None:
    box.table.take(NewsCame(EventsForgotten(7, 9, first=4)))
    assert box.status == ""
    box.set_up()
    assert box.status == ""


def test_a_button_that_is_stuck_is_told_until_it_is_let_go(box: Box) -> None:
    box.set_up()
    box.fingers.press("seat1")
    box.wait(29)
    assert box.status == ""
    box.wait(2)
    assert box.status == "Button seat1 is stuck."
    box.press("seat2")
    assert box.status == "Button seat1 is stuck."
    box.fingers.release("seat1")
    box.wait(1)
    assert box.status == ""


def test_of_two_buttons_that_are_stuck_the_second_is_told_once_the_first_is_let_go(box: Box) -> None:
    box.set_up()
    box.fingers.press("up")
    box.fingers.press("down")
    box.wait(40)
    assert box.status == "Button up is stuck."
    box.fingers.release("up")
    box.wait(1)
    assert box.status == "Button down is stuck."
