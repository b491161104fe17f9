"""What the journal tells of earlier games: which was played last, what its evening keeps, and where back leads to."""

import logging
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from companion.journal import Journal, JournalError
from companion.referee.beginning_conditions import has_just_begun
from companion.referee.drafts import Draft, Earlier, draft_from
from companion.referee.heard import Moment
from companion.rules import Game, Stamp

EVENING_ENDS_AFTER: Final = timedelta(hours=6)
"""After so long without an entry a start begins another evening; a power cut, or a meal, does not."""

log = logging.getLogger(__name__)


class EarlierGames:
    """The games in a journal as they are found at this moment."""

    def __init__(self, journal: Journal, moment: Moment) -> None:
        self._journal, self._moment = journal, moment
        self._kept = _kept(journal)
        self._drafts = {number: draft_from(text) for number, text in self._kept.items()}
        self._last = max(self._drafts, key=lambda number: (self._drafts[number].played, number), default=0)

    @cached_property
    def last(self) -> Game | None:
        """The game that was played last; None where there is none, or it cannot be read."""
        return self._game(self._last) if self._last else None

    def draft(self, number: int) -> str | None:
        """The unfinished piece of this game as the journal has it; None where there is none, or it cannot be read."""
        return self._kept.get(number)

    def evening(self, offered: int = 0) -> Draft:
        """What is kept of the evening that goes on; where none does, an ``offered`` game takes its own along."""
        kept = self._draft_of(self._last)
        if self._last != offered and self.last and _is_over(self.last, self._moment):
            return replace(self._draft_of(offered), played=kept.played)
        return kept

    def before(self, number: int) -> dict[int, Earlier]:
        """The games by their numbers to which back leads from this one, the newest last."""
        wanted, trouble = self._draft_of(number).before, self._journal.trouble
        found = [other for other, kept in self._drafts.items() if other < number and kept.played == wanted]
        game = self._game(found[-1]) if found and not trouble else None  # in trouble they may be in another file
        if game is None:
            return {}
        further = self.before(found[-1]) if has_just_begun(game) else {}
        return {**further, found[-1]: Earlier(game, self._drafts[found[-1]])}

    def _draft_of(self, number: int) -> Draft:
        return self._drafts.get(number, Draft())

    def _game(self, number: int) -> Game | None:
        try:
            return self._journal.kept(number).game
        except JournalError as error:
            log.warning("a game before is not offered: %s", error)
            return None


def _kept(journal: Journal) -> dict[int, str | None]:
    """The draft of each game by its number, in their order."""
    try:
        kept = journal.drafts()
        return {number: kept.get(number) for number in journal.numbers()}
    except JournalError as error:
        log.warning("nothing is known of the games before: %s", error)
        return {}


def _is_over(game: Game, moment: Moment) -> bool:
    """Whether the game's evening is over, as far as the clocks of then and of now can be believed."""
    then = game.entries[-1].stamp if game.entries else Stamp()
    began, now = _believed(then.at, then.clock), _believed(moment.at, moment.clock)
    return began is not None and now is not None and now - began >= EVENING_ENDS_AFTER


def _believed(at: str | None, clock: str) -> datetime | None:
    """The time that a clock told, where it could be believed; a record from elsewhere may hold any text for it."""
    try:
        told = datetime.fromisoformat(at or "")
    except ValueError:
        return None
    return told if clock == "trusted" and told.tzinfo else None
