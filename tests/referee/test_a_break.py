"""A break, the rules of the evening, and lists in which a key held down goes one further."""

from typing import Any

import pytest

from companion.referee.words import SeatPressed


@pytest.mark.parametrize("way", ["ok", "back", "seat"])
def test_a_table_that_has_a_break_goes_on_where_it_was(speaking: Any, way: str) -> None:
    table = speaking.seated().lay("3", "4", "5").play("!3")
    before = table.values
    table.hold("back")
    table.choose("pause")
    assert table.state == "paused"
    table.card(2, "4")
    assert (table.state, table.notice) == ("paused", ("refused.out_of_turn", "R1"))
    table.say(SeatPressed(2)) if way == "seat" else table.press(way)
    assert (table.state, table.values) == ("acting", before)


def test_the_rules_tonight_are_looked_at_from_the_menu(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("rules")
    assert table.state == "correcting"
    assert "must_launch" in table.values
    table.press("back", "back", "back")
    assert table.state == "committing"


@pytest.mark.parametrize(("key", "steps"), [("down", 2), ("up", -2)])
def test_a_key_held_down_goes_one_card_further(speaking: Any, key: str, steps: int) -> None:
    table = speaking.seated().play("1=3", "2=4", "3=5", unseen=True)
    table.press("ok")
    values = table.values
    table.hold(key)
    assert table.chosen == values[steps]
