"""A position read strictly: whatever breaks the notation's table is named by the path of its key."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from companion.rules import PositionError, position_from_json, position_to_json

NOTATION_KEYS = """
rules round phase lifesaver to_play weather fork sites whirlpool beaver elk joe seats turn settle winners
"""


@pytest.fixture
def act(table: Any) -> dict[str, Any]:
    """Seat 1 acts with a 3, canoe a at 3 with a diamond; seat 2 owns a violet gem, seat 4 is away."""
    position = table.turn("3", "1a@3C 2a@F", players=4, owned={2: "V"}, absent=(4,))
    return position_to_json(position)


def test_writing_what_was_read_gives_the_same_object_in_the_notation_s_order(act: dict[str, Any]) -> None:
    written = position_to_json(position_from_json(act))
    assert json.dumps(written) == json.dumps(act)
    assert list(written) == NOTATION_KEYS.split()
    assert list(written["seats"][0]) == ["absent", "hand", "committed", "played", "gems", "canoes"]
    assert list(written["turn"]) == ["moved", "afloat", "done"]


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every key and list entry in it."""
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield (*path, key)
        yield from paths(inner, (*path, key))


def changed(obj: Any, path: tuple[Any, ...], value: Any) -> Any:
    obj = deepcopy(obj)
    node = obj
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return obj


def test_every_key_is_needed(act: dict[str, Any]) -> None:
    for path in paths(act):
        if isinstance(path[-1], str):
            obj = deepcopy(act)
            node = obj
            for key in path[:-1]:
                node = node[key]
            del node[path[-1]]
            with pytest.raises(PositionError):
                position_from_json(obj)


def test_every_object_refuses_a_key_unknown_to_it(act: dict[str, Any]) -> None:
    objects = [(), *(path for path in paths(act) if isinstance(changed_node(act, path), dict))]
    assert len(objects) > 20
    for path in objects:
        with pytest.raises(PositionError) as caught:
            position_from_json(changed(act, (*path, "weird"), 1))
        assert caught.value.key == "/".join(map(str, (*path, "weird")))


def changed_node(obj: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        obj = obj[key]
    return obj


@pytest.mark.parametrize("wrong", [True, 1.5, "", "x", [], {}, -5, 10**30, [[]], {"a": 1}, "\ud800"])
def test_no_key_takes_a_value_of_another_kind(act: dict[str, Any], wrong: Any) -> None:
    for path in paths(act):
        right = changed_node(act, path)
        same = type(right) is type(wrong) and right == wrong
        if same or (isinstance(right, bool) and wrong is True) or (isinstance(right, list) and wrong == []):
            continue
        with pytest.raises(PositionError) as caught:
            position_from_json(changed(act, path, wrong))
        assert str(caught.value).isprintable()


WRONG = {
    "rules/edition": "poker",
    "rules/buy_back": "never",
    "rules/cards": ["2", "1"],
    "rules/holds": {"a": 3, "b": 1},
    "rules/gems_per_site": 0,
    "round": 0,
    "phase": "pause",
    "lifesaver": 5,
    "to_play": 0,
    "weather": 3,
    "fork": "l",
    "seats/0/hand": ["1", "1", "2"],
    "seats/1/committed": "C1",
    "seats/0/played": "7",
    "seats/1/gems/V": 0,
    "seats/1/gems/Z": 1,
    "seats/0/canoes/a/at": "6",
    "seats/0/canoes/a/holds": 0,
    "seats/0/canoes/a/cargo": "CC",
    "seats/0/canoes/a/bank": True,
    "seats/2/canoes/a/at": "F",
    "sites/V/V": 0,
    "turn/moved": ["a", "a"],
    "turn/afloat": ["b", "a"],
    "turn/done": True,
    "winners": [1],
    "settle": ["1a"],
    "whirlpool": "3",
    "elk": "site",
    "joe": {"at": "1", "cargo": ""},
}


@pytest.mark.parametrize("key", [key for key in WRONG if key != "seats/2/canoes/a/at"])
def test_a_wrong_value_is_named_by_its_key(act: dict[str, Any], key: str) -> None:
    path = tuple(int(step) if step.isdigit() else step for step in key.split("/"))
    with pytest.raises(PositionError) as caught:
        position_from_json(changed(act, path, WRONG[key]))
    assert caught.value.key.startswith(key)
    assert str(caught.value).startswith(key)


def test_one_is_not_true(act: dict[str, Any]) -> None:
    for path in paths(act):
        value = changed_node(act, path)
        if type(value) is bool or value == 1:
            other = int(value) if type(value) is bool else True
            with pytest.raises(PositionError):
                position_from_json(changed(act, path, other))


def refused_key(obj: Any) -> str:
    with pytest.raises(PositionError) as caught:
        position_from_json(obj)
    return caught.value.key


@pytest.mark.rule("G5")
def test_gems_are_neither_lost_nor_made(act: dict[str, Any]) -> None:
    assert refused_key(changed(act, ("sites", "C", "C"), 7)) == "sites/C/C"
    assert refused_key(changed(act, ("seats", 1, "gems"), {})) == "sites/V/V"
    assert refused_key(changed(act, ("seats", 0, "canoes", "a", "cargo"), "")) == "sites/C/C"


def test_a_canoe_ashore_or_lost_carries_nothing(act: dict[str, Any]) -> None:
    for place in "JF":
        key = refused_key(changed(act, ("seats", 0, "canoes", "a", "at"), place))
        assert key == "seats/0/canoes/a/cargo"


def test_cargo_is_written_in_gem_order(table: Any) -> None:
    obj = table.laid("1a@3VC", options={"holds": {"a": 2, "b": 1}})
    assert position_from_json(obj).seats[0].canoes[0].cargo == "VC"
    assert refused_key(changed(obj, ("seats", 0, "canoes", "a", "cargo"), "CV")) == "seats/0/canoes/a/cargo"


@pytest.mark.rule("R5")
def test_a_complaint_about_a_committed_card_does_not_tell_it(table: Any) -> None:
    obj = table.laid()
    obj["seats"][1] |= {"hand": ["1", "2"], "committed": "6"}
    with pytest.raises(PositionError) as caught:
        position_from_json(obj)
    assert caught.value.key == "seats/1/committed"
    assert "6" not in str(caught.value)


def test_each_phase_has_what_it_needs_and_nothing_else(table: Any, act: dict[str, Any]) -> None:
    assert refused_key(changed(act, ("to_play",), None)) == "to_play"
    assert refused_key(changed(act, ("turn",), None)) == "turn"
    assert refused_key(changed(act, ("to_play",), 2)) == "to_play"
    assert refused_key(changed(act, ("to_play",), 4)) == "to_play"
    assert refused_key(changed(act, ("lifesaver",), 4)) == "lifesaver"
    assert refused_key(changed(act, ("seats", 3, "played"), "1")) == "seats/3/played"
    assert refused_key(changed(act, ("seats", 1, "committed"), None)) == "seats/1/played"
    assert refused_key(changed(act, ("phase",), "settle")) == "phase"
    flow = position_to_json(table.flow())
    assert refused_key(flow | {"to_play": 1}) == "to_play"
    assert refused_key(flow | {"phase": "over"}) == "winners"
    assert refused_key(changed(flow, ("seats", 0, "committed"), "1")) == "seats/0/committed"
    assert refused_key(changed(flow, ("seats", 0, "played"), None)) == "seats/0/played"
    reveal = position_to_json(table.reveal(cards="5 1 1"))
    assert refused_key(reveal | {"phase": "commit", "to_play": None}) == "phase"
    buying = position_to_json(table.buyback("1a@F", owned={1: "V"}))
    assert refused_key(changed(buying, ("seats", 0, "committed"), "1")) == "seats/0/committed"
    assert refused_key(changed(buying, ("seats", 0, "hand"), [])) == "seats/0/hand"


@pytest.mark.rule("T1")
def test_two_seats_are_present(table: Any) -> None:
    assert refused_key(table.laid(absent=(2, 3))) == "seats"


def test_the_number_of_seats_is_the_edition_s(table: Any) -> None:
    obj = table.laid()
    assert refused_key(obj | {"seats": obj["seats"][:2]}) == "seats"
    assert refused_key(obj | {"seats": obj["seats"] * 2}) == "seats"


@pytest.fixture
def spirits(table: Any) -> dict[str, Any]:
    """Seat 1 acts with a lasso in the game with every piece; seat 2 has the elk."""
    turn = table.after(table.spirits("L", "1a@3V 2a@4", elk="2a", beaver="2", joe="5Y", options={"joe": True}), "L")
    return position_to_json(turn)


WRONG_PIECES = {
    "whirlpool": [None, "J", "F", "6", 3, "OUT"],
    "beaver": ["J", "F", "out", 1],
    "elk": [None, "2c", "5a", "2", "1b", "Site"],
    "joe": [None, "1", [], {}],
    "joe/at": [None, "J", "F", "out"],
    "joe/cargo": [None, "VV", "X", 0],
    "settle": [None, "1a", ["1a"]],
    "seats/1/canoes/b/bank": [True, None],
}


@pytest.mark.rule("V1", "A1", "E3", "J1", "L1")
@pytest.mark.parametrize("key", WRONG_PIECES)
def test_a_piece_that_is_nowhere_it_could_be_is_named_by_its_key(spirits: dict[str, Any], key: str) -> None:
    path = tuple(int(step) if step.isdigit() else step for step in key.split("/"))
    assert position_to_json(position_from_json(spirits)) == spirits
    for wrong in WRONG_PIECES[key]:
        assert refused_key(changed(spirits, path, wrong)).startswith(key), wrong


def test_the_whirlpool_may_be_out_and_the_beaver_not_there(spirits: dict[str, Any]) -> None:
    for path, value in ((("whirlpool",), "out"), (("beaver",), None), (("elk",), "away")):
        position_from_json(changed(spirits, path, value))


def test_joes_gem_is_counted(spirits: dict[str, Any]) -> None:
    assert refused_key(changed(spirits, ("joe", "cargo"), "")) == "sites/Y/Y"


@pytest.mark.rule("L1", "Q1")
def test_what_a_turn_has_seen_fits_its_card(spirits: dict[str, Any]) -> None:
    assert refused_key(changed(spirits, ("turn", "moved"), ["a"])) == "turn/moved"
    assert refused_key(changed(spirits, ("seats", 0, "played"), "123")) == "turn/done"


@pytest.mark.rule("L1")
def test_who_has_still_to_slide_is_on_the_bank_at_the_fork_and_nobody_else(table: Any) -> None:
    flow = table.flow("1a@5| 2b@5|", cards="L L 1", edition="spirits", whirlpool="4")
    settle = position_to_json(table.after(flow, "~L"))
    assert position_to_json(position_from_json(settle)) == settle
    assert refused_key(settle | {"settle": []}) == "settle"
    assert refused_key(settle | {"settle": ["1a", "1a"]}) == "settle/1"
    assert refused_key(settle | {"settle": ["2b", "1a"]}) == "to_play"
    assert refused_key(settle | {"settle": ["1a"]}) == "seats/1/canoes/b/bank"
    assert refused_key(settle | {"settle": ["1a", "2b", "3a"]}) == "settle/2"
    assert refused_key(settle | {"whirlpool": "4"}) == "whirlpool"
    assert refused_key(changed(settle, ("seats", 0, "canoes", "a", "at"), "4")) == "settle/0"
    assert refused_key(changed(settle, ("seats", 0, "canoes", "a", "bank"), False)) == "seats/0/canoes/a/bank"
    assert refused_key(settle | {"turn": {"moved": [], "afloat": [], "done": False}}) == "turn"


def test_a_position_with_rules_that_make_no_game_is_refused(table: Any) -> None:
    rules = table.laid()["rules"]
    assert refused_key(table.laid() | {"rules": rules | {"cards": ["C"]}}) == "rules/cards"
    assert refused_key(table.laid() | {"rules": rules | {"cards": ["1"], "beaver": True}}) == "rules/beaver"


@pytest.mark.parametrize("obj", [None, 1, "x", [], [{}], {}, True])
def test_what_is_no_object_of_a_position_is_refused(obj: Any) -> None:
    with pytest.raises(PositionError):
        position_from_json(obj)
