"""The last entry is taken back: asked first, one at a time, with the end of turn that nobody chose."""

from typing import Any

import pytest

from companion.rules import position_to_json


def take_back(table: Any) -> None:
    table.press("back")
    assert table.state == "taking_back"
    table.press("ok")


def test_the_last_entry_is_taken_back_after_a_question(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=3")
    table.press("back")
    assert table.entries == ["1=5", "2=3"]
    assert table.conversation.talk().taken_back.code == "entry.commit"
    table.press("ok")
    assert table.entries == ["1=5", "2=3", "undo 1"]
    assert [seat.committed for seat in table.position.seats] == ["5", None, None]


def test_back_again_leaves_everything_as_it_was(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=3")
    table.press("back", "back")
    assert (table.state, table.entries) == ("committing", ["1=5", "2=3"])


@pytest.mark.rule("R1")
def test_with_nothing_to_take_back_back_is_refused(speaking: Any) -> None:
    table = speaking.seated()
    table.press("back")
    assert (table.state, table.notice) == ("committing", ("refused.not_now", "R1"))


def test_a_reveal_taken_back_lies_face_down_again(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    take_back(table)
    assert (table.state, table.position.seats[0].committed) == ("revealing", "5")


def test_an_end_of_turn_that_nobody_chose_goes_with_the_play_before(speaking: Any) -> None:
    table = speaking.seated().lay("C", "2", "3").play("!C", "C+")
    assert table.entries[-2:] == ["C+", "."]
    take_back(table)
    assert table.entries[-1] == "undo 2"
    assert (table.state, set(table.values)) == ("acting", {"C+", "C-"})


def test_an_end_of_turn_that_was_chosen_goes_alone(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    take_back(table)
    assert table.entries[-1] == "undo 1"
    assert (table.state, set(table.values)) == ("acting", {"a>3+V", "a>5", "."})


def test_the_end_of_a_turn_without_canoes_goes_with_the_reveal_that_led_to_it(speaking: Any) -> None:
    changes = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    table = speaking.continued(speaking.corrected(changes)).lay("5", "2", "3").play("!5", ".")
    assert table.entries[-2:] == ["!5", "."]
    take_back(table)
    assert table.entries[-1] == "undo 2"
    assert (table.state, table.position.seats[0].committed) == ("revealing", "5")


def test_a_flow_is_taken_back_while_its_losses_are_noted(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = speaking.continued(speaking.corrected(changes)).lay("C", "1", "1")
    table.play("!C", "C-", ".", "!1", ".", "!1", ".")
    table.choose("push by push")
    table.press("up", "ok", "ok")
    assert table.state == "noting"
    take_back(table)
    assert (table.state, table.position.seats[0].canoes[0].at) == ("flowing", "7L")
    table.choose("push by push")
    table.press("up", "ok", "ok")
    assert table.state == "noting"


def test_the_end_of_the_game_is_taken_back(finished: Any) -> None:
    assert finished.state == "over"
    winners = finished.position.winners
    take_back(finished)
    assert finished.state == "flowing"
    finished.press("ok")
    assert (finished.state, finished.position.winners) == ("over", winners)


def test_a_whole_game_is_taken_back_entry_by_entry(speaking: Any, finished: Any) -> None:
    start = position_to_json(finished.conversation.game.start)
    said = set()
    while finished.conversation.game.standing:
        finished.press("back")
        said.add(finished.conversation.talk().taken_back.code)
        finished.press("ok")
    assert position_to_json(finished.position) == start
    assert said == {f"entry.{kind}" for kind in ("commit", "reveal", "cloud", "play", "done", "flow", "no_flow", "buy")}


@pytest.mark.rule("T1")
def test_leaving_and_coming_back_are_taken_back(speaking: Any) -> None:
    table = speaking.seated()
    for value, code in (("2-", "entry.leave"), ("2+", "entry.come_back")):
        table.press("up")
        table.choose(value)
        table.press("back")
        assert table.conversation.talk().taken_back.code == code
        table.press("back")
    take_back(table)
    take_back(table)
    assert table.entries == ["2-", "2+", "undo 1", "undo 1"]
    assert not table.position.seats[1].absent
