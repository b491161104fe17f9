"""Lamps and buzzers on their pins: what is on the line, also on pins that are as careless as lgpio's."""

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.buzzer import HIGHEST_HZ, KINDS, PassiveBuzzer
from hardware.errors import SignalError
from hardware.lamps import Lamp
from hardware.simulated import SimulatedSignals, simulated_pin_factory


class CarelessPin(MockPWMPin):
    """A wave that is stopped leaves the line where it was, as lgpio 0.2.2.0 does."""

    def _set_frequency(self, value: float | None) -> None:
        self._frequency = value


@pytest.fixture(params=["mock pins", "careless pins"])
def factory(request: pytest.FixtureRequest) -> Any:
    if request.param == "mock pins":
        return simulated_pin_factory()
    return MockFactory(revision="a02082", pin_class=CarelessPin)


def line(factory: Any) -> float:
    return SimulatedSignals(factory, {"it": 18}).values()["it"]


def test_a_lamp_is_lit_while_its_value_is_not_0(factory: Any) -> None:
    lamp = Lamp(18, pin_factory=factory)
    told = []
    for value in (0, 1, 0, 440):
        lamp.set(value)
        told.append(line(factory))
    assert told == [0, 1, 0, 1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_is_low_from_the_beginning_and_after_its_end(factory: Any, kind: Any) -> None:
    device = KINDS[kind](18, pin_factory=factory)
    assert (line(factory), factory.pin(18).function) == (0, "output")
    device.set(440)
    assert line(factory) > 0
    device.close()
    device.close()
    assert (line(factory), bool(factory.pin(18).state), factory.pin(18).function) == (0, False, "input")


def test_a_closed_line_can_be_had_again(factory: Any) -> None:
    for _ in range(2):
        Lamp(18, pin_factory=factory).close()
        PassiveBuzzer(18, pin_factory=factory).close()


def test_a_passive_buzzer_makes_the_tone_that_it_is_given(factory: Any) -> None:
    buzzer = PassiveBuzzer(18, pin_factory=factory)
    told = []
    for hz in (880, 440.5, 0, 262):
        buzzer.set(hz)
        told.append(line(factory))
    assert told == [880, 440.5, 0, 262]
    assert factory.pin(18).state == 0.5


def test_silence_is_a_low_line_wherever_the_wave_was(factory: Any) -> None:
    """A line left high would send its current through the coil for as long as it is silent."""
    buzzer = PassiveBuzzer(18, pin_factory=factory)
    buzzer.set(440)
    buzzer.set(0)
    assert not factory.pin(18).state


def test_a_tone_that_cannot_be_played_is_the_nearest_one_that_can() -> None:
    factory = simulated_pin_factory()
    buzzer = PassiveBuzzer(18, pin_factory=factory)
    buzzer.set(1e9)
    assert line(factory) == HIGHEST_HZ
    buzzer.set(0.001)
    assert line(factory) == 20


@pytest.mark.parametrize("device", [Lamp, PassiveBuzzer])
def test_a_pin_that_somebody_has_is_told_with_what_to_do(device: Any, factory: Any) -> None:
    had = Lamp(18, pin_factory=factory)
    with pytest.raises(SignalError, match=r"pin 18: .*already in use.*give each of them a pin of its own"):
        device(18, pin_factory=factory)
    had.close()


@pytest.mark.parametrize("device", [Lamp, PassiveBuzzer])
def test_a_pin_that_is_not_there_is_told(device: Any) -> None:
    with pytest.raises(SignalError, match=r"pin 99: .*0 to 27"):
        device(99, pin_factory=simulated_pin_factory())
