"""Where the table wants it, a card known by its tag is turned up as its seat's turn comes, and not before (R3, R5)."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def laid_by_hand(speaking: Any) -> Any:
    """Cards that have come to lie there before the table wanted them to be turned up with the turn."""
    table = speaking.seated().lay("1", "2", "3")
    table.conversation.sitting = seated(speaking).conversation.sitting
    return table


def seated(speaking: Any) -> Any:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], turn_up="with the turn")
    table = speaking.Spokesman(Conversation(sitting, stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    return table


def turned_up(table: Any) -> list[str]:
    return [entry for entry in table.entries if entry.startswith("!")]


@pytest.mark.rule("R3")
def test_the_last_card_laid_turns_the_first_one_up_and_each_turn_the_next(speaking: Any) -> None:
    table = seated(speaking).lay("1", "2", "3")
    assert (table.state, table.position.to_play, turned_up(table)) == ("acting", 1, ["!1"])
    table.choose(".")
    assert (table.state, table.position.to_play, turned_up(table)) == ("acting", 2, ["!1", "!2"])
    table.choose(".")
    table.choose(".")
    assert table.state == "flowing"


def test_a_card_laid_unseen_is_asked_for(speaking: Any) -> None:
    table = seated(speaking)
    table.card(1, "1")
    table.seat(2)
    table.card(3, "3")
    table.choose(".")
    assert (table.state, table.position.to_play) == ("revealing", 2)


def test_a_finger_that_lingers_plays_for_no_seat_whose_card_has_come_up_meanwhile(speaking: Any) -> None:
    table = seated(speaking).lay("1", "2", "3")
    table.move_to(".")
    table.hold("ok")
    assert (table.state, table.position.to_play, table.entries[-1]) == ("acting", 2, "!2")


@pytest.mark.rule("R5")
def test_a_card_is_as_secret_as_ever_until_its_turn_has_come(speaking: Any) -> None:
    tables = [seated(speaking).lay("1", card, "3") for card in "26"]
    talks = [table.conversation.talk() for table in tables]
    assert talks[0] == talks[1]
    for table in tables:
        table.choose(".")
    assert turned_up(tables[0]) != turned_up(tables[1])


def test_a_card_that_goes_back_is_turned_up_by_hand_then(speaking: Any) -> None:
    table = seated(speaking).lay("1", "2", "3")
    table.choose(".")
    table.take_back()
    assert (table.state, table.position.to_play) == ("revealing", 2)
    table.take_back()
    table.choose(".")
    assert (table.state, table.position.to_play) == ("revealing", 2)
    table.seat(2)
    assert (table.state, turned_up(table)[-1]) == ("acting", "!2")


def test_nothing_is_turned_up_after_a_break_or_a_correction(speaking: Any) -> None:
    table = laid_by_hand(speaking)
    table.hold("back")
    table.choose("pause")
    table.press("ok")
    assert table.state == "revealing"
    table.hold("back")
    table.choose("correct", "weather", "2")
    assert table.entries[-1] == "correct /weather=2"
    assert table.state == "revealing"


def test_nothing_is_turned_up_by_a_restart(speaking: Any) -> None:
    again = laid_by_hand(speaking).restarted()
    assert (again.state, again.position.to_play) == ("revealing", 1)


def test_hands_turn_up_the_card_of_who_is_played_for(speaking: Any) -> None:
    table = seated(speaking)
    table.hold("up")
    table.seat(2)
    table.card(1, "1")
    table.card(3, "3")
    table.press("ok")
    table.choose(".")
    assert (table.state, table.position.to_play) == ("revealing", 2)


def test_turns_in_which_nothing_can_be_done_pass_by_themselves(speaking: Any) -> None:
    table = seated(speaking)
    table.hold("back")
    table.choose("river only")
    table.lay("1", "C", "3")
    assert (table.state, table.position.to_play, turned_up(table)) == ("acting", 2, ["!1", "!C"])
    table.press("up")
    assert (table.state, turned_up(table)) == ("flowing", ["!1", "!C", "!3"])
