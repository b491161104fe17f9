"""Readers that have failed, or that the board does not have: one line on the screen, one each way in the log."""

import logging
from collections.abc import Mapping, Sequence
from math import inf
from typing import Final

from companion.referee.messages import Message, message
from companion.rules.entries import Player
from firmware_bridge.messages import ReaderFailed, ReaderFault, ReaderRecovered, ReaderShows, TagArrived, TagLeft
from firmware_bridge.news import BoardRestarted, LinkUp, News

log = logging.getLogger(__name__)

FAULTS: Final[dict[ReaderFault, str]] = {
    "absent": "has not answered since the board started",
    "silent": "answers no more",
    "garbled": "answers what cannot be read",
    "other": "has failed",
}

QUIET_S = 60.0
"""How long after its return a reader that fails again is not logged: a loose plug would fill the log."""


class ReaderTroubles:
    """Follows the readers of the board; ``owners``: whose colour a reader is, as the settings name it for a seat.

    A new boot tells anew which readers fail, a new link only which there are.
    """

    def __init__(self, owners: Mapping[int, str]) -> None:
        self._owners = owners
        self._failed: set[int] = set()
        self._lacking: set[int] = set()
        self._logged: set[int] = set()
        self._quiet_until: dict[int, float] = {}

    def take(self, news: News, now: float) -> None:
        """Take any news; ``now`` is when they came, in seconds."""
        match news:
            case LinkUp(readers=readers):
                self._compare(readers)
            case BoardRestarted():
                self._failed.clear()
            case ReaderFailed():
                self._fail(news, now)
            # Whatever it tells of tags, it works: a board may have forgotten to say so before.
            case ReaderRecovered(reader=reader) | ReaderShows(reader=reader):
                self._find(reader, now)
            case TagArrived(reader=reader) | TagLeft(reader=reader):
                self._find(reader, now)
            case _:
                pass

    def told_to(self, players: Sequence[Player]) -> Message | None:
        """What the table is to know: nothing of the readers of colours that nobody plays."""
        seats = {player.colour: player.seat for player in players}
        if failed := self._that_matter(self._failed, seats):
            return _failing(failed, [seats[self._owners[reader]] for reader in failed if reader in self._owners])
        if lacking := self._that_matter(self._lacking, seats):
            return _numbered("no_reader.lacking", "no_readers.lacking", lacking)
        return None

    def _that_matter(self, readers: set[int], seats: Mapping[str, int]) -> Sequence[int]:
        return [reader for reader in sorted(readers) if reader not in self._owners or self._owners[reader] in seats]

    def _compare(self, readers: Sequence[int]) -> None:
        before, self._lacking = self._lacking, {*self._owners} - {*readers}
        if self._lacking and self._lacking != before:
            named = ", ".join(f"{reader} ({self._owners[reader]})" for reader in sorted(self._lacking))
            has = _listed(readers) or "none"
            log.warning("the board lacks readers of the settings: %s; it has %s: correct seats.reader", named, has)

    def _fail(self, failure: ReaderFailed, now: float) -> None:
        reader = failure.reader
        self._failed.add(reader)
        if reader not in self._logged and now >= self._quiet_until.get(reader, -inf):
            self._logged.add(reader)
            log.warning("reader %d %s: check its wire and its plug; buttons go on", reader, FAULTS[failure.fault])

    def _find(self, reader: int, now: float) -> None:
        self._failed.discard(reader)
        if reader in self._logged:
            self._logged.discard(reader)
            self._quiet_until[reader] = now + QUIET_S
            log.warning("reader %d works again; should it fail within %.0f s, only the screen says so", reader, QUIET_S)


def _failing(readers: Sequence[int], seats: Sequence[int]) -> Message:
    """Named by their seats where each is a seat's own, else by their numbers."""
    if len(seats) < len(readers):
        return _numbered("no_reader.failed", "no_readers.failed", readers)
    if len(seats) == 1:
        return message("no_reader.own", seat=seats[0])
    return message("no_readers.own", seats=" ".join(map(str, sorted(seats))))


def _numbered(of_one: str, of_several: str, readers: Sequence[int]) -> Message:
    if len(readers) == 1:
        return message(of_one, number=readers[0])
    return message(of_several, numbers=_listed(readers))


def _listed(readers: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(readers)))
