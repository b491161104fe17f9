"""Whatever is raised while a display is let go, its thread goes on and the loss is told once."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from PIL import Image

from hardware.screen import Panel, Screen, spi_interface
from hardware.screen.keeper import PanelKeeper
from hardware.simulated import SimulatedPanelBus

LIT = Image.new("1", (128, 64), 1)


class LgpioError(Exception):
    """As lgpio's own error, it has no base but this."""


ERRORS = [LgpioError("unknown handle"), OSError(5, "Input/output error"), ValueError("no file"), KeyError(24)]


class StubbornBus(SimulatedPanelBus):
    """A bus that cannot be released while it has an error."""

    def __init__(self) -> None:
        super().__init__("ssd1306")
        self.error: Exception | None = None

    def cleanup(self) -> None:
        super().cleanup()
        if self.error is not None:
            raise self.error


@pytest.mark.parametrize("error", ERRORS)
def test_a_bus_that_cannot_be_released_is_lost_once_and_opened_again(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    bus, troubles = StubbornBus(), list[Any]()
    keeper = PanelKeeper(lambda: Panel("ssd1306", interface=bus), troubles.append)
    keeper.want(LIT)
    keeper.due(0.0)
    bus.error, bus.absent = error, True
    for second in range(1, 20):
        keeper.due(float(second))
    assert troubles == ["no_answer"]
    bus.absent = False
    for second in range(20, 60):
        keeper.due(float(second))
    assert bus.picture().tobytes() == LIT.tobytes()
    assert troubles == ["no_answer", None]
    assert [record.message.partition(",")[0] for record in caplog.records] == [
        "the display is lost",
        "the display is back",
    ]
    assert "Traceback" not in caplog.text
    keeper.close(blank=True)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("blank", [False, True])
def test_the_displays_thread_ends_in_order_though_its_bus_cannot_be_released(error: Exception, blank: bool) -> None:
    # A thread that dies of an error is a warning, and a warning fails a test.
    bus = StubbornBus()
    bus.error = error
    bus.fail_next(1, error, after=1)
    screen = Screen(lambda: Panel("ssd1306", interface=bus))
    screen.show(LIT)
    screen.close(blank=blank)
    assert bus.released == 1


class StubbornPin(MockPin):
    """A pin that cannot be closed; gpiozero tries it again when it forgets the device, and a complaint fails a test."""

    def close(self) -> None:
        super().close()
        raise LgpioError("unknown handle")


class Spidev:
    """A spidev device whose cable is pulled."""

    absent = False

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, sent: list[int]) -> None:
        if self.absent:
            raise OSError(5, "Input/output error")

    def close(self) -> None:
        if self.absent:
            raise OSError(5, "Input/output error")


def test_lines_of_a_display_on_spi_that_cannot_be_closed_are_had_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    spi, troubles = Spidev(), list[Any]()
    factory = MockFactory(revision="a02082", pin_class=StubbornPin)
    keeper = PanelKeeper(
        lambda: Panel("ssd1306", interface=spi_interface(pin_factory=factory, spi=spi)), troubles.append
    )
    keeper.want(LIT)
    keeper.due(0.0)
    spi.absent = True
    for second in range(1, 20):
        keeper.due(float(second))
    spi.absent = False
    for second in range(20, 60):
        keeper.due(float(second))
    keeper.close()
    assert troubles == ["no_answer", None]
    assert len(caplog.records) == 2


class FailingPin(MockPin):
    """A pin that cannot be driven while ``fails`` is set."""

    fails = False

    def _set_state(self, value: float) -> None:
        if self.fails:
            raise LgpioError("GPIO not allocated")
        super()._set_state(value)


def test_a_line_of_a_display_on_spi_that_fails_in_play_is_told_once_with_its_pin_and_what_to_do(
    caplog: pytest.LogCaptureFixture,
) -> None:
    factory, troubles = MockFactory(revision="a02082", pin_class=FailingPin), list[Any]()
    pin: Any = factory.pin(24)
    keeper = PanelKeeper(
        lambda: Panel("ssd1306", interface=spi_interface(pin_factory=factory, spi=Spidev())), troubles.append
    )
    keeper.due(0.0)
    pin.fails = True
    for second in range(1, 20):
        keeper.due(float(second))
    pin.fails = False
    for second in range(20, 60):
        keeper.due(float(second))
    keeper.close()
    assert troubles == ["failed", None]
    assert len(caplog.records) == 2
    assert "the display's line on pin 24 fails: GPIO not allocated. Do this:" in caplog.records[0].message
    assert "Traceback" not in caplog.text
