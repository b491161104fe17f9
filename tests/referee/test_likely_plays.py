"""Whole plays are offered likeliest first, each once; a turn is a list for each canoe."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace
from referee.presses import at_once, one_by_one, tellings
from referee.turns_played import moments, turns
from referee.whole_turns import least_sure, whole_turn

from companion.referee.likely_plays import likely_plays, targets
from companion.referee.offered import offered_plies
from companion.rules import Position, parse_ply, play

MIXES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("base", 5, {}),
    ("base", 3, {"joe": True, "holds": {"a": 2, "b": 2}, "steal_several": True}),
    ("spirits", 6, {}),
    ("spirits", 4, {"holds": {"a": 1, "b": 2}, "joe": True, "must_launch": False}),
    ("bsw-spirits", 4, {"joe": True}),
)


def acting(edition: str, seats: int, options: dict[str, Any], seed: int = 3) -> Iterator[Position]:
    """The first positions in which somebody acts, in a game in which anything is done."""
    positions = (position for position, _ in moments(["any"] * seats, seed, edition, **options))
    return islice((position for position in positions if position.phase == "act"), 200)


def turn(speaking: Any, card: str, canoes: dict[str, str], **more: Any) -> Position:
    """Seat 1 has turned up this card; canoes as in {"1a": "5R"}, and further JSON Pointers."""
    changes: dict[str, Any] = {}
    edition = more.get("edition", "base")
    lying = {"base": 7, "spirits": 6}[edition]
    for name, lies in canoes.items():
        place = lies.rstrip("VCYBR")
        cargo = lies[len(place) :]
        pointer = f"/seats/{int(name[0]) - 1}/canoes/{name[1]}"
        changes |= {f"{pointer}/at": place, f"{pointer}/cargo": cargo}
        for gem in cargo:
            changes[f"/sites/{gem}/{gem}"] = changes.get(f"/sites/{gem}/{gem}", lying) - 1
    start = speaking.corrected(changes | more.get("changes", {}), edition)
    for ply in (f"1={card}", "2=4", "3=4", f"!{card}"):
        start = play(start, parse_ply(ply))
    return start


# ---- the order


def test_a_gem_is_brought_home_before_anything_else(speaking: Any) -> None:
    assert likely_plays(turn(speaking, "5", {"1a": "4R"}))[0] == "a>J"


def test_a_gem_is_taken_from_another_canoe_sooner_than_left_there(speaking: Any) -> None:
    plies = likely_plays(turn(speaking, "1", {"1a": "5", "2a": "4R"}))
    assert plies.index("a>4*2a.R") < plies.index("a>4")


def test_the_gem_that_is_needed_most_is_loaded_first(speaking: Any) -> None:
    owned = {"/seats/0/gems/V": 3, "/sites/V/V": 3, "/sites/C/V": 1}
    plies = likely_plays(turn(speaking, "3", {"1a": "J", "1b": "5"}, changes=owned))
    assert plies.index("b>4+V") < plies.index("b>4+C")
    missing = {f"/seats/0/gems/{gem}": 1 for gem in "VYBR"} | {f"/sites/{gem}/{gem}": 6 for gem in "VYBR"}
    assert likely_plays(turn(speaking, "3", {"1a": "J", "1b": "5"}, changes=missing))[0] == "b>4+C"


def test_over_the_falls_is_hardly_ever_wanted(speaking: Any) -> None:
    plies = likely_plays(turn(speaking, "3", {"1a": "7L", "1b": "F"}))
    assert {ply for ply in plies if ply.endswith("F")} == set(plies[-2:]) == {"a>F", "a+R>F"}


def test_a_canoe_keeps_away_from_falls_that_the_river_reaches(speaking: Any) -> None:
    plies = likely_plays(turn(speaking, "6", {"1a": "1", "1b": "F"}, changes={"/weather": 2}))
    assert set(plies[-2:]) == {"a>7L", "a>7R"}


@pytest.mark.rule("E1")
def test_the_elk_is_offered_first(speaking: Any) -> None:
    assert likely_plays(turn(speaking, "3", {"1a": "7L"}, edition="spirits"))[0] == "a^"


@pytest.mark.rule("M1")
def test_the_first_canoe_that_must_act_comes_before_the_other(speaking: Any) -> None:
    both = likely_plays(turn(speaking, "3", {"1a": "3", "1b": "5R"}))
    assert [ply[0] for ply in both] == sorted(ply[0] for ply in both)
    ashore = likely_plays(turn(speaking, "3", {"1a": "J", "1b": "5R"}))
    assert [ply[0] for ply in ashore] == sorted((ply[0] for ply in ashore), reverse=True)


@pytest.mark.rule("Q1")
def test_with_a_123_the_canoe_is_chosen_with_the_play(speaking: Any) -> None:
    told = [ply[0] for ply in likely_plays(turn(speaking, "123", {"1a": "5", "1b": "2R"}, edition="spirits"))]
    assert set(told) == {"a", "b"}
    assert told not in (sorted(told), sorted(told, reverse=True))


@pytest.mark.parametrize(("edition", "seats", "options"), MIXES)
def test_everything_that_is_legal_is_listed_once(edition: str, seats: int, options: dict[str, Any]) -> None:
    for position in acting(edition, seats, options):
        assert sorted(likely_plays(position)) == sorted(offered_plies(position))


@pytest.mark.rule("R5")
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_no_card_face_down_changes_the_order(edition: str) -> None:
    compared = 0
    for position in acting(edition, 4, {}):
        told = likely_plays(position)
        for number, seat in enumerate(position.seats):
            if seat.committed is not None:
                for card in seat.hand:
                    seats = list(position.seats)
                    seats[number] = replace(seat, committed=card)
                    assert likely_plays(replace(position, seats=tuple(seats))) == told
                    compared += 1
    assert compared > 300


# ---- from target to target


def test_a_target_is_where_a_canoe_ends_and_whom_it_robs() -> None:
    plies = ["a>4*2a.V", "a>4*3a.V", "a>4*2b.C", "a>4", "a-V>4", "a>3~4", "b>4", "a+C", "."]
    assert targets(plies) == (0, 1, 3, 6, 7, 8)


# ---- a whole turn


def test_a_turn_has_a_list_for_each_canoe(speaking: Any) -> None:
    lines = whole_turn(turn(speaking, "4", {"1a": "3V", "1b": "5"}))
    assert [line.picked for line in lines] == [line.plies[0] for line in lines]
    assert [line.picked[0] for line in lines] == ["a", "b"]
    assert lines[0].picked == "a>J"


def test_what_is_picked_stays_picked_while_it_is_offered(speaking: Any) -> None:
    position = turn(speaking, "3", {"1a": "5", "1b": "5"}, changes={"/sites/Y/Y": 1, "/sites/V/Y": 6})
    first = whole_turn(position, ("a>2", "b+Y>4"))
    assert [line.picked for line in first] == ["a>2", "b+Y>4"]
    # The last amber is gone.
    second = whole_turn(position, ("a+Y>4", "b+Y>4"))
    assert second[0].picked == "a+Y>4"
    assert "b+Y>4" not in second[1].plies
    assert second[1].picked == second[1].plies[0]


def test_a_launch_may_be_left_out(speaking: Any) -> None:
    lines = whole_turn(turn(speaking, "4", {"1a": "5R", "1b": "J"}), ("a>1", "."))
    assert [line.picked for line in lines] == ["a>1", "."]


def test_a_turn_without_a_choice_has_one_list(speaking: Any) -> None:
    assert [line.plies for line in whole_turn(turn(speaking, "4", {"1a": "F", "1b": "F"}))] == [(".",)]


def test_the_mark_begins_where_a_change_is_to_be_expected(speaking: Any) -> None:
    lines = whole_turn(turn(speaking, "3", {"1a": "3V", "1b": "4"}))
    assert lines[0].picked == "a>J"
    assert lines[0].sure > 0.9 > lines[1].sure
    assert least_sure(lines) == 1


@pytest.mark.parametrize(("edition", "seats", "options"), MIXES)
def test_every_turn_can_be_told(edition: str, seats: int, options: dict[str, Any]) -> None:
    """Also one that nobody would want: the presses lead to it, list by list and all at once."""
    for position, plies in islice(turns(["any"] * seats, 5, edition, **options), 60):
        told = next(tellings((position, plies)), None)
        assert told is not None, plies
        assert one_by_one(position, told) >= len(told)
        assert at_once(position, told) >= at_once(position, told, held=True) >= 1


@pytest.mark.parametrize(("edition", "most"), [("base", 1.9), pytest.param("spirits", 2.0, marks=pytest.mark.slow)])
def test_few_presses_tell_a_turn(edition: str, most: float) -> None:
    """Of players on whom nothing was tuned; tests/referee/bench_presses.py has the figures."""
    made = [turn for seed in (1, 2) for turn in turns(["thief", "gambler", "thief", "gambler"], seed, edition)]
    presses = [min(at_once(position, told) for told in tellings((position, plies))) for position, plies in made]
    assert sum(presses) / len(presses) < most
