"""What needs no press: a turn without a choice, a river that leaves nothing to do, the next seat that is quicker."""

from typing import Any

import pytest

from companion.referee.messages import message

LOST = {"/seats/0/canoes/a/at": "F", "/seats/0/canoes/b/at": "F"}


@pytest.mark.rule("M2")
@pytest.mark.parametrize("unseen", [False, True])
def test_a_turn_in_which_nothing_can_be_done_ends_with_its_reveal(speaking: Any, unseen: bool) -> None:
    table = speaking.continued(speaking.corrected(LOST)).play("1=3", "2=1", "3=1", unseen=unseen)
    table.play("!3")
    assert table.entries[-2:] == ["!3", "."]
    assert table.position.to_play == 2
    table.take_back()
    assert table.entries[-1] == "undo 2"
    assert table.position.to_play == 1


@pytest.mark.rule("W5")
def test_an_empty_canoe_that_falls_is_told_and_asks_for_nothing(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "7L"})).lay("C", "C", "1")
    table.play("!C", "C-", "!C", "C+", "!1", ".")
    table.press("ok")
    assert table.entries[-1] == "~L"
    assert table.state == "committing"
    assert table.conversation.notice == message("fall.empty_canoe", seat=1)


@pytest.mark.parametrize("how", ["button", "card"])
def test_the_next_seat_may_turn_up_while_the_last_play_is_still_entered(speaking: Any, how: str) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3").play("!4")
    table.seat(2) if how == "button" else table.card(2, "2")
    assert table.notice == ("notice.early", "")
    assert table.entries[-1] == "!4"
    table.choose("a>J")
    assert table.state == "acting"
    table.choose(".")
    assert table.entries[-2:] == [".", "!2"]
    assert (table.state, table.position.to_play) == ("acting", 2)


def test_an_early_button_of_a_card_laid_unseen_leads_to_its_name(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "F"}))
    table.play("1=4", "2=2", "3=3", unseen=True).play("!4")
    table.seat(2)
    table.choose("a>J")
    assert (table.state, table.position.to_play) == ("naming_card", 2)


def test_another_seat_that_is_too_early_is_refused(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3").play("!4")
    table.seat(3)
    assert table.notice == ("refused.out_of_turn", "R1")
    assert table.conversation.early.next is None


@pytest.mark.parametrize(("card", "reader_of"), [("7", None), ("2", 3)])
def test_a_card_that_cannot_be_turned_up_is_no_early_one(speaking: Any, card: str, reader_of: int | None) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3").play("!4")
    table.card(2, card, reader_of)
    assert table.notice == ("refused.out_of_turn", "R1")
    assert table.conversation.early.next is None


def test_what_was_early_is_forgotten_where_the_turn_is_taken_back(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3").play("!4")
    table.seat(2)
    table.take_back()
    assert (table.state, table.position.to_play) == ("revealing", 1)
    table.play("!4").choose("a>J")
    table.choose(".")
    assert table.state == "revealing"
