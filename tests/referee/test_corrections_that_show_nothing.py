"""A correction offers what the rules know, and tells nobody what a hand can still hold."""

from typing import Any

import pytest

from companion.rules import public
from companion.views.compose import scene_for

WATER = {"/seats/0/canoes/a/at": "3", "/seats/1/canoes/a/at": "2"}


def begin(table: Any, *picks: str) -> Any:
    table.hold("back")
    table.choose("correct", *picks)
    return table


def banks(table: Any, canoe: str) -> list[str]:
    """The places on the bank that are offered; the table is where it was afterwards."""
    offered = [value for value in begin(table, "canoes", canoe).values if value.startswith("bank ")]
    while table.state == "correcting":
        table.press("back")
    return offered


@pytest.mark.rule("L1")
def test_a_canoe_is_put_on_the_bank_only_where_its_seat_has_played_the_lasso(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(WATER, "spirits")).lay("4", "L", "6")
    table.play("!4")
    assert banks(table, "1a") == banks(table, "2a") == []
    table.choose(table.values[0], ".")
    table.play("!L", "L")
    assert (banks(table, "1a"), banks(table, "2a")[0]) == ([], "bank 2")
    begin(table, "canoes", "2a", "bank 5")
    canoe = table.position.seats[1].canoes[0]
    assert (canoe.at, canoe.bank) == ("5", True)
    begin(table, "canoes", "2a", "4")
    assert not table.position.seats[1].canoes[0].bank


def hand_lists(speaking: Any, hand: list[str]) -> list[str]:
    """Every screen on the way to a correction of that hand."""
    table = speaking.continued(speaking.corrected({"/seats/1/hand": hand}))
    begin(table, "hands", "2")
    shown = []
    for _ in table.values:
        shown.append(scene_for(table.conversation.talk()).as_text())
        table.press("ok")
        shown.append(scene_for(table.conversation.talk()).as_text())
        table.press("back", "down")
    return shown


@pytest.mark.rule("R5")
def test_the_lists_of_two_different_hands_are_alike(speaking: Any) -> None:
    assert hand_lists(speaking, ["1", "2", "3"]) == hand_lists(speaking, ["4", "5", "6", "C"])


@pytest.mark.parametrize(
    ("card", "where", "hand", "entries"),
    [("4", "not_in_hand", "1 2 3 5 6 C", 1), ("4", "in_hand", "1 2 3 4 5 6 C", 0)],
)
def test_a_card_is_said_to_be_in_the_hand_or_not(speaking: Any, card: str, where: str, hand: str, entries: int) -> None:
    table = begin(speaking.seated(), "hands", "2", card, where)
    assert (" ".join(table.position.seats[1].hand), len(table.entries)) == (hand, entries)
    assert (table.state, table.notice) == ("committing", (f"notice.{where}", ""))


def test_a_card_that_was_missing_comes_back_in_its_order(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/1/hand": ["1", "6"]}))
    begin(table, "hands", "2", "3", "in_hand")
    assert public(table.position).seats[1].hand == ("1", "3", "6")
