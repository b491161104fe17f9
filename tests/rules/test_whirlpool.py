"""The whirlpool: a disc that drifts and comes back, that no canoe stays on, and that costs a point to cross."""

from typing import Any

import pytest

from companion.rules import Position, legal

ALONE = {"whirlpool": True}
"""The base game with nothing but the whirlpool added."""


def plays(position: Position, name: str = "a") -> list[str]:
    return [ply for ply in legal(position) if ply[0] == name]


def turn(table: Any, card: str, canoes: str, whirlpool: str, **more: Any) -> Position:
    position: Position = table.turn(card, canoes, options=ALONE | more.pop("options", {}), whirlpool=whirlpool, **more)
    return position


def canoe_at(position: Position) -> str:
    return position.seats[0].canoes[0].at


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("start", "arms", "end"),
    [
        ("3", "", "3"),
        ("3", "L", "4"),
        ("3", "LRL", "6L"),
        ("6L", "RL", "7L"),
        ("7R", "L", "7R"),
        ("7R", "R", "out"),
        ("7R", "RL", "1"),
        ("7R", "RLR", "2"),
        ("out", "", "out"),
        ("out", "L", "1"),
        ("6R", "LRLRLRL", "3"),
    ],
)
def test_the_whirlpool_drifts_falls_and_is_the_next_disc_pushed_in(table: Any, start: str, arms: str, end: str) -> None:
    position = table.flow(cards="5 5 5", options=ALONE, whirlpool=start)
    assert table.after(position, f"~{arms}", allow=True).whirlpool == end


@pytest.mark.rule("V2")
def test_a_canoe_that_ends_on_the_whirlpool_slides_one_space_down(table: Any) -> None:
    downriver = turn(table, "2", "1a@1", "3")
    assert plays(downriver) == ["a>3~4", "a>J"]
    assert canoe_at(table.after(downriver, "a>3~4")) == "4"
    upriver = turn(table, "1", "1a@4", "3")
    assert plays(upriver) == ["a>3~4", "a>5"]
    assert canoe_at(table.after(upriver, "a>3~4")) == "4"


@pytest.mark.rule("V2", "G5")
def test_from_the_last_space_it_slides_over_the_falls(table: Any) -> None:
    position = turn(table, "1", "1a@6RV", "7R")
    assert plays(position) == ["a>5", "a>7R~F"]
    lost = table.after(position, "a>7R~F")
    assert (canoe_at(lost), lost.seats[0].canoes[0].cargo, lost.sites[0][0]) == ("F", "", 7)


@pytest.mark.rule("V2")
def test_before_the_fork_the_owner_chooses_the_arm_but_goes_back_into_the_one_it_came_up(table: Any) -> None:
    assert plays(turn(table, "1", "1a@4", "5")) == ["a>3", "a>5~6L", "a>5~6R"]
    came_up = turn(table, "1", "1a@6L", "5")
    assert plays(came_up) == ["a>5~6L", "a>7L"]
    assert table.rule(came_up, "a>5~6R") == "V2"
    assert plays(turn(table, "2", "1a@7R", "5")) == ["a+R", "a>5~6R", "a>F"]


@pytest.mark.rule("V2", "M3")
def test_it_must_have_spent_all_its_points_on_the_way_there(table: Any) -> None:
    position = turn(table, "4", "1a@1", "3")
    assert plays(position) == ["a>5", "a>J"]
    assert table.rule(position, "a>3~4+C") == "V2"
    assert table.rule(position, "a>3+V") == "V2"
    before = turn(table, "3", "1a@4Y", "5")
    assert "a-Y>5~6L" in plays(before), "what was done before the movement was spent before the way"


@pytest.mark.rule("V2", "M2")
def test_a_launch_onto_the_whirlpool_slides_too(table: Any) -> None:
    assert plays(turn(table, "1", "", "1")) == ["a>1~2"]


@pytest.mark.rule("V2")
def test_no_canoe_stays_on_the_whirlpool_and_no_canoe_slides_elsewhere(table: Any) -> None:
    position = turn(table, "2", "1a@1", "3")
    refused = table.refusal(position, "a>3")
    assert refused == ("V2", "no canoe stays on the whirlpool at 3; where it may end there it is a>3~4")
    assert table.rule(position, "a>3~5") == "V2"
    assert table.rule(turn(table, "2", "1a@1", "4"), "a>3~4") == "V2"
    assert table.rule(turn(table, "2", "1a@1", "out"), "a>3~4") == "V2"
    assert table.rule(table.turn("2", "1a@1"), "a>3~4") == "V2"


@pytest.mark.rule("V3")
@pytest.mark.parametrize(("card", "end"), [("1", "a>3~4"), ("2", "a>3~4"), ("3", "a>2"), ("4", "a>1"), ("5", "a>J")])
def test_crossing_it_upriver_costs_one_more(table: Any, card: str, end: str) -> None:
    upriver = [ply for ply in plays(turn(table, card, "1a@4", "3")) if ply[2] in "J123"]
    assert upriver == [end]


@pytest.mark.rule("V3")
@pytest.mark.parametrize(("card", "end"), [("1", "a>1~2"), ("2", "a>1~2"), ("3", "a>J"), ("6", "a>J")])
def test_also_from_the_first_space_to_the_jetty(table: Any, card: str, end: str) -> None:
    upriver = [ply for ply in plays(turn(table, card, "1a@2", "1")) if ply[2] in "J1"]
    assert upriver == [end]


@pytest.mark.rule("V3")
def test_a_crossing_that_is_not_paid_for_is_refused_by_its_rule(table: Any) -> None:
    position = turn(table, "2", "1a@4", "3")
    reason = "crossing the whirlpool upriver costs a point more: this play costs 3"
    assert table.refusal(position, "a>2") == ("V3", reason)
    assert table.rule(position, "a>1") == "M3"
    assert table.rule(turn(table, "4", "1a@4", "3"), "a>2") == "M3"


@pytest.mark.rule("V3", "M5")
def test_crossing_it_downriver_and_passing_canoes_is_free(table: Any) -> None:
    assert "a>5" in plays(turn(table, "4", "1a@1", "3"))
    assert "a>F" in plays(turn(table, "2", "1a@6L", "7L"))
    assert "a>7L~F" in plays(turn(table, "1", "1a@6L", "7L"))


@pytest.mark.rule("S2", "V2")
def test_who_was_carried_down_steals_nothing(table: Any) -> None:
    position = turn(table, "1", "1a@4 2a@4V 3a@3V", "3")
    assert not any("*" in ply for ply in legal(position))
    assert table.rule(position, "a>3~4*2a.V") == "S2"
    assert "a>2*2a.V" in plays(turn(table, "3", "1a@4 2a@2V", "3")), "a canoe that crossed it may"


@pytest.mark.rule("V1", "V2")
def test_beside_the_river_it_does_nothing(table: Any) -> None:
    assert plays(turn(table, "1", "1a@2", "out")) == plays(table.turn("1", "1a@2")) == ["a>1", "a>3"]
