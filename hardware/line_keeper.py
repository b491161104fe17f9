"""Keeps one output line to its pattern, through a pin that fails and comes back; no thread and no clock in here.

>>> keeper = LineKeeper("lamp 1", lambda: Lamp(16, pin_factory=factory))  # doctest: +SKIP
>>> keeper.follow(SLOW_BLINK, now=0.0)  # doctest: +SKIP
>>> keeper.due(now=0.0)  # opens the pin and lights the lamp  # doctest: +SKIP
>>> keeper.deadline()  # doctest: +SKIP
0.6
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Protocol

from hardware.errors import HardwareError
from hardware.patterns import DARK, Pattern, value_at

log = logging.getLogger(__name__)

FIRST_RETRY_S = 0.1
"""How soon after a failure a line is tried again that may stand as it should not: a tone that was to end is heard.
Twice as long after each further failure."""
RETRY_S = 10.0
"""How long after a failure a line is tried again at the latest, and one that could not be opened in any case."""


class Line(Protocol):
    """A lamp or a buzzer on its pin."""

    def set(self, value: float) -> None:
        """Take this value (see ``hardware.patterns``); may raise anything."""

    def close(self) -> None:
        """Off, and free the pin; may raise anything."""


class LineKeeper:
    """One line, opened at the first ``due``, and the pattern that it follows. ``due`` and ``close`` never raise.

    ``name`` is what the log calls it: one line when it is lost, one when it is back.
    """

    def __init__(self, name: str, open_line: Callable[[], Line]) -> None:
        self._name = name
        self._open_line = open_line
        self._line: Line | None = None
        self._value: float | None = None  # not known
        self._pattern = DARK
        self._begun_at = 0.0
        self._next_at = -inf
        self._failed_at = -inf
        self._retry_s = FIRST_RETRY_S
        self._is_lost = False

    def follow(self, pattern: Pattern, now: float) -> None:
        """From ``now`` on (seconds) the line follows this pattern, from its beginning."""
        self._pattern = pattern
        self._begun_at = now
        if not self._is_lost:
            self._next_at = now

    def deadline(self) -> float:
        """When ``due`` has something to do: the next step, or another attempt; ``inf`` where nothing changes."""
        return self._next_at

    def due(self, now: float) -> None:
        """Do what is due; an error of the line becomes a line in the log and a later attempt."""
        if now < self._next_at:
            return
        try:
            self._work(now)
        except Exception as error:  # whatever it is, all else goes on
            self._lose(now, error)
        else:
            self._find()

    def close(self) -> None:
        """Leave the line off and free."""
        self._next_at = inf
        if self._line is not None:
            with suppress(Exception):  # a pin that fails to the end
                self._line.close()

    def _work(self, now: float) -> None:
        if self._line is None:
            self._line = self._open_line()
        # Whole milliseconds: at its own deadline a step has begun, whatever fractions of seconds add up to.
        value, next_ms = value_at(self._pattern, round((now - self._begun_at) * 1000))
        if value != self._value:
            self._line.set(value)
            self._value = value
        self._next_at = inf if next_ms is None else self._begun_at + next_ms / 1000

    def _lose(self, now: float, error: Exception) -> None:
        # Not closed: that may fail, too, and what is on the line now is then put right by the next attempt.
        self._value = None
        self._next_at = now + self._pause_s(now)
        self._failed_at = now
        if not self._is_lost:
            self._is_lost = True
            unforeseen = None if isinstance(error, HardwareError | OSError) else error
            log.warning("%s is lost, all else goes on: %s", self._name, error, exc_info=unforeseen)

    def _pause_s(self, now: float) -> float:
        if self._line is None:
            return RETRY_S
        if now - self._failed_at > 2 * RETRY_S:  # it worked for a while: this is a new trouble
            self._retry_s = FIRST_RETRY_S
        pause_s, self._retry_s = self._retry_s, min(2 * self._retry_s, RETRY_S)
        return pause_s

    def _find(self) -> None:
        if self._is_lost:
            self._is_lost = False
            log.warning("%s is back", self._name)  # of the same level as the loss, or it would not be seen
