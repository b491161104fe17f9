"""Writing a journal: what the table has accepted is on disk before anything shows it."""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from msgspec import Struct

from companion.journal.canonical import canonical
from companion.journal.errors import JournalError, told
from companion.journal.forms import body_of, covered, form_of
from companion.journal.lock import lock
from companion.journal.record import Kept, check_players, first_link, game_from_record, next_link, result_of
from companion.journal.schema import FILE_NAME, connect_to_write, sync_folder, transaction
from companion.journal.shelf import Shelf
from companion.rules import position_from_json, position_to_json
from companion.rules.entries import Entry, Player, Stamp
from companion.rules.game import Game
from companion.rules.outcome import Refused
from companion.rules.position import Position

ADD_GAME: Final = """
    INSERT INTO game (started_at, clock, start, players, last_hash, rounds, ended, winners)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
ADD_ENTRY: Final = "INSERT INTO entry (game, number, body, hash) VALUES (?, ?, ?, ?)"
MOVE_GAME_ON: Final = """
    UPDATE game SET last_hash = ?, rounds = ?, ended = ?, winners = ?, draft = ? WHERE number = ?
"""
KEEP_DRAFT: Final = "UPDATE game SET draft = ? WHERE number = ?"
SET_MARK: Final = "INSERT OR REPLACE INTO mark (only, boot_id, sequence) VALUES (1, ?, ?)"


class Mark(Struct, frozen=True):
    """The last event of the reader board that was taken: the board's boot id and the event's number within it."""

    boot_id: int
    sequence: int


class Added(Struct, frozen=True):
    """The number of a game that came in as a record; ``known`` if it was there before."""

    game: int
    known: bool


class Tail(Struct):
    """Where a game's entries end: the game, to judge the next one, and the hash that it follows."""

    number: int
    game: Game
    last_hash: str


class Journal(Shelf):
    """The journal of the one companion that owns it. What a method has written is on disk when it returns.

    It takes only what it can give back: entries are judged before they are written. After a fault nothing of that
    call is kept, and the journal can be used on.
    """

    def __init__(self, file: Path, connection: sqlite3.Connection, held: int) -> None:
        super().__init__(file, connection)
        self._held = held
        self._tail: Tail | None = None

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open, or make, the journal in this folder (made with mode 0700, its files 0600).

        Raises JournalError if another process owns it, and for a file that is foreign, damaged, newer or out of reach.
        """
        try:
            _make(folder)
            return cls._owned(folder / FILE_NAME, lock(folder))
        except OSError as error:
            raise JournalError(
                f"the folder {folder} of the journal cannot be used ({error.strerror}); "
                "make it writable for this user or name another"
            ) from error

    @classmethod
    def _owned(cls, file: Path, held: int) -> Self:
        try:
            return cls(file, connect_to_write(file), held)
        except BaseException:
            os.close(held)
            raise

    def close(self) -> None:
        """Close the file and let others own the journal."""
        super().close()
        os.close(self._held)

    def start_game(self, start: Position, players: Sequence[Player], stamp: Stamp) -> int:
        """Begin a game; returns its number. RecordError for players who do not fit the seats."""
        check_players(players, start)
        if position_from_json(position_to_json(start)) != start:
            raise ValueError("a position that cannot be written down and read again starts no game")
        game = Game(start, players)
        with told(self.file), transaction(self._connection):
            number = self._add_game(game, first_link(start, players), stamp)
        self._tail = Tail(number, game, first_link(start, players))
        return number

    def append(
        self, game: int, entries: Sequence[Entry], *, mark: Mark | None = None, draft: str | None = None
    ) -> None:
        """Write entries down, all or none, with the mark (None: as it was) and the draft that remains (None: none)."""
        tail = self._tail_of(game)
        self._tail = None  # Until all is on disk: after a fault the game is read anew.
        count = len(tail.game.entries)
        rows = [(game, count + number, *self._row(tail, entry)) for number, entry in enumerate(entries, 1)]
        with told(self.file), transaction(self._connection):
            self._connection.executemany(ADD_ENTRY, rows)
            self._connection.execute(MOVE_GAME_ON, (tail.last_hash, *_standing(tail.game), draft, game))
            if mark is not None:
                self._connection.execute(SET_MARK, (mark.boot_id, mark.sequence))
        self._tail = tail

    def keep_draft(self, game: int, text: str | None) -> None:
        """Keep, replace or (None) clear the conversation's unfinished piece."""
        self._game_row(game, "number")
        with told(self.file), transaction(self._connection):
            self._connection.execute(KEEP_DRAFT, (text, game))

    def set_mark(self, mark: Mark) -> None:
        """Keep the number of an event that led to no entry."""
        with told(self.file), transaction(self._connection):
            self._connection.execute(SET_MARK, (mark.boot_id, mark.sequence))

    def mark(self) -> Mark | None:
        """The last event that was taken; None if there has never been one."""
        rows = self._rows("SELECT boot_id, sequence FROM mark")
        return Mark(*rows[0]) if rows else None

    def add_record(self, record: object) -> Added:
        """Take a game in from its record, or find the one that it tells (same start, same entries).

        Raises RecordError for a record that does not hold. A game that is open can be continued.
        """
        kept = game_from_record(record)
        rows = self._rows("SELECT number FROM game WHERE last_hash = ?", kept.last_hash)
        if rows:
            return Added(rows[0][0], known=True)
        with told(self.file), transaction(self._connection):
            return Added(self._add_kept(kept), known=False)

    def _add_kept(self, kept: Kept) -> int:
        stamp = kept.game.entries[0].stamp if kept.game.entries else Stamp()
        number = self._add_game(kept.game, kept.last_hash, stamp)
        link = first_link(kept.game.start, kept.game.players)
        for count, (form, entry) in enumerate(zip(kept.forms, kept.game.entries, strict=True), 1):
            link = next_link(link, form, entry)
            self._connection.execute(ADD_ENTRY, (number, count, canonical(body_of(form)).decode(), link))
        return number

    def _add_game(self, game: Game, last_hash: str, stamp: Stamp) -> int:
        start = canonical(position_to_json(game.start)).decode()
        players = [{"seat": player.seat, "name": player.name, "colour": player.colour} for player in game.players]
        written = (stamp.at, stamp.clock, start, canonical(players).decode(), last_hash, *_standing(game))
        number = self._connection.execute(ADD_GAME, written).lastrowid
        assert number is not None
        return number

    def _tail_of(self, game: int) -> Tail:
        if self._tail is None or self._tail.number != game:
            kept = self.kept(game)
            return Tail(game, kept.game, kept.last_hash)
        return self._tail

    def _row(self, tail: Tail, entry: Entry) -> tuple[str, str]:
        form = form_of(entry)
        outcome = tail.game.add(entry)
        if isinstance(outcome, Refused):
            raise JournalError(
                f"game {tail.number} in {self.file}: {canonical(covered(form, entry)).decode()} does not hold "
                f"({outcome.rule}: {outcome.reason}) and was not written; the referee has to ask the rules first"
            )
        tail.last_hash = next_link(tail.last_hash, form, entry)
        return canonical(body_of(form)).decode(), tail.last_hash


def _standing(game: Game) -> tuple[int, str, str]:
    return game.position.round, game.ended, canonical(result_of(game)["winners"]).decode()


def _make(folder: Path) -> None:
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    sync_folder(folder.parent)
