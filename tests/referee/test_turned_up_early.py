"""What the next seat has said early turns its card up with this turn's end, and with nothing that came between."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.words import SeatPressed


@pytest.fixture(name="table")
def _table(speaking: Any) -> Any:
    """Seat 1 has turned its card up, and seat 2 has pressed its button already."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3").play("!4")
    table.seat(2)
    assert table.conversation.early.next == SeatPressed(2)
    return table


def ends_the_turn(table: Any) -> None:
    while table.position.to_play == 1:
        table.press("ok")


def waits_for_a_press(table: Any) -> None:
    assert table.conversation.early.next is None
    ends_the_turn(table)
    assert (table.state, table.position.to_play, table.position.seats[1].played) == ("revealing", 2, None)


def test_the_turn_s_end_turns_it_up(table: Any) -> None:
    ends_the_turn(table)
    assert (table.state, table.position.seats[1].played) == ("acting", "2")


def test_a_correction_ends_it(table: Any) -> None:
    table.hold_seat(3)
    table.press("down", "ok")
    assert (table.state, table.entries[-1][:8]) == ("acting", "correct ")
    waits_for_a_press(table)


def test_that_the_card_turned_up_is_really_another_one_ends_it(table: Any) -> None:
    table.press("back")
    assert table.state == "taking_back"
    table.press("up", "down")
    assert (table.state, table.position.seats[0].played) == ("acting", "3")
    waits_for_a_press(table)


def test_a_play_taken_back_ends_it(table: Any) -> None:
    table.choose("a>J")
    table.seat(2)
    table.take_back()
    assert (table.state, table.entries[-1]) == ("acting", "undo 1")
    waits_for_a_press(table)


def test_the_menu_ends_it(table: Any) -> None:
    table.hold("back")
    assert table.state == "at_menu"
    table.press("back")
    assert table.state == "acting"
    waits_for_a_press(table)


def test_the_question_whether_a_card_that_was_seen_goes_back_ends_it_too(table: Any) -> None:
    table.press("back", "back")
    assert table.state == "acting"
    waits_for_a_press(table)


def test_a_look_at_canoes_alone_does_not(table: Any) -> None:
    table.hold_seat(3)
    assert table.state == "slipped"
    table.press("back")
    ends_the_turn(table)
    assert table.position.seats[1].played == "2"


def test_a_restart_ends_it(table: Any, speaking: Any) -> None:
    conversation = table.conversation
    again = speaking.Spokesman(Conversation(conversation.sitting, conversation.game, table.kept[-1].draft))
    again.press("ok")
    assert again.state == "acting"
    waits_for_a_press(again)
