"""Which event is to be told next: each exactly once, in order, for one boot of the board at a time."""

from math import inf
from typing import Literal, TypeAlias

from firmware_bridge.errors import NotDeliveredError
from firmware_bridge.messages import Sequenced
from firmware_bridge.news import BoardRestarted, EventsForgotten

Place: TypeAlias = Literal["next", "kept", "told", "early", "waits"]
"""To be told now; already kept; told but not yet kept; others are missing before it; the app has enough for now."""


class EventOrder:
    """Counts the events of one boot: ``told`` to the app, and ``kept`` by it. Both are sequence numbers.

    At most ``unkept_most`` events are told that are not kept; the board holds the others, or says what it forgot.
    """

    def __init__(self, unkept_most: float = inf) -> None:
        self._unkept_most = unkept_most
        self.boot_id: int | None = None
        self.told = 0
        self.kept = 0

    def resume(self, boot_id: int, sequence: int) -> None:
        """Go on behind the last event that the app has kept in an earlier run."""
        self.boot_id, self.told, self.kept = boot_id, sequence, sequence

    def begin(self, boot_id: int, acknowledged: int) -> list[BoardRestarted]:
        """The board names its boot; a new one starts behind what some host has already acknowledged."""
        previous = self.boot_id
        if boot_id == previous:
            return []
        self.resume(boot_id, acknowledged)
        return [] if previous is None else [BoardRestarted(boot_id, previous)]

    def forget_before(self, oldest: int) -> list[EventsForgotten]:
        """The board holds nothing before ``oldest``: what is missing until there will never come."""
        first, last = self.told + 1, oldest - 1
        if self.boot_id is None or first > last or self._full():
            return []
        self.told = last
        return [EventsForgotten(self.boot_id, last, first)]

    def place(self, event: Sequenced) -> Place:
        """Where an event of this boot stands; ``next`` counts it as told."""
        if event.sequence <= self.kept:
            return "kept"
        if event.sequence <= self.told:
            return "told"
        if self._full():
            return "waits"
        if event.sequence > self.told + 1:
            return "early"
        self.told = event.sequence
        return "next"

    def keep(self, boot_id: int, sequence: int) -> bool:
        """The app has kept everything up to ``sequence``; whether that is new. An earlier boot's is not."""
        if boot_id != self.boot_id:
            return False
        if sequence > self.told:
            raise NotDeliveredError(f"event {sequence} was never told (the last is {self.told}); wait for its news")
        fresh = sequence > self.kept
        self.kept = max(self.kept, sequence)
        return fresh

    def _full(self) -> bool:
        return self.told - self.kept >= self._unkept_most

    def take_back(self, event: Sequenced) -> int:
        """The app could not take this event: it and all behind it are to be told again; the number of the first."""
        first = event.first if isinstance(event, EventsForgotten) else event.sequence
        if event.boot_id == self.boot_id:
            self.told = max(self.kept, min(self.told, first - 1))
        return self.told + 1
