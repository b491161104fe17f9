"""A journal that cannot be opened stops no game: it waits, nothing of the file is changed, and all is written later."""

import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import FILE, LOG, everything, put, write

from companion.app.keeper import Keeper
from companion.journal import Inspection, Journal, JournalError, JournalInUse, Shelf
from companion.journal.lock import LOCK_NAME
from companion.referee.heard import Begun, Heard
from companion.rules import Game
from companion.rules.entries import Stamp

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20


def another_database(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE cookies (name TEXT)")


def newer(file: Path) -> None:
    with Journal.open(file.parent):
        pass
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")


def headless(file: Path) -> None:
    with Journal.open(file.parent):
        pass
    put(file, file.read_bytes()[:60] + bytes(4) + file.read_bytes()[64:])


def orphaned(file: Path) -> None:
    file.with_name(LOG).write_bytes(b"7\x7f\x06\x82" + bytes(99))


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "a picture": (lambda file: file.write_bytes(PNG), "it is not a journal but some other file; move niagara"),
    "another program's": (another_database, "is not a journal but some other program's; move niagara.sqlite* away"),
    "a folder": (lambda file: file.mkdir(), "it is no file; move niagara.sqlite* away, a new journal is made"),
    "a pipe": (lambda file: os.mkfifo(file), "it is no file; move niagara.sqlite* away, a new journal is made"),
    "a newer one": (newer, "was written by a newer version (schema 99, this one knows 2); update this program"),
    "a damaged head": (headless, "it is damaged; to keep a copy, move niagara.sqlite* away, a new journal is made"),
    "a log alone": (orphaned, "has entries of a journal that is not there: put niagara.sqlite back beside it, or move"),
}


def contents(folder: Path) -> dict[str, bytes]:
    """What is in the journal's files, as far as they are files; an empty log is none."""
    files = {name: (folder / name).read_bytes() for name in (FILE, LOG) if (folder / name).is_file()}
    return {name: content for name, content in files.items() if content}


def move_away(folder: Path, to: Path) -> None:
    to.mkdir()
    for file in folder.glob(f"{FILE}*"):
        file.rename(to / file.name)


def hear_all(keeper: Keeper, game: Game, first: int = 0) -> None:
    for entry in game.entries[first:]:
        keeper.keep(Heard(entries=(entry,)))


@pytest.mark.parametrize("kind", REFUSED)
def test_a_game_is_played_beside_a_file_that_is_refused_and_written_once_it_is_moved_away(
    tmp_path: Path, wanderer: Callable[..., Any], kind: str
) -> None:
    put_there, complaint = REFUSED[kind]
    folder, game = tmp_path / "kept", wanderer(3).wander(12)
    folder.mkdir()
    put_there(folder / FILE)
    before = contents(folder)
    with Journal.open_or_wait(folder) as journal:
        assert str(folder / FILE) in journal.trouble
        assert complaint in journal.trouble
        assert (journal.games(), journal.unfinished(), journal.mark()) == ([], None, None)
        keeper = Keeper(journal)
        assert keeper.trouble == journal.trouble
        keeper.keep(Heard(begun=Begun(game.start, game.players)))
        hear_all(keeper, game)
        assert complaint in keeper.trouble
        assert contents(folder) == before
        move_away(folder, tmp_path / "away")
        keeper.keep_on()
        assert (keeper.trouble, journal.trouble) == ("", "")
        assert journal.load(1).entries == game.entries


@pytest.mark.parametrize("name", [FILE, LOG, f"{FILE}-shm", f"{FILE}-journal", LOCK_NAME])
@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a link to nothing", "a socket", "a device"])
def test_what_is_no_file_is_named_and_nobody_waits_for_it(fleeting: Path, name: str, kind: str) -> None:
    path = fleeting / name
    with Journal.open(fleeting):
        pass
    path.unlink(missing_ok=True)
    NO_FILES[kind](path)
    with Journal.open_or_wait(fleeting) as journal:
        told = "it is a link to nothing; remove it" if kind == "a link to nothing" else "it is no file; "
        assert journal.trouble.startswith(f"the journal {path}: {told}")
        path.rmdir() if kind == "a folder" else path.unlink()
        journal.make_ready()
        assert journal.trouble == ""


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


NO_FILES: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
    "a socket": a_socket,
    "a device": lambda path: path.symlink_to(os.devnull),
}


def test_an_empty_file_is_a_journal_that_has_not_begun(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with Journal.open_or_wait(tmp_path) as journal:
        assert journal.trouble == ""


def test_where_another_companion_plays_there_is_no_waiting(tmp_path: Path) -> None:
    with Journal.open(tmp_path), pytest.raises(JournalInUse, match="is in use by"):
        Journal.open_or_wait(tmp_path)


def test_the_trouble_is_over_once_the_journal_is_open_also_where_there_is_nothing_to_write(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    with Journal.open_or_wait(tmp_path) as journal:
        keeper = Keeper(journal)
        keeper.keep_on()
        assert "it is no file" in keeper.trouble
        (tmp_path / FILE).rmdir()
        keeper.keep_on()
        assert keeper.trouble == ""
    said = [(record.levelno, record.message.split(":")[0]) for record in caplog.records]
    assert said == [
        (logging.ERROR, "the game goes on in memory"),
        (logging.WARNING, "the journal is written again"),
    ]


@pytest.fixture
def damaged(tmp_path: Path, wanderer: Callable[..., Any]) -> Path:
    """A journal with a damaged page: game 1 can be read in the list only; 2 and 3 are whole, and 3 is unfinished."""
    folder = tmp_path / "damaged"
    with Journal.open(folder) as journal:
        for seed, length in ((1, 60), (2, 400), (5, 30)):
            write(journal, wanderer(seed).wander(length))
        first = journal.record(1)["plies"][0]["hash"]
    raw = bytearray((folder / FILE).read_bytes())
    page = raw.index(first.encode()) // 4096 * 4096
    raw[page : page + 8] = b"\xff" * 8
    put(folder / FILE, bytes(raw))
    return folder


def test_a_damaged_journal_still_offers_the_game_that_can_be_read(
    tmp_path: Path, damaged: Path, wanderer: Callable[..., Any]
) -> None:
    whole, before = wanderer(5).wander(40), contents(damaged)
    with pytest.raises(JournalError, match=f"{FILE}: it is damaged; to keep a copy, move"):
        Journal.open(damaged)
    with Journal.open_or_wait(damaged) as journal:
        assert "it is damaged" in journal.trouble
        assert journal.unfinished() == 3
        assert journal.load(3).entries == whole.entries[:30]
        keeper = Keeper(journal, 3)
        keeper.keep(Heard(resumed=True))
        hear_all(keeper, whole, 30)
        assert "it is damaged" in keeper.trouble
        assert contents(damaged) == before
        move_away(damaged, tmp_path / "away")
        keeper.keep_on()
        assert keeper.trouble == ""
        assert journal.numbers() == [3]
        assert journal.load(3).entries == whole.entries
        assert journal.start_game(whole.start, whole.players, Stamp()) == 4
    with Inspection.open(damaged) as inspection:
        assert inspection.verdict().faults == ()


def test_the_games_of_a_damaged_journal_that_can_be_read_are_told(damaged: Path) -> None:
    with Inspection.open(damaged) as shelf:
        assert [game.number for game in shelf.games()] == [1, 2, 3]
        with pytest.raises(JournalError, match="it is damaged"):
            shelf.load(1)
        assert len(shelf.load(3).entries) == 30
        verdict = shelf.verdict()
    assert {game for game, _ in verdict.whole} == {2, 3}
    assert all(re.search(f"{FILE}.* is damaged", fault) for fault in verdict.faults)


def test_games_beside_a_damaged_page_of_the_list_are_told(tmp_path: Path, wanderer: Callable[..., Any]) -> None:
    with Journal.open(tmp_path) as journal:
        for seed in range(4):
            write(journal, wanderer(seed).wander(8))
    raw = bytearray((tmp_path / FILE).read_bytes())
    leaves = [at for at in range(4096, len(raw), 4096) if raw[at] == 0x0D and b'"rules"' in raw[at : at + 4096]]
    assert len(leaves) > 1
    raw[leaves[0] : leaves[0] + 8] = b"\xff" * 8
    put(tmp_path / FILE, bytes(raw))
    with Journal.open_or_wait(tmp_path) as journal:
        assert "it is damaged" in journal.trouble
        assert len(journal.numbers()) == 4
        assert len(journal.open_games()) in (2, 3)
        assert len(journal.load(journal.open_games()[0]).entries) == 8


AS_NOBODY = """
import os, sys
import urllib.parse  # what pathlib loads late: the interpreter may lie where nobody may read
from pathlib import Path
from companion.app.keeper import Keeper
from companion.journal import Journal
from companion.referee.heard import Heard
from companion.rules.entries import EndEntry, Stamp
if os.getuid() == 0:  # Root could write everywhere.
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
with Journal.open_or_wait(Path(sys.argv[1])) as journal:
    journal.load(journal.unfinished())
    keeper = Keeper(journal, journal.unfinished())
    keeper.keep(Heard(resumed=True, entries=(EndEntry(Stamp(), "agreed"),)))
    print(keeper.trouble, flush=True)
    sys.stdin.readline()
    keeper.keep_on()
    print("trouble" if keeper.trouble else "written", flush=True)
"""


def test_a_folder_that_becomes_writable_is_written_at_once(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    fleeting.chmod(0o755)
    folder = fleeting / "kept"
    with Journal.open(folder) as journal:
        write(journal, wanderer(5).wander(10))
    (folder / LOCK_NAME).unlink()
    (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    process = subprocess.Popen(
        [sys.executable, "-c", AS_NOBODY, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert "Permission denied); make it writable for this user" in process.stdout.readline()
        (folder / FILE).chmod(0o666)
        folder.chmod(0o777)
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "written\n"
    with Shelf.open(folder) as shelf:
        assert (shelf.numbers(), len(shelf.load(1).entries)) == ([1], 11)


def test_everything_is_offered_from_a_folder_that_can_only_be_read(
    tmp_path: Path, wanderer: Callable[..., Any]
) -> None:
    with Journal.open(tmp_path) as journal:
        write(journal, wanderer(5).wander(10))
        told = everything(journal)
    (tmp_path / LOCK_NAME).unlink()
    (tmp_path / LOCK_NAME).mkdir()  # Nobody can own the journal now, not even root.
    with Journal.open_or_wait(tmp_path) as journal:
        assert f"{LOCK_NAME}: it is no file; remove it" in journal.trouble
        assert everything(journal) == told
