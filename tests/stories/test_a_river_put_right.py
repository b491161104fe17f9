"""Hands that lay the river as the companion says put the table right, whatever has happened to it."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from stories.following_steps import follow
from stories.mishaps_of_discs import lie_unevenly, scatter
from stories.mixes import Mix, mixes, moments
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import push

from companion.referee.as_it_should_lie import lying_steps
from companion.referee.hands_on import steps_between
from companion.referee.uneven import Uneven, lies_unevenly
from companion.rules import Position, after_push, expected_arms, public
from companion.rules.joe import back_after_falling

pytestmark = pytest.mark.slow

WILD = Mix("spirits", 3, (("joe", True),), 1)
"""A game with every piece there is."""


def at_the_river(mix: Mix) -> list[Position]:
    """The game's positions before each flow, with the beaver in the river where the game has one."""
    found = [before for before, _ in moments(mix) if before.phase == "flow"]
    return [replace(before, beaver="5") if before.rules.beaver else before for before in found]


def laid(position: Position) -> PhysicalTable:
    return PhysicalTable(public(position))


def flowed(position: Position, arms: str) -> Position:
    for arm in arms:
        position = after_push(position, arm)
    return position


@settings(max_examples=6)
@given(mixes(), st.text("LR", max_size=9))
@example(WILD, "RR")
def test_all_is_laid_as_it_should_lie_whatever_has_happened(mix: Mix, pushed: str) -> None:
    for before in at_the_river(mix):
        table, wanted = laid(before), expected_arms(before)[0]
        for arm in pushed:
            push(table, arm)
        scatter(table, before, Random(mix.seed))
        for step in lying_steps(before, wanted):
            follow(table, step)
        assert table.agrees_with(public(flowed(before, wanted))) == []


@settings(max_examples=6)
@given(mixes(), st.sampled_from([0, 2]))
@example(WILD, 0)
@example(WILD, 2)
def test_an_arm_in_which_no_disc_fell_or_two_lies_as_the_companion_thinks(mix: Mix, fell: int) -> None:
    for before in at_the_river(mix):
        wanted = expected_arms(before)[0]
        for arm in set(wanted):
            table, river = laid(before), Uneven(arm, fell, wanted)
            lie_unevenly(table, river)
            lies = lies_unevenly(before, river)
            assert table.agrees_with(public(lies)) == [], river
            for step in steps_between(public(lies), public(back_after_falling(flowed(before, wanted)))):
                follow(table, step)
            assert table.agrees_with(public(back_after_falling(flowed(before, wanted)))) == [], river
