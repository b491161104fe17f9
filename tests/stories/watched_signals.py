"""Lamps and a buzzer in memory on virtual time, and everything that could be seen and heard of them."""

from collections.abc import Callable
from contextlib import ExitStack

from companion.app.clock import VirtualClock
from companion.app.settings import Settings
from companion.app.signals import BUZZER, CueSignals
from hardware.buzzer import KINDS
from hardware.lamps import Lamp
from hardware.line_keeper import LineKeeper
from hardware.simulated import SimulatedSignals, simulated_pin_factory


class WatchedSignals:
    """The lines of these settings; ``told`` gets the moment (s), the line and the value of each change."""

    def __init__(
        self, settings: Settings, clock: VirtualClock, opened: ExitStack, told: Callable[[float, str, float], object]
    ) -> None:
        self._told = told
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        pins = settings.lamp_pins()
        self._keepers = {n: LineKeeper(n, lambda p=pin: Lamp(p, pin_factory=factory)) for n, pin in pins.items()}
        if (pin := settings.buzzer.pin) is not None:
            pins[BUZZER] = pin
            self._keepers[BUZZER] = LineKeeper(BUZZER, lambda: KINDS[settings.buzzer.kind](pin, pin_factory=factory))
        self._eyes = SimulatedSignals(factory, pins)
        self._seen = dict.fromkeys(pins, 0.0)
        self._clock = clock
        self.cues = CueSignals(
            settings, clock, lambda name, pattern: self._keepers[name].follow(pattern, clock.seconds)
        )
        self.go_on(clock.seconds)

    def go_on(self, until: float) -> None:
        """Let pass what is due from now up to this second."""
        at = self._clock.seconds
        while (due := min(keeper.deadline() for keeper in self._keepers.values())) <= until:
            at = max(at, due)
            for keeper in self._keepers.values():
                keeper.due(at)
            self._look(at)

    def _look(self, at: float) -> None:
        values = self._eyes.values()
        for name, value in values.items():
            if value != self._seen[name]:
                self._told(at, name, value)
        self._seen = values
