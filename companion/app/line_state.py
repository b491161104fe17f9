"""Whether there are readers, and why not; in the log one line at a loss and one at the return."""

import logging
from typing import Final

from firmware_bridge.news import LineCalm, LineFlooded, LinkLost, LinkUp, News, SearchFailed
from firmware_bridge.trouble import TROUBLES, Cause

log = logging.getLogger(__name__)

FOLLOWS: Final[dict[Cause, tuple[Cause, ...]]] = {"unplugged": ("absent",), "silent": ("late", "unanswered")}
"""What the search finds after a loss that has not changed: it is no cause of its own."""


class LineState:
    """What stands between the table and its readers.

    ``cause`` is why they are missed, None while they are not; ``flooded``: they are there behind a flood of nonsense.
    ``needed``: a table without readers from the start misses them, too.

    A loss is one warning, however its cause changes: the screen follows it, and the line of the return names the last.
    """

    def __init__(self, *, needed: bool) -> None:
        self.cause: Cause | None = None
        self.flooded = False
        self._needed = needed
        self._told: Cause | None = None

    def take(self, news: News) -> None:
        """Take news that are no event."""
        match news:
            case LinkUp():
                self._come_back(news)
            case LinkLost():
                log.warning("the readers are lost: %s %s", news.text, news.fix)
                self.cause = self._told = news.reason
            case SearchFailed():
                self._fail(news)
            case LineFlooded():
                log.warning("the readers' line: %s %s", news.text, news.fix)
                self.flooded = True
            case LineCalm():
                log.warning("the readers' line is calm again")
                self.flooded = False
            case _:
                log.info("the board tells: %s", news)

    def _come_back(self, up: LinkUp) -> None:
        if self._told:
            changed = self.cause not in (None, "late", self._told)
            last = f" (the last trouble: {TROUBLES[self.cause].text})" if self.cause and changed else ""
            log.warning("the readers are back: %s%s", up, last)
        self.cause, self._told, self.flooded = None, None, False

    def _fail(self, failure: SearchFailed) -> None:
        reason = failure.reason
        first = self._told is None and reason != "late"  # a board that is still starting is no loss yet
        level = logging.WARNING if first else logging.DEBUG
        log.log(level, "no readers at %s: %s %s %s", failure.path, failure.text, failure.fix, failure.detail)
        if first:
            self._told = reason
        if self.cause is not None and reason in FOLLOWS.get(self.cause, ()):
            return
        if self._needed or self.cause is not None:
            self.cause = reason
