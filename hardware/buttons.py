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
from contextlib import ExitStack
from functools import partial
from itertools import chain
from operator import itemgetter
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from hardware.errors import ButtonsError
from hardware.events import Dated, Edge, Gesture
from hardware.gestures import ButtonGestures, Timing
from hardware.pin_factory import handed_in, kind_of, real_pin_factory, trouble_with

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gpiozero import Factory

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

    Edges of the first ``starting_s`` do not count; a button that is down then is told as ``Stuck`` and counts after it
    has been seen released. Raises ``ButtonsError`` when a pin cannot be had.
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
    ) -> None:
        self._pins = dict(pins)
        self._pin_factory = pin_factory
        self._on_edge = on_edge
        self._clock = clock
        self._seen = seen or (lambda _button, _down, _at: None)
        self._edges: deque[Edge] = deque(maxlen=EDGES_KEPT)
        self._woken = False
        self._faults: deque[Exception] = deque(maxlen=1)
        self._lines: dict[str, Any] = {}
        self._heard: dict[str, Callable[[float, int | bool], None]] = {}
        timing = Timing(debounce_s, hold_s, stuck_s, starting_s)
        started_at = clock()
        self._gestures = {name: ButtonGestures(name, started_at=started_at, timing=timing) for name in pins}
        self._closed = False
        with ExitStack() as opened:
            for name, pin in pins.items():
                self._open(name, pin, opened)
            self._open_lines = opened.pop_all()

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
        told = [button.due_dated(now, partial(self._is_down, name)) for name, button in self._gestures.items()]
        return sorted(chain.from_iterable(told), key=itemgetter(0))

    def _feed_edges(self, now: float) -> None:
        for _ in range(len(self._edges)):  # what is added meanwhile is left, or a noisy line would keep us here
            if self._edges[0].at > now:  # came since the caller read the clock
                return
            edge = self._edges.popleft()
            self._seen(edge.button, edge.pressed, edge.at)
            self._gestures[edge.button].feed(edge)

    def deadline(self) -> float | None:
        """When ``take`` will have something to tell, on the clock; None while nothing moves, or after closing."""
        if self._closed:
            return None
        moments = [moment for button in self._gestures.values() if (moment := button.deadline()) is not None]
        if self._edges:  # not iterated over: the pins' thread may be adding to it
            moments.append(self._edges[0].at)
        return min(moments, default=None)

    def close(self) -> None:
        """Release the pins; may be called twice."""
        self._closed = True
        self._open_lines.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self, name: str, pin: int, opened: ExitStack) -> None:
        # Not gpiozero's Button: it has a thread for each button, which "fires" a long press after the button was let
        # go. Not its DigitalInputDevice: that passes on no edge to where it believes the line to be, so after an edge
        # that the kernel has lost the next press would be lost too. And no bounce: each factory filters differently.
        from gpiozero import InputDevice

        heard = self._heard[name] = partial(self._note, name)  # kept here: the pin has but a weak reference
        try:
            line = self._lines[name] = opened.enter_context(
                InputDevice(pin, pull_up=True, pin_factory=handed_in(self._pin_factory))
            )
            line.pin.bounce = None
            line.pin.edges = "both"
            line.pin.when_changed = heard
            opened.callback(setattr, line.pin, "when_changed", None)
        except Exception as error:  # lgpio.error has no base of its own
            trouble = trouble_with(pin, error, self._pin_factory)
            raise ButtonsError(f"button {name!r} on pin {pin}: {trouble}", kind_of(error), pin) from error

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

    def _is_down(self, name: str) -> bool:
        try:
            down = bool(self._lines[name].is_active)
        except Exception as error:  # as above
            pin = self._pins[name]
            trouble = trouble_with(pin, error, self._pin_factory)
            raise ButtonsError(f"button {name!r} cannot be read: {trouble}", kind_of(error), pin) from error
        self._seen(name, down, None)
        return down
