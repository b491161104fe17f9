"""Hasty presses: whoever hammers on buttons changes one turn at most, and takes all of it back in one step.

A list that such a press has opened is not answered by the next one, which was pressed before the list could be read.
"""

from collections.abc import Hashable
from typing import Final

PAUSE_S: Final = 0.3
"""Presses that come quicker than this after each other are one burst."""

HAMMERING: Final = 8
"""Presses in one burst that nobody makes who looks at the screen."""


class Haste:
    """Follows presses and the turns in which they come; ``pause_s`` is what parts one burst from the next, in seconds.

    >>> haste = Haste()
    >>> [haste.counts(1.0, "Anna"), haste.counts(1.1, "Anna"), haste.counts(1.2, "Bo"), haste.counts(1.6, "Bo")]
    [True, True, False, True]
    """

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._pause_s = pause_s
        self._last_s = -pause_s
        self._began_s = -pause_s
        self._turn: Hashable = None
        self._presses = 0
        self._began_with = 0
        self._hammered = (0, 0)
        self._is_unread = False

    def counts(self, seconds: float, turn: Hashable, standing: int = 0, *, answers: bool = False) -> bool:
        """Whether a press at this moment counts: within a burst only in the turn in which the burst began.

        ``standing`` is the number of entries that stand before it. ``answers``: it would take what is chosen in a
        list; one that was opened in this burst is read first, or moved through.
        """
        if seconds - self._last_s >= self._pause_s:
            if self._presses >= HAMMERING:
                self._hammered = (self._began_with, standing)
            self._turn, self._presses, self._began_with, self._began_s = turn, 0, standing, seconds
            self._is_unread = False
        self._last_s = seconds
        self._presses += 1
        self._is_unread = self._is_unread and answers
        return turn == self._turn and not self._is_unread

    def opened_list(self) -> None:
        """The press that was heard last, one that answers, has opened a list."""
        self._is_unread = True

    def goes_on_since(self, seconds: float) -> bool:
        """Whether a press at that earlier moment belongs to the burst that goes on now."""
        return seconds >= self._began_s

    def entered(self, seconds: float) -> None:
        """Something was entered or taken back: what an earlier hammering made is no longer what stands last.

        ``seconds`` is when; a card laid after the last press ends the burst.
        """
        self._hammered = (0, 0)
        if seconds - self._last_s >= self._pause_s:
            self._presses = 0

    def hammered(self, standing: int) -> int:
        """How many of the entries that stand the last hammering made, if nothing has been entered since; else 0."""
        began_with, ended_with = self._hammered
        return ended_with - began_with if standing == ended_with else 0
