"""The companion's steps for hands, done on a model of the real table: it then shows exactly what was wanted."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stories.following_steps import follow
from stories.mixes import PLACES, Mix, mixes, moments
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import falls_of, play_by_hand, see_to_falls, slide

from companion.referee.hand_steps import GemTo, NamedCanoe, Step
from companion.referee.hands_on import put_back_steps, steps_between
from companion.rules import Accepted, CanoePlay, Ply, Position, after_push, correct, play, public

pytestmark = pytest.mark.slow

Moment = tuple[Position, Ply, Position]


def whole_game(mix: Mix) -> list[Moment]:
    """Each ply with the positions before and after it."""
    return [(before, ply, play(before, ply)) for before, ply in moments(mix)]


def laid(position: Position) -> PhysicalTable:
    """A table that shows this position, with the cards face down that only their owners know."""
    covered = {number: seat.committed for number, seat in enumerate(position.seats, 1) if seat.committed}
    return PhysicalTable(public(position), covered)


def put_right(table: PhysicalTable, shown: Position, wanted: Position) -> tuple[Step, ...]:
    """Do the steps, and see that the table shows what is wanted."""
    steps = steps_between(public(shown), public(wanted))
    follow_all(table, steps)
    assert table.agrees_with(public(wanted)) == [], steps
    return steps


def follow_all(table: PhysicalTable, steps: tuple[Step, ...]) -> None:
    """Do the steps; a vessel holds more than it can only while both hands swap gems."""
    overloaded: str | None = None
    for step in steps:
        follow(table, step)
        if overloaded:
            assert isinstance(step, GemTo), f"{overloaded} is left with too many gems"
        overloaded = next((v for v, room in table.holds.items() if len(table.cargo(v)) > room), None)
    assert overloaded is None


@settings(max_examples=12)
@given(mixes())
def test_what_hands_play_is_what_the_position_says(mix: Mix) -> None:
    game = whole_game(mix)
    table = laid(game[0][0])
    for before, ply, after in game:
        play_by_hand(table, before, ply, after)
        assert table.agrees_with(public(after)) == [], ply


@settings(max_examples=12)
@given(mixes())
def test_a_ply_taken_back_puts_the_table_right(mix: Mix) -> None:
    for before, _, after in whole_game(mix)[mix.seed % 3 :: 3]:
        put_right(laid(after), after, before)


@settings(max_examples=12)
@given(mixes())
def test_any_two_moments_of_a_game_lead_to_each_other(mix: Mix) -> None:
    chance = random.Random(mix.seed)
    positions = [before for before, _ in moments(mix)]
    for _ in range(20):
        shown, wanted = chance.choice(positions), chance.choice(positions)
        put_right(laid(shown), shown, wanted)


@settings(max_examples=6)
@given(mixes(), st.integers(1, 30))
def test_a_game_taken_back_to_its_start_can_be_played_again_at_the_same_table(mix: Mix, stride: int) -> None:
    game = whole_game(mix)
    table, positions = laid(game[0][0]), [game[0][0], *(after for _, _, after in game)]
    for _ in range(2):
        for before, ply, after in game:
            play_by_hand(table, before, ply, after)
        assert table.agrees_with(public(positions[-1])) == []
        shown = positions[-1]
        for wanted in [*positions[-1::-stride], positions[0]]:
            put_right(table, shown, wanted)
            shown = wanted


@settings(max_examples=12)
@given(mixes())
def test_a_canoe_play_taken_back_is_one_move_and_its_gems(mix: Mix) -> None:
    for before, ply, after in whole_game(mix):
        if isinstance(ply, CanoePlay):
            assert len(steps_between(public(after), public(before))) <= 1 + gems_in(ply, before) + (
                before.elk != after.elk
            )


def gems_in(ply: CanoePlay, before: Position) -> int:
    """The gems that the play touched; what landed or fell was in the canoe or has been counted as it came in."""
    canoe = before.seats[(before.to_play or 0) - 1].canoes["ab".index(ply.canoe)]
    handled = ply.unload_before + ply.load_before + ply.unload_after + ply.load_after + ply.from_joe + ply.to_joe
    return len(handled) + len(ply.thefts) + (len(canoe.cargo) if ply.to in ("J", "F") or ply.slid_to == "F" else 0)


@settings(max_examples=40)
@given(mixes(), st.data())
def test_what_the_table_corrects_can_be_laid(mix: Mix, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from([before for before, _ in islice(moments(mix), 0, 400, 7)]))
    for pointers in corrections(position, data):
        outcome = correct(position, pointers)
        if isinstance(outcome, Accepted):
            put_right(laid(position), position, outcome.position)
            position = outcome.position


def corrections(position: Position, data: st.DataObject) -> list[dict[str, object]]:
    """Pieces elsewhere, a gem from its site to a seat, five gems more in the game and taken out of it again."""
    seat, letter = data.draw(st.integers(0, len(position.seats) - 1)), data.draw(st.sampled_from("ab"))
    site, gems = position.sites[0][0], position.seats[seat].gems[0]
    return [
        {f"/seats/{seat}/canoes/{letter}/at": data.draw(st.sampled_from(PLACES))},
        {f"/seats/{seat}/canoes/{letter}/bank": data.draw(st.booleans())},
        {"/weather": data.draw(st.integers(-1, 2))},
        {"/whirlpool": data.draw(st.sampled_from([*PLACES[1:-1], "out", None]))},
        {"/beaver": data.draw(st.sampled_from([*PLACES[1:-1], None]))},
        {"/elk": data.draw(st.sampled_from(["site", "away", None, f"{seat + 1}{letter}"]))},
        {"/joe/at": data.draw(st.sampled_from(PLACES[1:-1]))},
        {"/fork": data.draw(st.sampled_from("LR?")), "/lifesaver": seat + 1},
        {"/sites/V/V": site - 1, f"/seats/{seat}/gems/V": gems + 1},
        *[
            {"/rules/gems_per_site": position.rules.gems_per_site + more}
            | {f"/sites/{gem}/{gem}": position.sites[i][i] - (gem == "V") + more for i, gem in enumerate("VCYBR")}
            for more in (1, 0)
        ],
    ]


@settings(max_examples=12)
@given(mixes(), st.text("LR", max_size=9), st.text("LR", max_size=9))
def test_a_river_that_went_wrong_is_put_right(mix: Mix, pushed: str, wanted: str) -> None:
    for before, _ in moments(mix):
        if before.phase == "flow":
            table = laid(before)
            for arm in pushed:
                slide(table, arm)
            follow_all(table, put_back_steps(before, pushed, wanted))
            see_to_falls(table, falls_of(before, wanted))
            assert table.agrees_with(public(flowed(before, wanted))) == []


def flowed(position: Position, arms: str) -> Position:
    for arm in arms:
        position = after_push(position, arm)
    return position


def test_nothing_is_to_be_done_where_the_table_is_right() -> None:
    for before, _ in moments(Mix("spirits", 6, (("joe", True),), 5)):
        assert steps_between(public(before), public(before)) == ()
        assert put_back_steps(before, "LR", "LR") == ()


def test_the_model_says_each_difference_in_words() -> None:
    start = next(moments(Mix("spirits", 3, (("joe", True),), 1)))[0]
    table = laid(start)
    assert table.agrees_with(public(start)) == []
    table.move_gem("V", "V", "2a")
    table.at["joe"] = "4"
    table.push("L", "plain")
    table.lay(1, "5", face_up=False)
    said = table.agrees_with(public(start))
    assert [words.split(":")[0] for words in said] == [
        "whirlpool", "joe", "next arm", "site V", "seat 1 has a card laid", "seat 1's hand", "seat 1's card",
        "seat 2's canoes",
    ]  # fmt: skip


def test_a_step_that_names_nothing_on_the_table_is_noticed() -> None:
    table = laid(next(moments(Mix("base", 3, (), 1)))[0])
    with pytest.raises(AssertionError, match="there is no"):
        follow(table, GemTo("V", NamedCanoe(1, "a", "4"), NamedCanoe(2, "a", "J")))
