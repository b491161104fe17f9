"""Where damage has made another kind of value of a column, the list names that game and tells the others."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from journal.small_journal import FILE, put, write

from companion.cli import log
from companion.journal import Journal
from companion.rules import Game

AGAINST_ODD_VALUES = ((" STRICT, WITHOUT", " WITHOUT"), (") STRICT", ")"), ("NOT NULL", ""))


def take_anything(file: Path) -> None:
    """Let the tables take values of any kind, as damaged bytes may be read as."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        for words, instead in AGAINST_ODD_VALUES:
            connection.execute("UPDATE sqlite_schema SET sql = replace(sql, ?, ?)", (words, instead))


ODD = (None, 5, 1.5, b"\x00\xff", b"{}", "", "[]", "null", '{"why":[]}', "[" * 5000)


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:12])
@pytest.mark.parametrize("column", ["entry SET body", "game SET winners", "game SET start", "game SET players"])
def test_a_value_of_another_kind_costs_the_list_no_other_game(
    column: str, value: object, fleeting: Path, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(fleeting) as journal:
        for _ in range(2):
            write(journal, game)
    take_anything(fleeting / FILE)
    which = "game" if column.startswith("entry") else "number"
    last = "AND number = (SELECT max(number) FROM entry)" if which == "game" else ""
    with closing(sqlite3.connect(fleeting / FILE, isolation_level=None)) as connection:
        connection.execute(f"UPDATE {column} = ? WHERE {which} = 1 {last}", (value,))
    log.run(["--folder", str(fleeting), "list"])
    told = capsys.readouterr()
    assert "   2  " in told.out
    assert "   1  " in told.out or "game 1 in" in told.err


def test_a_number_of_another_kind_beside_a_damaged_page_of_the_list_is_damage(
    fleeting: Path, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(fleeting) as journal:
        write(journal, game)
    take_anything(fleeting / FILE)
    with closing(sqlite3.connect(fleeting / FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE entry SET game = 'x'")
        ((root, size),) = connection.execute(
            "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'game'"
        )
    whole = (fleeting / FILE).read_bytes()
    put(fleeting / FILE, whole[: (root - 1) * size] + bytes(size) + whole[root * size :])
    assert log.run(["--folder", str(fleeting), "list"]) == 1
    assert "it is damaged; to keep a copy" in capsys.readouterr().err
