"""Writes a trace of a real game while it is played; a fault of the file never stops the game.

All of it runs on the app's thread, so the lines stand in the order in which the app took them.
"""

import logging
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TypeAlias

from companion.app.inbox import Typed
from companion.app.synced_file import SyncedFile
from companion.app.told import Told
from companion.app.trace import (
    BoardLost,
    BytesCame,
    Ended,
    Header,
    KeyTyped,
    Line,
    PinLost,
    PinMoved,
    PinTried,
    Taken,
    TraceError,
    format_line,
)
from companion.rules.game import Game

log = logging.getLogger(__name__)

DeviceLine: TypeAlias = PinMoved | PinLost | PinTried | BytesCame | BoardLost | KeyTyped

SOONER_S = 1e-6
"""A button that is down when it is first looked at is written down as having gone down so much before that was due; and
one whose pin fails when it is looked at, as lost so much before.
"""

ON_ITS_WAY_S = 0.01
"""How long an edge may be on its way from the pin; after that, where the line stands without one, it was lost."""


class Recording:
    """One trace in one open file; a replay of it takes everything in the order and at the times of its lines.

    ``pins`` are GPIO numbers by the button's name. ``told`` is what the header tells of games already.
    """

    def __init__(self, file: FileIO, header: Header, pins: dict[str, int], told: Told | None = None) -> None:
        self._file: FileIO | None = file
        self._pins = pins
        self._zero = 0.0
        self._written_to = 0.0
        self._held: list[DeviceLine] = []
        self._typed: Typed | None = None
        self._now = 0.0
        self._due: float | None = None
        self._down: dict[str, bool] = {}
        self._doubted: dict[str, float] = {}
        self._told = told or Told()
        self._write(header)

    def begin(self, seconds: float) -> None:
        """Time is counted from this moment of the clock."""
        self._zero = self._now = seconds

    def came(self, spoke: bytes, at: float) -> None:
        """The board spoke; the app takes it as of this moment."""
        if spoke:
            self._hold(BytesCame(self._t(at), spoke.hex()))

    def lost(self, cause: str, at: float) -> None:
        """The link to the board was lost; the app takes that as of this moment."""
        self._hold(BoardLost(self._t(at), cause))

    def typed(self, key: Typed) -> None:
        """A button was typed; the app takes it after what it sees when it now looks at the buttons."""
        self._typed = key

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
                self._move(button, down, self._now if self._due is None else min(self._now, self._due - SOONER_S))
        elif down == self._down[button]:
            self._doubted.pop(button, None)
        else:
            self._doubted.setdefault(button, self._now)

    def followed(self, button: str, is_followed: bool, at: float) -> None:
        """What ``Buttons`` was told of a pin that fails, or is tried again; where its line stands then is open."""
        pin = self._pins[button]
        self._down.pop(button, None)
        self._doubted.pop(button, None)
        self._hold(PinTried(self._t(at), pin) if is_followed else PinLost(self._t(at - SOONER_S), pin))

    def looked(self) -> None:
        """The app has looked; what it has seen, and what it takes now, is written before anything is done with it."""
        if self._typed is not None:
            self._hold(KeyTyped(self._t(self._now), self._typed.button, self._typed.held))
            self._typed = None
        # Edges are seen, and bytes are taken, later than they came, and not in their order.
        for line in sorted(self._held, key=lambda line: line.t):
            self._write(line)
            self._written_to = line.t
        self._held.clear()

    def tell(self, game: Game | None, now: float) -> None:
        """Write down which entries were taken since the last time."""
        self._now = now
        self.looked()  # where there are no buttons
        if taken := self._told.tell(game):
            self._written_to = self._t(self._now)
            self._write(Taken(self._written_to, taken))

    def end(self, state: str) -> None:
        """The evening is over, the conversation is in this state; the trace is whole."""
        self._write(Ended(self._t(self._now), state))
        self._close()

    def _move(self, button: str, down: bool, at: float) -> None:
        self._doubted.pop(button, None)
        self._down[button] = down
        self._hold(PinMoved(self._t(at), self._pins[button], 0 if down else 1))

    def _hold(self, line: DeviceLine) -> None:
        self._held.append(line)

    def _t(self, seconds: float) -> float:
        return max(self._written_to, round(seconds - self._zero, 9))

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
