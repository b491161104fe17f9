"""Editions and options as the rules' table has them, and the position that a game begins with."""

from typing import Any

import pytest

from companion.rules import SetupError, new_position, perft, position_to_json, rule_set

BASE = {
    "edition": "base",
    "cards": ["1", "2", "3", "4", "5", "6", "C"],
    "holds": {"a": 1, "b": 1},
    "whirlpool": False,
    "beaver": False,
    "elk": False,
    "joe": False,
    "must_launch": False,
    "steal_several": False,
    "unload_at_own_site": True,
    "buy_back": "round",
    "must_buy": False,
    "tie_break": "none",
    "gems_per_site": 7,
}


def rules(edition: str, players: int = 3, **options: Any) -> dict[str, Any]:
    made: dict[str, Any] = position_to_json(new_position(rule_set(edition, players, options), players))["rules"]
    return made


def test_the_editions_differ_in_what_the_table_says() -> None:
    assert rules("base") == BASE
    assert rules("bga") == BASE | {"edition": "bga", "tie_break": "gem_value"}
    assert rules("bsw", 5) == BASE | {"edition": "bsw", "must_buy": True}


SPIRITS = BASE | {
    "edition": "spirits",
    "cards": ["1", "2", "3", "4", "5", "6", "7", "123", "L", "C"],
    "holds": {"a": 2, "b": 1},
    "whirlpool": True,
    "beaver": True,
    "elk": True,
    "must_launch": True,
    "unload_at_own_site": False,
    "buy_back": "turn",
    "gems_per_site": 6,
}


def test_the_spirits_bring_their_pieces_cards_and_rules() -> None:
    assert rules("spirits", 3) == SPIRITS
    bsw = {"edition": "bsw-spirits", "steal_several": True, "buy_back": "round", "must_buy": True}
    assert rules("bsw-spirits", 3) == SPIRITS | bsw
    gems = [
        rules(edition, players)["gems_per_site"] for edition in ("spirits", "bsw-spirits") for players in range(3, 7)
    ]
    assert gems == [6, 7, 7, 8] * 2
    assert rules("spirits", 6, gems_per_site=5)["gems_per_site"] == 5


OVERRIDES = {
    "cards": ["1", "6", "123", "L", "C"],
    "whirlpool": True,
    "beaver": True,
    "elk": True,
    "joe": True,
    "holds": {"a": 2, "b": 2},
    "must_launch": True,
    "steal_several": True,
    "unload_at_own_site": False,
    "buy_back": "turn",
    "must_buy": True,
    "tie_break": "gem_value",
    "gems_per_site": 6,
}


@pytest.mark.parametrize("option", OVERRIDES)
def test_each_option_can_be_overridden(option: str) -> None:
    assert rules("base", **{option: OVERRIDES[option]}) == BASE | {option: OVERRIDES[option]}
    assert rules("spirits", **{option: BASE[option]}) == SPIRITS | {option: BASE[option]}


@pytest.mark.rule("V1", "A1", "E1", "J1")
def test_each_piece_begins_at_its_place_and_only_where_it_is_in_the_game() -> None:
    pieces = ("whirlpool", "beaver", "elk", "joe")
    obj = position_to_json(new_position(rule_set("spirits", 6, {"joe": True}), 6))
    assert [obj[piece] for piece in pieces] == ["3", None, "site", {"at": "1", "cargo": ""}]
    assert [canoe["holds"] for canoe in obj["seats"][5]["canoes"].values()] == [2, 1]
    obj = position_to_json(new_position(rule_set("base", 3), 3))
    assert [obj[piece] for piece in pieces] == [None] * 4


def test_a_rule_that_finds_no_use_is_no_fault() -> None:
    assert rules("base", steal_several=True)["steal_several"]
    assert rules("spirits", cards=["123", "C"])["cards"] == ["123", "C"]


def test_a_game_begins_with_everything_at_its_place() -> None:
    obj = position_to_json(new_position(rule_set("base", 4), 4, 3, "R"))
    assert (obj["round"], obj["phase"], obj["lifesaver"], obj["to_play"], obj["weather"]) == (1, "commit", 3, None, 0)
    assert obj["fork"] == "R"
    assert obj["sites"] == {gem: {gem: 7} for gem in "VCYBR"}
    canoe = {"holds": 1, "at": "J", "cargo": "", "bank": False}
    assert (
        obj["seats"]
        == [
            {
                "absent": False,
                "hand": ["1", "2", "3", "4", "5", "6", "C"],
                "committed": None,
                "played": None,
                "gems": {},
                "canoes": {"a": canoe, "b": canoe},
            }
        ]
        * 4
    )
    assert new_position(rule_set("base", 3), 3).fork == "?"


@pytest.mark.parametrize(
    ("edition", "players", "options", "complaint"),
    [
        ("chess", 3, {}, "there are base, bga, bsw, spirits, bsw-spirits"),
        ("base", 2, {}, "3 to 5 players"),
        ("base", 6, {}, "3 to 5 players"),
        ("base", True, {}, "3 to 5 players"),
        ("spirits", 7, {}, "3 to 6 players"),
        ("spirits", 2, {}, "3 to 6 players"),
        ("base", 3, {"cards": ["L", "C"]}, "cards: without a number card or 123 no canoe could ever move"),
        ("spirits", 3, {"cards": ["1", "123", "L"]}, "beaver: without a cloud card C the beaver could never come"),
        ("base", 3, {"joe": "yes"}, "joe allows true or false"),
        ("base", 3, {"cards": ["123", "7"]}, "in the order 1, 2, 3, 4, 5, 6, 7, 123, L, C"),
        ("base", 3, {"luck": 1}, "there are cards, holds"),
        ("base", 3, {"edition": "bga"}, "there are cards, holds"),
        ("base", 3, {"buy_back": "often"}, "allows round or turn"),
        ("base", 3, {"tie_break": None}, "allows none or gem_value"),
        ("base", 3, {"must_buy": 1}, "allows true or false"),
        ("base", 3, {"holds": {"a": 3, "b": 1}}, "1 or 2"),
        ("base", 3, {"holds": {"a": True, "b": 1}}, "1 or 2"),
        ("base", 3, {"cards": "123"}, "a list of cards"),
        ("base", 3, {"cards": []}, "one at least"),
        ("base", 3, {"gems_per_site": True}, "whole number from 1"),
        ("base", 3, {"gems_per_site": 0}, "whole number from 1"),
    ],
)
def test_a_set_up_that_is_not_allowed_is_told_what_is(
    edition: str, players: int, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        rule_set(edition, players, options)


def test_lifesaver_and_fork_must_be_there() -> None:
    base = rule_set("base", 3)
    with pytest.raises(SetupError, match="seats 1 to 3"):
        new_position(base, 3, 4)
    with pytest.raises(SetupError, match="L, R or"):
        new_position(base, 3, 1, "X")  # that is what is tried
    with pytest.raises(SetupError, match="3 to 5 players"):
        new_position(base, 6)


@pytest.mark.rule("R1")
def test_the_first_round_has_as_many_ways_of_committing_as_cards_and_orders() -> None:
    start = new_position(rule_set("base", 3), 3)
    # Three seats in any of 6 orders, each with one of 7 cards; then the reveal is the only ply.
    assert [perft(start, n) for n in range(5)] == [1, 21, 6 * 49, 6 * 343, 6 * 343]
