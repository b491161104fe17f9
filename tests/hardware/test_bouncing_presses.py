"""A thousand bouncing presses are a thousand presses, however close together they come and can still be told apart."""

from __future__ import annotations

import random
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any

import pytest
from stories.extent import mostly_slow

from hardware.events import Edge, Gesture, Pressed, Released
from hardware.gestures import ButtonGestures, Timing

if TYPE_CHECKING:
    from collections.abc import Callable

Moves = list[tuple[float, bool]]

WORST_SPACE_S = 0.015
CLOSEST_S = 0.060
JUST_S = 0.0005
"""What is at rest for so much longer than the window is told apart from bouncing."""


def bounce(chance: random.Random, at: float, pressed: bool, most_s: float = 1.0) -> Moves:
    """One change of a bad contact: an odd number of moves, 0 to 15 ms apart, that ends where it should."""
    moves = [(at, pressed)]
    end = at + most_s
    for _ in range(chance.choice([0, 1, 2, 3, 4])):
        for where in (not pressed, pressed):
            at += min(chance.choice([0.0, WORST_SPACE_S, chance.uniform(0, WORST_SPACE_S)]), end - at)
            moves.append((at, where))
    return moves


def far_between(chance: random.Random, at: float, window_s: float) -> Moves:
    """60 ms at rest, or more, down and up."""
    down = bounce(chance, at, pressed=True)
    return down + bounce(chance, down[-1][0] + CLOSEST_S + chance.uniform(0, 0.3), pressed=False)


def close_after_each_other(chance: random.Random, at: float, window_s: float) -> Moves:
    """Down for no longer than the window needs, and bouncing as badly as the long ones."""
    down = bounce(chance, at, pressed=True)
    return down + bounce(chance, down[-1][0] + window_s + JUST_S, pressed=False)


def beginning_close_together(chance: random.Random, at: float, window_s: float) -> Moves:
    """60 ms from where a press begins to where the next one begins; both ends bounce for as long as there is room."""
    room_s = max(0.0, CLOSEST_S - 2 * (window_s + JUST_S))
    down = bounce(chance, at, pressed=True, most_s=room_s / 2)
    return down + bounce(chance, down[-1][0] + window_s + JUST_S, pressed=False, most_s=room_s / 2)


# How a press is made, and when the next begins, given where this one began and where it ended.
READINGS: dict[str, tuple[Callable[..., Moves], Callable[[float, float, float], float]]] = {
    "60 ms at rest between all changes": (far_between, lambda _began, ended, _window: ended + CLOSEST_S),
    "60 ms from the end of one to the start of the next": (
        close_after_each_other,
        lambda _began, ended, _window: ended + CLOSEST_S,
    ),
    "60 ms from start to start": (
        beginning_close_together,
        lambda began, ended, window: max(began + CLOSEST_S, ended + window + JUST_S),
    ),
}


def presses(reading: str, seed: int, count: int, window_s: float) -> Moves:
    """Bouncing presses from second 1 on."""
    chance = random.Random(seed)
    make, next_at = READINGS[reading]
    moves: Moves = []
    at = 1.0
    for _ in range(count):
        press = make(chance, at, window_s)
        moves += press
        at = next_at(press[0][0], press[-1][0], window_s)
    return moves


every_reading = pytest.mark.parametrize("reading", READINGS)


def gestures_of(moves: Moves, timing: Timing) -> list[Gesture]:
    """Read by a caller that wakes at each deadline."""
    told: list[Gesture] = []
    button = ButtonGestures("ok", started_at=0.0, timing=timing)
    down = False

    def read_up_to(end: float) -> None:
        while (deadline := button.deadline()) is not None and deadline < end:
            told.extend(button.due(deadline, lambda: down))

    for at, pressed in moves:
        read_up_to(at)
        button.feed(Edge("ok", pressed, at))
        down = pressed
    read_up_to(at + 9.0)
    return told


def kinds(told: list[Gesture]) -> list[type]:
    return [type(gesture) for gesture in told]


def test_the_window_of_rest_is_as_short_as_bouncing_allows() -> None:
    assert WORST_SPACE_S < Timing().debounce_s == 0.020


@every_reading
@pytest.mark.parametrize("window_s", [0.020, 0.025, 0.030])
@pytest.mark.parametrize("seed", mostly_slow(range(3), quick=1))
def test_a_thousand_bouncing_presses_are_a_thousand_presses(reading: str, window_s: float, seed: int) -> None:
    told = gestures_of(presses(reading, seed, 1000, window_s), Timing(debounce_s=window_s))
    assert kinds(told) == [Pressed, Released] * 1000


@pytest.mark.parametrize("seed", range(3))
def test_quick_presses_do_begin_60_ms_after_each_other(seed: int) -> None:
    # Or the test above would prove less than it says.
    moves = presses("60 ms from start to start", seed, 1000, Timing().debounce_s)
    told = gestures_of(moves, Timing())
    began = [gesture.at for gesture in told if isinstance(gesture, Pressed)]
    spaces = [after - before for before, after in pairwise(began)]
    assert max(spaces) < CLOSEST_S + 1e-6
    assert len(moves) > 5000


@pytest.mark.parametrize("reading", mostly_slow(READINGS, quick=1))
def test_a_thousand_bouncing_presses_on_pins_are_a_thousand_presses(reading: str, table: Any) -> None:
    for at, pressed in presses(reading, 4, 1000, Timing().debounce_s):
        table.wait_until(at + 1.0)
        table.fingers.edge("ok", pressed)
    table.wait(1.0)
    assert kinds(table.told) == [Pressed, Released] * 1000


class Line:
    """A button's line, and what a reader of it was told."""

    def __init__(self) -> None:
        self.down = False
        self.told: list[Gesture] = []
        self.button = ButtonGestures("ok", started_at=0.0)
        self.read(0.3)

    def read(self, now: float) -> None:
        self.told += self.button.due(now, lambda: self.down)


@pytest.mark.parametrize("seed", range(5))
def test_a_reader_that_is_kept_busy_loses_no_press(seed: int) -> None:
    moves = presses("60 ms at rest between all changes", seed, 1000, Timing().debounce_s)
    chance = random.Random(seed)
    line, now = Line(), 0.3
    while moves:
        now += chance.uniform(0.0, 2.0)
        while moves and moves[0][0] <= now:
            at, line.down = moves.pop(0)
            line.button.feed(Edge("ok", line.down, at))
        line.read(now)
    line.read(now + 1.0)
    assert sum(isinstance(gesture, Pressed) for gesture in line.told) == 1000


@pytest.mark.parametrize("seed", range(5))
def test_edges_on_their_way_while_the_line_is_sampled_late_cost_no_press(seed: int) -> None:
    # The pins' thread gets its turn up to 5 ms late and tells edges by its own clock; the reader wakes up to 9 ms late.
    chance = random.Random(seed)
    moves = [(1.0, True)]
    while len(moves) < 2000:
        moves.append((moves[-1][0] + chance.uniform(0.0255, 0.040), not moves[-1][1]))
    line, now, on_their_way = Line(), 0.3, [(0.0, False)]
    while moves or len(on_their_way) > 1 or line.button.deadline() is not None:
        moved_at = moves[0][0] if moves else inf
        heard_at = on_their_way[1][0] if len(on_their_way) > 1 else inf
        deadline = line.button.deadline()
        read_at = inf if deadline is None else max(now, deadline + chance.uniform(0.0, 0.009))
        now = min(moved_at, heard_at, read_at)
        if now == moved_at:
            line.down = moves.pop(0)[1]
            on_their_way.append((max(now + chance.uniform(0, 0.005), on_their_way[-1][0]), line.down))
        elif now == heard_at:
            line.button.feed(Edge("ok", on_their_way.pop(1)[1], now))
        else:
            line.read(now)
    assert kinds(line.told) == [Pressed, Released] * 1000
