"""A journal that an older version has written is read as it is, and brought to the newest version to be written."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import FILE, everything, everything_in, put, write

from companion.journal import Inspection, Journal, JournalError
from companion.rules import Game


@pytest.fixture
def played(wanderer: Callable[..., Any]) -> Game:
    game: Game = wanderer(5).wander(40)
    return game


@pytest.fixture
def oldest(tmp_path: Path, played: Game) -> tuple[Path, Any]:
    """A journal as the first version had it, without seals; and all that it tells."""
    with Journal.open(tmp_path) as journal:
        write(journal, played, played.entries[:30])
        told = everything(journal)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        for table, column in (("game", "seal"), ("game", "draft_seal"), ("entry", "seal"), ("mark", "seal")):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute("PRAGMA user_version = 1")
    return tmp_path, told


def test_an_older_journal_is_read_without_a_change_in_it(oldest: tuple[Path, Any]) -> None:
    folder, told = oldest
    before = (folder / FILE).read_bytes()
    assert everything_in(folder) == told
    with Inspection.open(folder) as inspection:
        assert inspection.verdict().faults == ()
    assert (folder / FILE).read_bytes() == before


def test_an_older_journal_goes_on_in_the_newest_version(oldest: tuple[Path, Any], played: Game) -> None:
    folder, told = oldest
    with Journal.open(folder) as journal:
        assert everything(journal) == told
        journal.append(1, played.entries[30:])
        assert journal._connection.execute("PRAGMA user_version").fetchone() == (2,)
    with Inspection.open(folder) as inspection:
        assert inspection.verdict().faults == ()
        assert inspection.load(1).entries == played.entries


def test_a_change_in_an_older_journal_that_no_hash_covers_is_sealed_with_it(oldest: tuple[Path, Any]) -> None:
    """What was changed before there were seals is not found; what the hashes cover is."""
    folder, _ = oldest
    put(folder / FILE, (folder / FILE).read_bytes().replace(b'"ms":', b'"mS":', 1))
    with Journal.open(folder) as journal, pytest.raises(JournalError, match=r"game 1 in .* is damaged"):
        journal.load(1)
