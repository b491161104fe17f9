"""``niagara play`` in a terminal where nothing can be kept: the game goes on, says so, and is kept once it can be."""

import os
from pathlib import Path

import pytest
from stories.processes import InTerminal, niagara

pytestmark = pytest.mark.slow

THREE = "".join(f'[[seats]]\ncolour = "{c}"\nbutton = {p}\n' for c, p in (("blue", 17), ("green", 27), ("red", 22)))
THREE += "[buttons]\npause_ms = 0\n"  # keys are typed quicker here than by people


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(THREE, "utf-8")
    return tmp_path


def play(home: Path, *more: str) -> InTerminal:
    arguments = ("play", "--settings", "table.toml", "--folder", "games", *more)
    return InTerminal(home, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii:replace")


def lay_one(table: InTerminal) -> None:
    table.type("oooo")
    table.see("Waiting for Blue, Green, Red")
    table.type("1")
    table.see("Laid: Blue")


def test_a_game_beside_a_file_that_is_no_journal_is_kept_once_that_is_moved_away(home: Path) -> None:
    (home / "games").mkdir()
    (home / "games" / "niagara.sqlite").write_text("Dear diary", "utf-8")
    with play(home) as table:
        table.see("! Not written down: ")
        lay_one(table)
        (home / "games" / "niagara.sqlite").rename(home / "diary")
        table.type("2")
        table.see("Laid: Blue, Green")
        assert "Not written down" not in table.screen()
        table.type("q")
        assert table.ended() == 0
    assert "1  " in niagara(home, "log", "list", "--folder", "games").stdout
    assert (home / "diary").read_text("utf-8") == "Dear diary"


def test_an_evening_that_could_never_be_kept_says_so_at_its_end(home: Path) -> None:
    (home / "games").write_text("no folder", "utf-8")
    with play(home) as table:
        table.see("! Not written down: ")
        lay_one(table)
        table.type("q")
        assert table.ended() == 1
        assert b"games/niagara.log: the log cannot be written" in table.shown
        assert b"the last entries are not written down: the folder games of the journal" in table.shown
        assert b"Traceback" not in table.shown


def test_a_trace_that_cannot_be_written_is_told_on_the_screen_and_in_the_log(home: Path) -> None:
    with play(home, "--trace", "nowhere/a.trace") as table:
        table.see("! No recording: its folder is unusable.")
        lay_one(table)
        table.type("q")
        assert table.ended() == 0
    log = (home / "games" / "niagara.log").read_text("utf-8")
    assert "nowhere/a.trace: no trace can be written there (No such file or directory)" in log


def test_a_log_that_cannot_be_written_is_told_on_the_screen_and_whole_before_it(home: Path) -> None:
    (home / "games" / "niagara.log").mkdir(parents=True)
    with play(home) as table:
        table.see("! No log: it is some other file.")
        assert b"games/niagara.log: the log cannot be written (it is no file; remove it)" in table.shown
        lay_one(table)
        table.type("q")
        assert table.ended() == 0


def test_a_log_that_is_a_pipe_keeps_nobody_waiting(home: Path) -> None:
    (home / "games").mkdir()
    os.mkfifo(home / "games" / "niagara.log")
    with play(home) as table:
        table.see("! No log: it is some other file.")
        lay_one(table)
        table.type("q")
        assert table.ended() == 0
