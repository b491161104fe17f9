"""Eyes and an ear for lamps and buzzers that are not there.

>>> from hardware.lamps import Lamp
>>> from hardware.simulated import simulated_pin_factory
>>> factory = simulated_pin_factory()
>>> signals = SimulatedSignals(factory, {"lamp 1": 16, "lamp 2": 20})
>>> lamp = Lamp(20, pin_factory=factory)
>>> lamp.set(1)
>>> signals.values()
{'lamp 1': 0, 'lamp 2': 1}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gpiozero import Factory


class SimulatedSignals:
    """What can be seen and heard of a simulated factory's lines; ``pins`` are GPIO numbers by the line's name."""

    def __init__(self, factory: Factory, pins: Mapping[str, int]) -> None:
        self._pins = {name: factory.pin(pin) for name, pin in pins.items()}

    def values(self) -> dict[str, float]:
        """Of each line at this moment: the Hz of its tone, else 1 where it is driven high, and 0."""
        return {name: _value_of(pin) for name, pin in self._pins.items()}


def _value_of(pin: Any) -> float:
    if pin.function != "output" or not pin.state:
        return 0
    return 1 if pin.frequency is None else float(pin.frequency)
