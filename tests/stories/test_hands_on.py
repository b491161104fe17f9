"""The companion's steps for hands, done on a model of the real table: it then shows exactly what was wanted."""

import random

from hypothesis import given, settings
from stories.following_steps import follow
from stories.mixes import Mix, mixes, moments
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import play_by_hand

from companion.referee.hand_steps import Step
from companion.referee.hands_on import steps_between
from companion.rules import Ply, Position, play, public


def covered(position: Position) -> dict[int, str]:
    """What lies face down, which only its owners and the table know."""
    return {number: seat.committed for number, seat in enumerate(position.seats, 1) if seat.committed}


def laid(position: Position) -> PhysicalTable:
    """A table that shows this position."""
    return PhysicalTable(public(position), covered(position))


def put_right(table: PhysicalTable, shown: Position, wanted: Position) -> tuple[Step, ...]:
    """Do the steps, and see that the table shows what was wanted."""
    steps = steps_between(public(shown), public(wanted))
    for step in steps:
        follow(table, step)
    assert table.agrees_with(public(wanted)) == [], steps
    return steps


def whole_game(mix: Mix) -> list[tuple[Position, Ply, Position]]:
    return [(before, ply, play(before, ply)) for before, ply in moments(mix)]


@settings(max_examples=40)
@given(mixes())
def test_what_hands_play_is_what_the_position_says(mix: Mix) -> None:
    game = whole_game(mix)
    table = laid(game[0][0])
    for before, ply, after in game:
        play_by_hand(table, before, ply, after)
        assert table.agrees_with(public(after)) == [], ply


@settings(max_examples=40)
@given(mixes())
def test_each_ply_taken_back_puts_the_table_right(mix: Mix) -> None:
    for before, _, after in whole_game(mix):
        put_right(laid(after), after, before)


@settings(max_examples=40)
@given(mixes())
def test_any_two_moments_of_a_game_lead_to_each_other(mix: Mix) -> None:
    chance = random.Random(mix.seed)
    positions = [before for before, _, _ in whole_game(mix)]
    for _ in range(40):
        shown, wanted = chance.choice(positions), chance.choice(positions)
        put_right(laid(shown), shown, wanted)
