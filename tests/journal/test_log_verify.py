"""``niagara log verify``: whatever was changed in a record or in the journal is found, and named."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import FILE, LOG, copied, everything_in, put, write

from companion.cli import log
from companion.journal import Inspection, Journal, Shelf
from companion.rules import Game
from companion.rules.entries import PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]
Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def kept(fleeting: Path, game: Game, wanderer: Callable[..., Any]) -> Path:
    """A folder with three games, of which the second is the one above."""
    with Journal.open(fleeting / "kept") as journal:
        write(journal, wanderer(1).wander(30))
        write(journal, game)
        write(journal, wanderer(2).wander(1))
    return fleeting / "kept"


def change(kept: Path, command: str) -> None:
    with closing(sqlite3.connect(kept / FILE, isolation_level=None)) as connection:
        connection.execute(command)


def test_a_journal_as_it_was_written_is_told_game_by_game(verify: Verify, kept: Path) -> None:
    told = [f"game {number}: {count}, as they were written\n" for number, count in enumerate(COUNTS, 1)]
    assert verify() == (0, "".join(told), "")
    assert verify("3", "1") == (0, told[2] + told[0], "")


COUNTS = ("30 entries", "18 entries", "1 entry")


def test_a_folder_without_games_is_said_to_have_none(verify: Verify, fleeting: Path) -> None:
    """A folder that was mistyped, or whose journal is gone, is not taken for one that is well."""
    none = (0, "", f"no games are kept in {fleeting}/kept\n")
    assert verify() == none
    (fleeting / "kept").mkdir()
    assert verify() == none
    with Journal.open(fleeting / "kept"):
        pass
    assert verify() == none


def test_a_journal_that_was_emptied_is_named(verify: Verify, kept: Path) -> None:
    (kept / FILE).write_bytes(b"")
    status, out, err = verify()
    assert (status, out) == (1, "")
    assert err.startswith(f"niagara log: {kept}/{FILE} is empty, not a byte is in it: ")
    assert err.count("\n") == 1


def test_games_that_are_damaged_are_not_said_to_be_none(verify: Verify, kept: Path) -> None:
    change(kept, "UPDATE entry SET hash = replace(hash, 'a', 'b')")
    assert "no games are kept" not in verify()[2]


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            "UPDATE entry SET body = replace(body, '2=2', '2=6') WHERE game = 2 AND number = 2",
            "entry 2: it was changed",
        ),
        (
            "UPDATE entry SET body = replace(body, '2=C', '2=5') WHERE game = 2 AND number = 17",
            "entry 17: it was chang",
        ),
        ("UPDATE entry SET body = replace(body, '1000', '1001') WHERE game = 2 AND number = 2", "entry 2: it was"),
        ("UPDATE entry SET hash = replace(hash, 'a', 'b') WHERE game = 2 AND number = 5", "entry 5: it was changed"),
        ("DELETE FROM entry WHERE game = 2 AND number = 7", "entry 7 is missing"),
        ("DELETE FROM entry WHERE game = 2 AND number = 18", "entry 17 is not the last"),
        ("UPDATE game SET started_at = '2020-01-01T00:00:00Z' WHERE number = 2", "its beginning .* was changed"),
        ("UPDATE game SET clock = 'trusted' WHERE number = 2", "its beginning .* was changed"),
        ("UPDATE game SET players = replace(players, 'Ana', 'Eve') WHERE number = 2", "its beginning .* was changed"),
        ("UPDATE game SET draft = 'L' WHERE number = 2", "its draft was changed"),
        ("UPDATE game SET rounds = 3 WHERE number = 2", "the list says agreed in round 3, .* agreed in round 2"),
        ("UPDATE game SET ended = 'open' WHERE number = 2", "the list says open in round 2"),
        ("UPDATE game SET winners = '[1]' WHERE number = 2", r"won by \[1\]"),
        ("DELETE FROM game WHERE number = 2", "its beginning is missing"),
    ],
)
def test_what_was_changed_in_the_journal_is_named_with_its_game_and_entry(
    verify: Verify, kept: Path, command: str, complaint: str
) -> None:
    change(kept, command)
    status, out, err = verify()
    assert status == 1
    assert [line.split(":")[0] for line in out.splitlines()] == ["game 1", "game 3"]
    assert re.fullmatch(f"niagara log: game 2 in {kept}/{FILE} is damaged: .*{complaint}.*\n", err)
    assert verify("1", "3")[0] == 0
    assert verify("2")[0] == 1


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("UPDATE mark SET sequence = sequence + 1", "the mark of the board's last event was changed"),
        ("CREATE INDEX more ON entry (hash)", "it is damaged; .*its tables are not those"),
    ],
)
def test_what_was_changed_beside_the_games_is_named(verify: Verify, kept: Path, command: str, complaint: str) -> None:
    change(kept, command)
    status, out, err = verify()
    assert (status, len(out.splitlines())) == (1, 3)
    assert re.fullmatch(f"niagara log: .*{FILE}: {complaint}.*\n", err)


@pytest.mark.parametrize(
    ("commands", "games"),
    [(["DELETE FROM mark"], 3), (["DELETE FROM entry WHERE game = 3", "DELETE FROM game WHERE number = 3"], 2)],
)
def test_what_leaves_a_journal_that_could_have_been_written_so_is_not_found(
    verify: Verify, kept: Path, commands: list[str], games: int
) -> None:
    for command in commands:
        change(kept, command)
    status, out, err = verify()
    assert (status, len(out.splitlines()), err) == (0, games, "")


def test_a_page_that_is_damaged_is_told_and_the_games_beside_it_are_whole(verify: Verify, kept: Path) -> None:
    raw = (kept / FILE).read_bytes()
    put(kept / FILE, raw.replace(b'"ply":"2=2"', b"\xff" * 11, 1))
    status, out, err = verify()
    assert (status, len(out.splitlines()), err.count("is damaged")) == (1, 2, 1)
    assert "entry 2: it was changed" in err


def test_a_page_that_is_damaged_where_only_the_next_write_looks_is_told(verify: Verify, kept: Path) -> None:
    told, raw = everything_in(kept), bytearray((kept / FILE).read_bytes())
    page = raw.index(b"\x0a\0\0", 4096)  # a page of entries, then where its free room begins
    assert page % 4096 == 0
    raw[page + 5 : page + 7] = b"\x0f\xff"
    put(kept / FILE, bytes(raw))
    assert everything_in(kept) == told
    status, out, err = verify()
    assert (status, len(out.splitlines())) == (1, 3)
    assert err.startswith(f"niagara log: the journal {kept}/{FILE}: it is damaged; to keep a copy, move")


def test_a_log_that_is_damaged_is_told(fleeting: Path, verify: Verify, game: Game) -> None:
    with Journal.open(fleeting / "live") as journal:
        write(journal, game)
        copied(fleeting / "live", fleeting / "kept", FILE, LOG)
    assert verify()[0] == 0
    raw = (fleeting / "kept" / LOG).read_bytes()
    put(fleeting / "kept" / LOG, raw.replace(b"late", b"Late"))
    status, _, err = verify()
    assert status == 1
    assert re.match(f"niagara log: {fleeting}/kept/{LOG}: it is damaged behind byte [0-9]+, and what was written", err)


def test_a_log_that_was_cut_off_is_told(fleeting: Path, verify: Verify, game: Game) -> None:
    with Journal.open(fleeting / "live") as journal:
        write(journal, game)
        copied(fleeting / "live", fleeting / "kept", FILE, LOG)
    raw = (fleeting / "kept" / LOG).read_bytes()
    put(fleeting / "kept" / LOG, raw[: raw.index(b"late")])
    status, _, err = verify()
    assert status == 1
    assert re.match(f"niagara log: {fleeting}/kept/{LOG}: nothing from byte [0-9]+ on belongs to a whole write", err)


def test_verify_tells_no_card_that_lies_face_down(verify: Verify, kept: Path) -> None:
    put(kept / FILE, (kept / FILE).read_bytes().replace(b'"ply":"2=C"', b'"ply":"2\xffC"'))
    status, _, err = verify()
    assert (status, "entry 17: it was changed" in err) == (1, True)
    assert "C" not in err.replace("niagara", "")


def test_verify_works_while_a_companion_plays(verify: Verify, kept: Path) -> None:
    with Journal.open(kept) as journal:
        assert verify()[0] == 0
        journal.append(2, [UndoEntry(Stamp(), 1)])
        status, out, err = verify()
    assert (status, err) == (0, "")
    assert "game 2: 19 entries, as they were written" in out


def test_a_game_that_grows_while_it_is_read_is_read_as_of_one_moment(kept: Path) -> None:
    with Journal.open(kept) as journal, Shelf.open(kept) as shelf:

        def play_on(question: str) -> None:
            if "FROM entry" in question:
                journal.append(2, [UndoEntry(Stamp(), 1)])

        shelf._connection.set_trace_callback(play_on)
        assert len(shelf.load(2).entries) == 18
        assert len(shelf.load(2).entries) == 19


PLAYING = """
import select, sys
from pathlib import Path
from companion.journal import Journal
from companion.rules.entries import EndEntry, Stamp, UndoEntry
with Journal.open(Path(sys.argv[1])) as journal:
    print("open", flush=True)
    for number in range(600):
        journal.append(2, [EndEntry(Stamp(), "agreed") if number % 2 else UndoEntry(Stamp(), 1)])
        if select.select([sys.stdin], [], [], 0)[0]:
            break
    sys.stdin.read()
"""


def test_verify_finds_nothing_wrong_in_a_write_that_is_just_being_made(kept: Path) -> None:
    command = [sys.executable, "-c", PLAYING, str(kept)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        assert playing.stdout.readline() == b"open\n"
        for _ in range(12):
            with Inspection.open(kept) as inspection:
                assert inspection.verdict().faults == ()
        playing.communicate(b"enough")
    assert playing.returncode == 0


def test_the_list_tells_every_game_that_can_be_read_and_names_the_others(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(kept, "UPDATE game SET ended = 'lost' WHERE number = 2")
    assert log.run(["list", "--folder", str(kept)]) == 1
    told = capsys.readouterr()
    assert [line.split()[0] for line in told.out.splitlines()] == ["1", "3"]
    assert f"game 2 in {kept}/{FILE} is damaged" in told.err
