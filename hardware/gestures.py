"""Edges and time become gestures: one press of a finger is one ``Pressed``, however the contact bounces.

A line that moved is believed again when it has been at rest for ``debounce_s``; what counts then is the *level* of
the line, sampled at that moment. Nothing here reads a clock or a pin:

    >>> button = ButtonGestures("ok", started_at=0.0, timing=Timing(starting_s=0.0))
    >>> button.due(0.0, level=lambda: False)  # seen released: from now on a press counts
    []
    >>> button.feed(Edge("ok", pressed=True, at=1.0))
    >>> button.deadline()
    1.02
    >>> button.due(1.02, level=lambda: True)
    [Pressed(button='ok', at=1.0)]
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from hardware.events import Dated, Edge, Gesture, Held, Pressed, Released, Stuck


class Timing(Struct, frozen=True):
    """Seconds: a line at rest, a long press, far too long a press, and the start that nobody listens to.

    Contacts have been seen to bounce with 15 ms between two movements, and presses to come 60 ms after each other:
    20 ms at rest are not a bounce, and leave 10 ms for the bouncing at either end of the quickest press.
    """

    debounce_s: float = 0.020
    hold_s: float = 1.0
    stuck_s: float = 30.0
    starting_s: float = 0.25


LOOK_S = 0.05
"""How often the line of a pressed button is looked at: the edge of its release may have been lost."""
LOOK_WHEN_STUCK_S = 1.0


class Unrest(Struct, frozen=True):
    """The line has been moving since ``since``, last at ``last``; where it went then, None if nobody saw it.

    ``doubted``: the same a moment before, when the line was sampled a little late and stood elsewhere than its last
    edge says. Either an edge was lost, or the line had come to rest, has moved since, and that edge is on its way.
    """

    since: float
    last: float
    pressed: bool | None
    doubted: "Unrest | None" = None


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
        self._looked_at = started_at
        self._ahead: list[tuple[float, type[Held | Stuck]]] = []  # what a press becomes, if it lasts
        self._told: list[Dated] = []

    def feed(self, edge: Edge) -> None:
        """Take one raw edge; edges come in the order of their times."""
        # Before this edge the line stood where the edge came from: nothing is lost when the caller is late.
        self._advance(edge.at, lambda: not edge.pressed)
        self._end_doubt(edge)
        since = self._unrest.since if self._unrest else edge.at
        last = max(edge.at, self._unrest.last) if self._unrest else edge.at
        self._unrest = Unrest(since, last, edge.pressed)
        if edge.at - since >= self._timing.stuck_s:
            self._tell_stuck(edge.at)

    def due(self, now: float, level: Callable[[], bool]) -> list[Gesture]:
        """The gestures up to ``now``, oldest first; ``level`` says whether the button is down, and is asked only
        when something is due.
        """
        return [gesture for _, gesture in self.due_dated(now, level)]

    def due_dated(self, now: float, level: Callable[[], bool]) -> list[Dated]:
        """The same, each with the moment at which it was certain, however much later it is asked for."""
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
            return self._rest_at(self._unrest)
        if self._state == "stuck":
            return self._looked_at + LOOK_WHEN_STUCK_S
        if self._state != "down":
            return None
        return min([self._looked_at + LOOK_S, *(at for at, _ in self._ahead)])

    def _advance(self, now: float, level: Callable[[], bool]) -> None:
        while (moment := self._next_moment()) is not None and moment <= now:
            down = level()
            if self._unrest:
                self._settle(self._unrest, now, down)
            elif down:
                self._still_down(now)
            else:  # up, and no edge told so: either it is on its way or it was lost
                self._unrest = Unrest(now, now, pressed=False)

    def _settle(self, unrest: Unrest, now: float, sampled: bool) -> None:
        late_s = now - self._rest_at(unrest)
        if unrest.pressed in (None, sampled) or late_s <= 0:
            self._rest(unrest, sampled)
        elif late_s < self._timing.debounce_s:
            self._unrest = Unrest(unrest.since, now, sampled, Unrest(unrest.since, unrest.last, unrest.pressed))
        else:  # too late for a lost edge to be likelier than one that is on its way
            self._rest(unrest, bool(unrest.pressed))
            self._unrest = Unrest(now, now, sampled)

    def _end_doubt(self, edge: Edge) -> None:
        # Was this the edge that was missing when the line was sampled, and did the line rest before it?
        doubted = self._unrest.doubted if self._unrest else None
        if doubted and edge.pressed != doubted.pressed:
            self._unrest = doubted
            if edge.at >= self._rest_at(doubted):
                self._rest(doubted, not edge.pressed)

    def _rest_at(self, unrest: Unrest) -> float:
        return unrest.last + self._timing.debounce_s

    def _rest(self, unrest: Unrest, down: bool) -> None:
        self._unrest = None
        self._looked_at = unrest.last
        before = self._state
        self._state, tell = SETTLED[before, down]
        if self._state == "down" != before:
            timing = self._timing
            self._ahead = [(unrest.last + timing.hold_s, Held), (unrest.last + timing.stuck_s, Stuck)]
        if tell:
            self._told.append((self._rest_at(unrest), tell(self._button, unrest.since)))

    def _still_down(self, now: float) -> None:
        self._looked_at = now
        due = [passed for passed in self._ahead if passed[0] <= now]
        self._ahead = [coming for coming in self._ahead if coming[0] > now]
        for at, kind in due:
            if kind is Stuck:
                self._tell_stuck(at)
            elif self._state == "down":
                self._told.append((at, Held(self._button, at)))

    def _tell_stuck(self, at: float) -> None:
        if self._state != "stuck":
            self._state = "stuck"
            self._told.append((at, Stuck(self._button)))
