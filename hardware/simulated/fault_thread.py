"""Real time for the faults of simulated buttons.

>>> with FaultThread(fingers):  # doctest: +SKIP
...     play()
"""

from __future__ import annotations

from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.simulated.buttons import SimulatedButtons


BEHIND_MOST_S = 0.1
"""So far behind its script, as on a machine that was kept busy, a fault is not made up for: all faults come later."""


class FaultThread:
    """Lets happen what befalls the lines by itself, each at its time, until the end of the block.

    Where more is ordered than this machine can follow, all of it happens, in its order, but takes longer.
    ``clock`` has to be the one that the simulated buttons were given.
    """

    def __init__(self, fingers: SimulatedButtons, clock: Callable[[], float] = monotonic) -> None:
        self._fingers = fingers
        self._clock = clock
        self._closing = Event()
        self._thread = Thread(target=self._run, name="faults of the pins", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while (at := self._fingers.next_fault_at()) is not None:
            late_s = self._clock() - at
            if self._closing.wait(max(0.0, -late_s)):
                return
            self._fingers.suffer(at)  # one at a time: between two of them the end is heard
            if late_s > BEHIND_MOST_S:
                self._fingers.put_off(late_s)
