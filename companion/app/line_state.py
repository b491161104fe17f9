"""Whether there are readers, and why not: what the news of the board's line says, each cause once in the log."""

import logging
from typing import Final

from firmware_bridge.news import LineCalm, LineFlooded, LinkLost, LinkUp, News, SearchFailed
from firmware_bridge.trouble import Cause

log = logging.getLogger(__name__)

FOLLOWS: Final[dict[Cause, tuple[Cause, ...]]] = {"unplugged": ("absent",), "silent": ("late", "unanswered")}
"""What the search finds after a loss that has not changed: it is no cause of its own."""


class LineState:
    """What stands between the table and its readers.

    ``cause`` is why they are missed, None while they are not; ``flooded``: they are there behind a flood of nonsense.
    ``needed``: a table without readers from the start misses them, too.
    """

    def __init__(self, *, needed: bool) -> None:
        self.cause: Cause | None = None
        self.flooded = False
        self._needed = needed
        self._told: set[Cause] = set()

    def take(self, news: News) -> None:
        """Take news that are no event."""
        match news:
            case LinkUp():
                if self.cause is not None:
                    log.warning("the readers are back: %s", news)
                self.cause, self.flooded = None, False
                self._told.clear()
            case LinkLost():
                log.warning("the readers are lost: %s %s", news.text, news.fix)
                self.cause, self._told = news.reason, {news.reason}
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

    def _fail(self, failure: SearchFailed) -> None:
        reason = failure.reason
        follows = self.cause is not None and reason in FOLLOWS.get(self.cause, ())
        level = logging.INFO if follows or reason in self._told else logging.WARNING
        log.log(level, "no readers at %s: %s %s %s", failure.path, failure.text, failure.fix, failure.detail)
        if follows:
            return
        self._told.add(reason)
        if self._needed or self.cause is not None:
            self.cause = reason
