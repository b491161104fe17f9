"""A log that was damaged after a power cut: a copy is kept, what is whole is saved, and what was done is told."""

import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, INDEX, LOG, copied, put, write
from stories.extent import mostly_slow

from companion.app.keeper import Keeper
from companion.journal import Inspection, Journal, JournalError, Mark, Shelf
from companion.journal.frames import read_log
from companion.rules import Game
from companion.rules.entries import Stamp

HEADER, FRAME = 32, 24 + 4096


class Cut(NamedTuple):
    """A folder as the plug has left it, its two files, how much of the log is filled, and the game in it."""

    folder: Path
    file: bytes
    log: bytes
    filled: int
    game: Game

    def frames(self) -> range:
        """Where each page of the log begins."""
        return range(HEADER, self.filled, FRAME)

    def damage(self, at: int) -> None:
        """Let all be as the plug has left it but for one bit of the log."""
        put(self.folder / FILE, self.file)
        put(self.folder / LOG, self.log[:at] + bytes([self.log[at] ^ 4]) + self.log[at + 1 :])

    def kept(self) -> list[Path]:
        """The copies that were made, in their order."""
        return sorted(self.folder.glob("damaged-*"))


@pytest.fixture
def cut(fleeting: Path, wanderer: Callable[..., Any]) -> Cut:
    """Twenty entries, all acknowledged and all in the log still."""
    game = wanderer(4).wander(20)
    with Journal.open(fleeting / "live") as journal:
        write(journal, game)
        folder = copied(fleeting / "live", fleeting / "cut", FILE, LOG, INDEX)
    log = (folder / LOG).read_bytes()
    return Cut(folder, (folder / FILE).read_bytes(), log, len(log.rstrip(b"\0")), game)


def told_of(journal: Journal) -> str:
    """What is told of the damage that was found, "" if none was."""
    return journal.damage.message if journal.damage else ""


def test_entries_behind_a_bit_that_changed_are_saved_and_the_game_goes_on(
    cut: Cut, wanderer: Callable[..., Any]
) -> None:
    cut.damage(cut.frames()[len(cut.frames()) // 2] + 24 + 100)
    as_found = (cut.file, (cut.folder / LOG).read_bytes())
    more = wanderer(4).wander(25).entries[20:]
    with Journal.open(cut.folder) as journal:
        assert told_of(journal).startswith(f"{cut.folder / LOG} was damaged behind byte ")
        assert told_of(journal).endswith(f"all entries are saved, a copy as it was found is in {cut.kept()[0]}")
        assert (journal.load(1).entries, journal.mark()) == (cut.game.entries, Mark(1, 20))
        journal.append(1, more)
    with Inspection.open(cut.folder) as inspection:
        assert inspection.verdict().faults == ()
        assert inspection.load(1).entries == cut.game.entries + more
    (kept,) = cut.kept()
    assert ((kept / FILE).read_bytes(), (kept / LOG).read_bytes()) == as_found
    assert [stat.S_IMODE(path.stat().st_mode) for path in (kept, kept / FILE, kept / LOG)] == [0o700, 0o600, 0o600]
    assert sorted(path.name for path in kept.iterdir()) == [FILE, LOG]


PLACES = (2, 6, 9, 18, 24 + 100, 24 + 4000)
"""Bytes of a frame: in its page's number, the size, the salt, the checksum, and the page."""


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_a_bit_changed_in_any_page_of_the_log_costs_nothing_or_is_told(cut: Cut, step: int) -> None:
    saved = 0
    for number, start in [*enumerate(cut.frames())][:-LAST_WRITE:step]:
        cut.damage(start + PLACES[number // step % len(PLACES)])
        with Journal.open(cut.folder) as journal:
            found = journal.load(1).entries if journal.numbers() else []
            told = told_of(journal)
        assert found == cut.game.entries[: len(found)]
        assert told.count("all entries are saved" if len(found) == 20 else "are lost") == 1
        saved += len(found) == 20
    assert saved > len(cut.frames()) / step / 2


LAST_WRITE = 5
"""Pages of the last write at most: nobody can tell damage there from a write that the plug tore off."""


@pytest.mark.parametrize("at", mostly_slow([0, 18, 5, 10, 14, 22, 26, 31], quick=2))
def test_a_bit_changed_in_the_head_of_the_log_costs_no_entry(cut: Cut, at: int) -> None:
    cut.damage(at)
    with Journal.open(cut.folder) as journal:
        assert "was damaged behind byte 0; all entries are saved" in told_of(journal)
        assert journal.load(1).entries == cut.game.entries


def latest_of_its_page(cut: Cut) -> int:
    """Where the first page begins that no later write has written again, a full one of entries."""
    pages = [(cut.log[start : start + 4], start) for start in cut.frames()]
    newest = dict(pages)
    return next(start for page, start in pages if newest[page] == start)


def test_where_what_is_damaged_was_never_written_again_the_entries_behind_it_are_told_as_lost(cut: Cut) -> None:
    start = latest_of_its_page(cut)
    cut.damage(cut.log.index(b'"ply"', start + 24))
    with Journal.open(cut.folder) as journal:
        assert " was damaged: the entries behind byte " in told_of(journal)
        found = journal.load(1).entries
        assert found == cut.game.entries[: len(found)]
        journal.append(1, cut.game.entries[len(found) :])
        assert journal.load(1).entries == cut.game.entries
    with Shelf.open(cut.kept()[0]) as shelf:
        assert shelf.load(1).entries == found


def test_no_copy_is_written_over_another_and_one_is_enough_for_what_stays_as_it_is(cut: Cut) -> None:
    for bit in (100, 200):
        cut.damage(cut.frames()[8] + 24 + bit)
        with Journal.open(cut.folder):
            pass
    first, second = cut.kept()
    assert (first / LOG).read_bytes() != (second / LOG).read_bytes()
    cut.damage(cut.frames()[8] + 24 + 200)
    with Journal.open(cut.folder):
        pass
    assert cut.kept() == [first, second]


def test_where_no_copy_can_be_made_nothing_is_changed_and_the_game_waits(cut: Cut) -> None:
    cut.damage(cut.frames()[8] + 24 + 100)
    before = (cut.folder / LOG).read_bytes()
    (cut.folder / ".mending").touch()
    with Journal.open_or_wait(cut.folder) as journal:
        assert "cannot be used (File exists)" in journal.trouble
        with pytest.raises(JournalError):
            journal.make_ready()
        assert (cut.folder / LOG).read_bytes() == before
        (cut.folder / ".mending").unlink()
        keeper = Keeper(journal)
        keeper.keep_on()
        assert (keeper.trouble, keeper.damage and keeper.damage.became) == ("", "saved")
        journal.set_mark(Mark(7, 7))
        assert journal.load(1).entries == cut.game.entries
    with Shelf.open(cut.folder) as shelf:
        assert shelf.load(1).entries == cut.game.entries


READING = """
import sys
from pathlib import Path
from companion.journal import Shelf
with Shelf.open(Path(sys.argv[1])) as shelf:
    for _ in range(2):
        print(len(shelf.load(1).entries), flush=True)
        sys.stdin.readline()
"""


def test_whoever_reads_meanwhile_is_not_in_the_way(cut: Cut) -> None:
    cut.damage(cut.frames()[8] + 24 + 100)
    command = [sys.executable, "-c", READING, str(cut.folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reading:
        assert reading.stdout is not None
        before = int(reading.stdout.readline())
        with Journal.open(cut.folder) as journal:
            journal.set_mark(Mark(7, 7))
            with Shelf.open(cut.folder) as shelf:
                assert (shelf.load(1).entries, shelf.mark()) == (cut.game.entries, Mark(7, 7))
            told, _ = reading.communicate(b"again\nenough\n")
    assert before == int(told) < 20


def states(cut: Cut, before: bytes) -> set[str]:
    """How the log reads with its last write torn off at each byte, as a kill does it: all up to there is written."""
    changed = [at for at, (old, new) in enumerate(zip(before, cut.log, strict=True)) if old != new]
    starts = [start + more for start in cut.frames() for more in (0, 3, 7, 15, 20, 24, 30, 4000, FRAME - 1)]
    torn = [at for at in starts if changed[0] <= at <= changed[-1] + 1]
    assert len(torn) > 20
    return {read_log(cut.log[:at] + before[at:]).state for at in torn}


def test_a_write_that_was_torn_off_by_a_kill_is_no_damage(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(4).wander(21)
    with Journal.open(fleeting / "live") as journal:
        write(journal, game, game.entries[:-1])
        before = (fleeting / "live" / LOG).read_bytes()
        journal.append(1, game.entries[-1:], mark=Mark(1, 21), draft="21")
        after = (fleeting / "live" / LOG).read_bytes()
    cut = Cut(fleeting, b"", after, len(after.rstrip(b"\0")), game)
    assert states(cut, before) == {"whole", "unfinished"}


def test_a_log_that_ends_within_a_write_leaves_it_open_what_is_missing(cut: Cut) -> None:
    last = cut.frames()[-1]
    assert read_log(cut.log[: last - 10]).state == "uncertain"
    assert read_log(cut.log[: last + 100]).state == "whole"  # there the last page was being repeated


def test_a_write_for_which_the_full_disk_had_no_room_behind_the_log_is_no_damage(
    fleeting: Path, wanderer: Callable[..., Any]
) -> None:
    game = wanderer(4).wander(60)
    room = HEADER + 144 * FRAME
    with Journal.open(fleeting / "live") as journal:
        journal._connection.execute("PRAGMA wal_autocheckpoint = 0")  # as on a disk that has no room for it
        number = journal.start_game(game.start, game.players, Stamp())
        before = grown = b""
        for entry in game.entries:
            journal.append(number, [entry])
            before, grown = grown, (fleeting / "live" / LOG).read_bytes()
            if len(grown) > room:
                break
    assert len(before) == room < len(grown)
    assert read_log(grown[:room]).state == "unfinished"
    assert read_log(grown[: room - FRAME]).state == "uncertain"
