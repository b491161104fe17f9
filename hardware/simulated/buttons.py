"""Fingers for pins that are not there.

>>> factory = simulated_pin_factory()
>>> buttons = SimulatedButtons(factory, {"ok": 17})
>>> buttons.press("ok")
>>> buttons.is_down("ok")
True
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gpiozero import Factory


def simulated_pin_factory() -> Factory:
    """Pins in memory: gpiozero's own mock factory; its handlers run on the thread that presses."""
    from gpiozero.pins.mock import MockFactory, MockPin

    # Named, so that no environment variable chooses another class or another Pi.
    return MockFactory(revision="a02082", pin_class=MockPin)


class SimulatedButtons:
    """What fingers do to the pins of a simulated factory; ``pins`` are GPIO numbers by the button's name.

    Press after the buttons were opened: opening lets a mock pin go up.
    """

    def __init__(
        self, factory: Factory, pins: Mapping[str, int], *, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._pins = {name: factory.pin(pin) for name, pin in pins.items()}
        self._sleep = sleep

    def press(self, name: str) -> None:
        """The contact closes, without bouncing."""
        self._pins[name].drive_low()

    def release(self, name: str) -> None:
        """The contact opens, without bouncing."""
        self._pins[name].drive_high()

    def edge(self, name: str, pressed: bool) -> None:
        """The line moves once, as in the middle of a bounce."""
        if pressed:
            self.press(name)
        else:
            self.release(name)

    def tap(self, name: str, down_s: float = 0.06) -> None:
        """Press, wait ``down_s``, release, wait as long: two taps are two presses. ``sleep`` passes the time."""
        self.press(name)
        self._sleep(down_s)
        self.release(name)
        self._sleep(down_s)

    def is_down(self, name: str) -> bool:
        """Whether the contact is closed."""
        return not self._pins[name].state
