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
    """One journal and the game that is being written into it; ``offered`` is the number of the unfinished one.

    What could not be written is kept and written with what comes next, or by ``keep_on``; until then ``fault`` is
    why, and no event of the board counts as kept. It begins so with a journal that waits to be opened.
    """

    def __init__(self, journal: Journal, offered: int | None = None) -> None:
        self.fault = journal.fault
        if self.trouble:
            log.error("the game goes on in memory: %s", self.trouble)
        self._journal = journal
        self._offered = offered
        self._games: list[_Unwritten] = []
        self._draft: str | None = None
        self._draft_is_new = False
        self._mark: Mark | None = None

    @property
    def trouble(self) -> str:
        """The fault's message, "" where there is none."""
        return self.fault.message if self.fault else ""

    @property
    def has_unwritten(self) -> bool:
        """Whether anything of a game is in memory alone."""
        return any(game.begun is not None or game.entries for game in self._games)

    def keep(self, heard: Heard, stamp: Stamp = _NO_STAMP, mark: Mark | None = None) -> Mark | None:
        """Write what one word led to, with the board's event that it came from.

        Returns the newest event that is on disk since the last call, with all that it led to; None where there is none.
        """
        if heard.resumed:
            self._games.append(_Unwritten(self._offered))
        if heard.begun is not None:
            if heard.begun.ended:
                self._games[-1].entries += (heard.begun.ended,)
            self._games.append(_Unwritten(None, heard.begun, stamp))
        if heard.entries:
            self._games[-1].entries += heard.entries
        if heard.draft_changed or (heard.begun and heard.draft):
            self._draft, self._draft_is_new = heard.draft, True
        self._mark = mark or self._mark
        return self.keep_on()

    def keep_on(self) -> Mark | None:
        """Write what is still to be written, if anything; returns as ``keep`` does."""
        try:
            self._write()
        except JournalError as error:
            if not self.fault:
                log.error("the game goes on in memory: %s", error)  # noqa: TRY400 (the message is for people)
            self.fault = error.fault
            return None
        if self.trouble:
            log.warning("the journal is written again")
        self.fault = None
        kept, self._mark = self._mark, None
        return kept

    def _write(self) -> None:
        if self.trouble:
            self._journal.make_ready()  # Also where there is nothing to write: the trouble is over once it is open.
        before = None
        for game in self._games:
            if game.begun is not None:
                self._begin(game, game.begun, before)
            elif before and before.entries:
                self._append(before)
            before = game
        self._games = self._games[-1:]
        self._write_current()

    def _begin(self, game: _Unwritten, begun: Begun, before: _Unwritten | None) -> None:
        """Begin a game; what is left of the one before is written first, or with it where that goes on in this one."""
        goes_on = None
        if before and before.entries and begun.ended:
            assert before.game is not None
            goes_on = before.game, before.entries
        elif before and before.entries:
            self._append(before)
        game.game = self._journal.start_game(begun.start, begun.players, game.stamp, before=goes_on)
        game.begun = None
        if before:
            before.entries = ()

    def _write_current(self) -> None:
        current = self._games[-1] if self._games else None
        if current and current.entries:
            self._append(current, self._mark, self._draft)
            self._draft_is_new = False
            return
        if current and current.game is not None and self._draft_is_new:
            self._journal.keep_draft(current.game, self._draft)
            self._draft_is_new = False
        if self._mark is not None:
            self._journal.set_mark(self._mark)

    def _append(self, game: _Unwritten, mark: Mark | None = None, draft: str | None = None) -> None:
        assert game.game is not None
        self._journal.append(game.game, game.entries, mark=mark, draft=draft)
        game.entries = ()
