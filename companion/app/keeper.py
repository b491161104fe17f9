"""Writes down what was heard, and lets a game go on in memory while the journal cannot be written."""

import logging
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from companion.journal import Damage, Journal, JournalError, Mark
from companion.referee.heard import Begun, Heard
from companion.rules.entries import Entry, Stamp
from companion.rules.game import Game

log = logging.getLogger(__name__)

_NO_STAMP = Stamp()


class _Place(Struct):
    """A game's number in the journal; None before it is there."""

    number: int | None = None


class _Unwritten(Struct):
    """What is still to be written of one game: its beginning, if the journal does not have it yet, and entries.

    ``draft`` is its unfinished piece as it is now. ``ends``: the game that ends as this one goes on again; its last
    entries are written together with these.
    """

    place: _Place
    begun: Begun | None = None
    stamp: Stamp = Stamp()
    entries: tuple[Entry, ...] = ()
    judged_in: Game | None = None
    draft: str | None = None
    draft_is_new: bool = False
    ends: "_Unwritten | None" = None


class Keeper:
    """One journal and the game that is being written into it; ``offered`` is the number of the unfinished one.

    ``before`` are the numbers of the games that back leads to from that one, the newest last.

    What could not be written is kept and written with what comes next, or by ``keep_on``; until then ``fault`` is
    why, and no event of the board counts as kept. It begins so with a journal that waits to be opened.
    ``damage`` is what of the journal was found damaged when it was opened, if anything was.
    """

    def __init__(self, journal: Journal, offered: int | None = None, before: Sequence[int] = ()) -> None:
        self.fault = journal.fault
        if self.trouble:
            log.error("the game goes on in memory: %s", self.trouble)
        self.damage: Damage | None = None
        self._journal = journal
        self._tell_damage()
        self._offered = offered
        self._before = [_Place(number) for number in before]
        self._games: list[_Unwritten] = []
        self._mark: Mark | None = None

    @property
    def trouble(self) -> str:
        """The fault's message, "" where there is none."""
        return self.fault.message if self.fault else ""

    @property
    def has_unwritten(self) -> bool:
        """Whether anything of a game is in memory alone."""
        return any(game.begun is not None or game.entries or game.draft_is_new for game in self._games)

    def keep(self, heard: Heard, stamp: Stamp = _NO_STAMP, mark: Mark | None = None) -> Mark | None:
        """Write what one word led to, with the board's event that it came from.

        Returns the newest event that is on disk since the last call, with all that it led to; None where there is none.
        """
        if heard.resumed:
            self._games.append(_Unwritten(_Place(self._offered)))
        if heard.begun is not None:
            self._take_beginning(heard.begun, stamp)
        if heard.gone_back is not None:
            self._games[-1].entries += (heard.gone_back,)
            ends = self._games[-1] if heard.entries else None
            self._games.append(_Unwritten(self._before.pop(), ends=ends))
        if heard.entries:
            self._games[-1].entries += heard.entries
            self._games[-1].judged_in = heard.judged_in
        if self._games and (heard.draft_changed or ((heard.begun or heard.resumed) and heard.draft)):
            self._games[-1].draft, self._games[-1].draft_is_new = heard.draft, True
        self._mark = mark or self._mark
        return self.keep_on()

    def _take_beginning(self, begun: Begun, stamp: Stamp) -> None:
        if begun.ended:
            self._games[-1].entries += (begun.ended,)
        if self._games:
            self._before.append(self._games[-1].place)
        elif self._offered is not None:
            self._before.append(_Place(self._offered))
        self._games.append(_Unwritten(_Place(), begun, stamp))

    def keep_on(self) -> Mark | None:
        """Write what is still to be written, if anything; returns as ``keep`` does."""
        try:
            self._write()
        except JournalError as error:
            if not self.fault or self.fault.kind != error.kind:
                log.error("the game goes on in memory: %s", error)  # noqa: TRY400 (the message is for people)
            self.fault = error.fault
            return None
        if self.trouble:
            log.warning("the journal is written again")
        self.fault = None
        self._tell_damage()
        kept, self._mark = self._mark, None
        return kept

    def _tell_damage(self) -> None:
        if self._journal.damage and self._journal.damage != self.damage:
            self.damage = self._journal.damage
            log.error("the journal: %s", self.damage.message)
            with suppress(JournalError):  # It is told again then.
                self._journal.damage_is_told()

    def _write(self) -> None:
        if self.trouble:
            self._journal.make_ready()  # Also where there is nothing to write: the trouble is over once it is open.
        before = None
        for game in self._games:
            if game.begun is not None:
                self._begin(game, game.begun, before)
            elif before and before is not game.ends:
                self._append(before)
            before = game
        self._games = self._games[-1:]
        self._write_current()

    def _begin(self, game: _Unwritten, begun: Begun, before: _Unwritten | None) -> None:
        """Begin a game; what is left of the one before is written first, or with it where that goes on in this one."""
        goes_on = None
        if before and before.ends:
            self._append(before.ends)
            before.ends = None
        if before and before.entries and begun.ended:
            goes_on = _entries_of(before)
        elif before:
            self._append(before)
        game.place.number = self._journal.start_game(
            begun.start, begun.players, game.stamp, entries=game.entries, draft=game.draft, before=goes_on
        )
        game.begun, game.entries, game.draft_is_new = None, (), False
        if before:
            before.entries = ()
            self._keep_draft(before)

    def _write_current(self) -> None:
        current = self._games[-1] if self._games else None
        if current and current.entries:
            self._append(current, self._mark)
            return
        if current:
            self._keep_draft(current)
        if self._mark is not None:
            self._journal.set_mark(self._mark)

    def _append(self, game: _Unwritten, mark: Mark | None = None) -> None:
        if not game.entries:
            self._keep_draft(game)
            return
        if game.ends and game.ends.ends:
            self._append(game.ends)
            game.ends = None
        ended = _entries_of(game.ends) if game.ends else None
        self._journal.append(*_entries_of(game), judged_in=game.judged_in, mark=mark, draft=game.draft, before=ended)
        if game.ends:
            self._keep_draft(game.ends)
        game.entries, game.ends, game.draft_is_new = (), None, False

    def _keep_draft(self, game: _Unwritten) -> None:
        if game.draft_is_new and game.place.number is not None:
            self._journal.keep_draft(game.place.number, game.draft)
            game.draft_is_new = False


def _entries_of(game: _Unwritten) -> tuple[int, tuple[Entry, ...]]:
    assert game.place.number is not None
    return game.place.number, game.entries
