"""Writes down what was heard, and lets a game go on in memory while the journal cannot be written."""

import logging

from msgspec import Struct

from companion.journal import Journal, JournalError, Mark
from companion.referee.heard import Begun, Heard
from companion.rules.entries import Entry, Stamp

log = logging.getLogger(__name__)

_NO_STAMP = Stamp()


class _Unwritten(Struct):
    """What is still to be written of one game: its beginning, if the journal does not have it yet, and entries."""

    game: int | None = None
    begun: Begun | None = None
    stamp: Stamp = Stamp()
    entries: tuple[Entry, ...] = ()


class Keeper:
    """One journal and the game that is being written into it.

    What could not be written is kept and written before the next entry; ``trouble`` says why, "" when all is on disk.
    """

    def __init__(self, journal: Journal, offered: int | None = None) -> None:
        self.trouble = ""
        self._journal = journal
        self._offered = offered
        self._games: list[_Unwritten] = []

    @property
    def game(self) -> int | None:
        """The number of the game that is being written, None before the journal has it."""
        return self._games[-1].game if self._games else None

    def keep(self, heard: Heard, stamp: Stamp = _NO_STAMP, mark: Mark | None = None) -> bool:
        """Write what one word led to, with the board's event that it came from; whether all of it is on disk."""
        if heard.resumed:
            self._games.append(_Unwritten(self._offered))
        if heard.begun is not None:
            self._games.append(_Unwritten(None, heard.begun, stamp))
        if heard.entries:
            self._games[-1].entries += heard.entries
        try:
            self._write(heard, mark)
        except JournalError as error:
            if not self.trouble:
                log.error("the game goes on in memory: %s", error)  # noqa: TRY400 (the message is for people)
            self.trouble = str(error)
            return False
        if self.trouble:
            log.warning("the journal is written again")
        self.trouble = ""
        return True

    def _write(self, heard: Heard, mark: Mark | None) -> None:
        for game in self._games:
            if game.begun is not None:
                game.game = self._journal.start_game(game.begun.start, game.begun.players, game.stamp)
                game.begun = None
            if game.entries and game is not self._games[-1]:
                assert game.game is not None
                self._journal.append(game.game, game.entries)
                game.entries = ()
        self._games = self._games[-1:]
        self._write_current(heard, mark)

    def _write_current(self, heard: Heard, mark: Mark | None) -> None:
        current = self._games[-1] if self._games else None
        if current and current.game is not None and current.entries:
            self._journal.append(current.game, current.entries, mark=mark, draft=heard.draft)
            current.entries = ()
            return
        if current and current.game is not None and heard.draft_changed:
            self._journal.keep_draft(current.game, heard.draft)
        if mark is not None:
            self._journal.set_mark(mark)
