"""The river's pushes and speed, what goes over the falls, and who has won."""

from typing import Any

import pytest

from companion.rules import Loss, Position, after_push, expected_arms, flow_losses, legal, speed


def at(position: Position) -> list[str]:
    return [canoe.at for seat in position.seats for canoe in seat.canoes]


@pytest.mark.rule("W2")
@pytest.mark.parametrize(
    ("cards", "weather", "pushes"),
    [
        ("5 3 4", 0, 3),
        ("5 3 4", 2, 5),
        ("1 3 4", -1, 0),
        ("C 2 C", -1, 1),
        ("C C C", 2, 2),
        ("C C C", 0, 0),
        ("C C C", -1, 0),
    ],
)
def test_the_speed_is_the_lowest_number_and_the_weather(table: Any, cards: str, weather: int, pushes: int) -> None:
    position = table.flow(cards=cards, weather=weather)
    assert speed(position) == pushes
    assert [len(arms) for arms in expected_arms(position)] == [pushes]


@pytest.mark.rule("W2", "T2")
def test_a_wrong_number_of_pushes_holds_only_where_the_table_lets_it_stand(table: Any) -> None:
    position = table.flow(cards="2 3 3")
    assert table.refusal(position, "~L") == ("W2", "the river flows with speed 2, not 1")
    for arms in ("", "L", "LLLRRRLLLRRR"):
        table.after(position, f"~{arms}", allow=True)
    assert table.rule(position, "~LLLRRRLLLRRRL", allow=True) == "W2"


@pytest.mark.rule("W3", "B1")
def test_a_push_moves_the_trunk_and_one_arm_and_leaves_the_other(table: Any) -> None:
    position = table.flow("1a@1 1b@2 2a@3 2b@4 3a@5 3b@6L 4a@7L 4b@6R 5a@7R", players=5, cards="1 1 1 1 1")
    assert at(table.after(position, "~L")) == ["2", "3", "4", "5", "6L", "7L", "F", "6R", "7R", "J"]
    assert at(table.after(position, "~R")) == ["2", "3", "4", "5", "6R", "6L", "7L", "7R", "F", "J"]


@pytest.mark.rule("W4")
def test_the_arms_alternate_from_the_last_real_push(table: Any) -> None:
    position = table.flow(cards="3 3 3", fork="R")
    assert legal(position) == ["~RLR"]
    assert table.after(position, "~RLR").fork == "L"
    assert table.after(position, "~RRR").fork == "L", "a real disc can go the other way"
    assert table.after(position, "~RLL").fork == "R"
    assert table.after(table.flow(cards="1 1 1", weather=-1, fork="R"), "~").fork == "R"


@pytest.mark.rule("W4")
def test_a_fork_not_known_yet_expects_either_start_and_is_known_after_a_push(table: Any) -> None:
    position = table.flow(cards="3 3 3", fork="?")
    assert legal(position) == ["~LRL", "~RLR"]
    assert table.after(position, "~LRL").fork == "R"
    still = table.flow(cards="C C C", fork="?")
    assert legal(still) == ["~"]
    assert table.after(still, "~").fork == "?"


@pytest.mark.rule("W5", "G5")
def test_losses_are_told_push_by_push_and_gems_go_home(table: Any) -> None:
    position = table.flow("1a@7LV 2b@5 3a@6RC 3b@7R", cards="3 3 3", fork="L")
    assert flow_losses(position, "LRR") == [Loss(1, 1, "a", "V"), Loss(2, 3, "b", ""), Loss(3, 3, "a", "C")]
    after = table.after(position, "~LRR")
    assert at(after) == ["F", "J", "J", "6L", "F", "F"]
    assert (after.sites[0], after.sites[1]) == ((7, 0, 0, 0, 0), (0, 7, 0, 0, 0))


@pytest.mark.rule("G5", "W3")
def test_a_single_push_can_be_shown_with_its_gems_back_at_once(table: Any) -> None:
    position = table.flow("1a@7LV 2b@5", cards="3 3 3", fork="L")
    after = after_push(position, "L")
    lost = after.seats[0].canoes[0]
    assert (lost.at, lost.cargo, after.sites[0][0]) == ("F", "", 7)
    assert after.seats[1].canoes[1].at == "6L"
    assert (after.phase, after.fork) == ("flow", "R")


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("gems", "ends"),
    [("VVVV", True), ("VCYBR", True), ("VVVCCCY", True), ("VVVCCC", False), ("VVVCYB", False), ("", False)],
)
def test_four_alike_five_colours_or_seven_end_the_game(table: Any, gems: str, ends: bool) -> None:
    after = table.after(table.flow(owned={2: gems}), "~LRLRL")
    assert (after.phase == "over") is ends
    assert after.winners == ((2,) if ends else ())


@pytest.mark.rule("X1")
def test_the_end_leaves_hands_lifesaver_round_and_played_cards_as_they_are(table: Any) -> None:
    flow = table.flow(owned={2: "VVVV", 3: "CCCC"})
    over = table.after(flow, "~LRLRL")
    assert (over.phase, over.to_play, over.winners, over.fork) == ("over", None, (2, 3), "R")
    assert (over.round, over.lifesaver) == (flow.round, flow.lifesaver)
    assert [seat.hand for seat in over.seats] == [seat.hand for seat in flow.seats]
    assert [seat.played for seat in over.seats] == ["5", "5", "5"]
    assert legal(over) == []


@pytest.mark.rule("X1")
def test_the_goal_counts_after_the_round_and_not_within_it(table: Any) -> None:
    turn = table.after(table.turn("3", "1a@2V", owned={1: "VVV"}), "a>J", ".")
    assert turn.phase == "reveal"


@pytest.mark.rule("X2")
def test_gem_values_break_a_tie_where_the_edition_says_so(table: Any) -> None:
    owned = {1: "CCCC", 2: "VVVV", 3: "VYYY"}
    assert table.after(table.flow(owned=owned), "~LRLRL").winners == (1, 2)
    assert table.after(table.flow(owned=owned, edition="bga"), "~LRLRL").winners == (1,)
    even = {1: "CCCC", 2: "VVVVY"}
    assert table.after(table.flow(owned=even, edition="bga"), "~LRLRL").winners == (1,)
    same = {1: "CCCC", 2: "VVVVB"}
    assert table.after(table.flow(owned=same, edition="bga"), "~LRLRL").winners == (1, 2)
