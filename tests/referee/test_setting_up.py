"""Before the first card: the questions, going back among them, and the game that they lead to."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules.entries import Player


@pytest.fixture
def newcomers(speaking: Any) -> Any:
    return speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))


def test_the_answers_make_the_game(newcomers: Any) -> None:
    newcomers.choose("bsw", "4", "3", "R")
    position = newcomers.position
    assert (position.rules.edition, len(position.seats), position.lifesaver, position.fork) == ("bsw", 4, 3, "R")
    assert newcomers.state == "committing"


def test_a_new_game_is_told_with_its_players_and_its_start(newcomers: Any) -> None:
    newcomers.choose("base", "3", "1", "?")
    begun = newcomers.kept[-1].begun
    assert begun.start == newcomers.position
    assert begun.players == (Player(1, "Anna", "blue"), Player(2, "Bo", "green"), Player(3, "Chloé", "yellow"))


def test_nothing_is_told_before_the_last_answer(newcomers: Any) -> None:
    newcomers.choose("base", "5", "1")
    assert [heard.begun for heard in newcomers.kept if heard.begun] == []


def test_the_edition_that_the_table_plays_is_offered_first(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS, "bga")))
    assert table.values == ["bga", "base", "bsw", "spirits", "bsw-spirits"]


def test_no_more_players_are_offered_than_there_are_seats(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])))
    table.choose("base")
    assert table.values == ["4", "3", "seats", "options"]


def test_only_who_plays_can_hold_the_lifesaver(newcomers: Any) -> None:
    newcomers.choose("base", "3")
    assert newcomers.values == ["1", "2", "3"]


def test_the_first_arm_may_be_unknown(newcomers: Any) -> None:
    newcomers.choose("base", "3", "2")
    assert newcomers.values == ["?", "L", "R"]


def test_the_options_of_the_table_hold_in_every_edition(speaking: Any) -> None:
    options = {"must_launch": True}
    assert speaking.seated("bga", 3, options=options).position.rules.must_launch


def test_back_asks_the_question_before_again(newcomers: Any) -> None:
    newcomers.choose("bga", "4", "3")
    newcomers.press("back", "back")
    assert newcomers.values == ["5", "4", "3", "seats", "options"]
    newcomers.choose("3", "1", "L")
    assert (newcomers.position.rules.edition, len(newcomers.position.seats)) == ("bga", 3)


def test_up_and_down_go_round_and_round(newcomers: Any) -> None:
    newcomers.press("up")
    assert newcomers.chosen == "bsw-spirits"
    newcomers.press("down")
    assert newcomers.chosen == "base"


def test_each_question_begins_with_its_first_answer(newcomers: Any) -> None:
    newcomers.press("down", "down", "ok")
    assert newcomers.chosen == "5"


@pytest.mark.rule("R1")
def test_buttons_and_cards_wait_for_the_game(newcomers: Any) -> None:
    for say in (lambda: newcomers.seat(1), lambda: newcomers.card(2, "5"), lambda: newcomers.press("back")):
        say()
        assert newcomers.notice == ("refused.no_game_yet", "R1")
    assert newcomers.values == ["base", "bga", "bsw", "spirits", "bsw-spirits"]


def test_a_finished_game_is_seen_until_the_next_one_begins(speaking: Any, finished: Any) -> None:
    finished.press("ok")
    assert finished.state == "setting_up"
    finished.press("back")
    assert finished.state == "over"
    finished.press("ok")
    finished.choose("base", "3", "2", "L")
    assert (finished.state, finished.position.lifesaver, finished.entries) == ("committing", 2, [])


def test_a_new_game_may_be_begun_instead_of_the_unfinished_one(speaking: Any) -> None:
    table = speaking.seated().play("1=5")
    again = speaking.Spokesman(Conversation(table.conversation.sitting, *table.journalled()))
    assert (again.state, list(dict.fromkeys(again.values))) == ("resuming", ["on", "not right", "new", "same"])
    again.choose("new")
    again.press("back")
    assert again.state == "resuming"
    again.choose("new", "bga", "3", "2", "R")
    assert (again.state, again.entries, again.position.lifesaver) == ("committing", [], 2)
    assert not any(heard.resumed for heard in again.kept)
