"""What a table allows "always tonight" holds in the evening's next games, however they begin."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def allow(table: Any, *options: str) -> None:
    for option in options:
        table.hold("back")
        table.choose("allow", "always", option)


def new_game(table: Any) -> None:
    """Four oks: the first answer of each question."""
    table.hold("back")
    table.choose("new")
    table.press("ok", "ok", "ok", "ok")
    assert (table.state, table.entries) == ("committing", [])


def test_a_new_game_begins_with_what_is_allowed_tonight(speaking: Any) -> None:
    table = speaking.seated()
    allow(table, "must_launch", "joe")
    new_game(table)
    rules = table.position.rules
    assert (rules.must_launch, rules.joe, rules.steal_several) == (True, True, False)


@pytest.mark.parametrize("between", [new_game, lambda table: (table.hold("back"), table.choose("same"))])
def test_so_does_the_one_after_it(speaking: Any, between: Any) -> None:
    table = speaking.seated()
    allow(table, "must_launch")
    between(table)
    new_game(table)
    assert table.position.rules.must_launch


def test_what_is_switched_off_again_is_off_in_the_next_game(speaking: Any) -> None:
    table = speaking.seated()
    allow(table, "must_launch")
    new_game(table)
    allow(table, "must_launch")
    new_game(table)
    assert not table.position.rules.must_launch


def test_it_holds_across_somebody_who_joins(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])))
    table.choose("base", "3", "1", "L")
    allow(table, "must_launch")
    table.press("up", "up", "ok", "ok")
    new_game(table)
    assert table.position.rules.must_launch


def test_the_options_show_it_and_turn_it_back(speaking: Any) -> None:
    table = speaking.seated()
    allow(table, "must_launch")
    table.hold("back")
    table.choose("new", "base", "options", "must_launch", "done", "3", "1", "L")
    assert not table.position.rules.must_launch


def test_the_edition_of_tonight_is_the_first_answer(speaking: Any) -> None:
    table = speaking.seated()
    allow(table, "edition")
    tonight = table.position.rules.edition
    assert tonight != "base"
    new_game(table)
    assert table.position.rules.edition == tonight


def test_what_would_make_no_game_is_left_out(speaking: Any) -> None:
    """A beaver of the evening never comes in where the next game has no cloud card again, by the settings."""
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], options={"cards": ["1", "2", "3", "4", "5", "6"]})
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "options", "cards", "done", "3", "1", "L")
    allow(table, "beaver")
    assert table.position.rules.beaver
    new_game(table)
    assert not table.position.rules.beaver


def test_in_river_only_nothing_more_is_allowed_than_the_table_said(speaking: Any) -> None:
    table = speaking.seated("spirits")
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("new", "spirits", "3", "1", "L")
    assert table.position.rules.must_launch


def test_the_settings_do_not_change_what_is_asked_before_the_first_game(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], "bsw")))
    assert table.values[0] == "bsw"
