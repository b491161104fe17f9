"""The card 123, and the elk that rides on a canoe."""

from typing import Any

import pytest

from companion.rules import Position, legal

TWO_SINGLES = {"cards": ["1", "2", "3", "4", "5", "6", "7", "123", "L", "C"]}


def only_elk(table: Any, card: str, canoes: str, **more: Any) -> Position:
    """Seat 1 has revealed a card in the base game with the elk, and every card there is."""
    options = TWO_SINGLES | {"elk": True} | more.pop("options", {})
    position: Position = table.turn(card, canoes, options=options, **more)
    return position


@pytest.mark.rule("Q1")
def test_with_a_123_exactly_one_canoe_acts_with_one_two_or_three_points(table: Any) -> None:
    turn = table.turn("123", "1a@3 1b@1", options=TWO_SINGLES)
    assert legal(turn) == [
        *("a+V", "a+V>2", "a+V>4", "a>1", "a>2", "a>4", "a>4+C", "a>5", "a>6L", "a>6R", "a>J"),
        *("b>2", "b>3", "b>4", "b>J"),
    ]
    assert table.refusal(turn, ".") == ("Q1", "with a 123 one canoe must act before the turn ends")
    after = table.after(turn, "b>2")
    assert legal(after) == ["."]
    assert table.refusal(after, "a>4") == ("Q1", "with a 123 exactly one canoe acts, and one has")
    assert table.refusal(turn, "b>5") == ("Q1", "canoe b has 1, 2 or 3 points and this play costs 4")


@pytest.mark.rule("Q1")
def test_that_canoe_may_be_the_one_on_land(table: Any) -> None:
    turn = table.turn("123", "1a@3", options=TWO_SINGLES)
    after = table.after(turn, "b>2")
    assert legal(after) == ["."]


@pytest.mark.rule("Q1", "M2")
def test_with_none_in_the_water_launching_is_as_with_any_number(table: Any) -> None:
    turn = table.turn("123", options=TWO_SINGLES)
    assert legal(turn) == [".", "a>1", "a>2", "a>3", "b>1", "b>2", "b>3"]
    assert table.rule(table.after(turn, "a>1"), "b>1") == "Q1"
    must = table.turn("123", options=TWO_SINGLES | {"must_launch": True})
    assert table.rule(must, ".") == "M2"
    assert legal(table.turn("123", "1a@F 1b@F", options=TWO_SINGLES)) == ["."]


@pytest.mark.rule("Q1")
def test_plays_that_are_written_alike_are_one(table: Any) -> None:
    whirlpool = TWO_SINGLES | {"whirlpool": True}
    turn = table.turn("123", "1a@4", options=whirlpool, whirlpool="3")
    assert [ply for ply in legal(turn) if ply.startswith("a>3")] == ["a>3~4"]
    assert "a>2" in legal(turn)


@pytest.mark.rule("E1")
@pytest.mark.parametrize("card", ["5", "123", "C", "L"])
def test_a_canoe_at_the_red_site_may_take_the_elk_before_anything_else(table: Any, card: str) -> None:
    turn = only_elk(table, card, "1a@7L 1b@7R")
    assert {"a^", "b^"} < set(legal(turn))
    taken = table.after(turn, "b^")
    assert taken.elk == "1b"
    assert [ply for ply in legal(taken) if "^" in ply] == []
    done = {"5": "a>2", "123": "a>5", "C": "C+", "L": "L"}[card]
    later = table.after(turn, done)
    assert later.elk == "site"
    assert table.refusal(later, "b^") == ("E1", "the elk is taken before anything else in the turn")


@pytest.mark.rule("E1")
def test_it_is_taken_at_the_red_site_only_while_it_is_there(table: Any) -> None:
    assert table.rule(only_elk(table, "5", "1a@6L"), "a^") == "E1"
    assert table.rule(only_elk(table, "5", "1a@7L 2a@4", elk="2a"), "a^") == "E1"
    assert table.rule(only_elk(table, "5", "1a@7L", elk="away"), "a^") == "E1"
    assert table.rule(table.turn("5", "1a@7L"), "a^") == "E1"
    assert table.rule(only_elk(table, "2", "1a@5"), "a^") == "E1"
    assert table.rule(table.after(only_elk(table, "2", "1a@5"), "a>7L"), "a^") == "E1", "it was not there at the start"


@pytest.mark.rule("E2")
def test_its_canoe_has_two_more_points_from_that_very_turn(table: Any) -> None:
    turn = only_elk(table, "1", "1a@7L 1b@7L")
    assert [ply for ply in legal(turn) if ply[0] == "a"] == ["a>6L", "a>F", "a^"]
    taken = table.after(turn, "a^")
    assert [ply for ply in legal(taken) if ply[0] == "a"] == ["a+R>6L", "a+R>F", "a>4", "a>6L+B", "a>F"]
    assert [ply for ply in legal(taken) if ply[0] == "b"] == ["b>6L", "b>F"]


@pytest.mark.rule("E2", "Q1")
def test_on_a_123_its_canoe_has_three_four_or_five_points(table: Any) -> None:
    turn = only_elk(table, "123", "1a@5 1b@5", elk="1a")
    moves = {name: [ply[2:] for ply in legal(turn) if ply[:2] == f"{name}>" and len(ply) < 5] for name in "ab"}
    assert moves["a"] == ["1", "2", "F", "J"]
    assert moves["b"] == ["2", "3", "4", "6L", "6R", "7L", "7R", "F"]
    assert table.refusal(turn, "a>4").reason == "canoe a has 3, 4 or 5 points and this play costs 1"


@pytest.mark.rule("E2", "W2")
def test_its_points_do_not_count_for_the_river(table: Any) -> None:
    flow = table.flow("1a@4", cards="1 3 3", options={"elk": True}, elk="1a")
    assert legal(flow) == ["~L"]


@pytest.mark.rule("E2")
def test_a_seven_and_the_elk_are_nine_points(table: Any) -> None:
    nine = only_elk(table, "7", "1a@3CY", elk="1a", lying={"V": "BR"}, options={"holds": {"a": 2, "b": 1}})
    assert {"a-C-Y+V>J", "a-C-Y+V+B>4", "a-C-Y+B+R>2"} <= set(legal(nine))


@pytest.mark.rule("E3")
def test_it_cannot_be_stolen(table: Any) -> None:
    turn = only_elk(table, "2", "1a@5 2a@3V", elk="2a")
    robbed = table.after(turn, "a>3*2a.V")
    assert robbed.elk == "2a"
    assert table.rule(turn, "a^") == "E1"


@pytest.mark.rule("E3")
def test_it_leaves_a_canoe_that_lands_or_goes_over_and_is_back_after_the_flow(table: Any) -> None:
    landed = table.after(only_elk(table, "5", "1a@3", elk="1a"), "a>J")
    assert landed.elk == "away"
    lost = table.after(only_elk(table, "5", "1a@6L 1b@3", elk="1a"), "a>F", "b>J")
    assert lost.elk == "away"
    other = table.after(only_elk(table, "5", "1a@3 1b@2", elk="1b"), "a>J")
    assert other.elk == "1b"
    flow = table.flow("2a@3", cards="1 1 1", options={"elk": True}, elk="away")
    assert table.after(flow, "~L").elk == "site"


@pytest.mark.rule("E3", "W5")
def test_a_canoe_that_the_flow_takes_loses_it_too(table: Any) -> None:
    flow = table.flow("2a@7L 3a@7R", cards="1 1 1", options={"elk": True}, elk="2a")
    assert table.after(flow, "~L").elk == "site"
    riding = table.flow("2a@6L 3a@7R", cards="1 1 1", options={"elk": True}, elk="2a")
    assert table.after(riding, "~L").elk == "2a"


@pytest.mark.rule("E3", "L1")
def test_it_stays_with_a_canoe_on_the_bank_and_leaves_one_that_slides_over(table: Any) -> None:
    taken = table.after(only_elk(table, "L", "1a@7L"), "a^", "L")
    assert (taken.elk, taken.seats[0].canoes[0].bank) == ("1a", True)
    more = {"options": TWO_SINGLES | {"elk": True, "whirlpool": True}, "elk": "1a"}
    safe = table.flow("1a@7L|", cards="L 1 1", whirlpool="5", **more)
    assert table.after(safe, "~L").elk == "1a"
    lost = table.after(table.flow("1a@7L|", cards="L 1 1", whirlpool="6L", **more), "~L")
    assert (lost.seats[0].canoes[0].at, lost.elk) == ("F", "site")


@pytest.mark.rule("E3", "V2")
def test_a_slide_over_the_falls_in_its_owners_turn_takes_it_away(table: Any) -> None:
    options = {"whirlpool": True}
    turn = only_elk(table, "1", "1a@4 1b@6L", elk="1a", whirlpool="7L", options=options)
    assert table.after(turn, "a>7L~F").elk == "away"
    assert table.after(turn, "b>7L~F").elk == "1a"
