"""A log of an earlier time that is laid beside the journal takes nothing back: a copy is kept, and it is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, LOG, copied, entries_in, put, write
from stories.extent import mostly_slow

from companion.journal import Inspection, Journal, Mark
from companion.rules import Game
from companion.rules.entries import Entry, Stamp, UndoEntry

LEFT_AT = (1, 20, 30, 50, 70, 90, 100)
PAGE = 4096


class Backups(NamedTuple):
    """A game in two openings of its journal, and its files as they lay after some entries, or (51, 101) when closed."""

    folder: Path
    game: Game
    files: dict[int, tuple[bytes, bytes]]

    def lay(self, file_of: int, log_of: int) -> None:
        """The file of one time and the log of another."""
        put(self.folder / FILE, self.files[file_of][0])
        put(self.folder / LOG, self.files[log_of][1])


@pytest.fixture
def backups(fleeting: Path, wanderer: Callable[..., Any]) -> Backups:
    game, files = wanderer(7).wander(100), {}
    for closed_as, opening in ((51, game.entries[:50]), (101, game.entries[50:])):
        with Journal.open(fleeting / "live") as journal:
            number = journal.numbers()[0] if journal.numbers() else write(journal, game, [])
            for entry in opening:
                count = len(journal.load(number).entries) + 1
                journal.append(number, [entry], mark=Mark(1, count), draft=str(count))
                if count in LEFT_AT:
                    folder = fleeting / "live"
                    files[count] = ((folder / FILE).read_bytes(), (folder / LOG).read_bytes())
        files[closed_as] = ((fleeting / "live" / FILE).read_bytes(), b"")
    return Backups(copied(fleeting / "live", fleeting / "mixed", FILE), game, files)


@pytest.mark.parametrize("older", mostly_slow(LEFT_AT, quick=2))
def test_a_log_of_an_earlier_time_beside_a_closed_journal_takes_nothing_back(backups: Backups, older: int) -> None:
    backups.lay(file_of=101, log_of=older)
    with Journal.open_or_wait(backups.folder) as journal:
        assert (journal.trouble, journal.load(1).entries) == ("", backups.game.entries)
        assert journal.mark() == Mark(1, 100)
        if older != 100:  # that one says what the file has already
            assert journal.damage is not None
            assert journal.damage.message == (
                f"{backups.folder / LOG} was of another time than {FILE} and is taken away; "
                f"all entries are there, a copy is in {backups.folder / 'damaged-0001'}"
            )
            copy = backups.folder / "damaged-0001"
            assert [(copy / name).read_bytes() for name in (FILE, LOG)] == [
                backups.files[101][0],
                backups.files[older][1],
            ]
    assert entries_in(backups.folder) == backups.game.entries
    with Inspection.open(backups.folder) as inspection:
        assert inspection.verdict().faults == ()


def test_a_journal_with_its_own_log_is_never_taken_for_older(backups: Backups) -> None:
    for count in LEFT_AT:
        backups.lay(file_of=count, log_of=count)
        with Journal.open(backups.folder) as journal:
            assert journal.damage is None
            assert journal.load(1).entries == backups.game.entries[:count]


def gone_on(backups: Backups, folder: Path, entry: Entry) -> tuple[bytes, bytes, bytes]:
    """The log with this entry behind the first fifty, and the file before it was emptied into it and afterwards."""
    put(folder / FILE, backups.files[51][0])
    with Journal.open(folder) as journal:
        journal.append(1, [entry])
        log, before = (folder / LOG).read_bytes(), (folder / FILE).read_bytes()
    return log, before, (folder / FILE).read_bytes()


def test_entries_that_such_a_log_has_alone_are_in_the_copy_and_told(backups: Backups, fleeting: Path) -> None:
    log, _, _ = gone_on(backups, fleeting / "live", UndoEntry(Stamp(), 1))
    _, _, file = gone_on(backups, fleeting / "live", backups.game.entries[50])
    put(backups.folder / FILE, file)
    put(backups.folder / LOG, log)
    with Journal.open(backups.folder) as journal:
        assert journal.damage is not None
        assert (journal.damage.became, journal.damage.copy) == ("lost", "damaged-0001")
        assert journal.damage.message.endswith(f"entries that it had alone are in {backups.folder / 'damaged-0001'}")
        assert journal.load(1).entries == backups.game.entries[:51]
    assert (backups.folder / "damaged-0001" / LOG).read_bytes() == log


def test_nothing_of_the_log_is_written_into_a_file_that_is_refused(backups: Backups, fleeting: Path) -> None:
    log, file, _ = gone_on(backups, fleeting / "live", UndoEntry(Stamp(), 1))
    in_log = {int.from_bytes(log[at : at + 4], "big") for at in range(32, len(log), 24 + PAGE)}
    pages = [at for at in range(0, len(file), PAGE) if at // PAGE + 1 not in in_log]
    hurt = next(at for at in pages if b'"ply"' in file[at : at + PAGE])
    put(backups.folder / FILE, file[:hurt] + bytes(PAGE) + file[hurt + PAGE :])
    put(backups.folder / LOG, log)
    before = [(backups.folder / name).read_bytes() for name in (FILE, LOG)]
    with Journal.open_or_wait(backups.folder) as journal:
        assert "it is damaged" in journal.trouble
    assert [(backups.folder / name).read_bytes() for name in (FILE, LOG)] == before
