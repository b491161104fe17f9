"""A buzzer on a pin: a passive one makes the tone it is given, an active one has a tone of its own and is switched.

>>> from hardware.simulated import simulated_pin_factory
>>> factory = simulated_pin_factory()
>>> buzzer = PassiveBuzzer(18, pin_factory=factory)
>>> buzzer.set(440)
>>> factory.pin(18).frequency, factory.pin(18).state
(440, 0.5)
>>> buzzer.close()
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Literal

from hardware.lamps import Lamp, as_signal_error
from hardware.pin_factory import open_device

if TYPE_CHECKING:
    from gpiozero import Factory

Kind = Literal["passive", "active"]

LOWEST_HZ, HIGHEST_HZ = 20, 5000
"""lgpio's software timing takes up to 10 kHz; above half of that little is left of a tone on a busy machine."""

HALF = 0.5
"""The share of each period in which the line is high: the loudest a square wave can be."""


class PassiveBuzzer:
    """One pin with a square wave of so many Hz on it; low in silence, from the beginning and after ``close``.

    Raises ``SignalError`` when the pin cannot be had, or fails later.
    """

    def __init__(self, pin: int, *, pin_factory: Factory) -> None:
        # Not gpiozero's TonalBuzzer: when it stops, lgpio may leave the line high (docs/decisions/0013).
        from gpiozero import PWMOutputDevice

        self._pin, self._pin_factory = pin, pin_factory
        with as_signal_error(pin, pin_factory):
            self._device = open_device(PWMOutputDevice, pin, pin_factory)
        self.set(0)

    def set(self, value: float) -> None:
        """A tone of this frequency in Hz, within what can be played; 0 is silence."""
        with as_signal_error(self._pin, self._pin_factory):
            if value:
                self._device.frequency = min(max(value, LOWEST_HZ), HIGHEST_HZ)
                self._device.value = HALF
            else:
                self._device.frequency = None  # stops the wave wherever it is
                self._device.value = 0

    def close(self) -> None:
        """Silence, and the pin is free again; may be called twice."""
        if self._device.closed:
            return
        with closing(self._device):
            self.set(0)


KINDS: dict[Kind, type[PassiveBuzzer | Lamp]] = {"passive": PassiveBuzzer, "active": Lamp}
"""To a pin an active buzzer is a lamp that can be heard."""
