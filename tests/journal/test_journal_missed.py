"""Files of the journal that are taken away or replaced while a companion plays are missed, and put back."""

import logging
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, INDEX, LOG, everything, everything_in, write

from companion.app.keeper import Keeper
from companion.journal import Inspection, Journal, JournalError, JournalInUse, Mark, Shelf
from companion.journal.lock import LOCK_NAME
from companion.referee.heard import Heard
from companion.rules import Game


class Playing(NamedTuple):
    """A journal in which a game of thirty entries has come to its twentieth, beside one that ended."""

    folder: Path
    journal: Journal
    game: Game

    def go_on(self) -> None:
        """Write the next entry."""
        count = len(self.journal.load(2).entries) + 1
        self.journal.append(2, [self.game.entries[count - 1]], mark=Mark(1, count), draft=str(count))

    def is_whole(self, count: int) -> bool:
        """Whether so many entries are in the folder, as somebody reads it who comes now."""
        with Inspection.open(self.folder) as shelf:
            assert shelf.verdict().faults == ()
            return shelf.load(2).entries == self.game.entries[:count] and len(shelf.load(1).entries) == 5


@pytest.fixture
def playing(fleeting: Path, wanderer: Callable[..., Any]) -> Iterator[Playing]:
    game, folder = wanderer(5).wander(30), fleeting / "kept"
    with Journal.open(folder) as journal:
        write(journal, wanderer(1).wander(5))
        write(journal, game, game.entries[:20])
        yield Playing(folder, journal, game)


@pytest.mark.parametrize("names", [[FILE], [FILE, LOG], [FILE, LOG, INDEX], [FILE, LOG, INDEX, LOCK_NAME]], ids=len)
def test_a_journal_that_is_deleted_is_put_back_with_the_next_ply(playing: Playing, names: list[str]) -> None:
    for name in names:
        (playing.folder / name).unlink()
    playing.go_on()
    assert playing.is_whole(21)
    modes = {stat.S_IMODE(file.stat().st_mode) for file in playing.folder.iterdir()}
    assert modes == {0o600}
    playing.go_on()
    assert playing.is_whole(22)


def test_a_journal_that_is_deleted_after_a_while_is_missed_too(playing: Playing) -> None:
    """Then its folder was still for so long that the names were not looked up any more."""
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        playing.journal.keep_draft(2, "20")
    (playing.folder / FILE).unlink()
    playing.go_on()
    assert playing.is_whole(21)


def test_a_folder_that_is_moved_away_stays_there_and_is_put_back_where_it_was(playing: Playing, fleeting: Path) -> None:
    told = everything(playing.journal)
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        playing.journal.keep_draft(2, "20")
    playing.folder.rename(fleeting / "away")
    playing.go_on()
    assert playing.is_whole(21)
    assert everything_in(fleeting / "away") == told


@pytest.mark.parametrize("names", [[LOG], [LOG, INDEX]], ids=len)
def test_a_log_that_is_deleted_is_put_back_with_the_next_ply(playing: Playing, names: list[str]) -> None:
    for name in names:
        (playing.folder / name).unlink()
    playing.go_on()
    assert playing.is_whole(21)


def test_a_folder_that_is_deleted_is_put_back_with_the_next_ply(playing: Playing) -> None:
    shutil.rmtree(playing.folder)
    playing.go_on()
    assert playing.is_whole(21)
    with pytest.raises(JournalInUse):
        Journal.open(playing.folder)


def test_who_reads_a_journal_that_is_deleted_reads_it_to_the_end(playing: Playing) -> None:
    with Shelf.open(playing.folder) as reading:
        told = everything(reading)
        (playing.folder / FILE).unlink()
        for _ in range(5):
            playing.go_on()
        assert everything(reading) == told
    assert playing.is_whole(25)


def test_a_journal_that_is_moved_away_goes_on_in_its_place_and_stays_where_it_was_moved(
    playing: Playing, fleeting: Path
) -> None:
    told = everything(playing.journal)
    (fleeting / "away").mkdir()
    for name in (FILE, LOG):
        (playing.folder / name).rename(fleeting / "away" / name)
    playing.go_on()
    assert playing.is_whole(21)
    assert everything_in(fleeting / "away") == told


def test_a_file_that_is_put_in_the_journals_place_is_left_as_it_is(
    playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    keeper = Keeper(playing.journal, 2)
    keeper.keep(Heard(resumed=True))
    (playing.folder / FILE).unlink()
    (playing.folder / FILE).write_bytes(b"a shopping list")
    for entry in playing.game.entries[20:25]:
        keeper.keep(Heard(entries=(entry,)))
    assert keeper.trouble == (
        f"{playing.folder}/{FILE} was put in the place of the journal while it was open; move that file away, "
        "and the journal is put back"
    )
    assert (playing.folder / FILE).read_bytes() == b"a shopping list"
    (playing.folder / FILE).rename(playing.folder / "list")
    keeper.keep_on()
    assert (keeper.trouble, len(caplog.records)) == ("", 2)
    assert playing.is_whole(25)


@pytest.mark.parametrize("name", [FILE, LOG, INDEX])
@pytest.mark.parametrize("kind", ["a folder", "a link to nothing"])
def test_what_is_no_file_in_the_place_of_one_of_its_files_is_named(playing: Playing, name: str, kind: str) -> None:
    path = playing.folder / name
    path.rename(playing.folder / "away")
    path.mkdir() if kind == "a folder" else path.symlink_to("nowhere")
    (playing.folder / LOG).unlink() if name == INDEX else None  # or nobody looks for the index
    told = "it is a link to nothing; remove it" if kind != "a folder" else "it is no file; remove it"
    told = "was put in the place of the journal" if (name, kind) == (FILE, "a folder") else told
    for _ in range(2):
        with pytest.raises(JournalError, match=f"{path}:? {told}"):
            playing.go_on()
        assert not (playing.folder / f".{FILE}.new").exists()
    path.rmdir() if kind == "a folder" else path.unlink()
    playing.go_on()
    assert playing.is_whole(21)


def test_a_lock_that_is_deleted_is_taken_again(playing: Playing) -> None:
    (playing.folder / LOCK_NAME).unlink()
    playing.go_on()
    with pytest.raises(JournalInUse, match=f"process {os.getpid()}"):
        Journal.open(playing.folder)


def test_where_another_companion_has_taken_the_journal_meanwhile_nothing_is_written(playing: Playing) -> None:
    (playing.folder / LOCK_NAME).unlink()
    with Journal.open(playing.folder) as other:
        with pytest.raises(JournalInUse):
            playing.go_on()
        assert len(other.load(2).entries) == 20
    playing.go_on()
    assert playing.is_whole(21)


def test_what_cannot_be_put_back_yet_is_put_back_later(playing: Playing, fleeting: Path) -> None:
    shutil.rmtree(playing.folder)
    playing.folder.write_text("in the way")
    for _ in range(2):
        with pytest.raises(JournalError, match=f"the folder {playing.folder} of the journal cannot be used"):
            playing.go_on()
    playing.folder.unlink()
    playing.go_on()
    assert playing.is_whole(21)


def test_what_could_be_read_by_others_is_made_private_when_it_is_opened(fleeting: Path) -> None:
    with Journal.open(fleeting):
        shutil.copy(fleeting / FILE, fleeting / "copy")
    (fleeting / "copy").rename(fleeting / FILE)
    (fleeting / FILE).chmod(0o644)
    with Journal.open(fleeting) as journal:
        journal.set_mark(Mark(1, 1))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in fleeting.iterdir()}
    assert modes == dict.fromkeys((FILE, LOG, INDEX, LOCK_NAME), 0o600)
