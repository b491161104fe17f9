"""A journal whose file is a link is played, read, owned and mended beside the file that the link leads to."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, INDEX, LOG, everything, everything_in, put, write

from companion.journal import Inspection, Journal, JournalError, JournalInUse
from companion.journal.lock import LOCK_NAME
from companion.rules import Game


class Linked(NamedTuple):
    """A folder whose journal is a link to a file on a stick, in which a game has come to its twentieth entry."""

    folder: Path
    stick: Path
    game: Game

    @property
    def file(self) -> Path:
        return self.stick / "games.sqlite"

    @property
    def log(self) -> Path:
        return self.stick / "games.sqlite-wal"


@pytest.fixture
def linked(fleeting: Path, wanderer: Callable[..., Any]) -> Linked:
    linked = Linked(fleeting / "kept", fleeting / "stick", wanderer(5).wander(30))
    with Journal.open(linked.stick) as journal:
        write(journal, linked.game, linked.game.entries[:20])
    (linked.stick / FILE).rename(linked.file)
    linked.folder.mkdir(mode=0o700)
    (linked.folder / FILE).symlink_to("../stick/games.sqlite")
    return linked


def test_a_journal_behind_a_link_is_played_on_where_it_lies(linked: Linked) -> None:
    with Journal.open_or_wait(linked.folder) as journal:
        assert journal.trouble == ""
        for entry in linked.game.entries[20:]:
            journal.append(1, [entry])
        assert everything_in(linked.folder) == everything(journal)
        lying = {file.name: stat.S_IMODE(file.stat().st_mode) for file in linked.stick.iterdir()}
        assert lying == dict.fromkeys(("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", LOCK_NAME), 0o600)
        assert [file.name for file in linked.folder.iterdir()] == [FILE]
    with Inspection.open(linked.folder) as inspection:
        assert inspection.verdict().faults == ()
        assert inspection.load(1).entries == linked.game.entries
    assert (linked.folder / FILE).is_symlink()


def test_it_has_one_owner_by_whichever_way_it_is_opened(linked: Linked, fleeting: Path) -> None:
    (fleeting / "other").mkdir()
    (fleeting / "other" / FILE).symlink_to(linked.file)
    with Journal.open(linked.folder), pytest.raises(JournalInUse, match=f"the journal in {linked.stick} is in use by"):
        Journal.open(fleeting / "other")


@pytest.mark.parametrize("names", [["", "-wal"], ["-wal"], ["", "-wal", "-shm"]], ids=len)
def test_what_is_deleted_behind_the_link_is_put_back_there(linked: Linked, names: list[str]) -> None:
    with Journal.open(linked.folder) as journal:
        journal.append(1, linked.game.entries[20:21])
        for name in names:
            linked.file.with_name(linked.file.name + name).unlink()
        journal.append(1, linked.game.entries[21:22])
        assert len(everything_in(linked.folder)[0][0][1]) == 22
    assert linked.file.is_file()


def test_a_damaged_log_behind_a_link_is_found_and_mended_there(linked: Linked) -> None:
    with Journal.open(linked.folder) as journal:
        journal.append(1, linked.game.entries[20:21])
        journal.append(1, linked.game.entries[21:22])
        left = {path: path.read_bytes() for path in (linked.file, linked.log)}
    log = left[linked.log]
    place = 32 + 24 + 100
    left[linked.log] = log[:place] + bytes([log[place] ^ 4]) + log[place + 1 :]
    for path, content in left.items():
        put(path, content)
    with Inspection.open(linked.folder) as inspection:
        assert f"{linked.log}: it is damaged behind byte 32" in inspection.verdict().faults[-1]
    with Journal.open(linked.folder) as journal:
        assert journal.damage is not None
        assert journal.damage.became == "saved"
        assert journal.load(1).entries == linked.game.entries[:22]
    copy = linked.stick / "damaged-0001"
    assert [(copy / name).read_bytes() for name in (FILE, LOG)] == list(left.values())
    assert not (copy / INDEX).exists()


def test_a_link_that_leads_nowhere_yet_is_followed_once_it_does(linked: Linked) -> None:
    linked.file.rename(linked.stick / "away")
    with Journal.open_or_wait(linked.folder) as journal:
        assert journal.trouble.startswith(f"the journal {linked.folder / FILE}: it is a link to nothing; remove it or")
        with pytest.raises(JournalError, match="it is a link to nothing"):
            journal.make_ready()
        (linked.stick / "away").rename(linked.file)
        journal.append(1, linked.game.entries[20:21])
        assert (journal.trouble, journal.file) == ("", linked.file)
        assert len(everything_in(linked.folder)[0][0][1]) == 21
