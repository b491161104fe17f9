"""A river that did not go as it should is put back or let stand, in four presses at the most."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.referee.messages import message


def at_the_river(speaking: Any, *cards: str, fork: str = "L") -> Any:
    """A table whose seats have played these cards and launched nothing; seat 1's canoe lies at 4, seat 2's at 7L."""
    changes = {"/seats/0/canoes/a/at": "4", "/seats/1/canoes/a/at": "7L", "/fork": fork}
    table = speaking.continued(speaking.corrected(changes)).lay(*cards)
    while table.state != "flowing":
        table.press("ok")
    return table


def presses(table: Any, *words: tuple[str, str]) -> int:
    """Say these presses and holds, and count them."""
    for means, key in words:
        table.press(key) if means == "press" else table.hold(key)
    return len(words)


UP, DOWN, OK = ("press", "up"), ("press", "down"), ("press", "ok")
ASTRAY, PUT_BACK = ("hold", "down"), ("hold", "back")

STRAYS = {
    "other arms": ((), "~RLR", False),
    "a push too few": ((DOWN,), "~LR", True),
    "a push too many": ((UP,), "~LRLR", True),
}
"""How the river went where LRL was expected: the way to it in the list, the flow, and whether it takes leave (T2)."""


@pytest.mark.rule("W4", "T2")
@pytest.mark.parametrize("stray", STRAYS)
def test_a_river_gone_astray_is_let_stand_in_four_presses(speaking: Any, stray: str) -> None:
    way, flow, allowed = STRAYS[stray]
    table = at_the_river(speaking, "3", "4", "5")
    assert presses(table, ASTRAY, *way, OK) <= 4
    assert table.entries[-1] == flow + " let stand" * allowed


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("stray", STRAYS)
def test_a_river_gone_astray_is_put_back_in_four_presses(speaking: Any, stray: str) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    assert presses(table, ASTRAY, *STRAYS[stray][0], PUT_BACK, OK) <= 4
    assert table.entries[-1] == "~LRL"


@pytest.mark.rule("W3")
def test_what_hands_do_to_put_it_back_is_told(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    presses(table, ASTRAY, DOWN, PUT_BACK)
    assert table.state == "putting_back"
    assert [choice.label for choice in table.conversation.choices()] == [message("hands.push", arm="L")]


@pytest.mark.rule("W3")
def test_a_push_too_many_is_pushed_back(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    presses(table, ASTRAY, UP, PUT_BACK)
    assert table.conversation.choices()[0].label.code == "hands.push_back"


def test_what_was_pushed_can_be_put_back_from_where_it_was_told(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    table.choose("push by push")
    table.press("up", "up")
    table.hold("back")
    assert table.state == "putting_back"
    table.press("ok")
    assert table.entries[-1] == "~LRL"


@pytest.mark.rule("W2")
def test_a_wrong_number_of_pushes_can_still_be_put_back_when_it_is_asked_about(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    table.choose("push by push")
    table.press("up", "down", "ok")
    assert table.state == "miscounted"
    table.hold("back")
    table.press("ok")
    assert table.entries[-1] == "~LRL"


def test_pushes_as_they_should_be_are_not_put_back(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    table.choose("push by push")
    table.press("up", "down", "up")
    table.hold("back")
    assert table.state == "at_menu", "there it opens the menu, as elsewhere"
    table.press("back")
    assert (table.state, table.conversation.pushes) == ("pushing", "LRL")


def test_back_leads_from_the_steps_to_the_pushes_and_to_the_river(speaking: Any) -> None:
    table = at_the_river(speaking, "1", "4", "5")
    presses(table, ASTRAY, UP, PUT_BACK)
    assert table.conversation.pushes == "LR"
    table.press("back")
    assert table.state == "pushing"
    table.press("back", "back", "back")
    assert table.state == "flowing"
    assert table.conversation.pushes == ""


@pytest.mark.rule("W4")
def test_where_either_arm_may_come_first_neither_is_astray(speaking: Any) -> None:
    table = at_the_river(speaking, "2", "4", "5", fork="?")
    assert {"~LR", "~RL"} <= set(table.values)
    for key, first, other in (("up", "L", "R"), ("down", "R", "L")):
        table.hold("down")
        assert table.state == "first_disc"
        table.press(key)
        assert table.values[0] == f"~{first}"
        assert {f"~{first}{other}{first}", f"~{first}{first}"} <= set(table.values)
        assert not {"~LR", "~RL", f"~{other}{other}"} & set(table.values)
        table.press("back", "back")
        assert table.state == "flowing"
    presses(table, ASTRAY, DOWN, PUT_BACK, OK)
    assert table.entries[-1] == "~RL"


@pytest.mark.rule("W4")
def test_where_no_disc_should_have_gone_none_is_asked_about(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/weather": -1, "/fork": "?"})).lay("1", "4", "5")
    while table.state != "flowing":
        table.press("ok")
    table.hold("down")
    assert {"~L", "~R", "~LR", "~RL"} < set(table.values)


@pytest.mark.rule("W4")
@pytest.mark.parametrize("hold", ["up", "down"])
def test_steps_back_from_an_unknown_first_arm_lead_through_what_was_asked(speaking: Any, hold: str) -> None:
    table = at_the_river(speaking, "5", "5", "6", fork="?")
    table.hold(hold)
    for keys in (["ok"], ["down"]):
        table.press(*keys)
        table.press("back")
        assert table.state == "first_disc"
    table.press("up")
    table.move_to("as it should")
    presses(table, PUT_BACK)
    table.press("back")
    assert (table.state, table.chosen) == ("astray", "as it should")
    table.press("back", "back")
    assert (table.state, table.conversation.stray, table.conversation.first_arm) == ("flowing", "", "")


@pytest.mark.rule("W4", "T2")
@pytest.mark.parametrize(("key", "first"), [("up", "L"), ("down", "R")])
def test_what_is_laid_as_it_should_lie_begins_as_the_first_disc_was_told(speaking: Any, key: str, first: str) -> None:
    table = at_the_river(speaking, "3", "4", "5", fork="?")
    presses(table, ("hold", "up"), ("press", key), OK, OK)
    assert table.entries[-1] == {"L": "~LRL", "R": "~RLR"}[first]


HELD_ON = {"first_disc.held_one": "choose.one_disc", "first_disc.held_from": "choose.from_disc"}


@pytest.mark.rule("W4")
@pytest.mark.parametrize("speed", range(1, 7))
@pytest.mark.parametrize("key", ["up", "down"])
@pytest.mark.parametrize("hold", ["down", "up"])
def test_where_the_key_of_the_first_disc_held_on_leads_to_is_said(
    speaking: Any, hold: str, key: str, speed: int
) -> None:
    table = at_the_river(speaking, *[str(speed)] * 3, fork="?")
    table.hold(hold)
    told = {choice.value: choice.then for choice in table.conversation.choices()}[key]
    table.hold(key)
    line = table.conversation.choices()[table.conversation.cursor].label.code
    said = [HELD_ON[message.code] for message in told]
    assert said == [line] * (line in HELD_ON.values())
    assert said or speed < 3, "in a river of some speed each leads to a disc"


def test_the_menu_opens_at_once_where_the_first_disc_is_asked_about(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5", fork="?")
    presses(table, ASTRAY, PUT_BACK)
    assert table.state == "at_menu"
    table.press("back")
    assert table.state == "flowing"


@pytest.mark.rule("W4")
def test_on_the_left_bank_the_first_disc_is_told_as_it_is_seen_from_there(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5", fork="?")
    table.conversation.sitting = replace(table.conversation.sitting, up_arm="R")
    presses(table, ASTRAY, UP, OK)
    assert table.entries[-1] == "~RL let stand"


def test_a_river_that_should_have_stood_still_was_pushed_once(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/weather": -1})).lay("1", "4", "5")
    while table.state != "flowing":
        table.press("ok")
    table.hold("up")
    assert table.values == ["~LR", "as it should", "~L"]
    table.press("down")
    table.hold("back")
    assert [choice.label.code for choice in table.conversation.choices()] == ["hands.push_back"]
    table.press("ok")
    assert table.entries[-1] == "~"


def test_an_upright_river_asks_one_press(speaking: Any) -> None:
    table = at_the_river(speaking, "3", "4", "5")
    table.press("ok")
    assert table.entries[-1] == "~LRL"
