"""Writes a trace of a real game while it is played; a fault of the file never stops the game.

All of it runs on the app's thread, so the lines stand in the order in which the app took them.
"""

import logging
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from companion.app.inbox import Typed
from companion.app.synced_file import SyncedFile
from companion.app.trace import (
    BytesCame,
    Ended,
    Header,
    KeyTyped,
    Line,
    PinMoved,
    Taken,
    TraceError,
    format_line,
    in_words,
)
from companion.rules.game import Game

log = logging.getLogger(__name__)

SOONER_S = 1e-6
"""What the app took before something that was due is written down as having come so much before it."""

ON_ITS_WAY_S = 0.01
"""How long an edge may be on its way from the pin; after that, where the line stands without one, it was lost."""


class Recording:
    """One trace in one open file; a replay of it takes everything in the order and at the times of its lines.

    ``pins`` are GPIO numbers by the button's name. ``offered`` is the game that the table may go on with.
    """

    def __init__(self, file: FileIO, header: Header, pins: dict[str, int], offered: Game | None = None) -> None:
        self._file: FileIO | None = file
        self._pins = pins
        self._zero = 0.0
        self._last = 0.0
        self._now = 0.0
        self._due: float | None = None
        self._down: dict[str, bool] = {}
        self._doubted: dict[str, float] = {}
        self._game = offered
        self._told = len(offered.entries) if offered else 0
        self._write(header)

    def begin(self, seconds: float) -> None:
        """Time is counted from this moment of the clock."""
        self._zero = self._now = seconds

    def came(self, spoke: bytes, at: float, due: float | None) -> None:
        """The board spoke; the app takes it before what is ``due``, whenever it came."""
        if spoke:
            self._write(BytesCame(self._before(at, due), spoke.hex()))

    def typed(self, key: Typed, at: float, due: float | None) -> None:
        """A button was typed."""
        self._write(KeyTyped(self._before(at, due), key.button, key.held))

    def looks(self, now: float, due: float | None) -> None:
        """The app is going to look at the buttons; ``due`` is their deadline."""
        self._now, self._due = now, due
        for button in [name for name, at in self._doubted.items() if now >= at + ON_ITS_WAY_S]:
            self._move(button, not self._down[button], now)

    def seen(self, button: str, down: bool, at: float | None) -> None:
        """What ``Buttons`` was seen to be told: an edge, or (``at`` is None) where a line was read to be."""
        if at is not None:
            self._move(button, down, at)
        elif button not in self._down:
            # The first look: a line that was down before anybody could see its edge.
            self._down[button] = False
            if down:
                self._move(button, down, self._before(self._now, self._due) + self._zero)
        elif down == self._down[button]:
            self._doubted.pop(button, None)
        else:
            self._doubted.setdefault(button, self._now)

    def tell(self, game: Game | None) -> None:
        """Write down which entries were taken since the last time."""
        if game is None:
            return
        if game is not self._game:
            self._game, self._told = game, 0
        if len(game.entries) > self._told:
            self._write(Taken(self._t(self._now), tuple(in_words(entry) for entry in game.entries[self._told :])))
            self._told = len(game.entries)

    def end(self, state: str) -> None:
        """The evening is over, the conversation is in this state; the trace is whole."""
        self._write(Ended(self._t(self._now), state))
        self._close()

    def _move(self, button: str, down: bool, at: float) -> None:
        self._doubted.pop(button, None)
        self._down[button] = down
        self._write(PinMoved(self._t(at), self._pins[button], 0 if down else 1))

    def _before(self, at: float, due: float | None) -> float:
        return self._t(at if due is None else min(at, due - SOONER_S))

    def _t(self, seconds: float) -> float:
        self._last = max(self._last, round(seconds - self._zero, 9))
        return self._last

    def _write(self, line: Header | Line) -> None:
        if self._file is None:
            return
        left = memoryview(format_line(line).encode())
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            log.error("the trace ends here, the game goes on: %s", error)  # noqa: TRY400 (the message is for people)
            self._close()

    def _close(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # a full disk may say so only now
                self._file.close()
        self._file = None


def new_trace_file(path: Path) -> SyncedFile:
    """A new file that only its owner may read, from its first moment on.

    Raises TraceError where there is a file already, OSError where none can be made.
    """
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)
    except FileExistsError as error:
        raise TraceError(f"{path} is there already; a trace is never written over another file") from error
    return SyncedFile(descriptor)
