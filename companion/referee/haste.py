"""Hasty presses: a burst of them, however long, changes one turn at most.

A list that such a press has opened is not answered by the next one, which was pressed before the list could be read.
"""

from collections.abc import Hashable
from math import inf
from typing import Final

PAUSE_S: Final = 1.0
"""A burst goes on until nothing has been pressed for so long; a child at the buttons does not rest as long."""

READING: Final = 0.5
"""The part of that pause after which a list that has opened counts as read."""

HAMMERING: Final = 25
AMISS: Final = 5
"""So many presses without a rest are a hammering; one that is refused, or goes back and forth, weighs for as many more.

Who looks at the screen rests sooner.
"""


class Haste:
    """Follows presses and the turn that they change; ``pause_s`` is what parts one burst from the next, in seconds.

    >>> haste = Haste()
    >>> haste.press(1.0), haste.counts("Anna"), haste.changed("Anna")
    (True, True, None)
    >>> haste.press(1.8), haste.counts("Anna"), haste.counts("Bo")
    (False, True, False)
    >>> haste.press(3.0), haste.counts("Bo")
    (True, True)
    """

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._pause_s = pause_s
        self._last_s = self._began_s = -inf
        self._presses = self._amiss = 0
        self._turn: Hashable = None
        self._is_unread = False
        self._took_back: bool | None = None

    @property
    def hammers(self) -> bool:
        """Whether the presses of this burst are no longer those of somebody who looks at the screen."""
        return self._presses + AMISS * self._amiss >= HAMMERING

    def press(self, seconds: float, rested_s: float | None = None) -> bool:
        """A press at this moment, ``rested_s`` after anything was pressed; whether a burst begins with it.

        ``rested_s``: None where only the moments of the presses are known.
        """
        rested_s = seconds - self._last_s if rested_s is None else rested_s
        begins = rested_s >= self._pause_s
        if begins:
            self._began_s, self._presses, self._amiss, self._turn = seconds, 0, 0, None
            self._took_back = None
        self._is_unread = self._is_unread and rested_s < READING * self._pause_s
        self._last_s = seconds
        self._presses += 1
        return begins

    def held(self, seconds: float) -> None:
        """The button that was pressed last is held down: that is no other press, and no rest."""
        self._last_s = seconds

    def counts(self, turn: Hashable, *, answers: bool = False, holds: bool = False, for_good: bool = False) -> bool:
        """Whether the press that was heard last counts: within a burst only in the turn that the burst has changed.

        ``answers``: it would take what is chosen in a list; one that was opened in this burst is read first, or moved
        through. ``holds``: it says for everyone that their cards lie there, and is one with its press at the beginning
        of a burst. ``for_good``: nothing takes back what it would do; it counts only as the first of a burst.
        """
        is_first = self._presses == 1
        self._is_unread = self._is_unread and answers
        if self._is_unread:
            return False
        if for_good:
            return is_first
        if holds:
            return is_first or self._turn == turn
        return self._turn in (None, turn)

    def changed(self, turn: Hashable, *, takes_back: bool = False) -> None:
        """The press that was heard last has entered something in this turn, or taken it back."""
        self._turn = turn if self._turn is None else self._turn
        self._amiss += self._took_back is not None and self._took_back != takes_back
        self._took_back = takes_back

    def refused(self) -> None:
        """The press that was heard last was refused."""
        self._amiss += 1

    def opened_list(self) -> None:
        """The press that was heard last, one that answers, has opened a list."""
        self._is_unread = True

    def goes_on_since(self, seconds: float) -> bool:
        """Whether a press at that earlier moment belongs to the burst that goes on now."""
        return seconds >= self._began_s
