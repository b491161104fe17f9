"""Cues on lamps and a buzzer: which pattern lights for each, and which tune sounds.

Patterns and tunes are told apart by their rhythm: no lamp needs a colour, and an active buzzer, which has one tone,
tells them as well as a passive one.
"""

from collections.abc import Callable

from companion.app.clock import Clock
from companion.app.quiet_hours import quiet_hours_from
from companion.app.settings import Settings
from companion.views.cue import Cue, CueName, Light
from hardware.patterns import (
    DARK,
    DOUBLE_FLASH,
    FAST_BLINK,
    LONG_FLASH,
    ONE_FLASH,
    SLOW_BLINK,
    STEADY,
    WINK,
    Pattern,
    Step,
    tune,
)

LIGHTS: dict[CueName, Pattern] = {
    "turn": STEADY,
    "lay": SLOW_BLINK,
    "accepted": ONE_FLASH,
    "refused": FAST_BLINK,
    "warning": DOUBLE_FLASH,
    "loss": FAST_BLINK,
    "over": LONG_FLASH,
}

FLASHES: dict[Light, Pattern] = {None: ONE_FLASH, "accepted": ONE_FLASH, "turn": WINK}
"""What a lamp does whose seat has had a card accepted; where it blinks already that is seen well enough."""

TUNES: dict[CueName, tuple[Step, ...]] = {
    "turn": ((659, 120), (0, 60), (988, 120)),
    "lay": ((659, 60), (0, 60), (659, 60), (0, 60), (659, 60)),
    "accepted": ((1760, 80),),
    "refused": ((220, 400),),
    "warning": ((880, 250), (0, 150), (880, 250)),
    "loss": ((988, 130), (0, 40), (784, 130), (0, 40), (587, 130), (0, 40), (392, 350)),
    "over": (
        (523, 120),
        (0, 40),
        (659, 120),
        (0, 40),
        (784, 120),
        (0, 40),
        (1047, 120),
        (0, 40),
        (784, 120),
        (0, 40),
        (1047, 500),
    ),
}
"""Tones in Hz and milliseconds; 0 Hz is a rest."""

REST: Step = (0, 200)
"""Between the tunes of one moment."""

BUZZER = "buzzer"


def _pattern(light: Light) -> Pattern:
    return LIGHTS[light] if light else DARK


class CueSignals:
    """Gives cues to the lines that the settings name: the lamps ``seat1`` … and ``menu``, and ``buzzer``.

    ``follow`` lets the line of a name follow a pattern from now on, and returns at once. ``clock`` tells whether it is
    one of the quiet hours.
    """

    def __init__(self, settings: Settings, clock: Clock, follow: Callable[[str, Pattern], object]) -> None:
        self._cues = settings.cues
        self._has_buzzer = settings.buzzer.pin is not None
        self._quiet = quiet_hours_from(settings.buzzer.quiet_hours)
        self._clock = clock
        self._follow = follow
        self._lit: dict[str, Light] = dict.fromkeys(settings.lamp_pins())

    def signal(self, cue: Cue) -> None:
        """Light what has changed, and sound what has happened."""
        lights: dict[str, Light] = {f"seat{n}": light for n, light in enumerate(cue.seats, 1)}
        lights["menu"] = cue.menu
        flashed = {f"seat{n}" for n, flashes in enumerate(cue.flashed, 1) if flashes and self._cues.lights("accepted")}
        for lamp, before in self._lit.items():
            light = lights.get(lamp)
            if light != before or (lamp in flashed and light in FLASHES):
                self._lit[lamp] = light
                lit = light if light and self._cues.lights(light) else None
                self._follow(lamp, FLASHES[lit] if lamp in flashed and lit in FLASHES else _pattern(lit))
        heard = [TUNES[name] for name in cue.sounds if self._cues.sounds(name)]
        if heard and self._may_sound():
            self._follow(BUZZER, tune(*(step for one in heard for step in (*one, REST))))

    def _may_sound(self) -> bool:
        return self._has_buzzer and not (self._quiet and self._quiet.hold(self._clock()))
