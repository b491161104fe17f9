"""Time for the app: the monotonic clock, and what the wall clock says and whether it can be believed."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from companion.referee.heard import Moment

SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
"""Exists once systemd-timesyncd has set the clock; a Pi without a clock chip starts years away."""

Clock = Callable[[], Moment]


def wall_clock() -> Moment:
    """This moment, by the machine's clocks."""
    trusted = SYNCHRONIZED.exists()
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    return Moment(time.monotonic(), now, "trusted" if trusted else "untrusted")


class VirtualClock:
    """A clock that goes when it is told to, for recorded games and tests; it has no wall clock."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def __call__(self) -> Moment:
        """This moment."""
        return Moment(self.seconds)

    def monotonic(self) -> float:
        """Seconds, for parts that need no more."""
        return self.seconds
