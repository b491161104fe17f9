"""A hammering that ends where a list stands open, or that a card interrupts: the list stays what it says it is."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting

CALM_S, QUICK_S = 2.0, 0.3


def two_afloat(speaking: Any, seat: int) -> Any:
    """A table at which both canoes of this seat are in the water."""
    changes = {f"/seats/{seat - 1}/canoes/{name}/at": at for name, at in (("a", "2"), ("b", "3"))}
    return speaking.continued(speaking.corrected(changes)).lay("1", "2", "3")


def hammered_at_a_doubt(speaking: Any) -> Any:
    """A play was hammered away; then it is asked whether the reveal is to go, too, while others press on."""
    table = two_afloat(speaking, 2).play("!1", ".")
    for key in ("ok", "down", "ok", "back"):
        table.pause_s = CALM_S
        table.press(key)
    table.pause_s = QUICK_S
    if table.state == "restoring":
        table.press("ok")
    table.press("back")
    table.seat(3, 3, 3, 3, 3)
    table.pause_s = CALM_S
    assert table.state == "taking_back"
    return table


@pytest.mark.parametrize("keys", [("up",), ("down",), ("up", "down"), ("up", "up"), ("ok",), ("back",)])
def test_the_list_that_asks_stays_while_a_hammering_ends(speaking: Any, keys: tuple[str, ...]) -> None:
    table = hammered_at_a_doubt(speaking)
    asked = table.values
    table.seat(1)
    assert (table.values, table.state) == (asked, "taking_back")
    assert table.chosen in asked
    table.press(*keys)
    assert not table.values or table.chosen in table.values


def test_what_was_hammered_away_comes_back_once_the_list_is_left(speaking: Any) -> None:
    table = hammered_at_a_doubt(speaking)
    played = next(text for text in reversed(table.entries) if not text.startswith("undo"))
    table.press("back", "back")
    assert table.entries[-1] == played
    assert table.position.turn.moved


def test_a_card_that_was_laid_in_the_same_hammering_is_no_part_of_really_another_card(speaking: Any) -> None:
    """The button of seat 3 laid the last card, and that of seat 1 came up by itself."""
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], turn_up="with the turn")
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.card(1, "4")
    table.card(2, "4")
    table.pause_s = CALM_S
    table.seat(3)
    table.pause_s = QUICK_S
    table.seat(2, 2, 2, 2, 2)
    table.pause_s = CALM_S
    table.press("back", "up", "up")
    assert (table.state, table.entries) == ("taking_back", ["1=4", "2=4", "3=?", "!4"])


@pytest.mark.parametrize("early", ["none", "seat", "card"])
def test_a_card_shown_before_a_hammering_goes_back_with_it(speaking: Any, early: str) -> None:
    table = two_afloat(speaking, 1).play("!1")
    table.pause_s = CALM_S
    if early == "card":
        table.card(2, "2")
    if early == "seat":
        table.seat(2)
    before = table.position
    table.press("ok")
    table.pause_s = QUICK_S
    table.press(*["ok"] * 9)
    table.pause_s = CALM_S
    table.take_back()
    assert table.position == before
