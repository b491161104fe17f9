"""The one inbox: device threads put values in and return; one thread takes them out."""

import queue
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.referee.messages import Message
from companion.views.keys import Typing
from firmware_bridge.news import News


class EdgesWaiting(Struct, frozen=True):
    """The buttons have edges to look at."""


class NewsCame(Struct, frozen=True):
    """The reader board has something to tell; it came at this moment, in seconds of the clock.

    For a recording: with the bytes that came since its last news.
    """

    news: News
    spoke: bytes = b""
    at: float = 0.0


class BoardSpoke(Struct, frozen=True):
    """For a recording: bytes from the board that are no news, and when they came, in seconds."""

    spoke: bytes
    at: float


class Typed(Struct, frozen=True):
    """A button was pressed (or held) at the terminal, where the real one is wired elsewhere or missing; by its name."""

    button: str
    held: bool = False


class KeysTyped(Struct, frozen=True):
    """Keys were typed at the terminal, whatever they mean."""


class TypedAmiss(Struct, frozen=True):
    """What was typed at the terminal is of no seat or no card here; ``said`` is the line that says so.

    ``keys``: those that stand for the cards that there are, one after the other; "" where no card was typed.
    """

    said: Literal["no_such_button", "no_such_card", "real_cards"]
    keys: str = ""


class KeysAwaited(Struct, frozen=True):
    """A key was typed at the terminal that others follow, and with it perhaps a seat; never a card (R5).

    ``typing`` is what is awaited, or was broken off; None once nothing is.
    """

    typing: Typing | None = None
    seat: int = 0


class PartTold(Struct, frozen=True):
    """A part of the box, such as ``display``, says what is the matter with it; None when all is well again."""

    part: str
    trouble: Message | None


class TerminalWoke(Struct, frozen=True):
    """It goes on after a stop in its terminal, or its window has another size: what stands there is not ours."""


class Stop(Struct, frozen=True):
    """The companion is to end."""


Given: TypeAlias = (
    EdgesWaiting | NewsCame | BoardSpoke | Typed | KeysTyped | TypedAmiss | KeysAwaited | PartTold | TerminalWoke | Stop
)


class Inbox:
    """Values in the order in which they came; any thread may put."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Given] = queue.SimpleQueue()

    def put(self, given: Given) -> None:
        """Put a value in; returns at once."""
        self._queue.put(given)

    def take(self, timeout_s: float | None) -> Given | None:
        """The next value; None when none came in time (None waits for ever)."""
        try:
            return self._queue.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def take_waiting(self) -> Given | None:
        """The next value that is there already, else None."""
        try:
            return self._queue.get_nowait()
        except queue.Empty:
            return None
