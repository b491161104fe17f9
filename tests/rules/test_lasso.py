"""The lasso: canoes wait on the bank until the river has flowed, and come back to where they were."""

from typing import Any

import pytest

from companion.rules import Position, Slide, judge, legal, position_from_json, position_to_json


def banks(position: Position) -> list[tuple[str, str, bool]]:
    """Name, place and bank of every canoe that is not at the jetty."""
    return [
        (f"{number}{name}", canoe.at, canoe.bank)
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip("ab", seat.canoes, strict=True)
        if canoe.at != "J"
    ]


def lassoed(table: Any, canoes: str, cards: str = "L 5 5", **more: Any) -> Position:
    """The river is to flow; where the cards are L the seats' canoes lie on the bank as the test says."""
    position: Position = table.flow(canoes, cards, edition="spirits", **more)
    return position


@pytest.mark.rule("L1")
def test_the_lasso_takes_all_canoes_in_the_water_to_the_bank_beside_their_space(table: Any) -> None:
    turn = table.spirits("L", "1a@4VC 1b@J 2a@4")
    assert legal(turn) == ["L"]
    after = table.after(turn, "L")
    assert banks(after) == [("1a", "4", True), ("2a", "4", False)]
    assert after.seats[0].canoes[0].cargo == "VC"
    assert legal(after) == ["."]
    assert table.after(after, ".").phase == "reveal"


@pytest.mark.rule("L1")
def test_the_lasso_is_played_once_by_a_lasso_card_and_cannot_be_left_out(table: Any) -> None:
    turn = table.spirits("L", "1a@4")
    assert table.rule(turn, ".") == "L1"
    assert table.rule(table.after(turn, "L"), "L") == "L1"
    assert table.rule(table.spirits("C", "1a@4"), "L") == "L1"
    assert table.rule(turn, "a>5") == "R3"
    assert table.rule(turn, "C+") == "W1"


@pytest.mark.rule("L1")
def test_with_no_canoe_in_the_water_it_is_played_without_effect(table: Any) -> None:
    turn = table.spirits("L", "1a@F")
    assert legal(turn) == ["L"]
    after = table.after(turn, "L")
    assert (after.seats[0].canoes, legal(after)) == (turn.seats[0].canoes, ["."])


@pytest.mark.rule("L1", "S2")
def test_nobody_steals_from_a_canoe_on_the_bank(table: Any) -> None:
    turn = table.spirits("2", "1a@5 2a@3VV| 3a@3Y", whirlpool="out", players=4)
    assert [ply for ply in legal(turn) if "*" in ply] == ["a>3*3a.Y"]
    assert table.rule(turn, "a>3*2a.V") == "S2"


@pytest.mark.rule("L1")
def test_canoes_on_the_bank_do_not_drift_and_come_back_to_the_same_space(table: Any) -> None:
    flow = lassoed(table, "1a@6LBB| 1b@7R| 2a@6L", whirlpool="out")
    after = table.after(flow, "~LRLRL")
    assert banks(after) == [("1a", "6L", False), ("1b", "7R", False), ("2a", "F", False)]
    assert after.seats[0].canoes[0].cargo == "BB"


@pytest.mark.rule("L1", "V2")
def test_where_the_whirlpool_has_come_they_slide_at_once(table: Any) -> None:
    flow = lassoed(table, "1a@3V| 1b@4|", cards="L 3 3", whirlpool="out")
    after = table.after(flow, "~LRL")
    assert (after.whirlpool, banks(after)) == ("3", [("1a", "4", False), ("1b", "4", False)])


@pytest.mark.rule("L1", "V2", "G5")
def test_a_lassoed_canoe_can_slide_over_the_falls(table: Any) -> None:
    flow = lassoed(table, "1a@7LVR|", cards="L 2 2", whirlpool="5", fork="L")
    assert banks(table.after(flow, "~LR")) == [("1a", "7L", False)], "the whirlpool came to 6L only"
    flow = lassoed(table, "1a@7LVR|", cards="L 3 3", whirlpool="5", fork="L")
    after = table.after(flow, "~LRL")
    assert (after.whirlpool, banks(after)) == ("7L", [("1a", "F", False)])
    assert (after.sites[0][0], after.sites[4][4]) == (6, 6)


@pytest.mark.rule("L1", "V2")
def test_before_the_fork_the_owners_choose_in_turn_order_a_before_b(table: Any) -> None:
    flow = lassoed(table, "1b@5| 2a@5V| 2b@5| 3a@4|", cards="L L L 1", players=4, lifesaver=2, whirlpool="4", fork="L")
    first = table.after(flow, "~L")
    assert (first.phase, first.to_play, first.settle) == ("settle", 2, ("2a", "2b", "1b"))
    assert legal(first) == ["2a~6L", "2a~6R"]
    assert ("3a", "4", False) in banks(first), "all others have returned"
    assert [canoe for canoe, _, bank in banks(first) if bank] == ["1b", "2a", "2b"]
    second = table.after(first, "2a~6R")
    assert (second.to_play, second.settle, banks(second)[1]) == (2, ("2b", "1b"), ("2a", "6R", False))
    third = table.after(second, "2b~6L")
    assert (third.to_play, legal(third)) == (1, ["1b~6L", "1b~6R"])
    end = table.after(third, "1b~6L")
    assert (end.phase, end.settle, end.round) == ("commit", (), 2)


@pytest.mark.rule("L1")
def test_only_the_first_canoe_waiting_slides_and_only_into_an_arm(table: Any) -> None:
    settle = table.after(lassoed(table, "1a@5| 1b@5|", cards="L 1 1", whirlpool="4"), "~L")
    refused = table.refusal(settle, "1b~6L")
    assert refused == ("L1", "canoe 1a is the next to come back from the bank, not 1b")
    assert table.rule(settle, "2a~6L") == "L1"
    assert table.rule(settle, "6a~6L") == "L1"
    assert table.rule(settle, ".") == "notation"
    assert judge(settle, Slide(1, "a", "M")).rule == "notation"


def test_what_waits_on_the_bank_reads_back(table: Any) -> None:
    settle = table.after(lassoed(table, "1a@5V| 2b@5|", cards="L L 1", whirlpool="4"), "~L")
    assert position_from_json(position_to_json(settle)) == settle
    turn = table.after(table.spirits("L", "1a@4"), "L")
    assert position_from_json(position_to_json(turn)) == turn


@pytest.mark.rule("L1", "W2")
def test_a_lasso_does_not_count_for_the_river(table: Any) -> None:
    assert legal(lassoed(table, "", cards="L 3 5")) == ["~LRL"]
    assert legal(lassoed(table, "", cards="L L L", weather=2)) == ["~LR"]
