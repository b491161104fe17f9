"""A file that cannot be used is left as it is, and the message says which it is and what to do."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.journal import Journal, JournalError, Shelf
from companion.journal.seal import seal_of
from companion.rules import Position
from companion.rules.entries import Player, PlyEntry, Stamp

FILE = "niagara.sqlite"

Open = type[Journal] | type[Shelf]


@pytest.fixture
def folder(tmp_path: Path, start: Position, players: list[Player], stamp: Stamp, ply: Callable[..., PlyEntry]) -> Path:
    """A folder whose journal keeps one game of three entries."""
    with Journal.open(tmp_path) as journal:
        journal.append(journal.start_game(start, players, stamp), [ply("1=5"), ply("2=5"), ply("3=C")])
    return tmp_path


@contextmanager
def tampering(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        yield connection


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix == ".sqlite"}


@pytest.mark.parametrize("kind", [Journal, Shelf])
def test_a_journal_of_a_newer_version_is_not_touched(folder: Path, kind: Open) -> None:
    with tampering(folder) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = contents(folder)
    with pytest.raises(JournalError, match=f"{FILE} was written by a newer version .*99.*update"):
        kind.open(folder)
    assert contents(folder) == before


@pytest.mark.parametrize("kind", [Journal, Shelf])
def test_the_database_of_another_program_is_not_touched(tmp_path: Path, kind: Open) -> None:
    with tampering(tmp_path) as connection:
        connection.execute("CREATE TABLE cookies (name TEXT)")
    before = contents(tmp_path)
    with pytest.raises(
        JournalError, match=f"{FILE} is not a journal but some other program's; move niagara.sqlite\\* away"
    ):
        kind.open(tmp_path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("kind", [Journal, Shelf])
@pytest.mark.parametrize("content", [b"shopping list\n" * 99, bytes(range(255, -1, -1)) * 16], ids=["text", "noise"])
def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path, kind: Open, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(JournalError, match=f"{FILE}: it is not a journal .*move niagara.sqlite\\* away"):
        kind.open(tmp_path)
    assert contents(tmp_path) == {FILE: content}


def test_a_damaged_file_is_told_when_it_is_opened(folder: Path) -> None:
    raw = bytearray((folder / FILE).read_bytes())
    raw[len(raw) // 3 : len(raw) // 3 * 2] = b"\xff" * (len(raw) // 3)
    (folder / FILE).write_bytes(raw)
    with pytest.raises(JournalError, match=f"{FILE}: it is damaged; to keep a copy, move niagara.sqlite\\* away"):
        Journal.open(folder)
    assert (folder / FILE).read_bytes() == raw


def test_a_file_that_was_made_but_not_yet_filled_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with Shelf.open(tmp_path) as shelf:
        assert shelf.games() == []
    with Journal.open(tmp_path) as journal:
        assert journal.games() == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("UPDATE entry SET body = replace(body, '2=5', '2=4') WHERE number = 2", "entry 2: it was changed"),
        ("UPDATE entry SET body = '[]' WHERE number = 2", "entry 2: it was changed"),
        ("UPDATE entry SET hash = replace(hash, '0', '1') WHERE number = 3", "entry 3: it was changed"),
        ("UPDATE entry SET seal = 'x' WHERE number = 1", "entry 1: it was changed"),
        ("UPDATE entry SET number = 4 WHERE number = 3", "entry 4: it was changed"),
        ("DELETE FROM entry WHERE number = 2", "entry 2 is missing"),
        ("DELETE FROM entry WHERE number = 3", "entry 2 is not the last"),
        ("DELETE FROM entry", "entry 0 is not the last"),
        ("UPDATE game SET players = '[]'", "its beginning .* was changed"),
        ("UPDATE game SET start = replace(start, 'L', 'R')", "its beginning .* was changed"),
        ("UPDATE game SET last_hash = 'x'", "entry 3 is not the last"),
    ],
)
def test_a_damaged_entry_is_named_and_the_other_games_can_be_read(
    folder: Path, start: Position, players: list[Player], stamp: Stamp, change: str, complaint: str
) -> None:
    with tampering(folder) as connection:
        connection.execute(change)
    with Journal.open(folder) as journal:
        sound = journal.start_game(start, players, stamp)
        for read in (journal.load, journal.record):
            with pytest.raises(JournalError, match=f"game 1 in .*{FILE} is damaged: .*{complaint}"):
                read(1)
        assert journal.load(sound).entries == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("UPDATE entry SET body = replace(body, '2=5', '2=9') WHERE number = 2", r"entry 2: ply .*notation"),
        ("UPDATE entry SET body = replace(body, '2=5', '1=4') WHERE number = 2", r"entry 2: ply '1=\?'.*\(R1\)"),
        ("UPDATE entry SET body = replace(body, '2=5', '3=5') WHERE number = 2", r"entry 3: ply '3=\?'.*\(R1\)"),
        ("UPDATE entry SET body = '{\"ms\":' WHERE number = 2", "entry 2: this is not JSON"),
        ("UPDATE entry SET body = '[]' WHERE number = 2", "entry 2: "),
        ("UPDATE entry SET body = replace(body, '0', '1') WHERE number = 3", "entry 3: its hash does not fit"),
        ("UPDATE game SET players = '[]'", "entry 1: its hash does not fit"),
        ("UPDATE game SET players = '{'", "Expected `array`"),
        ("UPDATE game SET start = '{}'", "rules: this key is missing"),
    ],
)
def test_what_was_sealed_though_it_does_not_hold_is_named_too(folder: Path, change: str, complaint: str) -> None:
    with tampering(folder) as connection:
        connection.create_function("seal_of", -1, seal_of)
        connection.execute(change)
        connection.execute("UPDATE entry SET seal = seal_of(game, number, body, hash)")
        connection.execute("UPDATE game SET seal = seal_of(number, started_at, clock, start, players)")
    with Journal.open(folder) as journal:
        for read in (journal.load, journal.record):
            with pytest.raises(JournalError, match=f"game 1 in .*{FILE} is damaged: .*{complaint}"):
                read(1)


def test_a_journal_has_one_owner_who_is_named(folder: Path) -> None:
    with Journal.open(folder):
        with pytest.raises(JournalError, match=f"in {folder} is in use by .*process {os.getpid()}; stop that one"):
            Journal.open(folder)
        with Shelf.open(folder) as shelf:
            assert [game.number for game in shelf.games()] == [1]
    with Journal.open(folder) as journal:
        assert journal.unfinished() == 1


OWNER = """
import sys
from pathlib import Path
from companion.journal import Journal
with Journal.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


def test_the_journal_of_a_killed_owner_is_free_again(folder: Path) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "open\n"
        with pytest.raises(JournalError, match=f"process {owner.pid};"):
            Journal.open(folder)
        owner.kill()
    with Journal.open(folder) as journal:
        assert journal.unfinished() == 1


AS_NOBODY = """
import os, sys
from pathlib import Path
from companion.journal import Journal, JournalError, Shelf
from companion.journal.seal import seal_of
if os.getuid() == 0:  # Root could write everywhere.
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    if sys.argv[1] == "write":
        Journal.open(Path(sys.argv[2]))
    else:
        print(len(Shelf.open(Path(sys.argv[2])).load(1).entries))
except JournalError as error:
    print(error)
"""


def told_to_nobody(how: str, folder: Path) -> str:
    """What a user who owns nothing is told who opens this folder to "write" or "read"."""
    command = [sys.executable, "-c", AS_NOBODY, how, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def shown(folder: Path) -> Iterator[Path]:
    """A folder with a journal, to be read by everybody and written by nobody."""
    with tempfile.TemporaryDirectory() as name:
        shown = Path(name)
        shutil.copy(folder / FILE, shown / FILE)
        (shown / FILE).chmod(0o444)
        shown.chmod(0o555)
        yield shown
        shown.chmod(0o755)


def test_a_folder_that_can_only_be_read_is_named(shown: Path) -> None:
    assert re.match(f"the folder {shown} .*Permission denied.* make it writable", told_to_nobody("write", shown))


def test_a_folder_that_cannot_be_made_is_named(shown: Path) -> None:
    assert re.match(f"the folder {shown}/deeper .*make it writable", told_to_nobody("write", shown / "deeper"))


def test_a_journal_in_a_folder_that_can_only_be_read_can_be_read(shown: Path) -> None:
    assert told_to_nobody("read", shown) == "3\n"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make a file that is another user's")
def test_a_journal_that_is_not_for_this_user_is_named(shown: Path) -> None:
    (shown / FILE).chmod(0o600)
    told = told_to_nobody("read", shown)
    assert re.match(f"the journal {shown}/{FILE}: it cannot be opened; run as the user", told)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make a folder that is another user's")
def test_what_root_makes_in_the_folder_of_a_service_belongs_to_the_service(tmp_path: Path, start: Position) -> None:
    os.chown(tmp_path, 65534, 65534)
    with Journal.open(tmp_path) as journal:
        journal.start_game(start, [], Stamp())
        owners = {file.name: (file.stat().st_uid, file.stat().st_gid) for file in tmp_path.iterdir()}
    assert len(owners) == 4
    assert set(owners.values()) == {(65534, 65534)}


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("not a folder")
    with pytest.raises(JournalError, match=r"the folder .*/kept .*name another"):
        Journal.open(tmp_path / "kept")
