"""Buttons between a pin and ground: the pin's thread only queues edges, the caller's thread makes gestures of them.

>>> from hardware.simulated import SimulatedButtons, simulated_pin_factory
>>> factory, now = simulated_pin_factory(), [0.0]
>>> with Buttons({"ok": 17}, lambda: None, pin_factory=factory, clock=lambda: now[0]) as buttons:
...     now[0] = 1.0
...     buttons.take(now[0])  # seen released: from now on a press counts
...     SimulatedButtons(factory, {"ok": 17}).press("ok")
...     buttons.take(now[0] + 0.025)
[]
[Pressed(button='ok', at=1.0)]
"""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from itertools import chain
from operator import itemgetter
from time import monotonic
from typing import TYPE_CHECKING, Self

from hardware.button_line import ButtonLine
from hardware.events import Dated, Edge, Gesture
from hardware.gestures import Timing
from hardware.pin_factory import real_pin_factory

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gpiozero import Factory

    from hardware.errors import ButtonsError

__all__ = ["Buttons", "real_pin_factory"]

log = logging.getLogger(__name__)

EDGES_KEPT = 10_000
"""A line that nobody pulls up can move thousands of times a second; of what is not read in time the newest is kept."""


class Buttons:
    """Several buttons, each between its pin and ground, with the Pi's own pull-ups.

    ``pins`` are GPIO numbers by the button's name. ``on_edge`` is called on the pins' thread at the first edge since
    the last ``take``; all it should do is wake the thread that calls ``take``. ``clock`` gives seconds and must not
    jump.

    ``seen`` is told, within ``take``, all that the gestures are made of: a button, whether its line was down, and when,
    in the edges' order; or None for when, where the line was only looked at.

    ``followed`` is told of a button that is lost (False) and of each new try (True), and as of when: what was not
    certain before it was lost is no gesture, and with the try it begins anew.

    Edges of the first ``starting_s`` do not count; a button that is down then is told as ``Stuck`` and counts after it
    has been seen released.

    A pin that cannot be had or read costs its button alone, which is tried again every ten seconds and begins anew, as
    at the start. ``on_trouble`` is told which buttons are lost, and why, whenever these are others: within ``take``,
    and here where a pin cannot be had from the start.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        on_edge: Callable[[], None],
        *,
        pin_factory: Factory,
        clock: Callable[[], float] = monotonic,
        debounce_s: float = Timing().debounce_s,
        hold_s: float = Timing().hold_s,
        stuck_s: float = Timing().stuck_s,
        starting_s: float = Timing().starting_s,
        seen: Callable[[str, bool, float | None], object] | None = None,
        followed: Callable[[str, bool, float], object] = lambda _button, _is_followed, _at: None,
        on_trouble: Callable[[Mapping[str, ButtonsError]], object] = lambda _lost: None,
    ) -> None:
        self._on_edge = on_edge
        self._clock = clock
        self._edges: deque[Edge] = deque(maxlen=EDGES_KEPT)
        self._woken = False
        self._faults: deque[Exception] = deque(maxlen=1)
        self._on_trouble = on_trouble
        self._lost: dict[str, ButtonsError] = {}
        self._closed = False
        self._lines = {
            name: ButtonLine(
                name,
                pin,
                pin_factory=pin_factory,
                heard=partial(self._note, name),
                timing=Timing(debounce_s, hold_s, stuck_s, starting_s),
                seen=seen or (lambda _button, _down, _at: None),
                followed=followed,
            )
            for name, pin in pins.items()
        }
        started_at = clock()
        for line in self._lines.values():
            line.open(started_at)
        self._tell_trouble()

    def take(self, now: float) -> list[Gesture]:
        """The gestures up to ``now``; for one thread, and never waits.

        Call it after ``on_edge`` and at each ``deadline``. Called late it loses no press, and the order is the same:
        that in which they were certain, then that of the pins. After closing there is none.
        """
        return [gesture for _, gesture in self.take_dated(now)]

    def take_dated(self, now: float) -> list[Dated]:
        """The same, each after the moment at which it was certain."""
        if self._closed:
            return []
        while self._faults:
            log.error("waking the reader of the buttons failed; no press was lost", exc_info=self._faults.popleft())
        self._woken = False  # before reading: an edge that comes from here on wakes again
        self._feed_edges(now)
        told = [line.due(now) for line in self._lines.values()]
        self._tell_trouble()
        return sorted(chain.from_iterable(told), key=itemgetter(0))

    def _feed_edges(self, now: float) -> None:
        for _ in range(len(self._edges)):  # what is added meanwhile is left, or a noisy line would keep us here
            if self._edges[0].at > now:  # came since the caller read the clock
                return
            edge = self._edges.popleft()
            self._lines[edge.button].feed(edge)

    def deadline(self) -> float | None:
        """When ``take`` will have something to tell, on the clock; None while nothing moves, or after closing."""
        if self._closed:
            return None
        moments = [moment for line in self._lines.values() if (moment := line.deadline()) is not None]
        if self._edges:  # not iterated over: the pins' thread may be adding to it
            moments.append(self._edges[0].at)
        return min(moments, default=None)

    def take_away(self, button: str, now: float) -> None:
        """Let this button be lost now, as a recording has it; it comes back by ``begin_anew`` alone."""
        self._lines[button].take_away(now)

    def begin_anew(self, button: str, now: float) -> None:
        """Try this button again now, as a recording has it."""
        self._lines[button].open(now)

    def close(self) -> None:
        """Release the pins; may be called twice."""
        self._closed = True
        for line in self._lines.values():
            line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell_trouble(self) -> None:
        lost = {name: line.trouble for name, line in self._lines.items() if line.trouble is not None}
        if lost != self._lost:
            self._lost = lost
            self._on_trouble(lost)

    def _note(self, name: str, _ticks: float, high: int | bool) -> None:
        # On the pins' only thread, where one exception would silence all buttons for good.
        try:
            self._edges.append(Edge(name, not high, self._clock()))
            if not self._woken:
                self._woken = True
                self._on_edge()
        except Exception as error:
            self._woken = False
            self._faults.append(error)
