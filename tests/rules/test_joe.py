"""Diamond Joe: his canoe drifts, he loads and paddles after the flow, and whoever meets him may trade."""

from typing import Any

import pytest

from companion.rules import Joe, Position, legal

JOE = {"joe": True}
WHIRLPOOL = JOE | {"whirlpool": True}


def flow(table: Any, joe: str, cards: str, **more: Any) -> Position:
    """The river is to flow in the base game with Joe; seat 1 holds the lifesaver."""
    options = JOE | more.pop("options", {})
    if "whirlpool" in more:
        options |= WHIRLPOOL
    canoes = more.pop("canoes", "")
    position: Position = table.flow(canoes, cards, joe=joe, options=options, **more)
    return position


def still(table: Any, joe: str, card: str, **more: Any) -> Joe | None:
    """Where Joe is after a round in which the lifesaver holder played that card and the river did not flow."""
    position = flow(table, joe, f"{card} 1 1", weather=-1, **more)
    return table.after(position, "~").joe  # the table is a fixture


def turn(table: Any, card: str, canoes: str, joe: str, **more: Any) -> Position:
    options = JOE | more.pop("options", {})
    position: Position = table.turn(card, canoes, joe=joe, options=options, **more)
    return position


@pytest.mark.rule("J1")
def test_he_drifts_like_a_canoe(table: Any) -> None:
    position = flow(table, "3", "C 2 2", fork="L")
    assert table.after(position, "~LR").joe == Joe("5", "Y")
    stays = flow(table, "6L", "C 1 1", fork="R", lying={"V": "B" * 7})
    assert table.after(stays, "~R").joe == Joe("6L", "")


@pytest.mark.rule("J1", "G5")
def test_over_the_falls_in_a_flow_his_gem_goes_home_and_he_begins_again(table: Any) -> None:
    position = flow(table, "7LR", "C 1 1", fork="L")
    assert position.sites[4][4] == 6
    after = table.after(position, "~L")
    assert (after.joe, after.sites[4][4]) == (Joe("1"), 7)


@pytest.mark.rule("J1")
def test_he_is_back_once_the_flow_is_over_on_two_if_the_whirlpool_is_on_one_then(table: Any) -> None:
    assert table.after(flow(table, "7L", "C 3 3", fork="L"), "~LRL").joe == Joe("1"), "he does not drift on"
    assert table.after(flow(table, "7L", "C 2 2", fork="L", whirlpool="7L"), "~LR").joe == Joe("2")
    assert table.after(flow(table, "7L", "C 3 3", fork="L", whirlpool="7L"), "~LRL").joe == Joe("1")


@pytest.mark.rule("J1", "J2")
def test_back_on_the_first_space_he_still_moves(table: Any) -> None:
    assert table.after(flow(table, "7L", "2 1 1", fork="L"), "~L").joe == Joe("3")


@pytest.mark.rule("J2")
def test_he_loads_a_gem_of_the_sites_own_colour_where_he_lies_before_he_moves(table: Any) -> None:
    position = flow(table, "4", "2 1 1", weather=-1)
    after = table.after(position, "~")
    assert (after.joe, after.sites[1][1]) == (Joe("2", "C"), 6)
    assert still(table, "6R", "2") == Joe("4", "B")
    assert still(table, "2", "1") == Joe("1")


@pytest.mark.rule("J2")
def test_he_loads_no_other_colour_nothing_where_there_is_none_and_nothing_when_loaded(table: Any) -> None:
    assert still(table, "3", "1", lying={"C": "V" * 7, "V": "C"}) == Joe("2")
    assert still(table, "3R", "1") == Joe("2", "R")


@pytest.mark.rule("J2")
@pytest.mark.parametrize(("card", "at"), [("1", "5"), ("2", "4"), ("5", "1"), ("6", "2"), ("7", "3")])
def test_he_moves_upriver_by_the_lifesaver_holders_number_and_turns_on_one(table: Any, card: str, at: str) -> None:
    cards = {"cards": ["1", "2", "3", "4", "5", "6", "7"]}
    assert still(table, "6LV", card, options=cards) == Joe(at, "V")


@pytest.mark.rule("J2")
def test_the_lifesaver_holder_of_the_round_that_ends_counts(table: Any) -> None:
    position = flow(table, "5V", "1 3 C", lifesaver=3, weather=-1)
    assert table.after(position, "~").joe == Joe("5", "V")
    position = flow(table, "5V", "1 3 C", lifesaver=2, weather=-1)
    assert table.after(position, "~").joe == Joe("2", "V")


@pytest.mark.rule("J2")
@pytest.mark.parametrize("card", ["C", "L", "123"])
def test_with_a_card_without_a_number_he_loads_but_does_not_move(table: Any, card: str) -> None:
    cards = {"cards": ["1", "123", "L", "C"]}
    assert still(table, "4", card, options=cards) == Joe("4", "C")


@pytest.mark.rule("J2")
def test_downriver_he_takes_the_right_arm(table: Any) -> None:
    assert still(table, "2V", "6") == Joe("6R", "V")


@pytest.mark.rule("J1", "J2", "G5")
def test_over_the_falls_by_paddling_he_is_back_on_one_at_once(table: Any) -> None:
    cards = {"cards": ["1", "7"]}
    position = flow(table, "1V", "7 1 1", weather=-1, options=cards)
    after = table.after(position, "~")
    assert (after.joe, after.sites[0][0]) == (Joe("1"), 7)


@pytest.mark.rule("J2", "V2", "V3")
@pytest.mark.parametrize(
    ("joe", "whirlpool", "card", "at"),
    [
        ("4V", "3", "1", "4"),
        ("4V", "3", "2", "4"),
        ("4V", "3", "3", "2"),
        ("6LV", "5", "1", "6L"),
        ("6LV", "5", "2", "6L"),
        ("6LV", "5", "3", "4"),
        ("2V", "1", "1", "2"),
        ("2V", "1", "2", "2"),
        ("2V", "1", "3", "3"),
        ("1V", "4", "3", "5"),
        ("1V", "4", "4", "5"),
        ("1V", "5", "4", "6R"),
        ("2V", "5", "5", "6R"),
        ("3V", "2", "2", "3"),
        ("3V", "2", "3", "1"),
        ("3V", "2", "4", "3"),
        ("3V", "2", "5", "3"),
    ],
)
def test_the_whirlpool_treats_him_like_any_canoe(table: Any, joe: str, whirlpool: str, card: str, at: str) -> None:
    assert still(table, joe, card, whirlpool=whirlpool) == Joe(at, "V")


@pytest.mark.rule("J1", "J2", "V2")
def test_sliding_over_the_falls_he_is_back_on_one_at_once(table: Any) -> None:
    position = flow(table, "1V", "6 1 1", weather=-1, whirlpool="7R")
    after = table.after(position, "~")
    assert (after.joe, after.sites[0][0]) == (Joe("1"), 7)


@pytest.mark.rule("J3")
def test_a_canoe_that_ends_where_he_is_may_take_his_gem_if_it_has_room(table: Any) -> None:
    position = turn(table, "2", "1a@1", "3Y")
    assert [ply for ply in legal(position) if "j" in ply] == ["a>3*j.Y"]
    after = table.after(position, "a>3*j.Y")
    assert (after.joe, after.seats[0].canoes[0].cargo) == (Joe("3"), "Y")
    assert "a>3" in legal(position), "but need not"


@pytest.mark.rule("J3")
def test_a_canoe_may_give_him_a_gem_if_he_is_empty(table: Any) -> None:
    position = turn(table, "2", "1a@1CR", "3", options={"holds": {"a": 2, "b": 1}})
    assert [ply for ply in legal(position) if "%" in ply] == ["a>3%C", "a>3%R"]
    after = table.after(position, "a>3%R")
    assert (after.joe, after.seats[0].canoes[0].cargo) == (Joe("3", "R"), "C")


@pytest.mark.rule("J3")
def test_if_both_are_loaded_they_may_swap_also_equal_colours(table: Any) -> None:
    position = turn(table, "2", "1a@1Y", "3Y")
    assert [ply for ply in legal(position) if "j" in ply] == ["a>3*j.Y%Y"]
    double = turn(table, "2", "1a@1CR", "3Y", options={"holds": {"a": 2, "b": 1}})
    assert [ply for ply in legal(double) if "j" in ply] == ["a>3*j.Y%C", "a>3*j.Y%R"]
    after = table.after(double, "a>3*j.Y%C")
    assert (after.joe, after.seats[0].canoes[0].cargo) == (Joe("3", "C"), "YR")
    half = turn(table, "2", "1a@1C", "3Y", options={"holds": {"a": 2, "b": 1}})
    assert [ply for ply in legal(half) if "j" in ply] == ["a>3*j.Y", "a>3*j.Y%C"]


@pytest.mark.rule("J3")
def test_gems_loaded_or_stolen_in_the_same_turn_count(table: Any) -> None:
    loaded = turn(table, "4", "1a@1", "3")
    assert "a>3+V%V" in legal(loaded)
    stolen = turn(table, "2", "1a@5 2a@3R", "3Y")
    assert "a>3*2a.R*j.Y%R" in legal(stolen)
    after = table.after(stolen, "a>3*2a.R*j.Y%R")
    assert (after.joe, after.seats[0].canoes[0].cargo, after.seats[1].canoes[0].cargo) == (Joe("3", "R"), "Y", "")


@pytest.mark.rule("J3")
def test_a_play_without_a_step_meets_him_too(table: Any) -> None:
    position = turn(table, "2", "1a@3", "3Y", options={"unload_at_own_site": False})
    assert {"a+V*j.Y%V"} <= set(legal(position))
    unloading = turn(table, "2", "1a@3Y", "3C")
    assert cargo_of(table.after(unloading, "a-Y*j.C")) == "C"


def cargo_of(position: Position) -> str:
    return position.seats[0].canoes[0].cargo


@pytest.mark.rule("J3", "V2")
def test_and_so_does_a_slide(table: Any) -> None:
    position = turn(table, "2", "1a@1R", "4Y", options={"whirlpool": True}, whirlpool="3")
    assert "a>3~4*j.Y%R" in legal(position)
    assert table.rule(position, "a>3*j.Y%R") == "V2"


@pytest.mark.rule("J3")
def test_each_canoe_may_trade_once(table: Any) -> None:
    position = turn(table, "2", "1a@1R 1b@1", "3Y")
    after = table.after(position, "a>3*j.Y%R", "b>3*j.R")
    assert [canoe.cargo for canoe in after.seats[0].canoes] == ["Y", "R"]
    assert table.rule(position, "a>3*j.Y*j.Y") == "notation"


@pytest.mark.rule("J3")
def test_what_joe_does_not_have_or_take_is_refused(table: Any) -> None:
    empty, loaded = turn(table, "2", "1a@1R", "3"), turn(table, "2", "1a@1R", "3Y")
    assert table.rule(empty, "a>3*j.Y") == "J3"
    assert table.rule(empty, "a>3%Y") == "J3"
    assert table.rule(empty, "a>3*j.Y%R") == "J3"
    assert table.rule(loaded, "a>3*j.R%R") == "J3"
    assert table.refusal(loaded, "a>3*j.Y") == ("J3", "canoe a has no room for Joe's Y")
    assert table.refusal(loaded, "a>3%R") == ("J3", "Diamond Joe is loaded; he takes a gem only for his Y")
    assert table.rule(loaded, "a>J*j.Y") == "J3"
    assert table.refusal(loaded, "a>J%R") == ("J3", "Diamond Joe is not on J")
    assert table.rule(turn(table, "2", "1a@1", "4Y"), "a>3*j.Y") == "J3"
    assert table.rule(table.turn("2", "1a@1R"), "a>3%R") == "J3"


@pytest.mark.rule("J2")
def test_a_game_that_ends_ends_after_his_trip(table: Any) -> None:
    position = flow(table, "4", "2 1 1", weather=-1, owned={2: "VVVV"})
    after = table.after(position, "~")
    assert (after.phase, after.joe) == ("over", Joe("2", "C"))


@pytest.mark.rule("J2", "L1")
def test_he_waits_for_who_has_still_to_slide(table: Any) -> None:
    cards = {"options": WHIRLPOOL | {"cards": ["1", "2", "3", "L"]}}
    position = table.flow("1a@5|", "L 1 1", joe="2", whirlpool="4", lifesaver=2, **cards)
    waiting = table.after(position, "~L")
    assert (waiting.phase, waiting.joe) == ("settle", Joe("3"))
    assert table.after(waiting, "1a~6R").joe == Joe("2", "V")
