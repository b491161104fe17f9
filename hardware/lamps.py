"""A lamp between a pin and ground, with its resistor: on or off.

>>> from hardware.simulated import simulated_pin_factory
>>> factory = simulated_pin_factory()
>>> lamp = Lamp(16, pin_factory=factory)
>>> lamp.set(1)
>>> bool(factory.pin(16).state)
True
>>> lamp.close()
"""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from hardware.errors import SignalError
from hardware.pin_factory import open_device, trouble_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gpiozero import Factory


@contextmanager
def as_signal_error(pin: int, pin_factory: Factory) -> Iterator[None]:
    """Turn whatever the pins say into ``SignalError``, with the pin and what to do."""
    try:
        yield
    except Exception as error:  # lgpio.error has no base of its own
        raise SignalError(f"pin {pin}: {trouble_with(pin, error, pin_factory)}") from error


class Lamp:
    """One pin that is high while its value is not 0; low from the beginning and after ``close``.

    Raises ``SignalError`` when the pin cannot be had, or fails later.
    """

    def __init__(self, pin: int, *, pin_factory: Factory) -> None:
        # Not gpiozero's LED: it blinks with a thread for each lamp, on a clock of its own.
        from gpiozero import OutputDevice

        self._pin, self._pin_factory = pin, pin_factory
        with as_signal_error(pin, pin_factory):
            self._device = open_device(OutputDevice, pin, pin_factory)

    def set(self, value: float) -> None:
        """On, or off at 0."""
        with as_signal_error(self._pin, self._pin_factory):
            self._device.value = bool(value)

    def close(self) -> None:
        """Off, and the pin is free again; may be called twice."""
        if self._device.closed:
            return
        with closing(self._device):
            self._device.off()
