"""An evening at a table without its parts: a conversation with its keeper and journal, and the plug that is pulled."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.app.settings import Settings
from companion.app.start import Start, start_with
from companion.journal import Journal
from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.words import Key, MenuHeld, MenuPressed, Word
from companion.rules import Position

if TYPE_CHECKING:
    from datetime import datetime


class Evening:
    """A conversation with its keeper and journal, spoken to in words."""

    def __init__(self, opened: ExitStack, folder: Path, settings: Settings) -> None:
        self._opened, self._folder, self._settings = opened, folder, settings
        self._seconds = 0.0
        self.now: datetime | None = None
        self.journal: Journal
        self.start: Start
        self.power_on()

    def power_on(self) -> None:
        self.journal = self._opened.enter_context(Journal.open(self._folder))
        self.start = start_with(self.journal, self._settings.sitting(), self._moment())

    def power_cut(self) -> None:
        self._opened.pop_all().close()
        self.power_on()

    def say(self, *words: Word) -> None:
        for word in words:
            self._seconds += 1.25
            self.start.keeper.keep(self.start.conversation.hear(word, self._moment()))
        assert self.start.keeper.trouble == ""

    def press(self, keys: str) -> None:
        self.say(*(MenuPressed(msgspec.convert(key, Key)) for key in keys.split()))

    def hold(self, key: Key) -> None:
        self.say(*[MenuPressed(key)] * (key != "back"), MenuHeld(key))

    def choose(self, *values: str) -> None:
        """Each of these lines, and ok."""
        for value in values:
            while self.talked.chosen() != value:
                self.press("down")
            self.press("ok")

    def _moment(self) -> Moment:
        """This moment; the wall clock is believed where the test says what it shows."""
        at = self.now.isoformat() if self.now else None
        return Moment(self._seconds, at, "trusted" if at else "untrusted")

    @property
    def talked(self) -> Conversation:
        return self.start.conversation

    @property
    def position(self) -> Position:
        return self.start.conversation.position
