"""What a canoe may do with a number card: acting, points, ways, gems and stealing, rule by rule."""

from typing import Any

import pytest

from companion.rules import CanoePlay, Position, Refused, judge, legal, position_to_json


def cargo(position: Position, seat: int, canoe: int) -> str:
    return position.seats[seat - 1].canoes[canoe].cargo


@pytest.mark.rule("M1")
def test_every_canoe_in_the_water_must_act_each_with_the_full_points(table: Any) -> None:
    turn = table.turn("3", "1a@1 1b@2")
    assert table.rule(turn, ".") == "M1"
    half = table.after(turn, "b>5")
    refused = table.refusal(half, ".")
    assert refused == ("M1", "canoe a was in the water and must act before the turn ends")
    assert "." in legal(table.after(half, "a>4"))


@pytest.mark.rule("M1")
def test_a_canoe_acts_once_a_turn(table: Any) -> None:
    half = table.after(table.turn("3", "1a@1 1b@2"), "a>4")
    assert table.rule(half, "a>1") == "M1"


@pytest.mark.rule("M1")
def test_a_lost_canoe_does_not_act(table: Any) -> None:
    assert table.rule(table.turn("3", "1a@F"), "a>3") == "M1"


@pytest.mark.rule("M1")
def test_a_canoe_on_land_may_be_launched_beside_one_in_the_water(table: Any) -> None:
    turn = table.turn("3", "1a@1")
    assert "b>3" in legal(turn)
    both = table.after(turn, "b>3", "a>4")
    assert "." in legal(both)
    assert "." in legal(table.after(turn, "a>4")), "but need not be"


@pytest.mark.rule("M2")
def test_with_no_canoe_in_the_water_only_one_is_launched(table: Any) -> None:
    turn = table.turn("3")
    assert legal(turn) == [".", "a>3", "b>3"]
    assert table.rule(table.after(turn, "a>3"), "b>3") == "M2"


@pytest.mark.rule("M2")
def test_must_launch_asks_for_one_of_two_canoes_on_land(table: Any) -> None:
    strict = {"must_launch": True}
    assert table.rule(table.turn("3", options=strict), ".") == "M2"
    assert "." in legal(table.after(table.turn("3", options=strict), "b>3"))
    assert "." in legal(table.turn("3", "1a@F", options=strict)), "with the other canoe lost it is optional"
    assert "." in legal(table.turn("3"))


@pytest.mark.rule("M2")
def test_with_no_canoe_at_all_the_turn_passes_and_the_card_counts(table: Any) -> None:
    turn = table.turn("2", "1a@F 1b@F")
    assert legal(turn) == ["."]
    assert table.after(turn, ".").seats[0].played == "2"


@pytest.mark.rule("M3")
def test_a_canoe_cannot_outrun_its_card(table: Any) -> None:
    turn = table.turn("5")
    assert table.refusal(turn, "a>4") == ("M3", "canoe a has 5 points and this play costs 4")
    assert table.refusal(turn, "a>6L") == ("M3", "canoe a has 5 points and this play costs 6")
    assert table.rule(turn, "a>4+C") == "M3"
    assert table.rule(table.turn("1", "1a@3"), "a") == "M3"


@pytest.mark.rule("M3", "B3")
def test_steps_cost_one_and_gems_two(table: Any) -> None:
    assert [ply for ply in legal(table.turn("6")) if ply[0] == "a"] == ["a>4+C", "a>6L", "a>6R"]
    assert "a+V" in legal(table.turn("2", "1a@3")), "loading alone is a full action"
    assert "a-V+C" in legal(table.turn("4", "1a@3V", lying={"V": "C"}))


@pytest.mark.rule("M3", "M5")
def test_points_are_lost_only_at_the_jetty_and_over_the_falls(table: Any) -> None:
    listed = legal(table.turn("6", "1a@3"))
    assert {"a>J", "a+V>J", "a>F"} <= set(listed)
    assert "a+V>J" in legal(table.turn("5", "1a@3"))
    assert table.rule(table.turn("4", "1a@3"), "a+V>J") == "M3"
    assert "a>F" in legal(table.turn("5", "1a@5"))
    assert table.rule(table.turn("2", "1a@5"), "a>F") == "M3"


@pytest.mark.rule("M4", "B1")
def test_up_one_arm_and_down_the_other_is_no_way(table: Any) -> None:
    turn = table.turn("2", "1a@6L")
    assert table.rule(turn, "a>6R") == "M4"
    assert table.rule(table.turn("3", "1a@6L"), "a>7R") == "M4"
    assert [ply for ply in legal(turn) if ply[0] == "a"] == ["a+B", "a>4", "a>F"]


@pytest.mark.rule("M4")
def test_downriver_the_owner_chooses_the_arm(table: Any) -> None:
    assert {"a>7L", "a>7R"} <= set(legal(table.turn("2", "1a@5")))


@pytest.mark.rule("M5", "G5")
def test_paddling_over_the_falls_loses_canoe_and_gem_at_once(table: Any) -> None:
    turn = table.turn("1", "1a@7RV")
    assert turn.sites[0][0] == 6
    lost = table.after(turn, "a>F")
    assert (lost.seats[0].canoes[0].at, cargo(lost, 1, 0), lost.sites[0][0]) == ("F", "", 7)


@pytest.mark.rule("M5")
def test_any_number_of_canoes_share_a_space(table: Any) -> None:
    turn = table.turn("2", "1a@2 1b@2 2a@4 2b@4 3a@4 3b@4")
    assert table.after(turn, "a>4", "b>4").seats[0].canoes[1].at == "4"


@pytest.mark.rule("M6")
def test_a_canoe_that_lands_banks_its_gems_and_stays_ashore(table: Any) -> None:
    landed = table.after(table.turn("3", "1a@2V 1b@1"), "a>J")
    assert (landed.seats[0].gems, cargo(landed, 1, 0)) == ((1, 0, 0, 0, 0), "")
    assert table.rule(landed, "a>3") == "M6"


@pytest.mark.rule("G1")
def test_a_canoe_handles_gems_before_or_after_its_movement_never_both(table: Any) -> None:
    assert table.rule(table.turn("6", "1a@3V"), "a-V>5+Y") == "G1"


@pytest.mark.rule("G1", "B2")
def test_gems_are_handled_at_sites_only(table: Any) -> None:
    assert table.rule(table.turn("4", "1a@J"), "a>2+V") == "G1"
    assert table.rule(table.turn("2", "1a@1V"), "a-V") == "G1"


@pytest.mark.rule("G1")
def test_a_canoe_holds_as_many_gems_as_its_kind(table: Any) -> None:
    assert table.rule(table.turn("2", "1a@3V"), "a+V") == "G1"
    assert table.rule(table.turn("4", "1a@3"), "a+V+V") == "G1"
    double = table.turn("4", "1a@3", options={"holds": {"a": 2, "b": 1}})
    assert cargo(table.after(double, "a+V+V"), 1, 0) == "VV"


@pytest.mark.rule("G1")
def test_a_canoe_unloads_only_what_it_carries(table: Any) -> None:
    assert table.rule(table.turn("2", "1a@3V"), "a-C") == "G1"


@pytest.mark.rule("G2")
def test_the_same_colour_is_never_unloaded_and_loaded(table: Any) -> None:
    turn = table.turn("4", "1a@3V", lying={"V": "Y"})
    assert table.rule(turn, "a-V+V") == "G2"
    assert cargo(table.after(turn, "a-V+Y"), 1, 0) == "Y"


@pytest.mark.rule("G3")
def test_only_a_colour_that_lies_there_is_loaded(table: Any) -> None:
    turn = table.turn("2", "1a@3", lying={"V": "Y"})
    assert [ply for ply in legal(turn) if "+" in ply] == ["a+V", "a+Y"]
    assert table.rule(turn, "a+B") == "G3"


@pytest.mark.rule("G3")
def test_unloading_at_the_own_site_can_be_forbidden(table: Any) -> None:
    home = "1a@3V 1b@4V"
    assert "a-V" in legal(table.turn("2", home))
    strict = table.turn("2", home, options={"unload_at_own_site": False})
    assert table.rule(strict, "a-V") == "G3"
    assert "b-V" in legal(strict)


@pytest.mark.rule("G4")
def test_what_one_canoe_unloads_the_other_may_load(table: Any) -> None:
    turn = table.turn("2", "1a@4R 1b@4")
    after = table.after(turn, "a-R", "b+R")
    assert (cargo(after, 1, 0), cargo(after, 1, 1)) == ("", "R")


@pytest.mark.rule("G4", "S2")
def test_nobody_steals_from_an_own_canoe(table: Any) -> None:
    assert table.rule(table.turn("2", "1a@5 1b@3V"), "a>3*1b.V") == "S2"


@pytest.mark.rule("S1")
def test_a_canoe_going_upriver_steals_free_of_points(table: Any) -> None:
    turn = table.turn("2", "1a@5 2b@3V")
    robbed = table.after(turn, "a>3*2b.V")
    assert (cargo(robbed, 1, 0), cargo(robbed, 2, 1)) == ("V", "")
    assert "a>3" in legal(turn), "but need not"


@pytest.mark.rule("S1")
def test_nobody_steals_downriver_or_without_a_step(table: Any) -> None:
    assert table.rule(table.turn("2", "1a@1 2b@3V"), "a>3*2b.V") == "S1"
    assert table.rule(table.turn("2", "1a@3 2b@3V"), "a+V*2b.V") == "S1"


@pytest.mark.rule("S1")
def test_a_theft_needs_a_loaded_canoe_on_that_space_and_room(table: Any) -> None:
    assert table.rule(table.turn("2", "1a@5 2b@4V"), "a>3*2b.V") == "S1"
    assert table.rule(table.turn("2", "1a@5 2b@3V"), "a>3*2b.C") == "S1"
    assert table.rule(table.turn("2", "1a@5Y 2b@3V"), "a>3*2b.V") == "S1"
    assert table.rule(table.turn("2", "1a@5 2b@3V"), "a>3*4b.V") == "S1"
    assert table.rule(table.turn("2", "1a@2 2b@J"), "a>J*2b.V") == "S1"


@pytest.mark.rule("S1")
def test_a_double_canoe_steals_from_one_or_where_allowed_from_two(table: Any) -> None:
    canoes, double = "1a@5 2a@3VC 3b@3Y", {"holds": {"a": 2, "b": 1}}
    one = table.turn("2", canoes, options=double)
    thefts = [ply for ply in legal(one) if "*" in ply]
    assert thefts == ["a>3*2a.C", "a>3*2a.V", "a>3*2a.V*2a.C", "a>3*3b.Y"]
    assert table.rule(one, "a>3*2a.V*3b.Y") == "S1"
    several = table.turn("2", canoes, options=double | {"steal_several": True})
    assert cargo(table.after(several, "a>3*2a.C*3b.Y"), 1, 0) == "CY"
    assert table.rule(several, "a>3*2a.V*2a.C*3b.Y") == "S1"


@pytest.mark.rule("S1", "T1")
def test_a_seat_that_is_away_can_be_stolen_from(table: Any) -> None:
    turn = table.turn("2", "1a@5 2b@3V", players=4, absent=(2,))
    assert "a>3*2b.V" in legal(turn)


@pytest.mark.rule("S3")
def test_a_canoe_does_not_steal_where_it_unloads_but_elsewhere_before(table: Any) -> None:
    turn = table.turn("4", "1a@5Y 2b@3V")
    assert table.rule(turn, "a>3*2b.V-Y") == "S3"
    assert cargo(table.after(turn, "a-Y>3*2b.V"), 1, 0) == "V"


@pytest.mark.rule("S3")
def test_a_double_canoe_may_load_one_gem_after_its_movement_and_steal_another(table: Any) -> None:
    turn = table.turn("4", "1a@5 2b@3R", options={"holds": {"a": 2, "b": 1}})
    assert cargo(table.after(turn, "a>3*2b.R+V"), 1, 0) == "VR"


@pytest.mark.rule("R3", "W1")
def test_a_cloud_card_moves_no_canoe_and_a_number_card_no_cloud(table: Any) -> None:
    assert table.rule(table.turn("C", "1a@3"), "a>4") == "R3"
    assert table.rule(table.turn("1", "1a@3"), "C+") == "W1"


def test_a_step_to_where_the_canoe_lies_is_written_without_it(table: Any) -> None:
    turn = table.turn("2", "1a@3")
    assert table.refusal(turn, "a>3+V") == (
        "notation",
        "canoe a lies at 3 already; without a step the play is written a+V",
    )
    outcome = judge(turn, CanoePlay("a", load_after="V"))
    assert isinstance(outcome, Refused)
    assert (outcome.rule, outcome.reason) == ("notation", "this play is written a+V")


def test_plays_of_other_modules_are_refused_by_their_rules(table: Any) -> None:
    turn = table.turn("2", "1a@3")
    plies = ["a>5~6L", "a>5*j.V", "a>5%V", "a^", "L"]
    assert [table.rule(turn, ply) for ply in plies] == ["V2", "J3", "J3", "E1", "L1"]


def test_playing_leaves_the_position_before_it_as_it_was(table: Any) -> None:
    turn = table.turn("4", "1a@5Y 2b@3V")
    before = position_to_json(turn)
    table.after(turn, "a-Y>3*2b.V")
    assert position_to_json(turn) == before
