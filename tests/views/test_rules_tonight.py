"""The rules of tonight are looked at where nothing is wrong: their screen does not ask what is right."""

from typing import Any

import pytest

from companion.views.compose import scene_for


def glance(table: Any) -> str:
    return scene_for(table.conversation.talk()).glance


@pytest.mark.parametrize("way", [("rules",), ("correct", "rules"), ("allow", "always")])
def test_the_rules_tonight_have_a_glance_line_of_their_own(speaking: Any, way: tuple[str, ...]) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose(*way)
    assert (table.state, glance(table)) == ("correcting", "Rules tonight")


def test_in_german_too(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("language", "rules")
    assert glance(table) == "Regeln heute"


def test_any_other_part_is_asked_for_what_is_right(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("correct")
    assert glance(table) == "What is right?"
    table.choose("weather")
    assert glance(table) == "What is right?"
