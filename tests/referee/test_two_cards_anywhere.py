"""Of two cards on a reader the one that stays counts whatever is asked meanwhile, until a card is up (R1)."""

from typing import Any

import pytest
from referee.cards_that_stay import second
from referee.states_with_cards import TURN_UP, everywhere, laid_at, led
from stories.extent import mostly_slow

from companion.referee.words import CardStays, MenuHeld

STAND_THERE = {
    *("at_menu", "changing_seats", "correcting", "doubting", "ending", "naming_really", "paused", "permitting"),
    *("revealing", "seeing_hands", "setting_up", "slipped", "standing_in"),
}
"""Some of what can stand there while the first card is to be turned up."""


def leave(table: Any) -> None:
    """Back, until cards are laid or turned up."""
    for _ in range(8):
        if table.state in ("committing", "revealing", "naming_card"):
            return
        table.press("back")
    raise AssertionError(f"{table.state} is not left")


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seat", mostly_slow([1, 2], quick=1))
@pytest.mark.parametrize("laid", mostly_slow(["444", "?44", "44"], quick=1))
def test_the_one_that_stays_is_laid_wherever_the_talk_is(speaking: Any, laid: str, seat: int) -> None:
    states = everywhere(speaking, laid)
    assert laid != "444" or set(states) >= STAND_THERE
    for state, path in states.items():
        table = led(speaking, laid, path)
        table.say(second(seat, "5"))
        table.say(CardStays(seat, "5"))
        leave(table)
        assert laid_at(table)[seat - 1] == "5", f"forgotten in {state}"


@pytest.mark.rule("R1", "R3")
@pytest.mark.parametrize("seat", mostly_slow([1, 2], quick=1))
@pytest.mark.parametrize("laid", mostly_slow(["444", "?44"], quick=1))
def test_no_card_is_turned_up_before_the_one_that_stays_counts(speaking: Any, laid: str, seat: int) -> None:
    for state, path in everywhere(speaking, laid).items():
        if state in TURN_UP:
            table = led(speaking, laid, path)
            table.say(CardStays(seat, "5"))
            assert laid_at(table)[seat - 1] == "5", f"not at once in {state}"
            assert seat != 1 or table.state == "revealing", f"{state} still asks of the card that was lifted"


@pytest.mark.rule("R3")
@pytest.mark.parametrize("seat", [1, 2])
def test_before_a_card_is_up_none_of_two_is_chosen_and_the_button_turns_up_what_was_laid(
    speaking: Any, seat: int
) -> None:
    for card in ("4", "5"):
        table = led(speaking, "444", ())
        table.say(second(seat, card))
        assert (table.state, table.notice, laid_at(table)) == ("revealing", ("", ""), ["4"] * 3)
        table.seat(1)
        assert table.position.seats[0].played == "4"


@pytest.mark.rule("R1", "P1")
def test_it_is_the_same_while_the_first_to_turn_up_may_buy(speaking: Any) -> None:
    lost = {"/seats/0/canoes/a/at": "F", "/seats/0/gems/V": 2, "/sites/V/V": 5}
    table = speaking.continued(speaking.corrected(lost, buy_back="turn")).lay("4", "4", "4")
    assert table.state == "buying"
    table.say(second(1, "4"))
    assert (table.state, laid_at(table)) == ("buying", ["4"] * 3)
    table.hold("back")
    table.say(CardStays(1, "5"))
    table.press("back")
    assert (table.state, laid_at(table)) == ("buying", ["5", "4", "4"])


def test_what_stays_is_no_word_of_a_seat_that_has_turned_up(speaking: Any) -> None:
    table = led(speaking, "444", (MenuHeld("back"),))
    table.say(CardStays(2, "5"))
    table.say(CardStays(2, "6"))
    table.press("back")
    table.seat(1)
    assert (table.position.seats[0].played, laid_at(table)) == ("4", [None, "6", "4"])
