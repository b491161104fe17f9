"""A line keeps to its pattern, and to its place when its pin fails; all on virtual time."""

from __future__ import annotations

import logging
from math import inf
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.buzzer import PassiveBuzzer
from hardware.lamps import Lamp
from hardware.line_keeper import LineKeeper
from hardware.patterns import DARK, FAST_BLINK, SLOW_BLINK, STEADY, tune
from hardware.simulated import SimulatedSignals


class LgpioError(Exception):
    """As lgpio's own error, it has no base but this."""


class FailingPin(MockPWMPin):
    """A pin that fails whenever it is told to do something while ``fails`` is set."""

    fails: Exception | None = None

    def _set_function(self, value: str) -> None:
        self._fail()
        super()._set_function(value)

    def _set_state(self, value: float) -> None:
        self._fail()
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        self._fail()
        super()._set_frequency(value)

    def _fail(self) -> None:
        if self.fails:
            raise self.fails


class Desk:
    """A keeper of one line on virtual time, and what was on it when."""

    def __init__(self, clock: Any, device: type[Lamp | PassiveBuzzer]) -> None:
        self.clock = clock
        self.factory = MockFactory(revision="a02082", pin_class=FailingPin)
        self.pin: Any = self.factory.pin(18)
        self.opened_at: list[float] = []
        self.device = device
        self.keeper = LineKeeper("lamp 1", self.open_line)
        self.signals = SimulatedSignals(self.factory, {"it": 18})
        self.told: list[tuple[float, float]] = []

    def open_line(self) -> Lamp | PassiveBuzzer:
        self.opened_at.append(self.clock.now)
        return self.device(18, pin_factory=self.factory)

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while (deadline := self.keeper.deadline()) <= end:
            self.clock.now = max(deadline, self.clock.now)
            self.keeper.due(self.clock.now)
            assert self.keeper.deadline() > self.clock.now
            self.note()
        self.clock.now = end

    def note(self) -> None:
        value = self.signals.values()["it"]
        if not self.told or self.told[-1][1] != value:
            self.told.append((round(self.clock.now, 6), value))


@pytest.fixture
def lamp(clock: Any) -> Desk:
    return Desk(clock, Lamp)


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records]


def test_a_lamp_that_follows_nothing_is_dark_and_wakes_nobody(lamp: Desk) -> None:
    lamp.wait(100)
    assert (lamp.told, lamp.opened_at, lamp.keeper.deadline()) == ([(0.0, 0)], [0.0], inf)


@pytest.mark.parametrize("start", [0.0, 0.1, 1 / 3, 123456.789])
def test_a_lamp_blinks_from_the_moment_at_which_it_is_told_to(start: float, clock: Any) -> None:
    clock.now = start
    lamp = Desk(clock, Lamp)
    lamp.keeper.follow(SLOW_BLINK, start)
    lamp.wait(2.0)
    assert [(round(at - start, 3), value) for at, value in lamp.told] == [(0, 1), (0.6, 0), (1.2, 1), (1.8, 0)]


def test_a_new_pattern_begins_at_once(lamp: Desk) -> None:
    lamp.keeper.follow(SLOW_BLINK, 0.0)
    lamp.wait(0.2)
    lamp.keeper.follow(DARK, lamp.clock.now)
    lamp.wait(0.3)
    lamp.keeper.follow(STEADY, lamp.clock.now)
    lamp.wait(60)
    assert lamp.told == [(0.0, 1), (0.2, 0), (0.5, 1)]


def test_a_buzzer_plays_its_tune_and_is_silent(clock: Any) -> None:
    buzzer = Desk(clock, PassiveBuzzer)
    buzzer.keeper.follow(tune((880, 90), (0, 60), (440, 90)), 0.0)
    buzzer.wait(60)
    assert buzzer.told == [(0.0, 880), (0.09, 0), (0.15, 440), (0.24, 0)]


def test_a_keeper_that_was_kept_waiting_goes_on_where_time_is(lamp: Desk) -> None:
    lamp.keeper.follow(FAST_BLINK, 0.0)
    lamp.wait(0)
    lamp.clock.now = 100.13
    lamp.wait(0.2)
    assert lamp.told == [(0.0, 1), (100.2, 0), (100.32, 1)]


@pytest.mark.parametrize("device", [Lamp, PassiveBuzzer])
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), LgpioError("GPIO not allocated"), KeyError(18)])
def test_a_line_whose_pin_fails_is_lost_and_comes_back_with_a_line_each(
    device: Any, error: Exception, clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(clock, device)
    desk.keeper.follow(FAST_BLINK, 0.0)
    desk.wait(1)
    desk.pin.fails = error
    desk.wait(35)
    advice = "Do this: check the wiring and the pin's number"
    assert said(caplog) == [f"lamp 1 is lost, all else goes on: pin 18: {error}. {advice}"]
    assert "Traceback" not in caplog.text
    desk.pin.fails = None
    desk.wait(10)
    assert said(caplog)[1:] == ["lamp 1 is back"]
    assert len({value for at, value in desk.told if at > 40}) == 2
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def fail_once(desk: Desk) -> None:
    """At the next step, and no more."""
    desk.clock.now = desk.keeper.deadline()
    desk.pin.fails = LgpioError("GPIO not allocated")
    desk.keeper.due(desk.clock.now)
    desk.pin.fails = None


def test_a_tone_whose_end_fails_once_is_over_before_it_is_heard(clock: Any, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(clock, PassiveBuzzer)
    desk.keeper.follow(tune((988, 120)), 0.0)
    desk.wait(0)
    fail_once(desk)
    desk.wait(60)
    assert desk.told == [(0.0, 988), (0.22, 0)]
    assert len(said(caplog)) == 2


def test_a_line_that_goes_on_failing_is_tried_at_once_and_then_less_and_less_often(lamp: Desk) -> None:
    lamp.wait(0)
    tried_at: list[float] = []
    lamp.pin.fails = OSError("gone")
    lamp.keeper.follow(STEADY, 0.0)
    while lamp.clock.now < 40:
        lamp.wait(lamp.keeper.deadline() - lamp.clock.now)
        tried_at.append(round(lamp.clock.now, 3))
    assert tried_at == [0.0, 0.1, 0.3, 0.7, 1.5, 3.1, 6.3, 12.7, 22.7, 32.7, 42.7]


def test_a_line_that_fails_at_every_other_write_does_not_fill_the_log(
    lamp: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    lamp.keeper.follow(FAST_BLINK, 0.0)
    lamp.wait(0)
    while lamp.clock.now < 120:
        fail_once(lamp)
        lamp.wait(lamp.keeper.deadline() - lamp.clock.now)
    assert len(said(caplog)) < 50


def test_a_line_that_worked_for_a_while_is_tried_at_once_again(lamp: Desk) -> None:
    lamp.keeper.follow(FAST_BLINK, 0.0)
    lamp.wait(0)
    for _ in range(3):
        lamp.wait(21)
        fail_once(lamp)
        assert lamp.keeper.deadline() == pytest.approx(lamp.clock.now + 0.1)


def test_a_pin_that_is_busy_at_the_start_is_said_once_and_taken_when_it_is_free(
    lamp: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    other = Lamp(18, pin_factory=lamp.factory)
    lamp.keeper.follow(STEADY, 0.0)
    lamp.wait(35)
    assert lamp.opened_at == [0.0, 10.0, 20.0, 30.0]
    assert len(said(caplog)) == 1
    assert "pin 18" in said(caplog)[0]
    other.close()
    lamp.wait(10)
    assert said(caplog)[1:] == ["lamp 1 is back"]
    assert lamp.told[-1] == (40.0, 1)


def test_what_a_lost_lamp_should_do_meanwhile_does_not_hurry_it(lamp: Desk) -> None:
    other = Lamp(18, pin_factory=lamp.factory)
    for _ in range(50):
        lamp.keeper.follow(FAST_BLINK, lamp.clock.now)
        lamp.wait(0.1)
    assert lamp.opened_at == [0.0]
    other.close()


def test_a_fault_of_ours_is_logged_with_all_of_it(caplog: pytest.LogCaptureFixture) -> None:
    def stumble() -> Lamp:
        raise KeyError("x")

    LineKeeper("lamp 1", stumble).due(0.0)
    assert [record.exc_info is not None for record in caplog.records] == [True]


@pytest.mark.parametrize("fails", [None, OSError("gone")])
def test_a_closed_line_is_dark_and_stays_so(fails: Exception | None, lamp: Desk) -> None:
    lamp.keeper.follow(STEADY, 0.0)
    lamp.wait(1)
    lamp.pin.fails = fails
    lamp.keeper.close()
    lamp.pin.fails = None
    lamp.wait(100)
    assert lamp.opened_at == [0.0]
    assert fails or not lamp.pin.state
