"""Plays are entered step by step, only legal ones are offered, and canoes are bought back."""

from typing import Any

import pytest

LOADED = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 6}
EMPTY = {"/seats/0/canoes/a/at": "3"}
ALL_LOST = {"/seats/0/canoes/a/at": "F", "/seats/0/canoes/b/at": "F"}


def turn(speaking: Any, changes: dict[str, Any], card: str, **options: Any) -> Any:
    return speaking.continued(speaking.corrected(changes, **options), "1=" + card, "2=1", "3=1", "!" + card)


@pytest.mark.rule("M3")
def test_a_play_is_entered_step_by_step(speaking: Any) -> None:
    table = turn(speaking, EMPTY, "4")
    assert table.values == ["a", "b"]
    table.choose("a")
    assert set(table.values) == {"+V", ">5", ">7L", ">7R", ">J"}
    table.choose("+V")
    assert table.values == [">1", ">5"]
    before = table.entries
    table.choose(">1")
    assert table.entries == [*before, "a+V>1"]
    assert table.values == ["b", "."]


def test_a_step_that_leaves_no_choice_is_taken_as_said(speaking: Any) -> None:
    table = turn(speaking, {**LOADED, "/seats/0/canoes/b/at": "F"}, "2")
    assert table.conversation.path == ("a",)
    table.choose("-V")
    assert table.entries[-2:] == ["a-V", "."]


def test_a_play_that_may_end_or_go_on_asks(speaking: Any) -> None:
    changes = {
        "/seats/1/canoes/a/at": "4",
        "/seats/1/canoes/a/cargo": "V",
        "/sites/V/V": 6,
        "/seats/0/canoes/a/at": "5",
    }
    table = turn(speaking, changes, "1")
    table.choose("a", ">4")
    assert table.values == ["*2a.V", ""]
    table.choose("")
    assert table.entries[-1] == "a>4"


@pytest.mark.rule("M1")
def test_a_turn_with_nothing_left_to_do_ends_by_itself(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "F"}, "1")
    table.choose(">4")
    assert table.entries[-2:] == ["a>4", "."]
    assert table.position.to_play == 2


@pytest.mark.rule("M1")
def test_the_turn_does_not_end_before_every_canoe_afloat_has_acted(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "4"}, "1")
    assert table.values == ["a", "b"]
    table.choose("a", ">4")
    assert "." not in table.values


@pytest.mark.rule("M2")
def test_a_seat_without_canoes_ends_its_turn_with_one_ok(speaking: Any) -> None:
    table = turn(speaking, ALL_LOST, "3")
    assert (table.state, table.values) == ("acting", ["."])
    table.press("ok")
    assert table.entries[-1] == "."


@pytest.mark.rule("M2")
def test_a_launch_that_must_be_is_the_only_thing_offered(speaking: Any) -> None:
    table = turn(speaking, {}, "2", must_launch=True)
    assert table.values == [">2"]
    table.press("ok")
    assert table.entries[-2:] == ["a>2", "."]


@pytest.mark.rule("W1")
def test_a_cloud_moves_inward_at_the_end_of_its_track(speaking: Any) -> None:
    table = turn(speaking, {"/weather": 2}, "C")
    assert table.values == ["C-"]
    table.press("ok")
    assert table.entries[-2:] == ["C-", "."]


def test_the_seat_s_own_button_takes_the_choice_too(speaking: Any) -> None:
    table = turn(speaking, {}, "C")
    table.seat(2)
    assert table.notice == ("refused.out_of_turn", "R1")
    table.seat(1)
    assert table.entries[-2:] == ["C+", "."]


def test_twins_are_offered_once(speaking: Any) -> None:
    table = turn(speaking, {}, "2")
    assert table.values == ["a", "."]


def test_a_gem_is_taken_from_one_of_two_twins(speaking: Any) -> None:
    victims = {f"/seats/1/canoes/{name}/{key}": value for name in "ab" for key, value in (("at", "4"), ("cargo", "V"))}
    table = turn(speaking, {**victims, "/sites/V/V": 5, "/seats/0/canoes/a/at": "5"}, "1")
    table.choose("a", ">4")
    assert table.values == ["*2a.V", ""]


def test_every_choice_looks_different(speaking: Any) -> None:
    for changes in (EMPTY, LOADED, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "4"}):
        for card in "123456C":
            table = turn(speaking, changes, card)
            labels = table.conversation.talk().choices
            assert len(set(labels)) == len(labels)


# ---- steps back


def test_back_takes_the_last_step_back(speaking: Any) -> None:
    table = turn(speaking, EMPTY, "4")
    table.choose("a", "+V")
    table.press("back")
    assert table.conversation.path == ("a",)
    table.press("back")
    assert table.conversation.path == ()
    table.press("back")
    assert table.state == "taking_back"


def test_a_forced_step_goes_back_with_the_one_that_led_to_it(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/b/at": "6L"}, "1")
    table.choose("b")
    assert table.conversation.path == ("b",)
    table.press("back")
    assert table.conversation.path == ()


def test_back_enters_nothing(speaking: Any) -> None:
    table = turn(speaking, EMPTY, "4")
    before = table.entries
    table.choose("a", "+V")
    table.press("back", "back")
    assert table.entries == before


# ---- over the falls by paddling


@pytest.mark.rule("G5")
def test_a_canoe_paddled_over_the_falls_is_named_with_its_gem(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = turn(speaking, changes, "1")
    table.choose("a", ">F")
    assert table.notice == ("fall.canoe", "G5")
    assert dict(table.conversation.talk().notice.arguments) == {"seat": 1, "gem": "R"}


@pytest.mark.rule("G5")
def test_a_gem_loaded_in_the_same_play_goes_over_with_the_canoe(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "7L"}, "3")
    table.choose("a", "+R", ">F")
    assert table.notice == ("fall.canoe", "G5")
    assert dict(table.conversation.talk().notice.arguments) == {"seat": 1, "gem": "R"}


@pytest.mark.rule("G5")
def test_a_gem_unloaded_before_the_falls_stays_where_it_was_put(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 6}
    table = turn(speaking, changes, "3")
    table.choose("a", "-V", ">F")
    assert table.notice == ("fall.empty_canoe", "G5")


def test_going_over_the_falls_is_never_offered_first(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "6L"}, "6")
    table.choose("a")
    assert table.values[-1] == ">F"
    assert table.values[0] == "+B"


def test_a_choice_says_what_follows_by_itself(speaking: Any) -> None:
    table = turn(speaking, {}, "5")
    table.choose("a")
    load = next(choice for choice in table.conversation.choices() if choice.value == ">3")
    assert [label.code for label in load.then] == ["choose.load"]


@pytest.mark.rule("G5")
def test_an_empty_canoe_paddled_over_the_falls_is_named(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "7L"}, "1")
    table.choose("a", ">F")
    assert table.notice == ("fall.empty_canoe", "G5")


# ---- buying back


def buyer(speaking: Any, gems: dict[str, int], edition: str = "base", lost: dict[str, Any] = ALL_LOST) -> Any:
    """Seat 3 has just let the river flow; in the new round seat 1, with canoes lost, may buy."""
    owned = {f"/seats/0/gems/{gem}": count for gem, count in gems.items()}
    left = {f"/sites/{gem}/{gem}": 7 - count for gem, count in gems.items()}
    start = speaking.corrected({**lost, **owned, **left, "/lifesaver": 3}, edition)
    return speaking.continued(start).lay("1", "1", "1").play("!1", ".", "!1", ".", "!1", ".", "~L")


@pytest.mark.rule("P1")
def test_each_way_to_buy_is_offered_and_declining_too(speaking: Any) -> None:
    table = buyer(speaking, {"V": 1, "R": 2})
    assert (table.state, table.position.to_play) == ("buying", 1)
    assert table.values == ["$a=R", "$a=V", "."]
    table.choose("$a=R", "$b=R")
    assert table.entries[-2:] == ["$a=R", "$b=R"]
    assert table.state == "committing"


@pytest.mark.rule("P1")
def test_buying_is_declined(speaking: Any) -> None:
    table = buyer(speaking, {"V": 1})
    table.choose(".")
    assert (table.entries[-1], table.state) == (".", "committing")


@pytest.mark.rule("P2")
def test_a_seat_without_gem_and_canoe_has_one_free_or_declines(speaking: Any) -> None:
    table = buyer(speaking, {})
    assert table.values == ["$a", "."]
    table.press("ok")
    assert (table.entries[-1], table.state) == ("$a", "committing")


@pytest.mark.rule("P3")
def test_where_one_must_buy_declining_is_not_offered(speaking: Any) -> None:
    table = buyer(speaking, {"V": 2}, "bsw")
    assert table.values == ["$a=V"]
    table.choose("$a=V")
    assert table.values == ["$b=V", "."]


def test_the_buyer_s_own_button_buys(speaking: Any) -> None:
    table = buyer(speaking, {})
    table.seat(2)
    assert (table.notice, table.state) == (("refused.out_of_turn", "R1"), "buying")
    table.seat(1)
    assert table.entries[-1] == "$a"


@pytest.mark.rule("R1")
def test_no_card_is_laid_while_canoes_are_bought(speaking: Any) -> None:
    table = buyer(speaking, {})
    table.card(2, "5")
    assert (table.notice, table.entries[-1]) == (("refused.out_of_turn", "R1"), "~L")
