"""Says whose cards lie two on one reader, and whether that lasts: one may be put there before the other is lifted."""

from collections.abc import Sequence

from companion.views.wording import Wording

SETTLES_S = 1.0
"""A reader tells of a tag that came at once, and of one that is gone only when it has missed it some times."""


class TwoCards:
    """Follows one seat of which several cards lie on a reader.

    ``lasts``: they have lain there so long that they are no swap of cards, and are to be heard of, too.

    >>> two = TwoCards()
    >>> two.look([3], 10.0, Wording([])), two.lasts, two.deadline()
    ('Two cards of 3 on a reader: lift one.', False, 11.0)
    >>> two.look([1, 3], 11.0, Wording([])), two.lasts, two.deadline()
    ('Two cards of 3 on a reader: lift one.', True, None)
    >>> two.look([], 12.0, Wording([])), two.lasts, two.deadline()
    ('', False, None)
    """

    def __init__(self) -> None:
        self.lasts = False
        self._seat = 0
        self._settles_at = 0.0

    def look(self, seats: Sequence[int], now: float, wording: Wording) -> str:
        """What to say now that these are the seats with several cards on a reader; "" for nothing."""
        if self._seat not in seats:
            self._seat, self._settles_at = (*seats, 0)[0], now + SETTLES_S
        self.lasts = self._seat != 0 and now >= self._settles_at
        return wording.line("two_cards", seat=self._seat) if self._seat else ""

    def deadline(self) -> float | None:
        """When it will have lasted, in seconds of the same clock; None where that is no question."""
        return self._settles_at if self._seat and not self.lasts else None
