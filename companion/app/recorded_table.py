"""What stands between the parts and a table that is being recorded: each passes on what it gets, and notes it."""

from collections.abc import Callable

from companion.app.inbox import BoardSpoke, Given, Inbox, NewsCame, Typed
from companion.app.ports import ButtonsPort
from companion.app.recording import Recording
from companion.app.table import Table
from firmware_bridge.news import LinkLost, LinkUp, News
from hardware.events import Dated

HELD_MOST = 4096
"""Bytes that are kept until there is news of them; more of them go into the trace alone."""


class BoardEar:
    """Puts news into the inbox together with the bytes that it was made of; all of it on the link's thread.

    What a port says before its link is up goes into the trace only if the link comes up: another device's is not ours.
    """

    def __init__(self, inbox: Inbox, clock: Callable[[], float]) -> None:
        self._inbox = inbox
        self._clock = clock
        self._held = bytearray()
        self._linked = False

    def hear(self, read: bytes) -> None:
        """What was read, ``b""`` when a port was opened."""
        if not read:
            self._held.clear()
        elif len(self._held) > HELD_MOST:
            self._let_go()
        self._held += read

    def tell(self, news: News) -> None:
        """News of what was heard, or of why there is no board."""
        ours = self._linked or isinstance(news, LinkUp)
        self._linked = ours and not isinstance(news, LinkLost)
        self._inbox.put(NewsCame(news, bytes(self._held) if ours else b"", self._clock()))
        if ours:
            self._held.clear()

    def _let_go(self) -> None:
        if self._linked:
            self._inbox.put(BoardSpoke(bytes(self._held), self._clock()))
            self._held.clear()
        else:
            del self._held[:-HELD_MOST]


class RecordedButtons:
    """Buttons of which is noted when the app looks at them."""

    def __init__(self, buttons: ButtonsPort, recording: Recording) -> None:
        self._buttons = buttons
        self._recording = recording

    def take_dated(self, now: float) -> list[Dated]:
        """As ``ButtonsPort.take_dated``."""
        self._recording.looks(now, self._buttons.deadline())
        gestures = self._buttons.take_dated(now)
        self._recording.looked()
        return gestures

    def deadline(self) -> float | None:
        """The moment of the next gesture, None while nothing moves."""
        return self._buttons.deadline()


class RecordedTable:
    """A table of which is noted what it takes, and what came of it."""

    def __init__(self, table: Table, recording: Recording) -> None:
        self._table = table
        self._recording = recording

    @property
    def stopped(self) -> bool:
        """Whether the evening is over."""
        return self._table.stopped

    def take(self, given: Given | None) -> None:
        """As ``Table.take``."""
        match given:
            case NewsCame(spoke=spoke, at=at) | BoardSpoke(spoke=spoke, at=at):
                self._recording.came(spoke, max(at, self._table.looked_at))
            case Typed():
                self._recording.typed(given)
            case _:
                pass
        if isinstance(given, NewsCame) and isinstance(given.news, LinkLost):
            self._recording.lost(given.news.reason, max(given.at, self._table.looked_at))
        self._table.take(given)
        self._recording.tell(self._table.conversation.game, self._table.looked_at)

    def deadline(self) -> float | None:
        """As ``Table.deadline``."""
        return self._table.deadline()

    def end(self) -> None:
        """The evening is over, in good order."""
        self._recording.end(self._table.conversation.state)
