"""The tables of ``niagara.sqlite``, and the steps that lead from each version of them to the next."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import Final

from companion.journal.seal import seal_of

FILE_NAME: Final = "niagara.sqlite"

APPLICATION: Final = 0x4E694167
"""The mark that SQLite keeps in the file's head for us, so that another program's file is told from ours."""

STEPS: Final = (
    """
    CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        started_at TEXT,
        clock TEXT NOT NULL,
        start TEXT NOT NULL,
        players TEXT NOT NULL,
        last_hash TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        ended TEXT NOT NULL,
        winners TEXT NOT NULL,
        draft TEXT
    ) STRICT;
    CREATE TABLE entry (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mark (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        boot_id INTEGER NOT NULL,
        sequence INTEGER NOT NULL
    ) STRICT;
    """,
    """
    ALTER TABLE game ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN draft_seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE entry ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE mark ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    UPDATE game SET seal = seal_of(number, started_at, clock, start, players), draft_seal = seal_of(number, draft);
    UPDATE entry SET seal = seal_of(game, number, body, hash);
    UPDATE mark SET seal = seal_of(boot_id, sequence);
    """,
)
"""What leads from each version of the schema to the next; PRAGMA user_version counts the steps taken.

``entry.body`` is the entry as a record writes it, with the card that was really committed and without its hash;
``entry.hash`` is the chain up to it, in which no face-down card counts. ``seal`` covers the other columns of its row,
in a game those that never change; ``last_hash``, ``rounds``, ``ended`` and ``winners`` follow from the entries.
"""

NEWEST: Final = len(STEPS)

GOING_ON: Final = (
    """
    CREATE TEMP VIEW going_on AS
        SELECT
            entry.game, entry.number, body, hash, entry.seal, rounds, ended, winners, draft, draft_seal,
            boot_id, sequence, mark.seal AS mark_seal
        FROM entry, game, mark
    """,
    """
    CREATE TEMP TRIGGER go_on INSTEAD OF INSERT ON going_on BEGIN
        INSERT INTO entry (game, number, body, hash, seal)
            VALUES (NEW.game, NEW.number, NEW.body, NEW.hash, NEW.seal);
        UPDATE game SET last_hash = NEW.hash, rounds = NEW.rounds, ended = NEW.ended, winners = NEW.winners,
            draft = NEW.draft, draft_seal = NEW.draft_seal WHERE number = NEW.game;
        INSERT OR REPLACE INTO mark (only, boot_id, sequence, seal)
            SELECT 1, NEW.boot_id, NEW.sequence, NEW.mark_seal WHERE NEW.boot_id IS NOT NULL;
    END
    """,
)
"""A view of this connection alone: who puts a row into it writes an entry down, how its game stands after it, and the
mark, unless it is NULL. An accepted ply is one such row, so one statement, which is a transaction by itself."""


def take_steps(connection: sqlite3.Connection) -> None:
    """Bring the tables to the newest version, each step whole or not at all."""
    connection.create_function("seal_of", -1, seal_of, deterministic=True)
    for step in range(version_of(connection), NEWEST):
        with transaction(connection):
            for statement in STEPS[step].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {step + 1}")


def make_going_on(connection: sqlite3.Connection) -> None:
    """Make the view through which a game goes on; it is gone with the connection."""
    for statement in GOING_ON:
        connection.execute(statement)


def version_of(connection: sqlite3.Connection) -> int:
    """How many steps have been taken; 0 for a new file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def tables_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The names of the tables, indexes and whatever else there is, each with the SQL that made it."""
    return connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name, sql").fetchall()


@cache
def newest_tables() -> tuple[tuple[str, str], ...]:
    """The same of a journal of the newest version."""
    with closing(in_memory()) as connection:
        return tuple(tables_of(connection))


def in_memory() -> sqlite3.Connection:
    """A journal without games that is on no disk."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    take_steps(connection)
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; on disk when it ends."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything that is read inside is of one moment, whatever a companion writes meanwhile."""
    inside_another = connection.in_transaction
    if not inside_another:
        connection.execute("BEGIN")
    try:
        yield
    finally:
        if not inside_another and connection.in_transaction:
            connection.execute("ROLLBACK")
