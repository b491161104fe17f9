"""Writing a journal: what the table has accepted is on disk before anything shows it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self, TypeAlias

from msgspec import Struct

from companion.journal.ahead import file_in
from companion.journal.connections import WRITING_S, connect_to_read
from companion.journal.errors import MOVE_AWAY, Fault, JournalError, JournalInUse, told
from companion.journal.files import Files
from companion.journal.forms import canonical_form, covered, form_of
from companion.journal.mending import Damage
from companion.journal.past_damage import past_damage
from companion.journal.record import check_players, first_link, game_from_record
from companion.journal.schema import in_memory, transaction
from companion.journal.seal import seal_of
from companion.journal.secrecy import reason_told
from companion.journal.shelf import Mark, Shelf
from companion.journal.tail import Row, Tail, begin, go_on, row_of
from companion.rules import position_from_json, position_to_json
from companion.rules.entries import Entry, Player, Stamp
from companion.rules.game import Game
from companion.rules.outcome import Refused
from companion.rules.position import Position

NEXT_NUMBER: Final = "SELECT coalesce(max(number), 0) + 1 FROM game"
KEEP_DRAFT: Final = "UPDATE game SET draft = ?, draft_seal = ? WHERE number = ?"
SET_MARK: Final = "INSERT OR REPLACE INTO mark (only, boot_id, sequence, seal) VALUES (1, ?, ?, ?)"


Before: TypeAlias = tuple[int, Sequence[Entry]]
"""A game by its number, and entries that come next in it."""


class Added(Struct, frozen=True):
    """The number of a game that came in as a record; ``known`` if it was there before."""

    game: int
    known: bool


class Journal(Shelf):
    """The journal of the one companion that owns it. What a method has written is on disk when it returns.

    It takes only what it can give back: entries are judged before they are written. After a fault nothing of that
    call is kept, and the journal can be used on. ``fault`` is why nothing can be written yet, None if it can.
    """

    def __init__(
        self, folder: Path, files: Files | None, connection: sqlite3.Connection, fault: Fault | None = None
    ) -> None:
        super().__init__(file_in(folder), connection)
        self.fault = fault
        self._folder = folder
        self._files = files
        self._tail: Tail | None = None
        self._tail_is_here = True

    @property
    def trouble(self) -> str:
        """Why nothing can be written yet, "" if it can."""
        return self.fault.message if self.fault else ""

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open, or make, the journal in this folder (made with mode 0700, its files 0600).

        Raises JournalInUse if another process owns it, JournalError for a file that is foreign, damaged, newer or out
        of reach.
        """
        files = Files(folder)
        return cls(folder, files, files.connection)

    @classmethod
    def open_or_wait(cls, folder: Path) -> Self:
        """The same, but where it cannot be opened a game can begin: each write tries again to open it.

        ``fault`` is why. What can be read is offered all the same, and nothing is changed in a file that is
        refused. Raises JournalInUse.
        """
        try:
            return cls.open(folder)
        except JournalInUse:
            raise
        except JournalError as error:
            return cls(folder, None, _readable(file_in(folder)), error.fault)

    @property
    def damage(self) -> Damage | None:
        """What of its files was found damaged when they were opened, and what became of it, if anything was."""
        return self._files.damage if self._files is not None else None

    def damage_is_told(self) -> None:
        """People know of the damage; until this is said every start tells of it again."""
        if self._files is not None:
            self._files.damage_is_told()

    def close(self) -> None:
        """Close the files and let others own the journal."""
        if self._files is not None:
            self._files.close()
        super().close()

    def make_ready(self) -> None:
        """Open what could not be opened, or put back what was taken away; JournalError where that cannot be done."""
        if self._files is None:
            self._files = self._opened()
        elif self._files.are_gone():
            self._files.put_back()
        else:
            return
        self._connection = self._files.connection
        self._tail_is_here = False

    def start_game(
        self,
        start: Position,
        players: Sequence[Player],
        stamp: Stamp,
        *,
        entries: Sequence[Entry] = (),
        draft: str | None = None,
        before: Before | None = None,
    ) -> int:
        """Begin a game, with the entries and the draft that it begins with; returns its number.

        ``before``: the game that goes on in it, and its last entries. All of it is written together, or nothing.
        RecordError for players who do not fit the seats.
        """
        check_players(players, start)
        if position_from_json(position_to_json(start)) != start:
            raise ValueError("a position that cannot be written down and read again starts no game")
        self.make_ready()
        ended = self._gone_on(before) if before else None
        with self._writing() as connection:
            if ended:
                go_on(connection, *ended, draft=self.draft(ended[0].number))
            tail = Tail(self._next_number(), Game(start, players), [], first_link(start, tuple(players)))
            for entry in entries:
                self._row(tail, entry)
            begin(connection, tail, stamp, draft)
        self._tail, self._tail_is_here = tail, True
        return tail.number

    def append(
        self,
        game: int,
        entries: Sequence[Entry],
        *,
        judged_in: Game | None = None,
        mark: Mark | None = None,
        draft: str | None = None,
        before: Before | None = None,
    ) -> None:
        """Write entries down, all or none, with the mark (None: as it was) and the draft that remains (None: none).

        ValueError where there are none: a draft or a mark alone has its own method.
        ``judged_in``: the game that has taken them; what it has judged as it stands here is not judged again.
        ``before``: a game that ends as this one goes on again, and its last entries; they are written together.
        """
        if not entries:
            raise ValueError(f"no entries to write down for game {game}; see keep_draft and set_mark")
        ended = self._gone_on(before) if before else None
        tail, rows = self._gone_on((game, entries), judged_in)
        if len(rows) == 1 and not ended:
            with told(self.file):  # One statement is all or nothing by itself.
                go_on(self._connection, tail, rows, draft, mark)
        else:
            with self._writing() as connection:
                if ended:
                    go_on(connection, *ended, draft=self.draft(ended[0].number))
                go_on(connection, tail, rows, draft, mark)
        self._tail = tail

    def keep_draft(self, game: int, text: str | None) -> None:
        """Keep, replace or (None) clear the conversation's unfinished piece."""
        self._tail_of(game)
        with self._writing() as connection:
            connection.execute(KEEP_DRAFT, (text, seal_of(game, text), game))

    def set_mark(self, mark: Mark) -> None:
        """Keep the number of an event that led to no entry."""
        self.make_ready()
        with self._writing() as connection:
            connection.execute(SET_MARK, row_of(mark))

    def load(self, game: int) -> Game:
        """The game, every entry judged again and every hash checked; to go on with it needs no second reading."""
        kept = self.kept(game)
        self._tail = Tail.of(game, kept)
        return kept.game

    def add_record(self, record: object) -> Added:
        """Take a game in from its record, or find the one that it tells (same start, same entries).

        Raises RecordError for a record that does not hold. A game that is open can be continued.
        """
        kept = game_from_record(record)
        self.make_ready()
        with self._writing() as connection:
            known = self._rows("SELECT number FROM game WHERE last_hash = ?", kept.last_hash)
            if known:
                return Added(known[0][0], known=True)
            tail = Tail.of(self._next_number(), kept)
            begin(connection, tail, _began(tail))
        return Added(tail.number, known=False)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and on disk when it ends."""
        with told(self.file), transaction(self._connection):
            yield self._connection

    def _opened(self) -> Files:
        super().close()  # First: a log that is mended must not be read through what this connection knew of it.
        self.file = file_in(self._folder)  # A link may lead to another file by now.
        try:
            files = Files(self._folder)
        except JournalError as error:
            self._connection = _readable(self.file)
            self.fault = error.fault
            raise
        self.fault = None
        return files

    def _next_number(self) -> int:
        number: int = self._rows(NEXT_NUMBER)[0][0]
        return number

    def _tail_of(self, game: int) -> Tail:
        self.make_ready()
        if self._tail is None or self._tail.number != game:
            self._tail, self._tail_is_here = Tail.of(game, self.kept(game)), True
        if not self._tail_is_here:
            self._bring(self._tail)
            self._tail_is_here = True
        return self._tail

    def _bring(self, tail: Tail) -> None:
        """The game was begun in another file than the one that is written now: all of it goes into this one."""
        found = self._rows("SELECT last_hash FROM game WHERE number = ?", tail.number)
        if found and found[0][0] != tail.last_hash:
            raise JournalError(
                f"game {tail.number} in {self.file} is not the one that is being played; {MOVE_AWAY}", "foreign"
            )
        if not found:
            with self._writing() as connection:
                begin(connection, tail, _began(tail))

    def _gone_on(self, before: Before, judged_in: Game | None = None) -> tuple[Tail, list[Row]]:
        """Where a game ends with these entries, and their rows."""
        game, entries = before
        tail = self._tail_of(game).branch()
        return tail, [self._row(tail, entry, judged_in) for entry in entries]

    def _row(self, tail: Tail, entry: Entry, judged_in: Game | None = None) -> Row:
        row = tail.take(entry, judged_in)
        if isinstance(row, Refused):
            told_entry = canonical_form(covered(form_of(entry), entry)).decode()
            why = f"{row.rule}: {reason_told(entry, row)}"
            raise JournalError(
                f"game {tail.number} in {self.file}: {told_entry} does not hold ({why}) and was not written; "
                "the referee has to ask the rules first"
            )
        return row


def _readable(file: Path) -> sqlite3.Connection:
    """What a file that cannot be written still tells, if only of some games; else a journal without any."""
    for connect in (past_damage, _briefly):
        with suppress(JournalError):
            return connect(file)
    return in_memory()


def _briefly(file: Path) -> sqlite3.Connection:
    """As any reader does, but the table waits for it."""
    connection = connect_to_read(file, WRITING_S)
    try:
        Shelf(file, connection).open_games()
    except JournalError:
        connection.close()
        raise
    return connection


def _began(tail: Tail) -> Stamp:
    return tail.game.entries[0].stamp if tail.game.entries else Stamp()
