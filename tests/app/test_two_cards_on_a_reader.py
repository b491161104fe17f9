"""Two cards of one hand on one reader: none of them is chosen, and the one that stays is laid (R1)."""

import pytest
from stories.box import Box
from stories.hands_at_readers import TOLD, entries, laid, lift, put


def lay_all(own: Box) -> None:
    """A card of each seat lies on its own reader, and the first is to be turned up."""
    for seat in (1, 2, 3):
        put(own, seat, "4", reader=seat)
    assert own.table.conversation.state == "revealing"


# ---- while cards are laid


@pytest.mark.rule("R1", "R5")
def test_the_second_card_is_not_chosen_and_what_was_laid_stays(shared: Box) -> None:
    put(shared, 1, "3")
    before = entries(shared)
    put(shared, 1, "5")
    assert (laid(shared), entries(shared), shared.status) == (["3", None, None], before, TOLD)


@pytest.mark.rule("R1")
def test_the_card_that_stays_takes_the_place_of_the_one_lifted(shared: Box) -> None:
    put(shared, 1, "3", "5")
    lift(shared, 1, "3")
    assert (laid(shared), shared.status, shared.notice) == (["5", None, None], "", "Blue has laid another card.")


def test_where_the_card_laid_stays_nothing_happens(shared: Box) -> None:
    put(shared, 1, "3", "5")
    before = entries(shared)
    lift(shared, 1, "5")
    assert (laid(shared), entries(shared), shared.status, shared.notice) == (["3", None, None], before, "", "")


def test_of_three_cards_the_last_one_counts(shared: Box) -> None:
    put(shared, 1, "3", "5", "6")
    lift(shared, 1, "3")
    assert (laid(shared), shared.status) == (["3", None, None], TOLD)
    lift(shared, 1, "6")
    assert (laid(shared), shared.status) == (["5", None, None], "")


def test_a_card_laid_with_the_button_stays_unseen_beside_two_and_becomes_the_one_that_stays(shared: Box) -> None:
    shared.press("seat1")
    put(shared, 2, "3")
    shared.press("seat3")
    assert shared.table.conversation.state == "revealing"
    put(shared, 3, "2", "4")
    assert laid(shared) == ["?", "3", "2"]
    lift(shared, 3, "2")
    assert laid(shared) == ["?", "3", "4"]


def test_cards_of_two_hands_on_the_shared_reader_both_count(shared: Box) -> None:
    put(shared, 1, "3")
    put(shared, 2, "3")
    put(shared, 3, "4")
    assert (laid(shared), shared.status) == (["3", "3", "4"], "")


def test_a_card_that_is_lifted_before_the_next_is_tapped_is_another_card_laid(shared: Box) -> None:
    for card in ("3", "5", "2"):
        shared.lay(1, card)
        assert laid(shared)[0] == card


def test_a_card_that_cannot_be_laid_is_none_to_choose_from(own: Box) -> None:
    put(own, 2, "4")
    put(own, 1, "123", "3")
    assert (laid(own), own.status) == (["3", None, None], "")


def test_a_card_that_was_played_and_lies_there_still_is_none_to_choose_from(own: Box) -> None:
    put(own, 1, "3")
    own.press("seat2", "seat3", "seat1")
    while own.table.conversation.position.round == 1:
        own.press("ok")
    while own.table.conversation.state != "committing":
        own.press("ok")
    assert own.table.conversation.position.seats[0].hand.count("3") == 0
    put(own, 1, "5")
    assert (laid(own)[0], own.status) == ("5", "")


def test_on_a_seats_own_reader_it_is_the_same(own: Box) -> None:
    put(own, 2, "3", "5", reader=2)
    assert (laid(own), own.status) == ([None, "3", None], TOLD.replace("Blue", "Green"))
    lift(own, 2, "3", reader=2)
    assert laid(own) == [None, "5", None]


# ---- turning up


def test_before_the_first_card_is_up_another_may_still_be_laid_and_the_one_that_stays_is(own: Box) -> None:
    lay_all(own)
    put(own, 2, "6", reader=2)
    assert (laid(own), own.status) == (["4"] * 3, TOLD.replace("Blue", "Green"))
    lift(own, 2, "4", reader=2)
    assert (laid(own), own.table.conversation.state) == (["4", "6", "4"], "revealing")


def test_in_its_turn_too_a_seat_chooses_none_of_two_until_one_is_lifted(own: Box) -> None:
    lay_all(own)
    put(own, 1, "6")
    assert (laid(own)[0], own.status) == ("4", TOLD)
    lift(own, 1, "4")
    assert (laid(own)[0], own.table.conversation.state, own.status) == ("6", "revealing", "")
    lift(own, 1, "6")
    put(own, 1, "6")
    assert own.table.conversation.position.seats[0].played == "6"


def test_the_button_turns_up_what_was_laid_while_another_lies_beside_it(own: Box) -> None:
    lay_all(own)
    put(own, 1, "6")
    own.press("seat1")
    assert own.table.conversation.position.seats[0].played == "4"


@pytest.mark.parametrize("key", ["up", "back"])
def test_the_one_that_stays_while_something_else_is_asked_comes_up_in_its_turn(own: Box, key: str) -> None:
    lay_all(own)
    put(own, 1, "6")
    own.press(key) if key == "up" else own.hold(key)
    assert own.table.conversation.state in ("doubting", "at_menu")
    lift(own, 1, "4")
    own.press("ok" if key == "up" else "back", "seat1")
    assert own.table.conversation.position.seats[0].played == "6"


def test_of_what_stays_one_after_the_other_while_something_else_is_asked_the_last_counts(own: Box) -> None:
    lay_all(own)
    put(own, 2, "6", reader=2)
    own.hold("back")
    lift(own, 2, "4", reader=2)
    put(own, 2, "4", reader=2)
    lift(own, 2, "6", reader=2)
    own.press("back")
    assert (laid(own), own.status) == (["4"] * 3, "")


def test_a_card_that_was_taken_away_before_its_turn_is_not_turned_up(own: Box) -> None:
    """It was laid, another lay beside it, and the wrong one of them was lifted once all had laid."""
    put(own, 1, "4", "6")
    put(own, 2, "4", reader=2)
    put(own, 3, "4", reader=3)
    lift(own, 1, "4")
    own.press("seat1")
    assert own.table.conversation.position.seats[0].played == "6"


def test_once_a_card_is_up_two_cards_lie_where_they_like(own: Box) -> None:
    lay_all(own)
    own.press("seat1")
    put(own, 2, "6", reader=2)
    assert own.status == ""
    lift(own, 2, "4", reader=2)
    assert laid(own) == [None, "4", "4"]


def test_of_a_seat_that_is_away_no_card_is_waited_for(own: Box) -> None:
    own.press("up")
    own.choose("3-")
    put(own, 3, "3", "5", reader=3)
    assert (own.notice, own.status) == ("Red is away. (T1)", "")
