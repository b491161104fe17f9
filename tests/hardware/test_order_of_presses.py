"""Which of two presses comes first does not depend on when one looks: it is the one that was certain first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hardware.buttons import Buttons
from hardware.events import Dated, Pressed
from hardware.simulated import SimulatedButtons, simulated_pin_factory

PINS = {"down": 6, "seat2": 27, "seat3": 22}
Moves = list[tuple[float, str, bool]]

OVERTAKEN: Moves = [(2.0026, "down", True), (2.0050, "down", False), (2.0230, "seat2", True), (2.0245, "down", True)]
"""Down moves first, but seat2 is at rest first."""


def looked_at(moves: Moves, lateness: Any, clock: Any) -> list[Dated]:
    """What is told of these moves where each look is so late."""
    factory = simulated_pin_factory()
    with Buttons(PINS, lambda: None, pin_factory=factory, clock=clock, starting_s=0.0) as buttons:
        clock.now = 1.0
        told = buttons.take_dated(clock.now)
        fingers = SimulatedButtons(factory, PINS)
        for at, button, down in moves:
            while (due := buttons.deadline()) is not None and (looks_at := due + lateness()) <= at:
                clock.now = max(clock.now, looks_at)
                told += buttons.take_dated(clock.now)
            clock.now = at
            fingers.edge(button, down)
        told += buttons.take_dated(moves[-1][0] + 0.9)
    factory.close()
    return told


@pytest.mark.parametrize("late_s", [0.0, 0.004, 0.03, 0.5])
def test_a_press_that_is_certain_first_comes_first_however_late_one_looks(clock: Any, late_s: float) -> None:
    told = looked_at(OVERTAKEN, lambda: late_s, clock)
    assert [gesture for _, gesture in told] == [Pressed("seat2", 2.0230), Pressed("down", 2.0026)]
    assert [at for at, _ in told] == pytest.approx([2.0430, 2.0445])


def test_presses_that_are_certain_at_once_come_in_the_order_of_the_pins(clock: Any) -> None:
    moves = [(2.0, button, True) for button in ("seat3", "down", "seat2")]
    assert [gesture.button for _, gesture in looked_at(moves, lambda: 0.01, clock)] == ["down", "seat2", "seat3"]


@pytest.mark.parametrize("seed", range(40))
def test_the_same_is_told_in_the_same_order_and_as_of_the_same_moments(clock: Any, seed: int) -> None:
    chance = Random(seed)
    at, down, moves = 2.0, dict.fromkeys(PINS, False), []
    for _ in range(60):
        at += chance.choice((0.0005, 0.003, 0.011, 0.07))
        button = chance.choice(list(PINS))
        down[button] = not down[button]
        moves.append((at, button, down[button]))
    at_once = looked_at(moves, lambda: 0.0, clock)
    clock.now = 0.0
    assert looked_at(moves, lambda: chance.choice((0.0, 0.001, 0.015, 0.08)), clock) == at_once
