"""Every key of the position is corrected at the box, by buttons alone; what lies face down is not (R5, T2)."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.rules import Accepted, correct, position_to_json

CARDS = ["1", "2", "3", "4", "5", "6", "7", "123", "L", "C"]
UP = {f"/seats/{index}/played": "2" for index in range(3)} | {
    f"/seats/{index}/hand": [card for card in CARDS if card != "2"] for index in range(3)
}
WATER = {"/seats/0/canoes/a/at": "4", "/seats/1/canoes/a/at": "5", "/seats/1/canoes/b/at": "5"}
WAITS = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/bank": True, "/whirlpool": "5", "/seats/1/canoes/b/at": "5"}
LOST = {"/seats/0/canoes/a/at": "F", "/seats/0/gems/V": 1, "/sites/V/V": 5}

STAGES: dict[str, tuple[dict[str, Any], tuple[str, ...], tuple[str, ...]]] = {
    "commit": (WATER, (), ()),
    "buyback": (LOST, ("4", "2", "3"), ()),
    "reveal": (WATER, ("4", "2", "3"), ()),
    "act": (WATER, ("4", "2", "3"), ("!4",)),
    "act with a cloud": (WATER, ("C", "2", "3"), ("!C",)),
    "act with a lasso": (WATER, ("L", "2", "3"), ("!L",)),
    "flow": (WATER | UP | {"/phase": "flow"}, (), ()),
    "settle": (WAITS | UP | {"/phase": "settle", "/to_play": 1, "/settle": ["1a"]}, (), ()),
    "over": (WATER | UP | {"/phase": "over", "/winners": [1]}, (), ()),
}
"""Where a table of three that plays Spirits with Joe stands: what is otherwise than at first, cards laid, plies."""

FACE_DOWN = {"/seats/*/committed"}
"""No correction reaches these (notation, R5)."""

UNWATCHED = {"/seats/*/canoes/*/at", "/seats/*/canoes/*/bank", "/seats/*/canoes/*/cargo", "/joe/cargo", "/elk"} | {
    *("/seats/*/gems", "/sites/*", "/turn/moved", "/turn/afloat", "/rules/gems_per_site"),
}
"""What river only does not follow: asked for on the way back to full."""

WORDS = [None, True, False, -1, *range(9), "J", "F", "1", "5", "7R", "?", "L", "R", "out", "site", "away", "1a", "2b"]
WORDS += ["V", "base", "bsw-spirits", "commit", "flow", "reveal", "act", "round", "turn", "none", "gem_value", [], [1]]
WORDS += [[2], ["a"], ["b"], ["1a"], ["2b"], CARDS[1:], CARDS[:1], {"at": "2", "cargo": ""}]
"""Values that a key may have; of most keys each one is nonsense."""


def leaves(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each key that has no keys, with its value; gems that one place has are one."""
    if isinstance(node, dict) and not (path.endswith("/gems") or path.startswith("/sites/") or path == "/rules/holds"):
        for key, inner in node.items():
            yield from leaves(inner, f"{path}/{key}")
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        for index, inner in enumerate(node):
            yield from leaves(inner, f"{path}/{index}")
    else:
        yield path, node


def pattern(path: str) -> str:
    """The path with "*" for a seat, a canoe's name and a site."""
    steps = path.split("/")
    return "/".join("*" if step.isdigit() or step in tuple("abVCYBR") else step for step in steps)


def changed(before: Any, after: Any) -> set[str]:
    """The keys with another value, null among them; a key that has gone with what it was in is not changed itself."""
    now = dict(leaves(after))
    return {pattern(path) for path, was in leaves(before) if now.get(path, "object" if was is None else was) != was}


def opened(table: Any, picks: tuple[str, ...]) -> list[str]:
    """What the list offers behind these picks; by buttons alone."""
    table.hold("back")
    table.choose("correct", *picks)
    return list(table.values)


def left(table: Any) -> None:
    while table.state == "correcting":
        table.press("back")


def by_buttons(table: Any, chance: Random, picks: tuple[str, ...] = ()) -> set[str]:
    """The keys that corrections change here: of each list all of its parts, rules and stages, of the others some."""
    values, found = opened(table, picks), set()
    left(table)
    if picks and picks[0] not in ("rules", "stage"):
        some = chance.sample(values, min(len(values), 2 if picks[0] == "gems" else 5))
        values = list(dict.fromkeys([*some, values[-1]]))  # Joe is the last who may have a gem
    for value in values:
        before, stood = position_to_json(table.position), len(table.conversation.game.standing)
        opened(table, (*picks, value))
        if table.state == "correcting" and not table.notice[0]:
            left(table)
            found |= by_buttons(table, chance, (*picks, value))
            continue
        left(table)
        found |= changed(before, position_to_json(table.position))
        if len(table.conversation.game.standing) > stood:
            table.take_back()
        assert position_to_json(table.position) == before
    return found


def alone(position: Any) -> set[str]:
    """The keys of which another value fits while all others stay as they are."""
    return {
        pattern(path)
        for path, now in leaves(position_to_json(position))
        if not (path.endswith("/bank") and ashore_without_lasso(position, path))
        and any(value != now and isinstance(correct(position, {path: value}), Accepted) for value in WORDS)
    }


def ashore_without_lasso(position: Any, path: str) -> bool:
    """Whether nothing but a lasso, which that seat has not played, would take the canoe to the bank (L1)."""
    _, _, seat, _, name, _ = path.split("/")
    owner = position.seats[int(seat)]
    return owner.played != "L" and not owner.canoes["ab".index(name)].bank


def table_in(speaking: Any, stage: str) -> Any:
    changes, cards, plies = STAGES[stage]
    table = speaking.continued(speaking.corrected(changes, "spirits", 3, joe=True))
    if cards:
        table.lay(*cards).play(*plies)
    assert table.position.phase == stage.split()[0]
    return table


@cache  # one stage for its test, all of them for the last one
def reached(speaking: Any, stage: str) -> set[str]:
    """The keys that buttons alone change at this stage of a game of Spirits with Joe."""
    return by_buttons(table_in(speaking, stage), Random(1))


@pytest.mark.slow
@pytest.mark.rule("T2")
@pytest.mark.parametrize("stage", STAGES)
def test_every_key_of_which_another_value_fits_is_corrected(speaking: Any, stage: str) -> None:
    fits = alone(table_in(speaking, stage).position)
    assert len(fits) > 8
    assert fits - reached(speaking, stage) == set()


@pytest.mark.slow
@pytest.mark.rule("T2")
def test_no_key_of_the_position_is_left_out_but_what_lies_face_down(speaking: Any) -> None:
    keys = {
        pattern(path) for stage in STAGES for path, _ in leaves(position_to_json(table_in(speaking, stage).position))
    }
    found = [reached(speaking, stage) for stage in STAGES]
    assert keys - {"/turn"} - set().union(*found) == FACE_DOWN
    assert all(not FACE_DOWN & one for one in found)


@pytest.mark.slow
@pytest.mark.rule("T2")
def test_the_same_keys_are_corrected_in_a_base_game(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4"}))
    at_cards = by_buttons(table, Random(1))
    table.lay("4", "2", "3").play("!4")
    found = at_cards | by_buttons(table, Random(1))
    behind_the_rules = {"/seats/*/canoes/*/holds"}  # see test_told_corrections.py
    assert alone(table.position) - found == behind_the_rules
    keys = {pattern(path) for path, _ in leaves(position_to_json(table.position))}
    pieces_that_are_not_there = {"/seats/*/canoes/*/bank", "/settle", "/beaver"}
    not_with_a_number_card = {"/winners", "/turn/done"}
    assert keys - found == FACE_DOWN | pieces_that_are_not_there | not_with_a_number_card | behind_the_rules


@pytest.mark.slow
@pytest.mark.rule("T2")
def test_in_river_only_all_is_corrected_that_is_followed(speaking: Any) -> None:
    table = table_in(speaking, "commit")
    table.hold("back")
    table.choose("river only")
    table.lay("C", "2", "3").press("ok")
    assert table.state == "acting"
    found = by_buttons(table, Random(1))
    assert alone(table.position) - found <= UNWATCHED
    assert found & UNWATCHED <= {"/elk"}
