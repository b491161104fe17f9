"""The course of a round: committing, turns, buying back, the cloud, leaving and coming back."""

from typing import Any

import pytest

from companion.rules import Position, legal, masked, position_from_json, position_to_json

LOST = "1a@F 1b@F"


def where(position: Position) -> tuple[str, int | None]:
    return position.phase, position.to_play


@pytest.mark.rule("R1")
def test_the_seats_commit_in_any_order_and_take_their_turns_from_the_lifesaver(table: Any) -> None:
    start = table.commit(lifesaver=2)
    position = table.after(start, "3=1", "1=C", "2=5")
    assert where(position) == ("reveal", 2)
    position = table.after(position, "!5", ".")
    assert where(position) == ("reveal", 3)
    position = table.after(position, "!1", ".")
    assert where(position) == ("reveal", 1)
    assert where(table.after(position, "!C", "C+", ".")) == ("flow", None)


@pytest.mark.rule("R1")
def test_a_commitment_is_not_replaced(table: Any) -> None:
    position = table.after(table.commit(), "2=5")
    assert table.refusal(position, "2=4") == ("R1", "seat 2 has committed its card already")
    assert table.rule(position, "2=?") == "R1"
    assert table.rule(position, "1=7") == "R1"
    assert not any(ply.startswith("2") for ply in legal(position))


@pytest.mark.rule("R2")
def test_a_played_card_is_out_until_the_hand_is_empty(table: Any) -> None:
    round_two = table.after(table.flow(), "~LRLRL")
    assert table.refusal(round_two, "1=5") == ("R2", "seat 1 has played its 5 already")
    assert "1=5" not in legal(round_two)


@pytest.mark.rule("R2")
def test_the_hand_comes_back_at_the_end_of_the_round_of_its_last_card(table: Any) -> None:
    obj = position_to_json(table.flow())
    obj["seats"][0]["hand"] = []
    after = table.after(position_from_json(obj), "~LRLRL")
    assert after.seats[0].hand == ("1", "2", "3", "4", "5", "6", "C")
    assert after.seats[1].hand == ("1", "2", "3", "4", "6", "C")


@pytest.mark.rule("R3", "R5")
def test_only_the_committed_card_is_revealed_and_a_refusal_does_not_tell_it(table: Any) -> None:
    position = table.reveal(cards="6 1 1")
    assert legal(position) == ["!6"]
    refused = table.refusal(position, "!2")
    assert refused.rule == "R3"
    assert "6" not in refused.reason


@pytest.mark.rule("R5")
def test_a_seat_on_a_card_not_known_may_reveal_any_of_its_hand(table: Any) -> None:
    position = table.after(table.commit(), "1=?", "2=1", "3=1")
    assert legal(position) == ["!1", "!2", "!3", "!4", "!5", "!6", "!C"]
    assert table.rule(position, "!7") == "R3"
    obj = position_to_json(position)
    obj["seats"][0]["hand"] = ["1", "2"]
    assert table.rule(position_from_json(obj), "!6") == "R2"


@pytest.mark.rule("R5")
def test_a_masked_position_has_no_face_down_card_in_it(table: Any) -> None:
    position = table.after(table.commit(), "1=5", "3=6")
    assert [seat.committed for seat in masked(position).seats] == ["?", None, "?"]
    turn = table.turn("4", "1a@3")
    assert [seat.committed for seat in masked(turn).seats] == [None, "?", "?"]
    assert masked(turn).turn == turn.turn


@pytest.mark.rule("T2")
def test_the_table_may_let_another_card_stand_and_the_committed_one_stays_in_the_hand(table: Any) -> None:
    position = table.reveal(cards="6 1 1")
    after = table.after(position, "!2", allow=True)
    assert (after.seats[0].played, after.seats[0].committed) == ("2", None)
    assert after.seats[0].hand == ("1", "3", "4", "5", "6", "C")
    assert table.rule(position, "!7", allow=True) == "R3"


@pytest.mark.rule("R4")
def test_the_lifesaver_passes_clockwise_to_the_next_seat_present(table: Any) -> None:
    assert table.after(table.flow(lifesaver=3), "~LRLRL").lifesaver == 1
    away = table.flow(cards="5 5 5 5", players=4, absent=(2,), lifesaver=1)
    assert table.after(away, "~LRLRL").lifesaver == 3


@pytest.mark.rule("W1")
def test_a_cloud_moves_exactly_one_step_and_at_an_end_only_inward(table: Any) -> None:
    turn = table.turn("C")
    assert legal(turn) == ["C+", "C-"]
    assert table.rule(turn, ".") == "W1"
    moved = table.after(turn, "C-")
    assert (moved.weather, legal(moved)) == (-1, ["."])
    assert table.rule(moved, "C+") == "W1"
    assert table.rule(table.turn("C", weather=2), "C+") == "W1"
    assert legal(table.turn("C", weather=-1)) == ["C+"]


@pytest.mark.rule("W1")
def test_with_a_cloud_the_canoes_in_the_water_need_not_act(table: Any) -> None:
    assert legal(table.after(table.turn("C", "1a@3"), "C+")) == ["."]


@pytest.mark.rule("P1")
def test_a_lost_canoe_is_bought_back_with_any_gem_before_the_cards(table: Any) -> None:
    position = table.buyback("1a@F 1b@F", owned={1: "VY"})
    assert legal(position) == ["$a=V", "$a=Y", "$b=V", "$b=Y", "."]
    one = table.after(position, "$b=Y")
    assert where(one) == ("buyback", 1)
    assert (one.seats[0].canoes[1].at, one.sites[2][2], one.seats[0].gems) == ("J", 7, (1, 0, 0, 0, 0))
    both = table.after(one, "$a=V")
    assert where(both) == ("commit", None)
    assert where(table.after(position, ".")) == ("commit", None)


@pytest.mark.rule("P1")
def test_what_cannot_be_paid_or_is_not_lost_is_not_bought(table: Any) -> None:
    position = table.buyback("1a@F", owned={1: "V"})
    assert table.rule(position, "$a=C") == "P1"
    assert table.rule(position, "$b=V") == "P1"


@pytest.mark.rule("P1", "R1")
def test_the_seats_buy_in_turn_order_at_the_start_of_a_round(table: Any) -> None:
    flow = table.flow("1a@F 2a@7R 3a@F", owned={1: "V", 2: "V", 3: "V"}, fork="R", lifesaver=2, cards="1 1 1")
    position = table.after(flow, "~R")
    assert (where(position), position.lifesaver) == (("buyback", 3), 3)
    position = table.after(position, ".")
    assert where(position) == ("buyback", 1)
    position = table.after(position, "$a=V")
    assert where(position) == ("buyback", 2)
    assert where(table.after(position, ".")) == ("commit", None)


@pytest.mark.rule("P1", "R3", "M2")
def test_buying_can_be_part_of_the_own_turn_and_the_canoe_may_act_in_it(table: Any) -> None:
    turn = {"buy_back": "turn"}
    start = table.commit("1a@F 1b@F", owned={1: "V"}, options=turn, lifesaver=3)
    position = table.after(start, "1=3", "2=1", "3=1")
    assert where(position) == ("reveal", 3)
    position = table.after(position, "!1", ".")
    assert where(position) == ("buyback", 1)
    bought = table.after(position, "$a=V")
    assert where(bought) == ("reveal", 1)
    assert "a>3" in legal(table.after(bought, "!3"))
    assert where(table.after(position, ".")) == ("reveal", 1)


@pytest.mark.rule("P2")
def test_without_canoe_and_gem_one_canoe_is_free(table: Any) -> None:
    position = table.buyback(LOST)
    assert legal(position) == ["$a", "$b", "."]
    assert where(table.after(position, "$b")) == ("commit", None)


@pytest.mark.rule("P2")
def test_nothing_is_free_for_who_has_a_gem_or_a_canoe(table: Any) -> None:
    assert table.rule(table.buyback(LOST, owned={1: "V"}), "$a") == "P2"
    obj = position_to_json(table.buyback("1a@F", owned={1: "V"}))
    obj["seats"][0]["gems"], obj["sites"]["V"]["V"] = {}, 7
    assert table.rule(position_from_json(obj), "$a") == "P2"


@pytest.mark.rule("P3")
def test_where_one_must_buy_a_seat_without_canoe_cannot_decline(table: Any) -> None:
    position = table.buyback(LOST, edition="bsw", owned={1: "VV"})
    assert legal(position) == ["$a=V", "$b=V"]
    assert table.rule(position, ".") == "P3"
    assert legal(table.after(position, "$a=V")) == ["$b=V", "."]
    assert legal(table.buyback(LOST, edition="bsw")) == ["$a", "$b"]


@pytest.mark.rule("T1")
def test_a_seat_leaves_before_it_commits_and_the_round_goes_on_without_it(table: Any) -> None:
    position = table.after(table.commit(players=4), "1=1", "3=1", "4=1", "2-")
    assert where(position) == ("reveal", 1)
    position = table.after(position, "!1", ".")
    assert where(position) == ("reveal", 3)


@pytest.mark.rule("T1")
def test_the_lifesaver_of_a_seat_that_leaves_goes_to_the_next_present(table: Any) -> None:
    position = table.after(table.commit(players=4, lifesaver=4), "1-", "4-")
    assert position.lifesaver == 2


@pytest.mark.rule("T1")
def test_two_must_remain_and_who_has_committed_stays(table: Any) -> None:
    start = table.commit()
    away = table.after(start, "2-")
    assert table.rule(away, "1-") == "T1"
    assert table.rule(away, "2-") == "T1"
    assert table.rule(away, "2=5") == "T1"
    assert table.rule(start, "2+") == "T1"
    assert table.rule(table.after(start, "2=5"), "2-") == "T1"


@pytest.mark.rule("T1")
def test_who_comes_back_commits_in_the_same_round_with_everything_as_it_was(table: Any) -> None:
    start = table.commit("2a@4Y", owned={2: "V"})
    back = table.after(start, "2-", "1=1", "2+")
    assert back.seats[1] == start.seats[1]
    assert where(table.after(back, "3=1", "2=6")) == ("reveal", 1)


@pytest.mark.rule("T1", "P1")
def test_a_seat_that_is_away_buys_nothing(table: Any) -> None:
    flow = table.flow("2a@F 2b@F", owned={2: "V"}, absent=(2,))
    assert where(table.after(flow, "~LRLRL")) == ("commit", None)


def test_taken_but_not_listed_are_unknown_cards_leaving_and_coming_back(table: Any) -> None:
    position = table.after(table.commit(players=4), "4-")
    assert not {"1=?", "1-", "4+"} & set(legal(position))
    table.after(position, "1=?")
    table.after(position, "1-")
    table.after(position, "4+")


def test_what_belongs_to_another_phase_or_to_no_seat_is_a_matter_of_notation(table: Any) -> None:
    turn = table.turn("3", "1a@3")
    assert {table.rule(turn, ply) for ply in ("2=1", "2-", "$a", "!3", "~L", "2a~6L")} == {"notation"}
    start = table.commit()
    assert {table.rule(start, ply) for ply in (".", "a>3", "C+", "4=1", "6-", "5+", "a+V-C")} == {"notation"}


def test_a_turn_ends_always_with_a_full_stop(table: Any) -> None:
    position = table.after(table.turn("3"), "a>3")
    assert (where(position), legal(position)) == (("act", 1), ["."])
