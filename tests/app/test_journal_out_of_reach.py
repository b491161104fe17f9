"""While the journal cannot be written the game goes on in memory; everything is written once it can be."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from stories.box import Box
from stories.processes import ROOT, surroundings
from stories.recordings import plies_in

from companion.app.inbox import Stop
from companion.app.keeper import Keeper
from companion.app.table import WRITE_AGAIN_S
from companion.journal import Journal, Mark
from companion.referee.heard import Begun, Heard
from companion.rules import new_position, parse_ply, rule_set
from companion.rules.entries import Player, PlyEntry, Stamp

QUIETLY_S = 0.3


def written(box: Box) -> list[list[str]]:
    """The plies of each game, as the journal has them."""
    return [plies_in(box.journal.record(game.number)) for game in box.journal.games()]


def nothing_is_due_any_more(box: Box) -> bool:
    """The screen's pages stop after a while; a write that was to be tried again would not."""
    box.wait(700.0)
    return box.table.deadline() is None


def test_the_game_goes_on_and_the_status_line_says_so(box: Box) -> None:
    box.set_up()
    box.press("seat1")
    assert box.status == ""
    box.break_journal()
    box.press("seat2")
    assert box.table.conversation.talk().missing == (3,)
    assert box.status.startswith("Not written down: ")
    assert "it can only be read" in box.status
    assert written(box) == [["1=?"]]


def test_what_was_said_meanwhile_is_written_with_the_next_word(box: Box) -> None:
    box.set_up()
    box.break_journal()
    box.press("seat1", "seat2")
    box.mend_journal()
    assert written(box) == [[]]
    box.press("seat3")
    assert (box.status, written(box)) == ("", [["1=?", "2=?", "3=?"]])


def test_what_was_said_meanwhile_is_written_when_nobody_says_anything(box: Box) -> None:
    box.set_up()
    box.break_journal()
    box.press("seat1")
    box.mend_journal()
    box.wait(WRITE_AGAIN_S + 0.1)
    assert (box.status, written(box)) == ("", [["1=?"]])
    assert nothing_is_due_any_more(box)


def test_what_is_in_memory_alone_is_told_from_a_trouble_that_costs_nothing(box: Box, fleeting: Path) -> None:
    (fleeting / "other").mkdir()
    (fleeting / "other" / "niagara.sqlite").write_text("something else")
    with Journal.open_or_wait(fleeting / "other") as waiting:
        idle = Keeper(waiting)
        assert (idle.trouble != "", idle.has_unwritten) == (True, False)
    box.set_up()
    box.break_journal()
    box.press("seat1")
    assert box.keeper.has_unwritten
    box.mend_journal()
    box.press("seat2")
    assert not box.keeper.has_unwritten


def test_a_journal_that_cannot_be_opened_at_the_start_is_opened_once_it_can_be(
    open_box: Callable[..., Box], fleeting: Path
) -> None:
    (fleeting / "niagara.sqlite").write_text("something else")
    box = open_box()
    assert box.status.startswith("Not written down: ")
    box.set_up()
    box.press("seat1")
    (fleeting / "niagara.sqlite").rename(fleeting / "away")
    box.wait(WRITE_AGAIN_S + 0.1)
    assert (box.status, written(box)) == ("", [["1=?"]])


def test_a_journal_that_cannot_be_opened_is_tried_again_before_anybody_has_said_a_word(
    open_box: Callable[..., Box], fleeting: Path
) -> None:
    (fleeting / "niagara.sqlite").write_text("something else")
    box = open_box()
    (fleeting / "niagara.sqlite").unlink()
    box.wait(WRITE_AGAIN_S + 0.1)
    assert box.status == ""
    assert nothing_is_due_any_more(box)


def test_it_is_tried_again_and_again(box: Box) -> None:
    box.set_up()
    box.break_journal()
    box.press("seat1")
    box.wait(10 * WRITE_AGAIN_S)
    assert box.status.startswith("Not written down: ")
    box.mend_journal()
    box.wait(WRITE_AGAIN_S)
    assert written(box) == [["1=?"]]


def test_a_game_that_began_meanwhile_is_written_from_its_beginning(box: Box) -> None:
    box.break_journal()
    box.set_up()
    box.press("seat1")
    assert (box.keeper.trouble != "", written(box)) == (True, [])
    box.mend_journal()
    box.press("seat2")
    assert written(box) == [["1=?", "2=?"]]


def test_the_push_that_was_told_meanwhile_is_there_after_a_restart(open_box: Callable[..., Box]) -> None:
    with ExitStack() as first_evening:
        box = open_box(within=first_evening)
        box.link_up()
        box.set_up()
        to_the_flow(box)
        box.break_journal()
        box.press("up", "ok", "up")
        assert box.table.conversation.talk().pushes == "L"
        box.mend_journal()
        box.wait(WRITE_AGAIN_S + 0.1)
    box = open_box()
    box.press("ok")
    assert (box.table.conversation.state, box.table.conversation.talk().pushes) == ("pushing", "L")


def to_the_flow(box: Box) -> None:
    for seat in (1, 2, 3):
        box.lay(seat, "C")
    for _ in (1, 2, 3):
        box.press("ok", "ok")
    assert box.table.conversation.state == "flowing"


def test_an_event_of_the_board_is_acknowledged_only_when_it_is_written(box: Box) -> None:
    box.link_up()
    box.set_up()
    first = box.lay(1, "5")
    assert box.board.wait_acknowledged(first, 5)
    box.break_journal()
    second = box.lay(2, "6")
    assert box.table.conversation.talk().missing == (3,)
    assert not box.board.wait_acknowledged(first + 2, QUIETLY_S)
    box.mend_journal()
    box.wait(WRITE_AGAIN_S + 0.1)
    assert box.board.wait_acknowledged(second, 5)
    assert box.journal.mark() == Mark(box.board.boot_id, second + 1)


def test_a_word_from_a_button_writes_the_event_of_the_board_before_it_too(box: Box) -> None:
    """Else the board would tell the card again after a restart, into a game in which it is laid already."""
    box.link_up()
    box.set_up()
    box.break_journal()
    laid = box.lay(1, "5")
    box.mend_journal()
    box.press("seat2")
    assert box.journal.mark() == Mark(box.board.boot_id, laid + 1)
    assert box.board.wait_acknowledged(laid + 1, 5)


def test_the_last_thing_before_the_end_is_to_write(box: Box) -> None:
    box.set_up()
    box.break_journal()
    box.press("seat1")
    box.mend_journal()
    box.table.take(Stop())
    assert written(box) == [["1=?"]]


def test_one_line_of_the_log_says_that_it_is_lost_and_one_that_it_is_back(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    box.set_up()
    box.break_journal()
    box.press("seat1", "seat2", "seat3")
    box.mend_journal()
    box.press("ok")
    said = [record.message for record in caplog.records if record.name == "companion.app.keeper"]
    assert [text.partition(":")[0] for text in said] == ["the game goes on in memory", "the journal is written again"]


def test_two_games_that_were_played_meanwhile_are_both_written(fleeting: Path) -> None:
    start = new_position(rule_set("base", 3), 3, 1, "?")
    begun = Begun(start, tuple(Player(seat, "", "red") for seat in (1, 2, 3)))
    with Journal.open(fleeting) as journal:
        keeper = Keeper(journal)
        journal._connection.execute("PRAGMA query_only = ON")
        keeper.keep(Heard(begun=begun))
        keeper.keep(Heard(entries=(PlyEntry(Stamp(), parse_ply("1=5")),)))
        keeper.keep(Heard(begun=begun))
        keeper.keep(Heard(entries=(PlyEntry(Stamp(), parse_ply("2=5")),)))
        assert journal.games() == []
        journal._connection.execute("PRAGMA query_only = OFF")
        assert keeper.keep_on() is None
        assert keeper.trouble == ""
        assert [plies_in(journal.record(game.number)) for game in journal.games()] == [["1=?"], ["2=?"]]


ON_A_FULL_DISK = """
import resource, sys
from contextlib import ExitStack
from pathlib import Path
from stories.box import Box
from stories.processes import ROOT, surroundings
from stories.recordings import plies_in
from firmware_bridge.simulated import SimulatedBoard

folder = Path(sys.argv[1])
with ExitStack() as evening:
    box = Box(folder, evening, evening.enter_context(SimulatedBoard((1,))))
    box.set_up()
    box.press("seat1")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, most))
    box.press("seat2")
    print(box.status)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    box.press("seat3")
    print(box.status or "all is written", *plies_in(box.journal.record(1)))
"""


def test_a_disk_that_was_full_for_a_while_costs_nothing(fleeting: Path) -> None:
    """The system itself refuses to write; the room that the journal has made beforehand does not count either."""
    environment = surroundings(fleeting, {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"})
    done = subprocess.run(
        [sys.executable, "-c", ON_A_FULL_DISK, str(fleeting / "games")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    full, well = done.stdout.splitlines()
    assert full in ("Not written down: the disk is full.", "Not written down: the disk failed.")
    assert well == "all is written 1=? 2=? 3=?"


AT_ONCE_S = 1.0
"""A press is answered far sooner; SQLite itself would wait for five seconds."""


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_another_program_that_holds_the_file_costs_nothing_and_nobody_waits_for_it(
    box: Box, fleeting: Path, lock: str
) -> None:
    box.set_up()
    with closing(sqlite3.connect(fleeting / "niagara.sqlite", isolation_level=None)) as other:
        other.execute(lock)
        for seat in ("seat1", "seat2"):
            began = time.monotonic()
            box.press(seat)
            assert time.monotonic() - began < AT_ONCE_S
            assert "another program holds it" in box.status
        assert box.table.conversation.talk().committed == (1, 2)
        began = time.monotonic()
        box.wait(WRITE_AGAIN_S + 0.1)
        assert time.monotonic() - began < AT_ONCE_S
        other.execute("ROLLBACK")
    box.wait(WRITE_AGAIN_S + 0.1)
    assert (box.status, written(box)) == ("", [["1=?", "2=?"]])


def test_an_evening_begins_at_once_while_another_program_holds_the_file(
    open_box: Callable[..., Box], fleeting: Path
) -> None:
    with ExitStack() as first_evening:
        box = open_box(within=first_evening)
        box.set_up()
        box.press("seat1")
    with closing(sqlite3.connect(fleeting / "niagara.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        box = open_box()
        box.press("ok", "seat2")
        assert time.monotonic() - began < 2 * AT_ONCE_S
        assert "another program holds it" in box.status
        other.execute("ROLLBACK")
    box.press("seat3")
    assert (box.status, written(box)) == ("", [["1=?", "2=?", "3=?"]])
