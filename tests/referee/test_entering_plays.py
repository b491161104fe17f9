"""Plays are entered whole, likeliest first, only legal ones are offered, and canoes are bought back."""

from typing import Any

import pytest

from companion.referee.messages import message
from companion.referee.offered import offered_plies
from companion.referee.words import MenuHeld

LOADED = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 6}
EMPTY = {"/seats/0/canoes/a/at": "3"}
ALL_LOST = {"/seats/0/canoes/a/at": "F", "/seats/0/canoes/b/at": "F"}


def turn(speaking: Any, changes: dict[str, Any], card: str, **options: Any) -> Any:
    return speaking.continued(speaking.corrected(changes, **options), "1=" + card, "2=1", "3=1", "!" + card)


@pytest.mark.rule("M3")
def test_whole_plays_are_offered_and_one_ok_makes_them(speaking: Any) -> None:
    table = turn(speaking, EMPTY, "4")
    assert set(table.values) == {"a+V>1", "a+V>5", "a>5+Y", "a>7L", "a>7R", "a>J", "b>4"}
    before = table.entries
    table.choose("a+V>1")
    assert table.entries == [*before, "a+V>1"]
    assert set(table.values) == {"b>4", "."}


def test_the_likeliest_play_comes_first(speaking: Any) -> None:
    home = turn(speaking, {**LOADED, "/seats/0/canoes/b/at": "F"}, "3")
    assert home.chosen == "a>J"
    load = turn(speaking, {"/seats/0/canoes/a/at": "1", "/seats/0/canoes/b/at": "F"}, "4")
    assert load.chosen == "a>3+V"


@pytest.mark.rule("M1")
def test_a_turn_with_nothing_left_to_do_ends_by_itself(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "F"}, "1")
    table.choose("a>4")
    assert table.entries[-2:] == ["a>4", "."]
    assert table.position.to_play == 2


@pytest.mark.rule("M1")
def test_the_turn_does_not_end_before_every_canoe_afloat_has_acted(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "4"}, "1")
    assert {value[0] for value in table.values} == {"a", "b"}
    table.choose("a>4")
    assert "." not in table.values


@pytest.mark.rule("M2")
def test_a_launch_that_must_be_is_the_only_thing_offered(speaking: Any) -> None:
    table = turn(speaking, {}, "2", must_launch=True)
    assert table.values == ["a>2"]
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
    chosen = table.chosen
    table.seat(3)
    assert table.notice == ("refused.out_of_turn", "R1")
    table.seat(1)
    assert table.entries[-2:] == [chosen, "."]


def test_twins_are_offered_once(speaking: Any) -> None:
    table = turn(speaking, {}, "2")
    assert table.values == ["a>2", "."]


def test_a_gem_is_taken_from_one_of_two_twins(speaking: Any) -> None:
    victims = {f"/seats/1/canoes/{name}/{key}": value for name in "ab" for key, value in (("at", "4"), ("cargo", "V"))}
    table = turn(speaking, {**victims, "/sites/V/V": 5, "/seats/0/canoes/a/at": "5"}, "1")
    assert [value for value in table.values if "*" in value] == ["a>4*2a.V"]


@pytest.mark.rule("S1")
def test_a_gem_from_each_of_two_twins_can_be_taken(speaking: Any) -> None:
    twins = {f"/seats/1/canoes/{name}/{key}": value for name in "ab" for key, value in (("at", "4"), ("cargo", "VC"))}
    gems = {"/sites/V/V": 5, "/sites/C/C": 5, "/seats/0/canoes/a/at": "5"}
    table = turn(speaking, {**twins, **gems}, "1", holds={"a": 2, "b": 2}, steal_several=True)
    offered = [ply for ply in offered_plies(table.position) if ply.count("*") == 2]
    from_one, from_each = ["a>4*2a.V*2a.C"], ["a>4*2a.V*2b.V", "a>4*2a.C*2b.C"]
    # A violet gem from the one and a clear one from the other: either way round is the same.
    assert sorted([*from_one, *from_each, "a>4*2a.C*2b.V"]) == sorted(offered)


def test_every_choice_looks_different(speaking: Any) -> None:
    for changes in (EMPTY, LOADED, {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "4"}):
        for card in "123456C":
            table = turn(speaking, changes, card)
            labels = table.conversation.talk().choices
            assert len(set(labels)) == len(labels)


def test_a_key_held_down_goes_to_the_next_target(speaking: Any) -> None:
    """Another place or another victim; up and down alone go through what may be done there."""
    table = turn(speaking, {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/b/at": "F"}, "3")

    def place(play: str) -> str:
        return play.partition(">")[2].partition("+")[0]

    def target() -> str:
        return place(table.chosen)

    first, seen = table.chosen, [target()]
    for _ in range(20):
        before = target()
        table.say(MenuHeld("down"))
        assert target() != before
        seen.append(target())
        if table.chosen == first:
            break
    assert set(seen) == set(map(place, table.values))
    table.say(MenuHeld("up"))
    assert target() == seen[-2]


# ---- taken back


def test_back_asks_to_take_the_last_play_back(speaking: Any) -> None:
    table = turn(speaking, EMPTY, "4")
    table.choose("a+V>1")
    table.press("back", "ok")
    assert table.entries[-2:] == ["a+V>1", "undo 1"]
    assert "a+V>5" in table.values


# ---- over the falls


@pytest.mark.rule("G5")
@pytest.mark.parametrize(
    ("changes", "card", "play", "told"),
    [
        (
            {"/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6},
            "1",
            "a>F",
            message("fall.canoe", rule="G5", seat=1, gem="R"),
        ),
        ({}, "3", "a+R>F", message("fall.canoe", rule="G5", seat=1, gem="R")),
        ({}, "1", "a>F", message("fall.empty_canoe", rule="G5", seat=1)),
        (
            {"/seats/0/canoes/a/cargo": "V", "/sites/V/V": 6},
            "3",
            "a-V>F",
            message("fall.empty_canoe", rule="G5", seat=1),
        ),
    ],
    ids=["loaded", "loaded in the same play", "empty", "unloaded in the same play"],
)
def test_a_canoe_paddled_over_the_falls_is_named_with_its_gem(
    speaking: Any, changes: dict[str, Any], card: str, play: str, told: Any
) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "7L", **changes}, card)
    table.choose(play)
    assert table.conversation.notice == told


def test_going_over_the_falls_is_never_offered_first(speaking: Any) -> None:
    table = turn(speaking, {"/seats/0/canoes/a/at": "6L", "/seats/0/canoes/b/at": "F"}, "6")
    assert table.values[-1] in ("a>F", "a+B>F")
    assert table.chosen == "a+B>2"


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
    assert table.values == ["$a=V", "$a=R", "."]
    table.choose("$a=R", "$b=R")
    assert table.entries[-2:] == ["$a=R", "$b=R"]
    assert table.state == "committing"


@pytest.mark.rule("P1")
def test_who_has_still_a_canoe_is_offered_to_buy_nothing_first(speaking: Any) -> None:
    table = buyer(speaking, {"V": 1}, lost={"/seats/0/canoes/b/at": "F"})
    assert table.values == [".", "$b=V"]


@pytest.mark.rule("P1")
def test_with_ok_held_nobody_buys_any_more_and_all_cards_lie_there(speaking: Any) -> None:
    gems = {"/seats/0/gems/V": 1, "/seats/1/gems/V": 1, "/sites/V/V": 5}
    table = buyer(speaking, {}, lost={"/seats/0/canoes/b/at": "F", "/seats/1/canoes/b/at": "F", **gems})
    table.hold("ok")
    assert table.entries[-5:] == [".", ".", "1=?", "2=?", "3=?"]
    assert (table.state, table.position.to_play) == ("revealing", 1)


@pytest.mark.rule("P2")
def test_with_ok_held_a_seat_without_a_canoe_is_still_asked(speaking: Any) -> None:
    lost = {f"/seats/1/canoes/{name}/at": "F" for name in "ab"} | {"/seats/0/canoes/b/at": "F"}
    table = buyer(speaking, {"V": 1}, lost=lost)
    table.hold("ok")
    assert (table.entries[-1], table.state, table.position.to_play) == (".", "buying", 2)
    table.hold("ok")
    assert table.entries[-4:] == ["$a", "1=?", "2=?", "3=?"]


@pytest.mark.rule("R3")
def test_with_ok_held_in_a_turn_only_the_choice_is_taken(speaking: Any) -> None:
    start = speaking.corrected({**ALL_LOST, "/seats/0/gems/V": 2, "/sites/V/V": 4}, "spirits")
    table = speaking.continued(start).play("1=3", "2=3", "3=3", unseen=True)
    assert table.values == ["$a=V", "$b=V", "."]
    table.hold("ok")
    assert (table.entries[-1], table.state) == ("$a=V", "buying")


@pytest.mark.rule("R3")
@pytest.mark.parametrize("unseen", [False, True])
def test_who_turns_up_the_card_buys_nothing_before_it(speaking: Any, unseen: bool) -> None:
    gems = {"/seats/0/gems/V": 1, "/sites/V/V": 5}
    start = speaking.corrected({"/seats/0/canoes/b/at": "F", **gems}, "spirits")
    table = speaking.continued(start).play("1=3", "2=3", "3=3", unseen=unseen)
    table.card(1, "3")
    assert table.entries[-2:] == [".", "!3"]
    assert table.state == "acting"


@pytest.mark.rule("R1", "R3")
def test_another_card_shown_while_canoes_are_bought_replaces_the_one_laid(speaking: Any) -> None:
    gems = {"/seats/0/gems/V": 1, "/sites/V/V": 5}
    start = speaking.corrected({"/seats/0/canoes/b/at": "F", **gems}, "spirits")
    table = speaking.continued(start).lay("3", "3", "3")
    table.card(1, "4")
    assert (table.state, table.position.seats[0].committed) == ("buying", "4")
    table.card(2, "5")
    assert (table.state, table.position.seats[1].committed) == ("buying", "5")


@pytest.mark.rule("P2")
def test_who_has_no_canoe_says_first_whether_to_buy_one(speaking: Any) -> None:
    start = speaking.corrected({**ALL_LOST, "/seats/0/gems/V": 1, "/sites/V/V": 5}, "spirits")
    table = speaking.continued(start).lay("3", "3", "3")
    table.card(1, "3")
    assert (table.state, table.values) == ("buying", ["$a=V", "$b=V", "."])


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
    assert table.values == [".", "$b=V"]


def test_the_buyer_s_own_button_buys(speaking: Any) -> None:
    table = buyer(speaking, {})
    table.seat(1)
    assert table.entries[-1] == "$a"


@pytest.mark.rule("R1")
def test_no_card_is_laid_while_canoes_are_bought(speaking: Any) -> None:
    table = buyer(speaking, {})
    table.card(2, "5")
    assert (table.notice, table.entries[-1]) == (("notice.laid_early", ""), "~L")
