"""Who could end the game after this round: what they own, and what their canoes can bring home (X1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.referee.messages import message
from companion.referee.warnings import warnings
from companion.rules import Accepted, Position, judge, legal, parse_ply, public
from companion.rules.scoring import goal_met


def near_the_end(speaking: Any, gems: dict[str, int], changes: dict[str, Any], edition: str = "base") -> Any:
    owned = {f"/seats/0/gems/{gem}": count for gem, count in gems.items()}
    carried = "".join(value for key, value in changes.items() if key.endswith("cargo"))
    left = {
        f"/sites/{gem}/{gem}": (6 if edition == "spirits" else 7) - gems.get(gem, 0) - carried.count(gem)
        for gem in "VCYBR"
    }
    return speaking.continued(speaking.corrected({**owned, **left, **changes}, edition))


def may_end(table: Any) -> list[str]:
    return [
        str(dict(one.arguments)["seats"]) for one in warnings(public(table.position)) if one.code == "warning.may_end"
    ]


@pytest.mark.rule("X1", "M6")
def test_a_canoe_that_can_land_with_the_fourth_gem_may_end_the_game(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V"}
    assert may_end(near_the_end(speaking, {"V": 3}, aboard)) == ["1"]
    assert may_end(near_the_end(speaking, {"V": 2}, aboard)) == []
    assert may_end(near_the_end(speaking, {"V": 3}, {**aboard, "/seats/0/canoes/a/at": "7L"})) == []
    assert may_end(near_the_end(speaking, {"V": 3}, {**aboard, "/seats/0/hand": ["1", "2", "C"]})) == []


@pytest.mark.rule("X1", "M3")
def test_a_gem_loaded_before_the_way_home_may_end_the_game(speaking: Any) -> None:
    empty = {"/seats/0/canoes/a/at": "3"}
    assert may_end(near_the_end(speaking, {"V": 3}, {**empty, "/seats/0/hand": ["1", "5"]})) == ["1"]
    assert may_end(near_the_end(speaking, {"V": 3}, {**empty, "/seats/0/hand": ["1", "4"]})) == []


@pytest.mark.rule("X1", "M1", "Q1")
def test_two_canoes_come_home_with_one_card_but_not_with_a_123(speaking: Any) -> None:
    both = {"/seats/0/canoes/a/at": "1", "/seats/0/canoes/a/cargo": "V"}
    both |= {"/seats/0/canoes/b/at": "2", "/seats/0/canoes/b/cargo": "V", "/whirlpool": "7L"}
    three = {**both, "/seats/0/hand": ["1", "3"]}
    assert may_end(near_the_end(speaking, {"V": 2}, three, "spirits")) == ["1"]
    assert may_end(near_the_end(speaking, {"V": 2}, {**both, "/seats/0/hand": ["1", "123"]}, "spirits")) == []
    assert may_end(near_the_end(speaking, {"V": 3}, {**both, "/seats/0/hand": ["123"]}, "spirits")) == ["1"]


@pytest.mark.rule("X1", "E2")
def test_the_elk_may_bring_the_last_gem_home(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/cargo": "V", "/whirlpool": "7L"}
    weak = {**aboard, "/seats/0/hand": ["1", "3"]}
    assert may_end(near_the_end(speaking, {"V": 3}, weak, "spirits")) == []
    assert may_end(near_the_end(speaking, {"V": 3}, {**weak, "/elk": "1a"}, "spirits")) == ["1"]


@pytest.mark.rule("X1")
def test_the_fifth_colour_may_end_the_game(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "R"}
    assert may_end(near_the_end(speaking, {"V": 1, "C": 1, "Y": 1, "B": 1}, aboard)) == ["1"]


@pytest.mark.rule("X1", "G2")
def test_a_gem_that_is_left_at_a_site_is_not_counted(speaking: Any) -> None:
    """With the elk a 6 pays for unloading, loading another colour and four steps: six gems then, not seven."""
    swap = {"/seats/0/canoes/b/at": "4", "/seats/0/canoes/b/cargo": "V", "/elk": "1b", "/seats/0/hand": ["6"]}
    swap["/whirlpool"] = "7L"
    assert may_end(near_the_end(speaking, {"V": 2, "C": 2, "Y": 1}, swap, "spirits")) == []
    assert may_end(near_the_end(speaking, {"V": 1, "C": 3, "Y": 1}, swap, "spirits")) == ["1"]


@pytest.mark.rule("X1", "T1")
def test_nobody_who_is_away_ends_the_game(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V", "/seats/1/hand": ["1", "2"]}
    assert may_end(near_the_end(speaking, {"V": 3}, {**aboard, "/seats/0/absent": True, "/lifesaver": 2})) == []


@pytest.mark.rule("X1", "M1", "Q1")
def test_a_canoe_that_has_acted_brings_nothing_home_any_more(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "4", "/seats/0/canoes/a/cargo": "V", "/seats/0/canoes/b/at": "5"}
    table = near_the_end(speaking, {"V": 3}, aboard).lay("3", "4", "4").play("!3")
    table.choose("a>1")
    assert (table.state, may_end(table)) == ("acting", [])
    both = {"/seats/0/canoes/a/at": "1", "/seats/0/canoes/a/cargo": "V", "/whirlpool": "7L"}
    both |= {"/seats/0/canoes/b/at": "2", "/seats/0/canoes/b/cargo": "V"}
    position = near_the_end(speaking, {"V": 2}, both, "spirits").lay("123", "4", "4").play("!123").position
    after = judge(position, parse_ply("a>J"))
    assert isinstance(after, Accepted)
    assert after.position.seats[0].gems[0] == 3
    assert all(one.code != "warning.may_end" for one in warnings(public(after.position)))


@pytest.mark.rule("X1")
def test_once_somebody_has_the_goal_it_is_the_last_round(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V"}
    table = near_the_end(speaking, {"V": 3}, aboard).lay("4", "4", "4").play("!4")
    table.choose("a>J")
    assert message("warning.last_round", seats="1") in warnings(public(table.position))
    assert may_end(table) == []


def turns_that_end_well(position: Position) -> bool:
    """Whether any turn of the seat to play ends with the goal, by playing every one."""
    seat, before = position.to_play, [position]
    while before:
        place = before.pop()
        if place.phase != "act" or place.to_play != seat:
            if goal_met(place.seats[(seat or 0) - 1].gems):
                return True
            continue
        for ply in legal(place):
            outcome = judge(place, parse_ply(ply))
            assert isinstance(outcome, Accepted)
            before.append(outcome.position)
    return False


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("edition", "seed"), [("base", 28), ("base", 3), ("bsw", 5), ("spirits", 13)])
def test_whoever_is_said_to_be_able_to_end_the_game_is(speaking: Any, edition: str, seed: int) -> None:
    """At each turn of a game, as if its owner had three ambers and two sapphires: every turn that it could play."""
    position = speaking.seated(edition, 3, fork="L").position
    answers = set()
    for ply in speaking.script(position, seed, most_rounds=9):
        outcome = judge(position, parse_ply(ply))
        assert isinstance(outcome, Accepted)
        position = outcome.position
        if ply[0] == "!" and position.phase == "act":
            rich = with_gems(position, (1, 0, 3, 2, 0))
            warned = any(one.code == "warning.may_end" for one in warnings(public(only_theirs(rich)), "words"))
            assert warned == turns_that_end_well(rich), rich
            answers.add(warned)
    assert answers == {True, False}


def with_gems(position: Position, gems: tuple[int, int, int, int, int]) -> Position:
    seats = list(position.seats)
    mine = (position.to_play or 0) - 1
    seats[mine] = replace(seats[mine], gems=gems)
    return replace(position, seats=tuple(seats))


def only_theirs(position: Position) -> Position:
    """The same with nothing to win for the others."""
    seats = [
        seat if number == position.to_play else replace(seat, gems=(0, 0, 0, 0, 0))
        for number, seat in enumerate(position.seats, 1)
    ]
    return replace(position, seats=tuple(seats))
