"""What the table shows while that is not what the book says: entries were taken back, and hands have still to follow.

The steps are what is left between the two. What is entered by moving wood changes both, and so does a correction, for
the table is right. Taking back changes the book alone. For a correction that is taken back at once hands have moved
nothing; and where another card is said to lie there, it lies there already, but what it was thought to do was done.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.referee.hand_steps import Step
from companion.referee.hands_on import steps_between, steps_with_pushes
from companion.referee.keeping_up import moved_on, told_anew, with_canoes_of
from companion.referee.river_only import AGAIN, FROM_HERE, is_river_only
from companion.referee.seen_cards import REPLACED
from companion.referee.undoing import REALLY_ANOTHER
from companion.rules.entries import CorrectEntry, EndEntry, Entry, PlyEntry, UndoEntry
from companion.rules.game import Game
from companion.rules.outcome import Accepted, Refused
from companion.rules.plies import Flow
from companion.rules.position import Position, PublicPosition, public


class Restoring:
    """Follows the table from the first entry taken back until it shows what the book says.

    ``since`` is the number of entries before that, 0 where the table shows it. Several entries taken back one after
    the other are put right in one go, unless hands are done in between.
    """

    def __init__(self) -> None:
        self.since = 0
        self._shown: PublicPosition | None = None
        self._pushed = self._went = ""
        self._doubted: PublicPosition | None = None
        self._is_aside = False

    def add(self, game: Game, entry: Entry) -> Accepted | Refused:
        """Let the game take an entry, and follow what that does to the table; a refusal changes nothing."""
        before, count = game.position, len(game.entries)
        gone = list(_removed(game, entry.undo)) if isinstance(entry, UndoEntry) else []
        outcome = game.add(entry)
        if isinstance(outcome, Refused):
            return outcome
        if isinstance(entry, UndoEntry):
            self._take_back(gone, entry.why, count)
        else:
            self._enter(entry, public(before), public(outcome.position))
        if not (self._doubted or self._left(game.position)):
            self.end()
        return outcome

    def go_on(self, game: Game, since: int) -> None:
        """After a restart: hands had still to put right what was taken back since so many entries."""
        if not 0 < since <= len(game.entries):
            return
        then = Game(game.start, game.players)
        then.add_all(game.entries[:since])
        for entry in game.entries[since:]:
            self.add(then, entry)

    def end(self) -> None:
        """The table shows what the book says."""
        self.since, self._shown, self._pushed, self._went = 0, None, "", ""
        self._doubted, self._is_aside = None, False

    def lay_aside(self) -> None:
        """Whoever speaks now has put the table right, if the game takes the word."""
        self._is_aside = True

    def take_up(self) -> bool:
        """The game has not taken it: there is still to do what there was; whether there is anything."""
        was_aside, self._is_aside = self._is_aside, False
        return was_aside

    def steps(self, position: Position) -> tuple[Step, ...]:
        """What hands have still to do, in this order."""
        return () if self._is_aside else self._left(position)

    def _left(self, position: Position) -> tuple[Step, ...]:
        return _steps(self._shown, public(position), self._pushed, self._went) if self._shown else ()

    def _enter(self, entry: Entry, before: PublicPosition, after: PublicPosition) -> None:
        if self._is_aside and isinstance(entry, PlyEntry):
            self.end()
        if self._shown and self._doubted:
            self._shown, self._doubted = told_anew(self._shown, self._doubted, after), None
        elif self._shown:
            self._shown = moved_on(self._shown, before, after)
            if _is_border(entry):  # canoes are told as they lie: pushed back now, the river would carry them off
                self._shown, self._pushed = with_canoes_of(self._shown, after), ""

    def _take_back(self, gone: "list[_Removed]", why: str | None, count: int) -> None:
        if why == REPLACED:
            self._doubted = public(gone[0].was) if self._shown else None
            return
        if why == REALLY_ANOTHER:
            self._doubt_card(gone, count)
            return
        for entry, was, then, is_watched, is_at_once in gone:
            if self._shown is None:
                if is_at_once:
                    continue
                self.since, self._shown = count, public(was)
            if _is_border(entry):
                self._shown = with_canoes_of(self._shown, public(then))
            elif isinstance(entry, PlyEntry) and isinstance(entry.ply, Flow) and is_watched:
                self._went = entry.ply.arms + self._went
            elif isinstance(entry, PlyEntry) and isinstance(entry.ply, Flow):
                self._pushed = entry.ply.arms + self._pushed

    def _doubt_card(self, gone: "list[_Removed]", count: int) -> None:
        """The card that was turned up lay there as another one; the cloud, say, that it moved was moved by hands."""
        if self._shown is None:
            self.since, self._shown = count, public(gone[0].was)
        self._doubted = public(gone[-1].was)


class _Removed(NamedTuple):
    """An entry that is taken back, the positions after it and before it, and whether canoes were followed.

    ``is_at_once``: it is a correction, and nothing but corrections was entered since.
    """

    entry: Entry
    was: Position
    then: Position
    is_watched: bool
    is_at_once: bool


def _removed(game: Game, count: int) -> Iterator[_Removed]:
    """What an undo of so many entries takes back, the newest first."""
    positions, is_watched = [game.start, *[standing.after for standing in game.standing]], not is_river_only(game)
    for index in list(reversed(range(len(game.standing))))[:count]:
        entry, since = game.standing[index].entry, game.entries[game.standing[index].index :]
        is_at_once = not any(isinstance(other, PlyEntry | EndEntry) for other in since)
        yield _Removed(entry, positions[index + 1], positions[index], is_watched, is_at_once)
        is_watched = entry.why == FROM_HERE if _is_border(entry) else is_watched


def _is_border(entry: Entry) -> bool:
    """Whether canoes and gems are followed only before this entry, or only after it."""
    return isinstance(entry, CorrectEntry) and entry.why in (FROM_HERE, AGAIN)


@lru_cache(maxsize=4)  # one word asks for those of the same position many times
def _steps(shown: PublicPosition, wanted: PublicPosition, pushed: str, went: str) -> tuple[Step, ...]:
    return steps_with_pushes(shown, wanted, pushed) if pushed else steps_between(shown, wanted, went)
