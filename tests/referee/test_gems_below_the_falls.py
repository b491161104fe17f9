"""Where the river is put back, a canoe that was swept over has its gems still: its falls are asked for once (G5)."""

from typing import Any

import pytest

from companion.referee.astray import AS_IT_SHOULD, steps_to_put_back
from companion.referee.hand_steps import CanoeLies, CanoeTo, GemTo, NamedCanoe, PushBack, PushDisc
from companion.referee.messages import message

RUBY = {"/seats/0/canoes/a/at": "7R", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
CARDS_UP = (
    {f"/seats/{seat}/played": "5" for seat in range(3)}
    | {f"/seats/{seat}/hand": ["1", "2", "3", "4", "6", "C"] for seat in range(3)}
    | {"/phase": "flow"}
)
FALLS = message("fall.canoe", seat=1, gem="R")
"""A canoe at the end of the right arm; where LRLRL is expected, the second disc takes it over the falls."""


def at_the_river(speaking: Any) -> Any:
    table = speaking.continued(speaking.corrected(RUBY | CARDS_UP))
    assert table.state == "flowing"
    return table


def put_back(table: Any) -> list[Any]:
    table.hold("back")
    assert table.state == "putting_back"
    return list(steps_to_put_back(table.conversation))


def asked_once(table: Any) -> None:
    """The screen of the falls asks for the ruby, and no other."""
    table.press("ok")
    assert (table.state, table.entries[-1]) == ("noting", "~LRLRL")
    assert table.conversation.news() == (FALLS,)


@pytest.mark.rule("W3", "W5", "G5")
def test_pushes_told_one_by_one_are_put_back_without_a_gem(speaking: Any) -> None:
    table = at_the_river(speaking)
    table.choose("push by push")
    table.press("down", "down", "up")
    assert put_back(table) == [
        *(PushBack(arm, "plain") for arm in "LRR"),
        CanoeTo(NamedCanoe(1, "a", "F"), "7R"),
        *(PushDisc(arm, "plain") for arm in "LRLRL"),
    ]
    asked_once(table)


@pytest.mark.rule("W3", "W5", "G5")
@pytest.mark.parametrize("stray", ["~LLLRL", "~RLRLR", "~LRLR", "~LRLRLR", "R0~LRLRL", "R2~LRLRL", "L0~LRLRL"])
def test_a_line_of_the_list_is_put_back_without_a_gem(speaking: Any, stray: str) -> None:
    table = at_the_river(speaking)
    table.hold("down")
    table.move_to(stray)
    assert not [step for step in put_back(table) if isinstance(step, GemTo)]
    asked_once(table)


@pytest.mark.rule("W3", "W5", "G5")
def test_what_should_lie_below_the_falls_lies_there_with_its_gem(speaking: Any) -> None:
    table = at_the_river(speaking)
    table.hold("up")
    assert table.chosen == AS_IT_SHOULD
    assert CanoeLies(1, "a", "plain", "F", "R") in put_back(table)
    asked_once(table)


@pytest.mark.rule("G5")
def test_once_the_ruby_is_back_at_its_site_taking_the_river_back_asks_for_it(speaking: Any) -> None:
    table = at_the_river(speaking)
    table.press("ok", "ok")
    assert table.state == "committing"
    table.press("back")
    assert table.state == "restoring"
    steps = table.conversation.restoring.steps(table.position)
    assert [step.gem for step in steps if isinstance(step, GemTo)] == ["R"]
