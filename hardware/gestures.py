"""Edges and time become gestures: one press of a finger is one ``Pressed``, however the contact bounces.

A line that moved is believed again when it has been at rest for ``debounce_s``; what counts then is the *level* of
the line, sampled at that moment. Nothing here reads a clock or a pin:

    >>> button = ButtonGestures("ok", started_at=0.0, timing=Timing(starting_s=0.0))
    >>> button.due(0.0, level=lambda: False)  # seen released: from now on a press counts
    []
    >>> button.feed(Edge("ok", pressed=True, at=1.0))
    >>> button.deadline()
    1.025
    >>> button.due(1.025, level=lambda: True)
    [Pressed(button='ok', at=1.0)]
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from hardware.events import Edge, Gesture, Held, Pressed, Released, Stuck


class Timing(Struct, frozen=True):
    """Seconds: a line at rest, a long press, far too long a press, and the start that nobody listens to."""

    debounce_s: float = 0.025
    hold_s: float = 1.0
    stuck_s: float = 30.0
    starting_s: float = 0.25


class Unrest(Struct, frozen=True):
    """The line has been moving since ``since``, last at ``last``; where it went then, None if nobody saw it."""

    since: float
    last: float
    pressed: bool | None


State = Literal["starting", "up", "down", "stuck"]
"""``down`` is a press that was told; ``stuck`` is down too, and has to be seen released before it counts."""

# At rest: (state, is the line down?) -> the state after it, and what to tell with the time of the first movement.
SETTLED: dict[tuple[State, bool], tuple[State, Callable[[str, float], Gesture] | None]] = {
    ("starting", False): ("up", None),
    ("starting", True): ("stuck", lambda button, _: Stuck(button)),
    ("up", False): ("up", None),
    ("up", True): ("down", Pressed),
    ("down", False): ("up", Released),
    ("down", True): ("down", None),
    ("stuck", False): ("up", Released),
    ("stuck", True): ("stuck", None),
}


class ButtonGestures:
    """One button: edges go in by ``feed``, gestures come out of ``due``, to be called at every ``deadline``."""

    def __init__(self, button: str, *, started_at: float, timing: Timing | None = None) -> None:
        self._button = button
        self._timing = timing or Timing()
        self._state: State = "starting"
        # The start is an unrest that ends, if no edge prolongs it, when starting_s is over.
        rest_from = started_at + self._timing.starting_s - self._timing.debounce_s
        self._unrest: Unrest | None = Unrest(started_at, rest_from, None)
        self._down_from = started_at
        self._held = False
        self._told: list[Gesture] = []

    def feed(self, edge: Edge) -> None:
        """Take one raw edge; edges come in the order of their times."""
        # Before this edge the line stood where the edge came from: nothing is lost when the caller is late.
        self._advance(edge.at, lambda: not edge.pressed)
        since = self._unrest.since if self._unrest else edge.at
        last = max(edge.at, self._unrest.last) if self._unrest else edge.at
        self._unrest = Unrest(since, last, edge.pressed)
        if edge.at - since >= self._timing.stuck_s:
            self._tell_stuck()

    def due(self, now: float, level: Callable[[], bool]) -> list[Gesture]:
        """The gestures up to ``now``, oldest first; ``level`` says whether the button is down, and is asked only
        when something is due.
        """
        self._advance(now, level)
        told, self._told = self._told, []
        return told

    def deadline(self) -> float | None:
        """When ``due`` will have something to do, if no edge comes before; None while all is at rest."""
        if self._told and self._unrest:
            return self._unrest.last  # told while taking an edge: at once
        return self._next_moment()

    def _next_moment(self) -> float | None:
        if self._unrest:
            return self._unrest.last + self._timing.debounce_s
        if self._state != "down":
            return None
        return self._stuck_at() if self._held else min(self._hold_at(), self._stuck_at())

    def _hold_at(self) -> float:
        return self._down_from + self._timing.hold_s

    def _stuck_at(self) -> float:
        return self._down_from + self._timing.stuck_s

    def _advance(self, now: float, level: Callable[[], bool]) -> None:
        while (moment := self._next_moment()) is not None and moment <= now:
            down = level()
            if self._unrest:
                self._settle(self._unrest, now, down)
            elif down:
                self._still_down(moment)
            else:  # up, and no edge told so: either it is on its way or it was lost
                self._unrest = Unrest(now, now, pressed=False)

    def _settle(self, unrest: Unrest, now: float, sampled: bool) -> None:
        late_s = now - (unrest.last + self._timing.debounce_s)
        late = late_s >= self._timing.debounce_s
        if late and unrest.pressed is not None and sampled != unrest.pressed:
            # Sampled long after the line came to rest, so it has moved once more since, and that edge is on its way.
            self._rest(unrest, unrest.pressed)
            self._unrest = Unrest(now, now, sampled)
        else:
            self._rest(unrest, sampled)

    def _rest(self, unrest: Unrest, down: bool) -> None:
        self._unrest = None
        before = self._state
        self._state, tell = SETTLED[before, down]
        if self._state == "down" != before:
            self._down_from, self._held = unrest.last, False
        if tell:
            self._told.append(tell(self._button, unrest.since))

    def _still_down(self, at: float) -> None:
        if at >= self._stuck_at():
            self._tell_stuck()
        else:
            self._held = True
            self._told.append(Held(self._button, at))

    def _tell_stuck(self) -> None:
        if self._state != "stuck":
            self._state = "stuck"
            self._told.append(Stuck(self._button))
