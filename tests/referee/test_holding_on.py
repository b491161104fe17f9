"""A button held on in a turn does the next thing too, as it stands first in its list, and never another seat's."""

from typing import Any

import pytest

from companion.referee.words import MenuHeld, SeatHeld

AT_SEA = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "2", "/seats/1/canoes/a/at": "4"}
BUTTONS = ("ok", "own")


def hold(table: Any, button: str) -> None:
    table.hold("ok") if button == "ok" else table.hold_seat(table.position.to_play)


def acting(speaking: Any, card: str = "4", *, unseen: bool = False) -> Any:
    table = speaking.continued(speaking.corrected(AT_SEA))
    table.play(f"1={card}", "2=4", "3=3", unseen=unseen)
    return table if unseen else table.play(f"!{card}")


@pytest.mark.rule("M1")
@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_held_on_makes_the_play_and_the_first_one_of_the_other_canoe(speaking: Any, button: str) -> None:
    pressed, held = acting(speaking), acting(speaking)
    pressed.press("ok", "ok")
    hold(held, button)
    assert held.entries == pressed.entries
    assert [entry[0] for entry in held.entries[-2:]] == ["a", "b"] or held.entries[-1] == "."
    assert held.position.to_play == 2


def test_a_play_further_down_is_made_and_the_first_one_after_it(speaking: Any) -> None:
    table = acting(speaking)
    table.press("down", "down")
    wanted = table.chosen
    hold(table, "ok")
    assert wanted in table.entries
    assert table.position.to_play == 2


@pytest.mark.parametrize("button", BUTTONS)
def test_holding_on_never_plays_for_the_next_seat(speaking: Any, button: str) -> None:
    table = acting(speaking)
    table.press("ok")
    hold(table, button)
    assert (table.state, table.position.to_play) == ("revealing", 2)


def test_back_undoes_what_was_held_on_one_play_after_the_other(speaking: Any) -> None:
    table = acting(speaking)
    before = table.position
    hold(table, "ok")
    table.take_back()
    assert table.position.to_play == 1
    assert table.position.turn.moved != ()
    table.take_back()
    assert table.position == before


def test_a_hold_means_nothing_where_somebody_has_moved_through_the_list_meanwhile(speaking: Any) -> None:
    table = acting(speaking)
    table.press("ok", "down")
    entries = table.entries
    table.say(MenuHeld("ok"))
    assert table.entries == entries


@pytest.mark.parametrize("word", [MenuHeld("ok"), SeatHeld(1), SeatHeld(2)])
def test_a_finger_that_went_down_before_the_turns_list_stood_there_makes_no_play(speaking: Any, word: Any) -> None:
    table = speaking.continued(speaking.corrected(AT_SEA)).lay("4", "4", "3")
    table.press("ok") if isinstance(word, MenuHeld) else table.seat(1)
    table.say(word)
    assert (table.state, table.entries[-1]) == ("acting", "!4")


def test_a_press_too_hasty_to_count_makes_no_play_when_it_is_held_on(speaking: Any) -> None:
    table = acting(speaking, unseen=True)
    table.press("ok")
    table.move_to("4")
    table.pause_s = 0.1
    table.press("ok", "ok")
    assert (table.state, table.notice[0]) == ("acting", "refused.hasty")
    table.pause_s = 1.0
    table.say(MenuHeld("ok"))
    assert (table.state, table.entries[-1]) == ("acting", "!4")


@pytest.mark.rule("R3")
@pytest.mark.parametrize("button", BUTTONS)
def test_held_on_at_the_reveal_the_likeliest_card_is_taken(speaking: Any, button: str) -> None:
    named, held = acting(speaking, unseen=True), acting(speaking, unseen=True)
    named.press("ok")
    likeliest = named.chosen
    hold(held, button)
    assert held.entries[-1] == f"!{likeliest}"
    assert held.state == "acting"


@pytest.mark.rule("R3")
def test_a_finger_that_lingers_on_ok_names_no_card_of_the_list_that_a_button_has_opened(speaking: Any) -> None:
    table = acting(speaking, unseen=True)
    table.press("ok")
    table.choose("4")
    table.press("ok", "ok")
    table.seat(2)
    assert table.state == "naming_card"
    table.say(MenuHeld("ok"))
    assert table.state == "naming_card"


def test_a_card_known_by_its_tag_is_turned_up_and_nothing_else(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(AT_SEA)).lay("4", "4", "3")
    hold(table, "own")
    assert (table.state, table.entries[-1]) == ("acting", "!4")
