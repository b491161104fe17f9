"""What the log says of a correction: what is so now, in the words of the table and never in pointers."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.journal import game_from_record, record_of, told_game
from companion.journal.corrected import told_correction, told_field
from companion.rules import Accepted, Game, Position, correct, new_position, parse_ply, play, rule_set
from companion.rules.entries import CorrectEntry, Entry, Player, Stamp, UndoEntry
from companion.rules.position_writing import position_to_json

NAMES = {1: "Ana", 2: "Ben", 3: "Cleo"}


def names(seat: int | None) -> str:
    return NAMES[seat] if seat else "the table"


@pytest.fixture
def spirits() -> Position:
    """Everything that a game can have; Ana has turned up her 5."""
    position = new_position(rule_set("spirits", 3, {"joe": True}), 3, lifesaver=1, fork="L")
    for written in ("1=5", "2=4", "3=4", "!5"):
        position = play(position, parse_ply(written))
    return position


def told(before: Position, pointers: dict[str, Any]) -> str:
    after = correct(before, pointers)
    assert isinstance(after, Accepted), after
    return told_correction(before, after.position, names)


@pytest.mark.parametrize(
    ("pointers", "words"),
    [
        ({"/weather": -1}, "weather -1"),
        ({"/fork": "R"}, "first arm right"),
        ({"/fork": "?"}, "first arm not known"),
        ({"/round": 7}, "round 7"),
        ({"/lifesaver": 3}, "Cleo has the lifesaver"),
        ({"/whirlpool": "out"}, "the whirlpool is next in"),
        ({"/whirlpool": "6L"}, "the whirlpool: 6, left arm"),
        ({"/beaver": "7R"}, "the beaver: 7, right arm"),
        ({"/elk": "away"}, "the elk is beside the board"),
        ({"/elk": "2b", "/seats/1/canoes/b/at": "6L"}, "the elk is with Ben's canoe b; Ben's canoe b: 6, left arm"),
        ({"/joe/at": "3"}, "Diamond Joe: 3"),
        ({"/sites/R/R": 5, "/joe/cargo": "R"}, "the ruby site has one ruby fewer; Diamond Joe: ruby aboard"),
        ({"/seats/0/canoes/a/at": "6R"}, "Ana's canoe a: 6, right arm"),
        ({"/seats/0/canoes/a/at": "F"}, "Ana's canoe a: at the foot of the falls"),
        (
            {"/seats/2/canoes/b": {"holds": 2, "at": "5", "cargo": "Y", "bank": True}, "/sites/Y/Y": 5},
            (
                "the amber site has one amber fewer; Cleo's canoe b holds 2; Cleo's canoe b: 5; "
                "Cleo's canoe b: amber aboard; Cleo's canoe b is on the bank"
            ),
        ),
        ({"/sites/R/R": 5, "/seats/1/gems": {"R": 1}}, "the ruby site has one ruby fewer; Ben has one ruby more"),
        (
            {"/sites/R/R": 3, "/sites/V/V": 4, "/seats/1/gems/R": 3, "/sites/B/V": 2},
            (
                "the amethyst site has 2 amethysts fewer; the ruby site has 3 rubies fewer; "
                "the sapphire site has 2 amethysts more; Ben has 3 rubies more"
            ),
        ),
        ({"/seats/0/hand": ["2", "L", "C"]}, "Ana's hand: 2, lasso and cloud"),
        ({"/seats/0/hand": []}, "Ana's hand: none"),
        ({"/seats/0/played": "C"}, "Ana has turned up the cloud card"),
        (
            {"/turn/moved": ["b"], "/turn/afloat": ["a", "b"]},
            "acted in this turn: canoe b; in the water at the reveal: canoe a and canoe b",
        ),
        (
            {"/seats/0/played": "C", "/seats/0/hand": ["1"], "/turn/done": True},
            "Ana's hand: 1; Ana has turned up the cloud card; the card has had its effect",
        ),
        ({"/rules/must_launch": False}, "tonight must launch: no"),
        (
            {"/rules/steal_several": True, "/rules/buy_back": "round"},
            "tonight steal several: yes; tonight buy back: each round",
        ),
        ({"/rules/holds": {"a": 1, "b": 2}}, "tonight each canoe a holds 1; tonight each canoe b holds 2"),
        ({"/rules/tie_break": "gem_value"}, "tonight gem values break ties: yes"),
        ({"/rules/edition": "base"}, "tonight edition: base"),
    ],
)
def test_a_correction_is_told_as_what_is_so_now(pointers: dict[str, Any], words: str, spirits: Position) -> None:
    assert told(spirits, pointers) == words


def test_who_is_away_is_told_where_cards_are_laid() -> None:
    start = new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L")
    gone = {"/seats/1/absent": True}
    assert told(start, gone) == "Ben is away"
    after = correct(start, gone)
    assert isinstance(after, Accepted)
    assert told(after.position, {"/seats/1/absent": False}) == "Ben is at the table"


@pytest.mark.parametrize(
    ("pointer", "was", "now", "words"),
    [
        ("/phase", "flow", "settle", "canoes slide now"),
        ("/phase", "flow", "over", "the game is over"),
        ("/to_play", 1, None, "it is nobody's turn"),
        ("/winners", [], [1, 3], "won: Ana and Cleo"),
        ("/settle", [], ["2a", "3b"], "still to slide: Ben's canoe a and Cleo's canoe b"),
        ("/to_play", None, 2, "it is Ben's turn"),
        ("/turn/moved", ["a"], None, "acted in this turn: none"),
        ("/turn/done", True, False, "the card has not had its effect"),
        ("/winners", [1, 2, 3], [], "won: none"),
        ("/joe/at", "4", None, "Diamond Joe: off the river"),
        ("/seats/0/canoes/a/bank", True, False, "Ana's canoe a is off the bank"),
        ("/seats/1/canoes/b/cargo", "VY", "", "Ben's canoe b: empty"),
        ("/seats/1/canoes/b/cargo", "", "YR", "Ben's canoe b: amber and ruby aboard"),
        ("/seats/2/played", "4", None, "Cleo has turned up no card"),
        ("/rules/cards", [], ["1", "123", "L", "C"], "tonight cards: 1, 123, lasso and cloud"),
        ("/rules/gems_per_site", 5, 1, "tonight gems a site: 1"),
        ("/rules/joe", True, False, "tonight Diamond Joe: no"),
    ],
)
def test_what_needs_much_else_to_be_so_is_told_as_well(pointer: str, was: Any, now: Any, words: str) -> None:
    assert told_field(pointer, was, now, names) == words


def test_what_the_correction_names_and_leaves_as_it_was_is_not_told(spirits: Position) -> None:
    assert told(spirits, {"/weather": spirits.weather, "/fork": "R"}) == "first arm right"
    assert told(spirits, {"/weather": spirits.weather}) == ""


def leaves(node: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict) and node:
        for key, value in node.items():
            yield from leaves(value, f"{pointer}/{key}")
    elif pointer == "/seats":
        for index, seat in enumerate(node):
            yield from leaves(seat, f"{pointer}/{index}")
    else:
        yield pointer, node


def test_every_field_of_a_position_has_words(spirits: Position) -> None:
    """But for what no correction reaches, and counts that are 0 by being missing."""
    fields = {pointer: value for pointer, value in leaves(position_to_json(spirits)) if not pointer.endswith("gems")}
    assert len(fields) > 60
    unsaid = {pointer for pointer, value in fields.items() if "/" in told_field(pointer, value, value, names)}
    assert unsaid == {f"/seats/{index}/committed" for index in range(3)}


@pytest.mark.parametrize("pointer", ["/moon", "/seats/0/hat", "/weather/now", "/seats/0/canoes/a/at/once"])
def test_a_pointer_that_has_no_words_is_written_as_it_is_kept(pointer: str) -> None:
    assert told_field(pointer, None, {"b": [1, "Ä"], "a": None}, names) == f'{pointer} = {{"a":null,"b":[1,"Ä"]}}'


@pytest.mark.rule("R5")
def test_a_corrected_hand_tells_nothing_of_a_card_that_nobody_has_seen(stamp: Stamp, ply: Callable[..., Entry]) -> None:
    """One that was laid and taken back before, and one that was laid after it."""
    start = new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L")
    told = set()
    for card in ("2", "6"):
        game = Game(start, [Player(seat, name, "") for seat, name in NAMES.items()])
        hand = CorrectEntry(stamp, {"/seats/1/hand": ["1", "2", "6", "C"]})
        assert game.add_all([ply(f"2={card}"), UndoEntry(stamp, 1), hand, ply(f"2={card}")]) is None
        told.add(tuple(told_game(game_from_record(record_of(game)).game)))
    assert len(told) == 1
    assert any(line.endswith("the table corrects: Ben's hand: 1, 2, 6 and cloud") for line in told.pop())
