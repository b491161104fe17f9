"""Corrections: the table sets keys of the position, by JSON Pointers, within what no correction may touch."""

from typing import Any

import pytest

from companion.rules import Accepted, Joe, Position, Refused, correct, position_to_json


def corrected(position: Position, **pointers: Any) -> Position:
    outcome = correct(position, pointers)
    assert isinstance(outcome, Accepted), outcome
    return outcome.position


def reason(position: Position, pointers: dict[str, Any]) -> str:
    outcome = correct(position, pointers)
    assert isinstance(outcome, Refused), "it was accepted"
    assert outcome.rule == "notation"
    return outcome.reason


@pytest.mark.rule("T2")
def test_a_correction_sets_keys_and_seat_three_is_seats_two(table: Any) -> None:
    position = table.commit("1a@3V")
    after = corrected(position, **{"/seats/2/gems/V": 1, "/sites/V/V": 5, "/weather": -1})
    assert (after.seats[2].gems[0], after.sites[0][0], after.weather) == (1, 5, -1)
    assert after.seats[0] == position.seats[0]


@pytest.mark.rule("T2")
def test_null_removes_a_count_and_sets_any_other_key_to_null(table: Any) -> None:
    position = table.commit(owned={1: "V"})
    after = corrected(position, **{"/seats/0/gems/V": None, "/sites/V/V": 7})
    assert position_to_json(after)["seats"][0]["gems"] == {}
    flow = table.flow()
    assert "weather" in reason(flow, {"/weather": None})
    assert "seats/0/played" in reason(flow, {"/seats/0/played": None})
    whole_site = {"/sites/V/V": None, "/sites/C/V": 7}
    assert position_to_json(corrected(position, **{"/seats/0/gems/V": None} | whole_site))["sites"]["V"] == {}


@pytest.mark.rule("T2")
def test_a_count_of_zero_is_written_by_null(table: Any) -> None:
    assert reason(table.commit(), {"/sites/V/V": 0, "/sites/C/V": 7}).startswith("sites/V/V")


@pytest.mark.rule("T2")
def test_a_canoe_is_put_where_the_table_agrees(table: Any) -> None:
    after = corrected(table.turn("5", "1a@3V"), **{"/seats/1/canoes/b/at": "6L", "/seats/0/canoes/a/at": "2"})
    assert (after.seats[1].canoes[1].at, after.seats[0].canoes[0].at) == ("6L", "2")


@pytest.mark.rule("T2")
def test_options_may_be_corrected_too(table: Any) -> None:
    after = corrected(table.commit(), **{"/rules/must_launch": True, "/rules/buy_back": "turn", "/rules/holds/a": 2})
    assert (after.rules.must_launch, after.rules.buy_back, after.rules.holds) == (True, "turn", (2, 1))
    assert reason(table.commit(), {"/rules/joe": True}).startswith("joe"), "he must be somewhere"
    joe = corrected(table.commit(), **{"/rules/joe": True, "/joe": {"at": "2", "cargo": ""}}).joe
    assert joe == Joe("2")
    assert "such key" in reason(table.commit(), {"/rules/luck": True})


@pytest.mark.rule("R5", "T2")
@pytest.mark.parametrize(
    "pointer",
    [
        "",
        "/seats",
        "/seats/1",
        "/seats/1/committed",
        "/seats/0/committed",
        "/seats/1/committed/x",
        "/seats/1/hand",
        "/seats/1/hand/0",
        "/seats/3/hand",
        "/seats/01/hand",
        "/seats/-/hand",
    ],
)
def test_no_pointer_reaches_a_commitment_or_a_whole_seat(table: Any, pointer: str) -> None:
    position = table.after(table.commit(), "2=5")
    assert "5" not in reason(position, {pointer: None})


@pytest.mark.rule("T2")
def test_a_hand_is_corrected_while_nothing_is_committed_and_commitments_stay(table: Any) -> None:
    position = table.after(table.commit(), "2=5")
    after = corrected(position, **{"/seats/0/hand": ["1", "C"]})
    assert (after.seats[0].hand, after.seats[1].committed) == (("1", "C"), "5")
    assert corrected(position, **{"/seats/0/hand/6": "C"}) == position


@pytest.mark.rule("T2")
def test_what_would_be_no_position_is_refused_by_its_key(table: Any) -> None:
    position = table.commit()
    assert reason(position, {"/seats/2/gems/V": 1}).startswith("sites/V/V")
    assert reason(position, {"/weather": 3}).startswith("weather")
    assert reason(position, {"/phase": "flow"}).startswith("seats/0/played")
    assert reason(position, {"/seats/0": {}}) != ""


@pytest.mark.rule("R5", "T2")
def test_a_refused_correction_does_not_tell_a_face_down_card(table: Any) -> None:
    position = table.after(table.commit(), "2=5")
    for pointers in ({"/rules/cards": ["1", "C"]}, {"/phase": "flow"}, {"/seats/1/absent": True}):
        assert "5" not in reason(position, pointers).replace("5,", "")


@pytest.mark.parametrize(
    ("pointer", "complaint"),
    [
        ("weather", "begins with /"),
        ("/~weather", "~0"),
        ("/~2", "~0"),
        ("/we~1ather", "no such key"),
        ("/seats/9/gems/V", "indices 0 to 2"),
        ("/seats/x/gems/V", "indices 0 to 2"),
        ("/seats/²/gems/V", "indices 0 to 2"),
        ("/weather/x", "no such key"),
        ("/seats/0/gems/Z", "no such key"),
        ("/sites/Z", "no such key"),
        ("/", "no such key"),
        ("/seats/0/gems/", "no such key"),
        ("/winners/0", "indices"),
    ],
)
def test_a_pointer_that_leads_nowhere_is_refused(table: Any, pointer: str, complaint: str) -> None:
    assert complaint in reason(table.commit(), {pointer: 1})


def test_a_correction_names_something(table: Any) -> None:
    assert "one key" in reason(table.commit(), {})


def test_a_correction_leaves_what_was_given_as_it_was(table: Any) -> None:
    position = table.turn("3", "1a@1")
    turn = {"moved": [], "afloat": ["a"], "done": False}
    given = {"/turn/moved": ["a"], "/turn": turn}
    after = corrected(position, **given)
    assert after.turn is not None
    assert after.turn.moved == ("a",), "the outer key comes first, whatever the order given"
    assert turn == {"moved": [], "afloat": ["a"], "done": False}


@pytest.mark.rule("T2", "M1")
def test_the_game_goes_on_from_a_corrected_position(table: Any) -> None:
    turn = table.turn("3", "1a@1 1b@2")
    ashore = corrected(turn, **{"/seats/0/canoes/b/at": "J"})
    assert table.after(ashore, "a>4", ".").phase == "reveal"
    found = corrected(table.turn("3", "1a@1"), **{"/seats/0/canoes/b/at": "4"})
    assert table.rule(found, "b>5") == "M1"
    assert table.after(found, "a>4", ".").phase == "reveal"
