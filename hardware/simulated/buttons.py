"""Fingers for pins that are not there, and what befalls their contacts and wires.

>>> factory = simulated_pin_factory()
>>> buttons = SimulatedButtons(factory, {"ok": 17})
>>> buttons.press("ok")
>>> buttons.is_down("ok")
True
"""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING

from hardware.faults import PinFaults

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gpiozero import Factory

    from hardware.faults import Influence


def simulated_pin_factory() -> Factory:
    """Pins in memory: gpiozero's own mock factory; its handlers run on the thread that presses."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    # Named, so that no environment variable chooses another class or another Pi; a tone may be on any pin.
    return MockFactory(revision="a02082", pin_class=MockPWMPin)


class SimulatedButtons:
    """What fingers do to the pins of a simulated factory; ``pins`` are GPIO numbers by the button's name.

    Press after the buttons were opened: opening lets a mock pin go up. Without ``faults`` contacts do not bounce and
    nothing happens by itself. With them a press or release takes the time of its bouncing, which ``sleep`` passes; and
    ``suffer`` is to be called at each ``next_fault_at`` (``hardware.simulated.FaultThread`` does it), in seconds of
    ``clock``. Raises ``FaultsError``: a fault for a button that is not there.
    """

    def __init__(
        self,
        factory: Factory,
        pins: Mapping[str, int],
        *,
        sleep: Callable[[float], object] = time.sleep,
        faults: PinFaults | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        faults = faults or PinFaults()
        faults.check_buttons(pins)
        self._pins = {name: factory.pin(pin) for name, pin in pins.items()}
        self._sleep = sleep
        self._started_at = clock()
        self._moves = faults.moves()
        self._to_come = faults.happenings(pins)
        self._next = next(self._to_come, None)
        self._influences: dict[str, set[Influence]] = {name: set() for name in pins}
        self._moving = Lock()  # a finger and a fault may come on two threads

    def press(self, name: str) -> None:
        """The contact closes, and bounces as the faults say."""
        self._change(name, closed=True)

    def release(self, name: str) -> None:
        """The contact opens, and bounces as the faults say."""
        self._change(name, closed=False)

    def edge(self, name: str, pressed: bool) -> None:
        """The contact moves once, as in the middle of a bounce."""
        self._influence(name, "finger", pressed)

    def tap(self, name: str, down_s: float = 0.06) -> None:
        """Press, wait ``down_s``, release, wait as long: two taps are two presses. ``sleep`` passes the time."""
        self.press(name)
        self._sleep(down_s)
        self.release(name)
        self._sleep(down_s)

    def is_down(self, name: str) -> bool:
        """Whether the line is down."""
        return not self._pins[name].state

    def next_fault_at(self) -> float | None:
        """When ``suffer`` has something to do; None when nothing more happens by itself."""
        return self._started_at + self._next.at_s if self._next else None

    def suffer(self, now: float) -> None:
        """Let all happen that befalls the lines up to ``now``; for one thread."""
        while self._next and self._started_at + self._next.at_s <= now:
            happening, self._next = self._next, next(self._to_come, None)
            self._influence(happening.button, happening.influence, happening.begins)

    def put_off(self, seconds: float) -> None:
        """Let all that is still to befall the lines come so much later; for the thread of ``suffer``."""
        self._started_at += seconds

    def _change(self, name: str, *, closed: bool) -> None:
        for wait_s, where in self._moves(closed):
            if wait_s:
                self._sleep(wait_s)
            self._influence(name, "finger", where)

    def _influence(self, name: str, influence: Influence, begins: bool) -> None:
        with self._moving:
            influences = self._influences[name]
            (influences.add if begins else influences.discard)(influence)
            if _is_down(influences):
                self._pins[name].drive_low()
            else:
                self._pins[name].drive_high()


def _is_down(influences: set[Influence]) -> bool:
    if "stuck" in influences:
        return True
    if "floating" in influences:
        return "noise" in influences
    return ("finger" in influences) != ("spike" in influences)
