"""Reading a journal: the games it keeps, each judged anew from its entries before it is believed."""

import re
import sqlite3
from pathlib import Path
from typing import Any, Final, Literal, Self

import msgspec
from msgspec import Struct

from companion.journal.canonical import read_json
from companion.journal.errors import JournalError, RecordError, told
from companion.journal.record import Kept, kept_from, record_of
from companion.journal.schema import FILE_NAME, connect_to_read
from companion.rules import position_from_json
from companion.rules.entries import Player
from companion.rules.game import Game

COMMIT: Final = re.compile(r"\b([1-6])=\w+")
"""A commit in a complaint, which may be read by all at the table (R5)."""

LAST_NUMBER: Final = 2**63 - 1
"""The largest whole number that SQLite knows."""


class GameSummary(Struct, frozen=True):
    """One game in a line: when it began (as far as was known), with whom, and how it stands."""

    number: int
    at: str | None
    clock: Literal["trusted", "untrusted"]
    edition: str
    players: tuple[Player, ...]
    rounds: int
    ended: Literal["goal", "agreed", "abandoned", "open"]
    winners: tuple[int, ...]


class Shelf:
    """The games in a folder, to read. Several may read while one companion plays; a shelf belongs to one thread.

    All methods raise JournalError, which names the file, the game and, where one is damaged, the entry.
    """

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self.file = file
        self._connection = connection

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the journal in this folder for reading; without one it is empty, and stays so."""
        file = folder / FILE_NAME
        return cls(file, connect_to_read(file))

    def close(self) -> None:
        """Close the connection; the shelf is of no use afterwards."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> list[GameSummary]:
        """All games, in the order in which they came."""
        asked = "SELECT number, started_at, clock, start, players, rounds, ended, winners FROM game ORDER BY number"
        return [self._summary(row) for row in self._rows(asked)]

    def unfinished(self) -> int | None:
        """The newest game that nobody has ended."""
        found: int | None = self._rows("SELECT max(number) FROM game WHERE ended = 'open'")[0][0]
        return found

    def load(self, game: int) -> Game:
        """The game, every entry judged again and every hash checked."""
        return self.kept(game).game

    def record(self, game: int) -> dict[str, Any]:
        """The game's record, as it may be given away: cards that nobody has seen are not in it."""
        kept = self.kept(game)
        return record_of(kept.game, kept.forms)

    def draft(self, game: int) -> str | None:
        """What was kept of the conversation's unfinished piece since the last entry."""
        text: str | None = self._game_row(game, "draft")[0]
        return text

    def kept(self, game: int) -> Kept:
        """The game with each entry as it was written."""
        start, players, last_hash = self._game_row(game, "start, players, last_hash")
        rows = self._rows("SELECT number, body, hash FROM entry WHERE game = ? ORDER BY number", game)
        try:
            position = position_from_json(read_json(start.encode()))
            bodies = [self._body(number, body, link) for number, body, link in rows]
            kept = kept_from(position, msgspec.json.decode(players, type=tuple[Player, ...]), bodies)
        except (ValueError, RecordError) as error:
            raise self._damaged(game, str(error)) from error
        if kept.last_hash != last_hash:
            raise self._damaged(game, f"entry {len(rows)} is not the last that was written")
        return kept

    def _body(self, number: int, body: str, link: str) -> object:
        try:
            return {**read_json(body.encode()), "hash": link}
        except (TypeError, RecordError) as error:
            raise RecordError(f"entry {number}: {error}") from error

    def _summary(self, row: tuple[Any, ...]) -> GameSummary:
        number, at, clock, start, players, rounds, ended, winners = row
        try:
            edition = read_json(start.encode())["rules"]["edition"]
            seated, won = msgspec.json.decode(players), msgspec.json.decode(winners)
            told = (number, at, clock, edition, seated, rounds, ended, won)
            return msgspec.convert(dict(zip(GameSummary.__struct_fields__, told, strict=True)), GameSummary)
        except (KeyError, TypeError, ValueError, RecordError) as error:
            raise self._damaged(number, str(error)) from error

    def _damaged(self, game: int, what: str) -> JournalError:
        covered = COMMIT.sub(r"\1=?", what)
        return JournalError(
            f"game {game} in {self.file} is damaged: {covered}; the other games can still be read, "
            "keep a copy of the file before anything else"
        )

    def _game_row(self, game: int, columns: str) -> tuple[Any, ...]:
        asked = f"SELECT {columns} FROM game WHERE number = ?"  # noqa: S608 (the columns are named in this file)
        rows = self._rows(asked, game) if 0 < game <= LAST_NUMBER else []
        if not rows:
            raise JournalError(f"there is no game {game} in {self.file}")
        return rows[0]

    def _rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with told(self.file):
            return self._connection.execute(question, values).fetchall()
