"""What lies on each reader as far as it was told: so a reader that is read anew can be compared with it."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from firmware_bridge.fields import TAGS_MOST
from firmware_bridge.messages import Event, EventNotUnderstood, ReaderShows, TagArrived, TagLeft
from firmware_bridge.news import EventsForgotten

_Shown: TypeAlias = Mapping[int, tuple[str, ...]]


class Lying:
    """The tags on each reader, from the events in the order in which they are told.

    ``take_back`` reaches back to the last ``begin``. After a restart of the board only what a reader shows at its
    start can be what lay there before; that memory ends when events were forgotten, as one of them may have said
    that a tag left.
    """

    def __init__(self) -> None:
        self._now: _Shown = {}
        self._before: _Shown = {}
        self._steps: list[tuple[int, _Shown, _Shown]] = []

    def begin(self) -> None:
        """More bytes came: what was told until now is told."""
        self._steps.clear()

    def restart(self) -> None:
        """The board has a new boot: nothing lies anywhere until it says so."""
        self._steps.clear()
        # A boot that ended before it could tell of a tag does not hide the one before it.
        self._now, self._before = {}, self._now or self._before

    def take(self, event: Event | EventNotUnderstood | EventsForgotten) -> Event | EventNotUnderstood | EventsForgotten:
        """An event is told; the same one, completed where a reader was read anew."""
        self._steps.append((event.sequence, self._now, self._before))
        match event:
            case TagArrived(reader=reader, uid=uid):
                self._lay(reader, (*self._others(reader, uid), uid))
            case TagLeft(reader=reader, uid=uid):
                self._lay(reader, self._others(reader, uid))
            case EventsForgotten():
                self._before = {}
            case ReaderShows(reader=reader, uids=uids):
                known = (*self._now.get(reader, ()), *self._before.get(reader, ()))
                self._lay(reader, uids)
                return replace(event, missed=tuple(uid for uid in uids if uid not in known))
            case _:
                pass
        return event

    def take_back(self, first: int) -> None:
        """The events from this sequence number on were not taken and are told again."""
        for sequence, now, before in reversed(self._steps):
            if sequence >= first:
                self._now, self._before = now, before

    def _others(self, reader: int, uid: str) -> tuple[str, ...]:
        return tuple([other for other in self._now.get(reader, ()) if other != uid])

    def _lay(self, reader: int, uids: tuple[str, ...]) -> None:
        self._now = {**self._now, reader: uids[-TAGS_MOST:]}
