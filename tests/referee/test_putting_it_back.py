"""What hands have to put back stays listed until they have done it, whatever else is said meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from referee.reading_keys import really

from companion.referee.hand_steps import PushBack

TO_THE_JETTY = "hands.canoe"


def steps_of(table: Any) -> list[str]:
    """The codes of the steps that are listed, and nothing where none are."""
    return [told.code for told, *_ in table.conversation.talk().choices] if table.state == "restoring" else []


def menu(table: Any, *choices: str) -> None:
    table.hold("back")
    table.choose(*choices)


def a_play_back(speaking: Any) -> Any:
    """Anna's canoe lies at 4; the book has it on the jetty again, and it is still her turn."""
    table = speaking.seated().lay("4", "2", "3").play("!4", "a>4")
    table.press("back")
    assert steps_of(table) == [TO_THE_JETTY]
    return table


def a_turn_back(speaking: Any) -> Any:
    """Bo's canoe lies at 2 and his card is up; he is to turn it up anew."""
    table = speaking.seated().lay("4", "2", "3").play("!4", "a>4", ".", "!2", "a>2")
    table.press("back", "back", "ok")
    assert steps_of(table) == [TO_THE_JETTY, "hands.card_seen"]
    return table


# ---- only what moves wood changes what is left to do


def test_another_card_than_was_said_moves_no_canoe(speaking: Any) -> None:
    table = a_play_back(speaking)
    table.press("back")
    assert table.state == "taking_back"
    really(table, "5")
    assert (table.position.seats[0].played, steps_of(table)) == ("5", [TO_THE_JETTY])


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    "say",
    [
        lambda table: table.card(1, "4"),
        lambda table: table.card(3, "2"),
        lambda table: table.card(2, "4", reader_of=1),
        lambda table: table.seat(3),
        lambda table: table.stranger(),
        lambda table: (table.card(2, "5"), table.press("back")),
    ],
)
def test_a_word_that_changes_nothing_leaves_the_list(speaking: Any, say: Callable[[Any], object]) -> None:
    table = a_turn_back(speaking)
    before = table.entries, steps_of(table)
    say(table)
    assert (table.entries, steps_of(table)) == before


def test_the_card_that_is_turned_up_again_says_that_all_is_put_back(speaking: Any) -> None:
    table = a_turn_back(speaking)
    table.card(2, "2")
    assert (table.state, table.entries[-1]) == ("acting", "!2")


def test_a_card_that_is_let_stand_says_so_too(speaking: Any) -> None:
    table = a_turn_back(speaking)
    table.card(2, "5")
    assert table.state == "allowing"
    table.press("ok")
    assert (table.state, table.entries[-1]) == ("acting", "!5 let stand")


@pytest.mark.parametrize(
    "picks", [("rules", "must_launch"), ("correct", "weather", "1"), ("correct", "fork", "R"), ("on",)]
)
def test_the_menu_leaves_what_it_does_not_touch(speaking: Any, picks: tuple[str, ...]) -> None:
    table = a_turn_back(speaking)
    menu(table, *picks)
    assert steps_of(table) == [TO_THE_JETTY, "hands.card_seen"]


def test_what_is_corrected_lies_there_and_the_rest_is_still_to_do(speaking: Any) -> None:
    table = a_turn_back(speaking)
    menu(table, "correct", "canoes", "2a", "3")
    assert steps_of(table) == ["hands.card_seen"]


def test_who_leaves_and_comes_back_moves_nothing(speaking: Any) -> None:
    table = speaking.seated(players=4).play("1=5", "2=3")
    table.press("back", "back")
    listed = ["hands.card_laid", "hands.card_laid"]
    for value in ("3-", "3+", "4-"):
        menu(table, "people", value)
        assert (table.entries[-1], steps_of(table)) == (value, listed)


def test_the_list_is_the_same_after_a_restart_in_the_middle(speaking: Any) -> None:
    table = a_turn_back(speaking)
    menu(table, "correct", "canoes", "1a", "3")
    menu(table, "rules", "must_launch")
    again = table.restarted()
    assert (steps_of(again), again.values) == (steps_of(table), table.values)
    again.press("ok")
    assert (again.state, again.restarted().state) == ("revealing", "revealing")


# ---- a correction


def test_a_correction_taken_back_moves_nothing(speaking: Any) -> None:
    table = speaking.seated()
    menu(table, "correct", "canoes", "1a", "3")
    table.press("back")
    assert (table.state, table.position.seats[0].canoes[0].at) == ("committing", "J")


def test_a_correction_behind_a_play_is_where_the_wood_was(speaking: Any) -> None:
    table = speaking.seated().lay("4", "2", "3")
    menu(table, "correct", "canoes", "1a", "3")
    table.play("!4", "b>4")
    table.press("back", "back", "ok", "back")
    told = [choice[0] for choice in table.conversation.talk().choices]
    moved = [(dict(step.arguments)["start"].arguments, dict(step.arguments)["end"].arguments) for step in told[:2]]
    assert [(dict(start)["to"], dict(end)["to"]) for start, end in moved] == [("3", "J"), ("4", "J")]


# ---- river only


def river_only(speaking: Any) -> Any:
    table = speaking.seated()
    menu(table, "river only")
    table.lay("3", "4", "2").press("ok", "ok", "ok", "ok")
    assert table.entries[-1] == "~LR"
    return table


PUT_THE_RIVER_BACK = ["hands.push_back", "hands.push_back", "hands.lifesaver"]


def test_in_river_only_a_flow_is_pushed_back_disc_by_disc(speaking: Any) -> None:
    table = river_only(speaking)
    table.press("back")
    assert steps_of(table) == [*PUT_THE_RIVER_BACK, "hands.cards_up"]
    pushed = [dict(choice[0].arguments)["at"] for choice in table.conversation.talk().choices[:2]]
    assert pushed == ["7R", "7L"]
    again = table.restarted()
    assert steps_of(again) == steps_of(table)
    again.press("ok", "ok")
    assert (again.state, again.entries[-1]) == ("committing", "~LR")


def test_behind_the_beginning_of_river_only_the_rest_is_still_to_do(speaking: Any) -> None:
    table = river_only(speaking)
    while table.conversation.game.standing:
        table.press("back")
        if table.state == "taking_back":
            table.press("ok")
    assert steps_of(table) == [*PUT_THE_RIVER_BACK, *["hands.cards_hand"] * 3]
    table.press("ok")
    assert table.state == "committing"


def test_of_canoes_that_nobody_followed_nothing_is_told(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4", "/seats/1/canoes/a/at": "2"}))
    menu(table, "river only")
    table.lay("3", "4", "2").press("ok", "ok", "ok", "ok")
    while table.conversation.game.standing:
        table.press("back")
        if table.state == "taking_back":
            table.press("ok")
    assert steps_of(table) == [*PUT_THE_RIVER_BACK, *["hands.cards_hand"] * 3]


# ---- what the river did


@pytest.mark.parametrize("picks", [("rules", "must_launch"), ("correct", "fork", "R"), ("correct", "weather", "1")])
def test_what_fell_is_listed_until_the_table_has_noted_it(speaking: Any, picks: tuple[str, ...]) -> None:
    table = speaking.seated().lay("6", "6", "6").play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".")
    table.press("ok")
    assert table.state == "noting"
    listed = table.conversation.talk().choices
    for again in (table, table.restarted()):
        menu(again, *picks)
        assert (again.state, again.conversation.talk().choices) == ("noting", listed)
        again.press("ok")
        assert again.state == "committing"
        menu(again, "correct", "round", "5")
        assert again.state == "committing"


@pytest.mark.parametrize("arms", ["LL", "LR", "RL", "RR"])
def test_discs_go_back_out_of_the_arms_that_everybody_saw_them_fall_from(speaking: Any, arms: str) -> None:
    """As many pushes out of other arms would lead to the same position."""
    changes = {f"/seats/{index}/canoes/a/at": str(index + 1) for index in range(3)}
    table = speaking.continued(speaking.corrected(changes)).lay("2", "2", "2")
    for seat in (1, 2, 3):
        table.play("!2", f"a>{seat + 2}", "b>2", ".")
    table.play(f"~{arms}")
    table.press("back")
    steps = table.conversation.restoring.steps(table.position)
    assert [step.arm for step in steps if isinstance(step, PushBack)] == list(reversed(arms))
