"""Lamps and a buzzer that nobody waits for: one thread keeps the times of all their patterns.

>>> signals = Signals({"lamp 1": LineKeeper("lamp 1", open_lamp)})  # doctest: +SKIP
>>> signals.follow("lamp 1", SLOW_BLINK)  # returns at once  # doctest: +SKIP
>>> signals.close()  # doctest: +SKIP
"""

from __future__ import annotations

import logging
from threading import TIMEOUT_MAX, Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hardware.line_keeper import LineKeeper
    from hardware.patterns import Pattern

log = logging.getLogger(__name__)


class Signals:
    """Lines by their names, at least one, each following its own pattern on the thread of all of them.

    A thread and not the caller's loop: there a tone would last as long as whatever the loop is just doing.
    """

    def __init__(self, keepers: Mapping[str, LineKeeper], *, clock: Callable[[], float] = monotonic) -> None:
        self._keepers = dict(keepers)
        self._clock = clock
        self._news = Condition()
        self._wanted: dict[str, Pattern] = {}
        self._closing = False
        self._thread = Thread(target=self._run, name="lamps and buzzer", daemon=True)
        self._thread.start()

    def follow(self, name: str, pattern: Pattern) -> None:
        """Let the line of this name follow the pattern from now on; returns at once. Raises ``KeyError``: no such line.

        A pattern that comes before the thread has looked takes the place of the one before.
        """
        if name not in self._keepers:
            raise KeyError(name)
        with self._news:
            self._wanted[name] = pattern
            self._news.notify()

    def close(self, *, timeout_s: float = 2.0) -> None:
        """Leave all lines off and free; waits at most ``timeout_s``."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            log.warning("the pins do not answer; lamps and buzzer are left as they are")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        while self._wait():
            for keeper in self._keepers.values():
                keeper.due(self._clock())
        for keeper in self._keepers.values():
            keeper.close()

    def _wait(self) -> bool:
        # False when the lines are to be closed.
        with self._news:
            while not self._closing and not self._wanted:
                left_s = min(keeper.deadline() for keeper in self._keepers.values()) - self._clock()
                if left_s <= 0:
                    break
                self._news.wait(min(left_s, TIMEOUT_MAX))
            for name, pattern in self._wanted.items():
                self._keepers[name].follow(pattern, self._clock())
            self._wanted.clear()
            return not self._closing
