"""Reading a journal: the games it keeps, each judged anew from its entries before it is believed."""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.journal.ahead import file_in
from companion.journal.canonical import read_json
from companion.journal.connections import connect_to_read
from companion.journal.errors import JournalError, RecordError, told
from companion.journal.reading import form_from
from companion.journal.record import Kept, kept_from, record_of
from companion.journal.schema import snapshot
from companion.journal.seal import seal_of
from companion.journal.secrecy import commits_covered
from companion.rules import WON, Position, position_from_json
from companion.rules.entries import Player
from companion.rules.game import Game

LAST_NUMBER: Final = 2**63 - 1
"""The largest whole number that SQLite knows."""

MOST_GAMES: Final = 100_000
"""Games that are looked for one by one where the list of them is damaged."""

LIST: Final = "SELECT number FROM game ORDER BY number"
LAST: Final = ("SELECT max(number) FROM game", "SELECT max(game) FROM entry")
BEGINNING: Final = "number, started_at, clock, start, players, seal"
LAST_ENTRY: Final = "SELECT body FROM entry WHERE game = ? ORDER BY number DESC LIMIT 1"
ENTRIES: Final = "SELECT game, number, body, hash, seal FROM entry WHERE game = ? ORDER BY number"


class Mark(Struct, frozen=True):
    """The last event of the reader board that was taken: the board's boot id and the event's number within it."""

    boot_id: int
    sequence: int


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
        file = file_in(folder)
        return cls(file, connect_to_read(file))

    def close(self) -> None:
        """Close the connection; the shelf is of no use afterwards."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def numbers(self) -> list[int]:
        """The numbers of all games, in the order in which they came, also of those that cannot be read any more."""
        try:
            return [number for (number,) in self._rows(LIST)]
        except JournalError:
            last = min(MOST_GAMES, max(self._last_number(asked) for asked in LAST))
            if not last:
                raise
            return [number for number in range(1, last + 1) if self._may_be_there(number)]

    def games(self) -> list[GameSummary]:
        """All games, in the order in which they came."""
        return [self.summary(number) for number in self.numbers()]

    def summary(self, game: int) -> GameSummary:
        """One game in a line, without a look at its entries but the one that ended it by agreement."""
        row = self._game_row(game, f"{BEGINNING}, rounds, ended, winners")
        try:
            summary = _summary_from(_unsealed(row[:6]), row[6:])
            by_word = self._by_word(game) if summary.ended == "agreed" else ()
            return replace(summary, winners=by_word or summary.winners)
        except (KeyError, TypeError, ValueError, RecordError) as error:
            raise self._damaged(game, str(error)) from error

    def open_games(self) -> list[int]:
        """The games that nobody has ended, the newest first; those that cannot be read are left out."""
        return [number for number in reversed(self.numbers()) if self._is_open(number)]

    def unfinished(self) -> int | None:
        """The newest game that nobody has ended."""
        return next(iter(self.open_games()), None)

    def load(self, game: int) -> Game:
        """The game, every entry judged again and every hash checked."""
        return self.kept(game).game

    def record(self, game: int) -> dict[str, Any]:
        """The game's record, as it may be given away: cards that nobody has seen are not in it."""
        kept = self.kept(game)
        return record_of(kept.game, kept.forms)

    def draft(self, game: int) -> str | None:
        """What was kept of the conversation's unfinished piece since the last entry; a damaged one is none."""
        text: str | None
        text, seal = self._game_row(game, "draft, draft_seal")
        return text if seal == seal_of(game, text) else None

    def drafts(self) -> dict[int, str]:
        """Those of all games, by their numbers; each is read by itself, and one that cannot be read is none."""
        kept = {number: self._draft_if_any(number) for number in self.numbers()}
        return {number: text for number, text in kept.items() if text is not None}

    def mark(self) -> Mark | None:
        """The last event that was taken; None if there has never been one, or where it is damaged."""
        try:
            rows = self._rows("SELECT boot_id, sequence, seal FROM mark")
        except JournalError:
            return None
        sound = [Mark(boot_id, sequence) for boot_id, sequence, seal in rows if seal == seal_of(boot_id, sequence)]
        return sound[0] if sound else None

    def kept(self, game: int) -> Kept:
        """The game with each entry as it was written."""
        with told(self.file), snapshot(self._connection):
            row = self._game_row(game, f"{BEGINNING}, last_hash")
            rows = self._rows(ENTRIES, game)
        try:
            kept = _kept_from(_unsealed(row[:6]), rows)
        except (TypeError, ValueError, RecordError) as error:
            raise self._damaged(game, str(error)) from error
        if kept.last_hash != row[6]:
            raise self._damaged(game, f"entry {len(rows)} is not the last that was written")
        return kept

    def _by_word(self, game: int) -> tuple[int, ...]:
        """Who has won a game by word of the table, which ended it by agreement."""
        last = [form_from(_json(body)) for (body,) in self._rows(LAST_ENTRY, game)]
        return tuple([WON[form.why] for form in last if form.why in WON])

    def _draft_if_any(self, game: int) -> str | None:
        try:
            return self.draft(game)
        except JournalError:
            return None

    def _is_open(self, game: int) -> bool:
        try:
            return bool(self._game_row(game, "ended")[0] == "open")
        except JournalError:
            return False

    def _last_number(self, asked: str) -> int:
        try:
            return int(self._rows(asked)[0][0] or 0)
        except (JournalError, ValueError):  # damage may have made anything of a number
            return 0

    def _may_be_there(self, game: int) -> bool:
        try:
            return bool(self._rows("SELECT 1 FROM game WHERE number = ?", game))
        except JournalError:
            return True

    def _damaged(self, game: int, what: str) -> JournalError:
        return JournalError(
            f"game {game} in {self.file} is damaged: {commits_covered(what)}; the other games can still be read, "
            "keep a copy of the file before anything else",
            "damaged",
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


def _unsealed(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The columns of a game that never change, without their seal; RecordError where they did."""
    *told, seal = row
    if seal_of(*told) != seal:
        raise RecordError("its beginning (start, players, time) was changed since it was written")
    return tuple(told)


def _summary_from(beginning: tuple[Any, ...], standing: tuple[Any, ...]) -> GameSummary:
    number, at, clock, start, players = beginning
    rounds, ended, winners = standing
    edition = _json(start)["rules"]["edition"]
    told = (number, at, clock, edition, _json(players), rounds, ended, _json(winners))
    return msgspec.convert(dict(zip(GameSummary.__struct_fields__, told, strict=True)), GameSummary)


def _kept_from(beginning: tuple[Any, ...], rows: Sequence[tuple[Any, ...]]) -> Kept:
    _, _, _, start, players = beginning
    bodies = [_body(count, *row) for count, row in enumerate(rows, 1)]
    return kept_from(_start_from(start), msgspec.json.decode(players, type=tuple[Player, ...]), bodies)


@lru_cache(maxsize=8)  # a game is read again and again, and its start never changes
def _start_from(text: str) -> Position:
    return position_from_json(_json(text))


def _body(count: int, game: int, number: int, body: str, link: str, seal: str) -> object:
    if seal_of(game, number, body, link) != seal:
        raise RecordError(f"entry {number}: it was changed since it was written")
    if number != count:
        raise RecordError(f"entry {count} is missing")
    try:
        return {**_json(body), "hash": link}
    except (TypeError, RecordError) as error:
        raise RecordError(f"entry {number}: {error}") from error


def _json(text: object) -> Any:
    """The value that a column writes; RecordError where it is none, or where damage has made no text of the column."""
    return read_json(str(text).encode())
