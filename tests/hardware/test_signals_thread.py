"""The thread of lamps and buzzer: it returns at once, keeps time, and leaves everything dark."""

from __future__ import annotations

import threading
from threading import Event
from typing import TYPE_CHECKING

import pytest

from hardware.lamps import Lamp
from hardware.line_keeper import LineKeeper
from hardware.patterns import STEADY, Pattern
from hardware.signals import Signals
from hardware.simulated import SimulatedSignals, simulated_pin_factory

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_S = 10.0


class ToldLine:
    """A line that says when it has reached a value, and blocks where it is told to."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.reached: dict[float, Event] = {value: Event() for value in range(4)}
        self.closed = Event()
        self.may_go_on = Event()
        self.may_go_on.set()

    def set(self, value: float) -> None:
        self.values.append(value)
        self.reached[value].set()
        self.may_go_on.wait(PATIENCE_S)

    def close(self) -> None:
        self.closed.set()


@pytest.fixture
def line() -> ToldLine:
    return ToldLine()


def open_signals(line: ToldLine) -> Signals:
    return Signals({"it": LineKeeper("it", lambda: line)})


def test_a_pattern_runs_by_itself(line: ToldLine) -> None:
    with open_signals(line) as signals:
        signals.follow("it", Pattern(((1, 5), (3, 5), (2, 0))))
        assert line.reached[2].wait(PATIENCE_S)
    assert line.values[-1] == 2


def test_nobody_waits_for_a_pin_that_takes_its_time_and_the_newest_pattern_counts(line: ToldLine) -> None:
    with open_signals(line) as signals:
        line.may_go_on.clear()
        signals.follow("it", STEADY)
        assert line.reached[1].wait(PATIENCE_S)
        signals.follow("it", Pattern(((3, 0),)))
        signals.follow("it", Pattern(((2, 0),)))
        line.may_go_on.set()
        assert line.reached[2].wait(PATIENCE_S)
    assert line.values[-2:] == [1, 2]


def test_at_the_end_every_line_is_off_and_free() -> None:
    factory = simulated_pin_factory()
    pins = {"one": 16, "other": 20}
    opened = Event()

    def opener(name: str) -> Callable[[], Lamp]:
        def open_lamp() -> Lamp:
            opened.set()
            return Lamp(pins[name], pin_factory=factory)

        return open_lamp

    with Signals({name: LineKeeper(name, opener(name)) for name in pins}) as signals:
        for name in pins:
            signals.follow(name, STEADY)
        assert opened.wait(PATIENCE_S)
    assert SimulatedSignals(factory, pins).values() == {"one": 0, "other": 0}
    assert {factory.pin(pin).function for pin in pins.values()} == {"input"}
    assert "lamps and buzzer" not in [thread.name for thread in threading.enumerate()]


def test_pins_that_hang_are_left_behind(line: ToldLine, caplog: pytest.LogCaptureFixture) -> None:
    signals = open_signals(line)
    line.may_go_on.clear()
    signals.follow("it", STEADY)
    assert line.reached[1].wait(PATIENCE_S)
    signals.close(timeout_s=0.01)
    assert [record.message for record in caplog.records] == [
        "the pins do not answer; lamps and buzzer are left as they are"
    ]
    line.may_go_on.set()
    assert line.closed.wait(PATIENCE_S)


def test_a_line_that_is_not_there_is_a_fault(line: ToldLine) -> None:
    with open_signals(line) as signals, pytest.raises(KeyError):
        signals.follow("another", STEADY)
