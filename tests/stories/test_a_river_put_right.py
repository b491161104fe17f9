"""Hands that lay the river as the companion says put the table right, whatever has happened to it."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from stories.following_steps import follow
from stories.mishaps_of_discs import lie_unevenly, scatter
from stories.mixes import Mix, mixes, moments
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import falls_of, see_to_falls, slide

from companion.referee.as_it_should_lie import lying_steps
from companion.referee.hand_steps import CanoeTo, PieceTo
from companion.referee.uneven import Uneven, flowed_unevenly
from companion.referee.uneven_by_hand import even_steps
from companion.rules import Position, after_push, expected_arms, public
from companion.rules.flow_story import falls_between

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
            slide(table, arm)
        scatter(table, before, Random(mix.seed))
        for step in lying_steps(before, wanted):
            follow(table, step)
        see_to_falls(table, falls_of(before, wanted))
        assert table.agrees_with(public(flowed(before, wanted))) == []


@settings(max_examples=6)
@given(mixes(), st.sampled_from([0, 2]))
@example(WILD, 0)
@example(WILD, 2)
def test_an_arm_in_which_no_disc_fell_or_two_lies_as_the_companion_thinks(mix: Mix, fell: int) -> None:
    for before, river in uneven_rivers(mix, fell):
        table = laid(before)
        lie_unevenly(table, river)
        see_to_falls(table, falls_between(before, flowed_unevenly(before, river)))
        assert table.agrees_with(public(flowed_unevenly(before, river))) == [], river
        assert table.discs_astray(), "a disc is stuck, or one is missing"


@settings(max_examples=6)
@given(mixes(), st.sampled_from([0, 2]))
@example(WILD, 0)
@example(WILD, 2)
def test_its_discs_are_pushed_on_or_back_with_all_that_rides_on_them(mix: Mix, fell: int) -> None:
    for before, river in uneven_rivers(mix, fell):
        table = laid(before)
        lie_unevenly(table, river)
        riding = {piece: at for piece, at in table.at.items() if at not in LEFT_THE_RIVER}
        steps = even_steps(before, river)
        for step in steps:
            follow(table, step)
        see_to_falls(table, falls_of(before, river.arms))
        assert table.agrees_with(public(flowed(before, river.arms))) == [], (river, steps)
        assert table.discs_astray() == set()
        lifted = {moved(step) for step in steps if isinstance(step, CanoeTo | PieceTo)}
        assert not lifted & riding.keys(), "what rides on the discs moves with them"


LEFT_THE_RIVER = ("J", "F", "aside")


def moved(step: CanoeTo | PieceTo) -> str:
    return step.piece if isinstance(step, PieceTo) else f"{step.canoe.seat}{step.canoe.canoe}"


def uneven_rivers(mix: Mix, fell: int) -> Iterator[tuple[Position, Uneven]]:
    """Each river of the game, with each arm in which so many discs may have fallen at its last push."""
    for before in at_the_river(mix):
        wanted = expected_arms(before)[0]
        yield from ((before, Uneven(arm, fell, wanted)) for arm in set(wanted))
