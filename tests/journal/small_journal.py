"""Small journals in real files, everything that can be read of one, and what a torn write leaves of it."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.journal import Journal, JournalError, Mark, Shelf, canonical, record_of
from companion.rules import Game
from companion.rules.entries import Entry, Stamp

FILE = "niagara.sqlite"
LOG = "niagara.sqlite-wal"
INDEX = "niagara.sqlite-shm"


def write(journal: Journal, game: Game, entries: Sequence[Entry] | None = None) -> int:
    """Keep the game, entry by entry, each with a mark and a draft of its number."""
    number = journal.start_game(game.start, game.players, game.entries[0].stamp if game.entries else Stamp())
    for count, entry in enumerate(game.entries if entries is None else entries, 1):
        journal.append(number, [entry], mark=Mark(1, count), draft=str(count))
    return number


def with_small_pages(folder: Path) -> None:
    """Make the journal in the folder, in pages of 512 bytes: as many things to go wrong, in an eighth of the bytes."""
    with Journal.open(folder):
        pass
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        for command in ("journal_mode = DELETE", "page_size = 512"):
            connection.execute(f"PRAGMA {command}")
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = WAL")


def everything(shelf: Shelf) -> Any:
    """All that a journal tells: the list, each game with its cards, the drafts and the mark."""
    games = [_told(shelf, number) for number in shelf.numbers()]
    return games, shelf.open_games(), shelf.mark()


def _told(shelf: Shelf, number: int) -> tuple[Any, ...]:
    kept = shelf.kept(number)  # what load and record are made of, read once
    return shelf.summary(number), kept.game.entries, canonical(record_of(kept.game, kept.forms)), shelf.draft(number)


def everything_in(folder: Path) -> Any:
    """The same, read by somebody who does not write; a complaint where there is one."""
    try:
        with Shelf.open(folder) as shelf:
            return everything(shelf)
    except JournalError as error:
        return str(error)


def entries_in(folder: Path) -> list[Entry]:
    """The entries of game 1, after seeing that its mark and draft belong to the last of them."""
    with Shelf.open(folder) as shelf:
        found = shelf.load(1).entries
        count = len(found)
        assert (shelf.mark(), shelf.draft(1)) == ((Mark(1, count), str(count)) if count else (None, None))
        return found


def put(file: Path, content: bytes) -> None:
    """Let the file have this content, without the sync that a file system may add when a file is made anew."""
    with file.open("r+b" if file.exists() else "wb") as opened:
        opened.write(content)
        opened.truncate()


def copied(folder: Path, to: Path, *names: str) -> Path:
    """These files of the folder, in a new one."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    for name in names:
        shutil.copy(folder / name, to / name)
    return to
