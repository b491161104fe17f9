"""Whether cards that were tapped may be missing: said while the conversation stays where it is."""

import logging

log = logging.getLogger(__name__)

TAPPING = ("committing", "revealing")
"""The states of the conversation in which people tap cards."""


class MissedCards:
    """Remembers in which state cards were missed: its screen tells whose card it waits for.

    >>> missed = MissedCards()
    >>> missed.miss("committing")
    >>> missed.follow("committing"), missed.still
    (None, True)
    >>> missed.follow("revealing"), missed.still
    (None, False)
    """

    def __init__(self) -> None:
        self._state = ""

    @property
    def still(self) -> bool:
        """Whether the conversation has stayed where they were missed."""
        return self._state != ""

    def miss(self, state: str) -> None:
        """The board may have lost cards; where nobody taps any, none can be missing."""
        if state in TAPPING:
            log.warning("the board may have lost cards that were tapped")
            self._state = state

    def follow(self, state: str) -> None:
        """The conversation is in this state now."""
        if state != self._state:
            self._state = ""
