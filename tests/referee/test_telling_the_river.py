"""The river flows: its speed and arms, told in one ok or push by push, wrong numbers, and what goes over the falls."""

from itertools import groupby
from typing import Any

import pytest

from companion.referee.messages import message

ABOVE_THE_FALLS = {
    "/seats/0/canoes/a/at": "7L",
    "/seats/0/canoes/a/cargo": "R",
    "/sites/R/R": 6,
    "/seats/1/canoes/b/at": "6L",
    "/seats/0/canoes/b/at": "F",
    "/seats/1/canoes/a/at": "F",
}


def flowing(speaking: Any, *cards: str, weather: int = 0, fork: str = "L", changes: Any = None) -> Any:
    """Every seat has had its turn and moved as little as it may."""
    start = speaking.corrected({"/weather": weather, "/fork": fork, **(changes or {})})
    table = speaking.continued(start).lay(*cards)
    while table.state != "flowing":
        table.press("ok")
        if table.state == "acting":
            table.move_to("." if "." in table.values else table.values[-1])
    return table


@pytest.mark.rule("W2")
@pytest.mark.parametrize(
    ("cards", "weather", "speed"), [("536", 0, 3), ("536", 2, 5), ("536", -1, 2), ("661", -1, 0), ("666", 2, 8)]
)
def test_the_speed_is_the_lowest_card_and_the_weather(speaking: Any, cards: str, weather: int, speed: int) -> None:
    table = flowing(speaking, *cards, weather=weather)
    assert table.conversation.talk().speed == speed


@pytest.mark.rule("W4")
@pytest.mark.parametrize(("fork", "expected"), [("L", ["~LRL"]), ("R", ["~RLR"]), ("?", ["~LRL", "~RLR"])])
def test_the_expected_arms_are_offered(speaking: Any, fork: str, expected: list[str]) -> None:
    table = flowing(speaking, "5", "3", "6", fork=fork)
    assert [value for value, _ in groupby(table.values)] == [*expected, "push by push"]


def test_one_ok_takes_the_flow_as_it_was_expected(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.press("ok")
    assert table.entries[-1] == "~LRL"
    assert (table.position.round, table.position.fork) == (2, "R")


@pytest.mark.rule("W4")
def test_the_first_arm_is_told_when_it_was_not_known(speaking: Any) -> None:
    table = flowing(speaking, "5", "2", "6", fork="?")
    table.choose("~RL")
    assert (table.entries[-1], table.position.fork) == ("~RL", "R")


@pytest.mark.rule("W2")
@pytest.mark.parametrize("fork", ["L", "?"])
def test_a_river_that_stands_still_takes_one_ok(speaking: Any, fork: str) -> None:
    table = flowing(speaking, "1", "3", "6", weather=-1, fork=fork)
    assert table.values == ["~", "push by push"]
    table.press("ok")
    assert (table.entries[-1], table.position.fork) == ("~", fork)


@pytest.mark.rule("W4")
def test_a_flow_that_went_otherwise_is_told_push_by_push(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.press("up", "ok")
    assert table.state == "pushing"
    table.press("up", "up", "down", "ok")
    assert (table.entries[-1], table.position.fork) == ("~LLR", "L")


def test_the_last_push_told_is_taken_back(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.choose("push by push")
    table.press("up", "down", "back", "up", "up", "ok")
    assert table.entries[-1] == "~LLL"


def test_back_without_a_push_asks_for_the_whole_flow_again(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.choose("push by push")
    table.press("up", "back", "back")
    assert (table.state, table.chosen) == ("flowing", "~LRL")


@pytest.mark.rule("W2", "T2")
@pytest.mark.parametrize("pushes", ["", "LL", "LRLR", "LRLRLRLRLRLR"])
def test_a_wrong_number_of_pushes_is_let_stand_by_the_table(speaking: Any, pushes: str) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.choose("push by push")
    table.press(*({"L": "up", "R": "down"}[arm] for arm in pushes), "ok")
    assert (table.state, table.entries[-1]) == ("miscounted", ".")
    table.press("ok")
    assert table.entries[-1] == f"~{pushes} let stand"
    (entry,) = table.kept[-1].entries
    assert (entry.allow, entry.why) == (True, "the speed was 3")


@pytest.mark.rule("T2")
def test_a_wrong_number_of_pushes_is_counted_again(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.choose("push by push")
    table.press("up", "down", "ok", "back")
    assert (table.state, table.conversation.pushes) == ("pushing", "LR")
    table.press("down", "ok")
    assert table.entries[-1] == "~LRR"


@pytest.mark.rule("T2")
def test_a_thirteenth_push_is_refused(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.choose("push by push")
    table.press(*["up"] * 13)
    assert table.notice == ("refused.too_many_pushes", "T2")
    assert table.conversation.pushes == "L" * 12


# ---- over the falls


@pytest.mark.rule("W5", "G5")
def test_each_canoe_lost_is_named_with_the_gem_to_put_back(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(ABOVE_THE_FALLS)).lay("C", "C", "C")
    table.play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", ".")
    assert table.conversation.talk().speed == 1
    table.choose("push by push")
    table.press("up", "up", "ok", "ok")
    assert table.state == "noting"
    assert [choice.label for choice in table.conversation.choices()] == [
        message("fall.canoe", seat=1, gem="R"),
        message("fall.empty_canoe", seat=2),
    ]
    table.press("down", "ok")
    assert table.state == "buying"


def test_without_a_loss_the_next_round_begins_at_once(speaking: Any) -> None:
    table = flowing(speaking, "5", "3", "6")
    table.press("ok")
    assert table.state == "committing"


def test_losses_are_noted_before_the_winners_are_named(speaking: Any) -> None:
    owned = {"/seats/2/gems/Y": 4, "/sites/Y/Y": 3}
    carried = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    changes = {**owned, **carried, "/weather": 1}
    table = speaking.continued(speaking.corrected(changes)).lay("C", "C", "C")
    table.play("!C", "C-", ".", "!C", "C+", ".", "!C", "C-", ".")
    assert table.conversation.talk().speed == 0
    table.choose("push by push")
    table.press("up", "ok", "ok")
    assert table.state == "noting"
    table.press("ok")
    assert (table.state, table.position.winners) == ("over", (3,))


def test_a_loss_that_was_noted_is_not_named_again(speaking: Any) -> None:
    carried = {"/seats/0/canoes/a/at": "6L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = flowing(speaking, "1", "1", "1", changes={**carried, "/seats/0/canoes/b/at": "F"})
    table.press("ok")
    assert table.state == "noting"
    table.press("ok")
    table.choose(".")
    table.take_back()
    assert table.state == "buying"
