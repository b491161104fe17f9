"""Tells a line that is flooded with bytes of no worth from one that only crackles; virtual time."""

DRAINS_PER_S = 4096
"""Worthless bytes a second that may come for ever; boot texts and debug prints stay below."""

HOLDS = 16384
"""Worthless bytes above that until the line counts as flooded; a whole start's text is less."""

PIECE_LEAST = 64
"""Bytes that a piece counts at least: many small ones cost the app as much as long ones."""


class FloodGauge:
    """A basin that every worthless piece fills and time drains; ``flooded`` from full until empty."""

    def __init__(self, now: float) -> None:
        self.flooded = False
        self._level = 0.0
        self._at = now

    def take(self, size: int, now: float) -> None:
        """A piece of ``size`` bytes came that was worth nothing."""
        self.drain(now)
        self._level = min(float(HOLDS), self._level + max(PIECE_LEAST, size))
        self.flooded |= self._level >= HOLDS

    def drain(self, now: float) -> None:
        """Time has passed."""
        self._level = max(0.0, self._level - DRAINS_PER_S * max(0.0, now - self._at))
        self._at = max(self._at, now)
        self.flooded &= self._level >= 1.0  # not 0: at ``empty_at`` the last fraction of a byte may be left

    def empty_at(self) -> float:
        """When a flood is over, in seconds of the clock, if nothing more comes."""
        return self._at + self._level / DRAINS_PER_S
