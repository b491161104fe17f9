"""The table is right: every part of the position is corrected on the device, in one entry; refusals change nothing."""

from random import Random
from typing import Any

import pytest

from companion.referee.messages import message
from companion.rules import position_from_json, position_to_json

SPIRITS = {"/seats/0/canoes/a/at": "7L", "/seats/1/canoes/a/at": "4"}


def begin(table: Any) -> Any:
    """The menu's entry for corrections."""
    table.hold("back")
    table.choose("correct")
    assert table.state == "correcting"
    return table


def says_so(table: Any) -> bool:
    """What was said stands on the screen, also where it was so before; test_told_corrections.py reads it."""
    code, rule = table.notice
    return rule == "" and code.startswith(("notice.", "correct."))


def correct(table: Any, *picks: str) -> Any:
    begin(table).choose(*picks)
    return table


@pytest.fixture
def table(speaking: Any) -> Any:
    """A table of three with all pieces: Blue's double at 7 left, Green's at 4, Joe on 1."""
    return speaking.continued(speaking.corrected(SPIRITS, "spirits", 3, joe=True))


def value(table: Any, pointer: str) -> Any:
    node = position_to_json(table.position)
    for step in pointer[1:].split("/"):
        node = node[int(step)] if isinstance(node, list) else node[step]
    return node


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("picks", "pointer", "wanted"),
    [
        (("weather", "2"), "/weather", 2),
        (("weather", "-1"), "/weather", -1),
        (("fork", "R"), "/fork", "R"),
        (("fork", "?"), "/fork", "?"),
        (("whirlpool", "6R"), "/whirlpool", "6R"),
        (("whirlpool", "out"), "/whirlpool", "out"),
        (("beaver", "5"), "/beaver", "5"),
        (("elk", "1a"), "/elk", "1a"),
        (("elk", "away"), "/elk", "away"),
        (("joe", "7R"), "/joe/at", "7R"),
        (("lifesaver", "3"), "/lifesaver", 3),
        (("round", "4"), "/round", 4),
        (("canoes", "2b", "5"), "/seats/1/canoes/b/at", "5"),
        (("hands", "2", "4", "not_in_hand"), "/seats/1/hand", ["1", "2", "3", "5", "6", "7", "123", "L", "C"]),
        (("people", "3"), "/seats/2/absent", True),
        (("kinds", "1b"), "/seats/0/canoes/b/holds", 2),
        (("rules", "must_launch"), "/rules/must_launch", False),
        (("rules", "buy_back"), "/rules/buy_back", "round"),
        (("rules", "joe"), "/joe", None),
        (("gems", "site V", "V", "seat 1"), "/seats/0/gems/V", 1),
        (("gems", "site B", "B", "canoe 1a"), "/seats/0/canoes/a/cargo", "B"),
        (("gems", "site R", "R", "joe"), "/joe/cargo", "R"),
        (("gems", "site Y", "Y", "site V"), "/sites/V/Y", 1),
    ],
)
def test_a_part_is_corrected_in_one_entry(table: Any, picks: tuple[str, ...], pointer: str, wanted: Any) -> None:
    correct(table, *picks)
    assert (table.state, value(table, pointer)) == ("committing", wanted)
    assert len(table.entries) == 1
    assert table.entries[0].startswith("correct ")


@pytest.mark.rule("T2")
def test_whose_turn_it_is_and_what_it_has_done_is_corrected(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4"})).lay("4", "2", "3").play("!4")
    correct(table, "acted", "a")
    assert (table.state, table.position.turn.moved, "." in table.values) == ("acting", ("a",), True)
    correct(table, "acted", "a")
    assert table.position.turn.moved == ()
    correct(table, "played", "1", "6")
    assert (table.position.seats[0].played, "4" in table.position.seats[0].hand) == ("6", True)
    table = speaking.seated().lay("4", "2", "3")
    correct(table, "turn", "2")
    assert (table.state, table.position.to_play) == ("revealing", 2)


@pytest.mark.rule("G4")
def test_a_gem_goes_from_one_hand_to_another_and_back(table: Any) -> None:
    for picks in (("site C", "C", "canoe 2a"), ("canoe 2a", "C", "seat 3"), ("seat 3", "C", "site C")):
        correct(table, "gems", *picks)
    assert position_to_json(table.position) == position_to_json(table.conversation.game.start)


def test_a_gem_is_offered_no_place_where_it_cannot_lie(table: Any) -> None:
    correct(table, "gems", "site C", "C", "canoe 2a")
    correct(table, "gems", "site V", "V", "canoe 2a")
    begin(table).choose("gems", "site V", "V")
    assert {"canoe 2a", "canoe 2b"} & set(table.values) == set()
    assert "canoe 1a" in table.values


def test_what_is_so_already_is_picked_first_and_makes_no_entry(table: Any) -> None:
    for part in begin(table).values:
        if part in ("acted", "hands", "played", "people", "kinds", "rules"):
            continue
        begin(table).choose(part) if table.state == "committing" else table.choose(part)
        while table.state == "correcting":
            table.press("ok")
        assert (part, table.state, table.entries, says_so(table)) == (part, "committing", [], True)


@pytest.mark.rule("T1")
def test_who_is_away_is_not_offered_the_lifesaver(table: Any) -> None:
    correct(table, "people", "3")
    begin(table).choose("lifesaver")
    assert table.values == ["1", "2"]


def test_back_goes_back_pick_by_pick_and_out(table: Any) -> None:
    begin(table).choose("gems", "site V", "V")
    asked = []
    for _ in range(3):
        table.press("back")
        asked.append((table.state, table.conversation.picks))
    assert asked == [("correcting", ("gems", "site V")), ("correcting", ("gems",)), ("correcting", ())]
    table.press("back")
    assert (table.state, table.entries) == ("committing", [])


@pytest.mark.parametrize(
    ("before", "picks", "code"),
    [
        (("gems", "site V", "V", "canoe 1a"), ("canoes", "1a", "J"), "refused.canoe_is_loaded"),
        (("elk", "1a"), ("canoes", "1a", "J"), "refused.elk_rides"),
        (("people", "3"), ("people", "2"), "refused.two_must_stay"),
        (("weather", "1"), ("people", "1"), "refused.away_with_lifesaver"),
        (("gems", "site V", "V", "canoe 1a"), ("kinds", "1a"), ""),
        (("gems", "site R", "R", "joe"), ("rules", "joe"), "refused.does_not_fit"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    table: Any, before: tuple[str, ...], picks: tuple[str, ...], code: str
) -> None:
    correct(table, *before)
    position = table.position
    correct(table, *picks)
    assert table.notice == (code, "T2") if code else says_so(table)
    assert (table.state, table.chosen if code else "") == (("correcting", picks[-1]) if code else ("committing", ""))
    assert (table.position == position, len(table.entries)) == (bool(code), 1 if code else 2)


def test_behind_a_refusal_another_choice_of_the_same_list_is_taken(table: Any) -> None:
    correct(table, "elk", "1a")
    correct(table, "canoes", "1a", "J")
    assert table.notice == ("refused.elk_rides", "T2")
    table.choose("6L")
    assert (table.state, table.position.seats[0].canoes[0].at) == ("committing", "6L")


@pytest.mark.rule("X1")
def test_a_game_that_is_over_is_gone_on_with_where_the_table_is_right(speaking: Any) -> None:
    hand = ["1", "3", "4", "5", "6", "C"]
    up = {f"/seats/{index}/{key}": value for index in range(3) for key, value in (("played", "2"), ("hand", hand))}
    table = speaking.continued(speaking.corrected(up | {"/phase": "over", "/winners": [2]}))
    correct(table, "winners", "3")
    assert (table.state, table.position.winners) == ("over", (2, 3))
    correct(table, "winners", "2")
    assert table.position.winners == (3,)
    begin(table).choose("winners")
    assert table.values == ["1", "2"], "somebody has won"
    table.press("back", "back")
    correct(table, "stage", "flow")
    assert (table.state, table.position.winners) == ("flowing", ())
    correct(table, "stage", "commit")
    assert (table.state, table.position.seats[0].hand) == ("committing", ("1", "2", "3", "4", "5", "6", "C"))


@pytest.mark.rule("L1")
def test_who_is_still_to_slide_is_corrected(speaking: Any) -> None:
    cards = ["1", "3", "4", "5", "6", "7", "123", "L", "C"]
    up = {f"/seats/{index}/{key}": value for index in range(3) for key, value in (("played", "2"), ("hand", cards))}
    at_five = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/bank": True, "/seats/1/canoes/a/at": "5"}
    waits = {"/phase": "settle", "/to_play": 1, "/settle": ["1a"], "/whirlpool": "5"}
    table = speaking.continued(speaking.corrected(up | at_five | waits, "spirits", 3))
    for picks, listed, plays in (("too 2a", ("1a", "2a"), 1), ("first 2a", ("2a", "1a"), 2), ("not 2a", ("1a",), 1)):
        correct(table, "settle", picks)
        assert (table.state, table.position.settle, table.position.to_play) == ("settling", listed, plays)
    begin(table).choose("settle")
    assert table.values == ["first 1a", "too 2a"], "somebody is still to slide"


@pytest.mark.rule("R5")
def test_what_comes_now_leaves_cards_that_lie_face_down(speaking: Any) -> None:
    table = speaking.seated().lay("4", "2", "3").play("!4", ".")
    begin(table).choose("stage")
    assert table.values == ["reveal 2", "reveal 3", "act 1", "commit"]
    table.choose("commit")
    laid = [(seat.committed, seat.played) for seat in table.position.seats]
    assert (table.state, laid) == ("committing", [(None, None), ("2", None), ("3", None)])


@pytest.mark.rule("R5")
def test_a_hand_is_offered_only_where_nothing_lies_face_down(table: Any) -> None:
    table.seat(1, 3)
    begin(table).choose("hands")
    assert table.values == ["2"]


@pytest.mark.parametrize(("edition", "missing"), [("base", {"whirlpool", "beaver", "elk", "joe", "acted", "played"})])
def test_only_what_the_game_has_is_offered(speaking: Any, edition: str, missing: set[str]) -> None:
    table = begin(speaking.seated(edition))
    assert missing & set(table.values) == set()


# ---- we allow it


def test_what_the_rules_refuse_is_allowed_once_or_for_the_evening(speaking: Any) -> None:
    table = speaking.seated("spirits").lay("4", "2", "3")
    table.hold("back")
    table.choose("allow")
    table.choose("always", "must_launch")
    assert (table.state, table.position.rules.must_launch) == ("revealing", False)
    notice = table.conversation.notice
    assert notice == message("option.must_launch", value=message("option.no")), "what holds from now on is said"
    table.press("ok")
    assert "." in table.values
    table.hold("back")
    table.choose("allow", "once", "canoes", "1a", "5")
    assert (table.state, table.position.seats[0].canoes[0].at) == ("acting", "5")


def test_every_yes_or_no_of_the_rules_is_listed_with_its_present_value(speaking: Any) -> None:
    table = speaking.seated("spirits")
    table.hold("back")
    table.choose("allow", "always")
    listed = {choice.value: dict(choice.label.arguments)["value"].code for choice in table.conversation.choices()}
    rules = position_to_json(table.position)["rules"]
    flags = {name: ("option.no", "option.yes")[on] for name, on in rules.items() if isinstance(on, bool)}
    others = {"edition": "edition.spirits", "holds": "option.double", "cards": "option.cards_spirits"}
    counts = {"gems_per_site": "option.count", "tie_break": "option.no", "buy_back": "option.each_turn"}
    assert listed == flags | others | counts
    assert listed.keys() == rules.keys()
    table.press("back", "back")
    assert table.state == "committing"


# ---- any of them, anywhere


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_corrected_anywhere_leaves_a_position_and_is_taken_back(speaking: Any, seed: int) -> None:
    chance = Random(seed)
    table = speaking.seated("spirits" if seed % 2 else "bsw", 3, fork="?", options={"joe": True})
    for ply in list(speaking.script(table.position, 28))[:50]:
        table.play(ply)
        before, laid = position_to_json(table.position), [seat.committed for seat in table.position.seats]
        stood = len(table.conversation.game.standing)
        begin(table)
        while table.state == "correcting" and not table.notice[0].startswith("refused."):
            table.choose(chance.choice(table.values))
        while table.state == "correcting":
            table.press("back")
        after = position_to_json(table.position)
        assert position_from_json(after) == table.position
        assert [seat.committed for seat in table.position.seats] == laid
        if len(table.conversation.game.standing) > stood:
            table.take_back()
        assert position_to_json(table.position) == before
