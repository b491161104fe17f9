"""One press of a finger is one gesture, whatever the contact does."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Edge, Gesture, Held, Pressed, Released, Stuck
from hardware.gestures import ButtonGestures, Timing

if TYPE_CHECKING:
    from collections.abc import Iterable

TIMING = Timing(debounce_s=0.025, hold_s=1.0, stuck_s=30.0, starting_s=0.25)


class Finger:
    """A line that moves at given times, read at every deadline or only at the times given."""

    def __init__(self, moves: Iterable[tuple[float, bool]], *, down_at_start: bool = False) -> None:
        self.moves = list(moves)
        self.down_at_start = down_at_start
        self.button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
        self.told: list[Gesture] = []

    def level_at(self, now: float) -> bool:
        return next((down for at, down in reversed(self.moves) if at <= now), self.down_at_start)

    def read_at(self, now: float) -> None:
        self.told += self.button.due(now, lambda: self.level_at(now))

    def read_up_to(self, end: float) -> None:
        while (deadline := self.button.deadline()) is not None and deadline < end:
            self.read_at(deadline)

    def play(self, end: float) -> list[Gesture]:
        """Read at every deadline, as an idle caller does."""
        for at, down in self.moves:
            self.read_up_to(at)
            self.button.feed(Edge("ok", down, at))
        self.read_up_to(end)
        return self.told


def presses_in(told: list[Gesture]) -> int:
    return sum(isinstance(gesture, Pressed) for gesture in told)


def test_a_press_is_told_when_the_line_has_rested() -> None:
    finger = Finger([(1.0, True)])
    finger.read_up_to(1.0)
    finger.button.feed(Edge("ok", pressed=True, at=1.0))
    finger.read_at(1.024)
    assert finger.told == []
    finger.read_at(1.026)
    assert finger.told == [Pressed("ok", 1.0)]


def test_a_press_and_its_release_are_two_gestures() -> None:
    assert Finger([(1.0, True), (1.2, False)]).play(9.0) == [Pressed("ok", 1.0), Released("ok", 1.2)]


@pytest.mark.parametrize("width", [0.0001, 0.010, 0.024])
def test_a_glitch_shorter_than_the_window_is_no_press(width: float) -> None:
    assert Finger([(1.0, True), (1.0 + width, False)]).play(9.0) == []


@pytest.mark.parametrize("width", [0.0001, 0.010, 0.024])
def test_a_finger_that_slips_for_less_than_the_window_does_not_press_twice(width: float) -> None:
    moves = [(1.0, True), (1.2, False), (1.2 + width, True), (1.5, False)]
    assert Finger(moves).play(9.0) == [Pressed("ok", 1.0), Released("ok", 1.5)]


def test_a_button_released_inside_the_window_was_not_pressed_even_if_it_bounced() -> None:
    moves = [(1.0, True), (1.004, False), (1.006, True), (1.012, False), (1.013, True), (1.020, False)]
    assert Finger(moves).play(9.0) == []


def test_the_level_counts_and_not_the_last_edge_that_was_seen() -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))  # the edge back was lost
    assert button.due(1.025, lambda: False) == []
    button.feed(Edge("ok", pressed=False, at=2.0))  # the edge down again was lost
    assert button.due(2.025, lambda: True) == [Pressed("ok", 2.0)]


@pytest.mark.parametrize("late_s", [0.0005, 0.010, 0.024])
def test_a_line_sampled_a_moment_late_after_it_moved_on_was_pressed(late_s: float) -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    assert button.due(1.025 + late_s, lambda: False) == []  # pressed and let go, or an edge was lost: not yet known
    button.feed(Edge("ok", pressed=False, at=1.0252))
    assert button.due(2.0, lambda: False) == [Pressed("ok", 1.0), Released("ok", 1.0252)]


@pytest.mark.parametrize("late_s", [0.0005, 0.010, 0.024])
def test_a_line_sampled_a_moment_late_after_a_spike_was_not_pressed(late_s: float) -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    button.due(1.025 + late_s, lambda: False)
    button.feed(Edge("ok", pressed=False, at=1.0248))
    assert button.due(2.0, lambda: False) == []


@pytest.mark.parametrize("late_s", [0.0005, 0.010, 0.024])
def test_a_lost_edge_and_a_late_sample_end_at_the_level(late_s: float) -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    told = button.due(1.025 + late_s, lambda: False)
    while (deadline := button.deadline()) is not None:
        told += button.due(deadline, lambda: False)
    assert told == []
    button.feed(Edge("ok", pressed=True, at=2.0))
    assert button.due(2.025, lambda: True) == [Pressed("ok", 2.0)]


def test_an_edge_still_on_its_way_costs_a_busy_reader_no_press() -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    assert button.due(1.2, lambda: False) == [Pressed("ok", 1.0)]  # up again since a moment ago
    button.feed(Edge("ok", pressed=False, at=1.199))
    assert button.due(1.225, lambda: False) == [Released("ok", 1.2)]


def test_what_was_found_out_while_taking_an_edge_is_due_at_once() -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    button.feed(Edge("ok", pressed=False, at=1.5))
    assert button.deadline() == 1.5
    assert button.due(1.5, lambda: False) == [Pressed("ok", 1.0)]


def test_a_long_press_is_told_once() -> None:
    assert Finger([(1.0, True), (5.0, False)]).play(9.0) == [Pressed("ok", 1.0), Held("ok", 2.0), Released("ok", 5.0)]


def test_a_button_let_go_just_before_was_not_held() -> None:
    assert Finger([(1.0, True), (1.999, False)]).play(9.0) == [Pressed("ok", 1.0), Released("ok", 1.999)]


def test_a_button_that_is_up_when_the_long_press_expires_was_not_held() -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    button.due(0.25, lambda: False)
    button.feed(Edge("ok", pressed=True, at=1.0))
    button.due(1.025, lambda: True)
    assert button.due(2.0, lambda: False) == []  # no edge told so
    assert button.due(2.025, lambda: False) == [Released("ok", 2.0)]


def test_noise_before_a_press_does_not_make_it_a_long_one() -> None:
    noise = [(1.0 + 0.01 * step, step % 2 == 0) for step in range(201)]
    told = Finger([*noise, (3.5, False)]).play(9.0)
    assert told == [Pressed("ok", 1.0), Released("ok", 3.5)]


def test_a_button_down_at_the_start_is_stuck_once_and_counts_after_its_release() -> None:
    finger = Finger([(40.0, False), (41.0, True), (41.1, False)], down_at_start=True)
    assert finger.play(99.0) == [Stuck("ok"), Released("ok", 40.0), Pressed("ok", 41.0), Released("ok", 41.1)]


def test_edges_while_starting_do_not_count() -> None:
    assert Finger([(0.05, True), (0.15, False)]).play(9.0) == []


def test_a_press_that_began_while_starting_is_waited_out() -> None:
    told = Finger([(0.1, True), (0.5, False), (0.8, True)]).play(1.0)
    assert told == [Stuck("ok"), Released("ok", 0.5), Pressed("ok", 0.8)]


@pytest.mark.parametrize("seed", range(20))
def test_a_floating_line_at_the_start_presses_nothing(seed: int) -> None:
    chance = random.Random(seed)
    moves, at, down = [], 0.0, False
    while at < 0.24:
        at += chance.expovariate(200)
        down = not down
        moves.append((at, down))
    if down:
        moves.append((at + 0.001, False))
    assert presses_in(Finger(moves).play(9.0)) == 0


def test_a_button_held_far_too_long_is_stuck_once() -> None:
    told = Finger([(1.0, True), (99.0, False)]).play(999.0)
    assert told == [Pressed("ok", 1.0), Held("ok", 2.0), Stuck("ok"), Released("ok", 99.0)]


def test_a_line_that_never_rests_is_stuck_once() -> None:
    hum = [(1.0 + 0.01 * step, step % 2 == 0) for step in range(6001)]
    assert Finger([*hum, (61.5, False)]).play(99.0) == [Stuck("ok"), Released("ok", 61.5)]


def test_nothing_is_due_while_the_line_rests() -> None:
    finger = Finger([(1.0, True), (1.2, False)])
    finger.play(9.0)
    assert finger.button.deadline() is None


# Times in half-milliseconds that no deadline falls on, so that no test depends on which of two comes first.
steps = st.lists(st.integers(1, 4000).map(lambda step: step / 2000 + 0.0001), max_size=30)


def moves_of(gaps: list[float]) -> list[tuple[float, bool]]:
    at, moves = 0.0, []
    for index, gap in enumerate(gaps):
        at += gap
        moves.append((at, index % 2 == 0))
    return moves


@given(steps)
def test_gestures_alternate_whatever_the_line_does(gaps: list[float]) -> None:
    told = [gesture for gesture in Finger(moves_of(gaps)).play(200.0) if not isinstance(gesture, Held)]
    downs = [not isinstance(gesture, Released) for gesture in told]
    assert all(
        before != after or isinstance(gesture, Stuck)
        for (before, after), gesture in zip(pairwise(downs), told[1:], strict=True)
    )


@given(steps)
def test_it_does_not_matter_when_the_gestures_are_read(gaps: list[float]) -> None:
    moves = moves_of(gaps)
    late = Finger(moves)
    for at, down in moves:
        late.button.feed(Edge("ok", down, at))
    late.read_at(200.0)
    assert late.told == Finger(moves).play(200.0)


@given(st.lists(st.tuples(st.floats(0, 100), st.booleans(), st.booleans())))
def test_a_deadline_that_was_served_never_comes_again(edges: list[tuple[float, bool, bool]]) -> None:
    button = ButtonGestures("ok", started_at=0.0, timing=TIMING)
    for at, pressed, level in sorted(edges):
        button.feed(Edge("ok", pressed, at))
        deadline = button.deadline()
        assert deadline is not None
        button.due(deadline, lambda level=level: level)
        later = button.deadline()
        assert later is None or later > deadline
