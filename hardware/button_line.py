"""One button's pin and its gestures, through a pin that fails and comes back; no thread and no clock in here.

>>> line = ButtonLine("ok", 17, pin_factory=factory, heard=put_aside, timing=Timing(), seen=note)  # doctest: +SKIP
>>> line.open(now=0.0)  # doctest: +SKIP
>>> line.due(now=0.25)  # samples the line where that is due  # doctest: +SKIP
[]
"""

from __future__ import annotations

import logging
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any

from hardware.errors import ButtonsError
from hardware.gestures import ButtonGestures
from hardware.line_keeper import RETRY_S
from hardware.pin_factory import kind_of, open_device, trouble_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from gpiozero import Factory

    from hardware.events import Dated, Edge
    from hardware.gestures import Timing

log = logging.getLogger(__name__)


class ButtonLine:
    """A button between its pin and ground. A pin that cannot be had or read costs this button alone, until it can.

    ``heard`` is called on the pins' thread at each edge, with its ticks and whether the line went high. ``seen`` is
    and ``followed`` are told as by ``Buttons``. ``trouble`` is why the button is lost, None while it works; the log has
    a line when it is lost and one when it is back. Nothing here raises.
    """

    def __init__(
        self,
        name: str,
        pin: int,
        *,
        pin_factory: Factory,
        heard: Callable[[float, int | bool], None],
        timing: Timing,
        seen: Callable[[str, bool, float | None], object],
        followed: Callable[[str, bool, float], object],
    ) -> None:
        self.trouble: ButtonsError | None = None
        self._name, self._pin = name, pin
        self._pin_factory = pin_factory
        self._heard = heard  # kept here: the pin has but a weak reference
        self._timing = timing
        self._seen = seen
        self._followed = followed
        self._device: Any = None
        self._gestures: ButtonGestures | None = None  # none while the button is lost
        self._told: list[Dated] = []  # by a button that was taken away
        self._retry_at = -inf

    def open(self, now: float) -> None:
        """Begin at ``now`` (s), as at the start: a line that is down then is no press."""
        try:
            self._device = self._device or self._opened()
        except ButtonsError as error:
            self._lose(now, error)
        else:
            self._gestures = ButtonGestures(self._name, started_at=now, timing=self._timing)

    def feed(self, edge: Edge) -> None:
        """Take one raw edge, in the order of their times; of a button that is lost none is believed."""
        if self._gestures is None:
            return
        self._seen(edge.button, edge.pressed, edge.at)
        self._gestures.feed(edge)

    def due(self, now: float) -> list[Dated]:
        """The gestures up to ``now``, each with the moment at which it was certain."""
        told, self._told = self._told, []
        if self._gestures is None and now >= self._retry_at:
            self._retry(now)
        if self._gestures is None:
            return told
        try:
            return told + self._gestures.due_dated(now, self._is_down)
        except ButtonsError as error:
            told += self._gestures.end(now)
            self._lose(now, error)
            return told

    def take_away(self, now: float) -> None:
        """As if the pin failed now; it is tried again by ``open`` alone."""
        if self._gestures is not None:
            self._told = self._gestures.end(now)
        self._gestures = None
        self._retry_at = inf

    def deadline(self) -> float | None:
        """When ``due`` has something to do; None while all is at rest."""
        return self._retry_at if self._gestures is None else self._gestures.deadline()

    def close(self) -> None:
        """Release the pin."""
        if self._device is not None:
            _let_go(self._device)

    def _opened(self) -> Any:
        # Not gpiozero's Button: it has a thread for each button, which "fires" a long press after the button was let
        # go. Not its DigitalInputDevice: that passes on no edge to where it believes the line to be, so after an edge
        # that the kernel has lost the next press would be lost too. And no bounce: each factory filters differently.
        from gpiozero import InputDevice

        device = None
        try:
            device = open_device(InputDevice, self._pin, self._pin_factory, pull_up=True)
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = self._heard
        except Exception as error:  # lgpio.error has no base of its own
            if device is not None:
                _let_go(device)
            trouble = trouble_with(self._pin, error, self._pin_factory)
            said = f"button {self._name!r} on pin {self._pin}: {trouble}"
            raise ButtonsError(said, kind_of(error), self._pin) from error
        return device

    def _is_down(self) -> bool:
        try:
            down = bool(self._device.is_active)
        except Exception as error:  # as above
            trouble = trouble_with(self._pin, error, self._pin_factory)
            said = f"button {self._name!r} on pin {self._pin} cannot be read: {trouble}"
            raise ButtonsError(said, kind_of(error), self._pin) from error
        self._find()
        self._seen(self._name, down, None)
        return down

    def _retry(self, now: float) -> None:
        self.open(now)
        if self._gestures is not None:
            self._followed(self._name, True, now)

    def _lose(self, now: float, error: ButtonsError) -> None:
        # What was opened stays so: closing may fail, too, and would take the handler away under the pins' thread.
        was_due = self._gestures.deadline() if self._gestures is not None else None
        if self._gestures is not None or self.trouble is None:
            self._followed(self._name, False, now if was_due is None else was_due)
        self._gestures = None
        self._retry_at = now + RETRY_S
        if self.trouble is None:
            self.trouble = error
            log.warning("a button is lost, all else goes on: %s", error)

    def _find(self) -> None:
        if self.trouble is not None:
            self.trouble = None
            log.warning("button %r is back", self._name)  # of the same level as the loss, or it would not be seen


def _let_go(device: Any) -> None:
    with suppress(Exception):  # a pin that fails to the end
        device.pin.when_changed = None
    device.close()
