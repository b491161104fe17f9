"""An evening at a table without its parts: a conversation with its keeper and journal, and the plug that is pulled."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from companion.app.settings import Settings, settings_from
from companion.app.start import Start, start_with
from companion.journal import Journal
from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.words import Key, MenuHeld, MenuPressed, Word
from companion.rules import Position

if TYPE_CHECKING:
    from datetime import datetime


SETTINGS = settings_from({"seats": [{"colour": colour} for colour in ("blue", "green", "red")]}, "settings")


class Evening:
    """A conversation with its keeper and journal, spoken to in words."""

    def __init__(self, opened: ExitStack, folder: Path, settings: Settings) -> None:
        self._opened, self._folder, self._settings = opened, folder, settings
        self._seconds = 0.0
        self.now: datetime | None = None
        self.clock: Literal["trusted", "untrusted"] = "trusted"
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
        return Moment(self._seconds, self.now.isoformat() if self.now else None, self.clock)

    @property
    def talked(self) -> Conversation:
        return self.start.conversation

    @property
    def position(self) -> Position:
        return self.start.conversation.position


def begin(evening: Evening) -> None:
    """A game, by the first answers of all questions."""
    evening.press("ok ok ok ok")
    assert evening.position.phase == "commit"


def end(evening: Evening) -> None:
    evening.hold("back")
    evening.choose("end", "agreed")
    assert evening.talked.state == "over"


def allow(evening: Evening, option: str = "must_launch") -> None:
    evening.hold("back")
    evening.choose("allow", "always", option)


def cut_short(evening: Evening) -> None:
    """The plug is pulled; an unfinished game goes on."""
    evening.power_cut()
    if evening.talked.state == "resuming":
        evening.press("ok")


def straight_on(_evening: Evening) -> None:
    """Nobody pulls the plug."""


def write_no_draft(journal: Journal, game: int) -> None:
    """From now on the draft of this game stays as it is on the disk."""
    journal._connection.execute(
        f"CREATE TEMP TRIGGER no BEFORE UPDATE OF draft ON main.game WHEN NEW.number = {game} "
        "BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
