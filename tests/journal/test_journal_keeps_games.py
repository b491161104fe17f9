"""What was given to the journal is there, whole, when it is opened again."""

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal, JournalError, Mark, RecordError, Shelf
from companion.rules import Position
from companion.rules.entries import EndEntry, Entry, Player, PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]


def begin(journal: Journal, start: Position, players: list[Player], stamp: Stamp) -> int:
    return journal.start_game(start, players, stamp)


def test_a_game_is_loaded_as_it_was_played(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    for seed in range(8):
        played = wanderer(seed, "bga").wander(120)
        with Journal.open(fleeting) as journal:
            number = journal.start_game(played.start, played.players, Stamp())
            for entry in played.entries:
                journal.append(number, [entry])
        with Journal.open(fleeting) as journal:
            loaded = journal.load(number)
        assert (loaded.entries, loaded.players) == (played.entries, played.players)
        assert (loaded.start, loaded.position, loaded.ended) == (played.start, played.position, played.ended)


def test_games_are_numbered_from_one_and_listed_in_order(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write, agreed: EndEntry
) -> None:
    with Journal.open(fleeting) as journal:
        assert [begin(journal, start, players, stamp), begin(journal, start, players, Stamp())] == [1, 2]
        journal.append(1, [ply("1=5"), agreed])
        first, second = journal.games()
    assert (first.number, first.at, first.clock) == (1, "2024-05-01T20:14:07+02:00", "trusted")
    assert (first.edition, first.players, first.rounds) == ("base", tuple(players), 1)
    assert (first.ended, first.winners) == ("agreed", ())
    assert (second.number, second.at, second.clock, second.ended) == (2, None, "untrusted", "open")


def test_the_list_follows_the_rounds_and_the_end_also_when_it_is_taken_back(
    fleeting: Path,
    start: Position,
    players: list[Player],
    stamp: Stamp,
    ply: Write,
    round_one: list[str],
    agreed: EndEntry,
) -> None:
    with Journal.open(fleeting) as journal:
        game = begin(journal, start, players, stamp)
        journal.append(game, [ply(text) for text in round_one])
        assert [(kept.rounds, kept.ended) for kept in journal.games()] == [(2, "open")]
        journal.append(game, [agreed])
        assert [kept.ended for kept in journal.games()] == ["agreed"]
        journal.append(game, [UndoEntry(stamp, 2)])
        assert [(kept.rounds, kept.ended) for kept in journal.games()] == [(1, "open")]


def test_the_unfinished_game_is_the_newest_that_nobody_ended(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, agreed: EndEntry
) -> None:
    with Journal.open(fleeting) as journal:
        assert journal.unfinished() is None
        for _ in range(3):
            begin(journal, start, players, stamp)
        assert journal.unfinished() == 3
        journal.append(3, [agreed])
        assert journal.unfinished() == 2
        journal.append(3, [UndoEntry(stamp, 1)])
        assert journal.unfinished() == 3


def test_two_games_can_be_written_in_turn(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        one, two = begin(journal, start, players, stamp), begin(journal, start, players, stamp)
        for number, text in ((one, "1=5"), (two, "3=1"), (one, "2=5"), (two, "2=C")):
            journal.append(number, [ply(text)])
        assert journal.load(one).entries == [ply("1=5"), ply("2=5")]
        assert journal.load(two).entries == [ply("3=1"), ply("2=C")]


def test_entries_mark_and_draft_are_written_together(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        game = begin(journal, start, players, stamp)
        assert (journal.mark(), journal.draft(game)) == (None, None)
        journal.append(game, [ply("1=5")], mark=Mark(0xFFFF_FFFF, 7), draft="LR")
    with Journal.open(fleeting) as journal:
        assert (journal.mark(), journal.draft(game)) == (Mark(0xFFFF_FFFF, 7), "LR")
        journal.append(game, [ply("2=5")])
        assert (journal.mark(), journal.draft(game)) == (Mark(0xFFFF_FFFF, 7), None)


def test_a_draft_is_kept_replaced_and_cleared_for_its_own_game(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp
) -> None:
    with Journal.open(fleeting) as journal:
        one, two = begin(journal, start, players, stamp), begin(journal, start, players, stamp)
        journal.keep_draft(one, "L")
        journal.keep_draft(one, "LR ✓")
        journal.keep_draft(two, "")
        assert (journal.draft(one), journal.draft(two)) == ("LR ✓", "")
        journal.keep_draft(one, None)
        assert (journal.draft(one), journal.draft(two)) == (None, "")


def test_a_mark_alone_is_kept(fleeting: Path) -> None:
    with Journal.open(fleeting) as journal:
        journal.set_mark(Mark(3, 1))
        journal.set_mark(Mark(4, 2))
    with Journal.open(fleeting) as journal:
        assert journal.mark() == Mark(4, 2)


def test_an_entry_that_does_not_hold_takes_everything_of_its_call_with_it(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        game = begin(journal, start, players, stamp)
        journal.append(game, [ply("1=5")], mark=Mark(1, 1), draft="kept")
        with pytest.raises(JournalError, match=r"game 1 .*1=\?.* \(R1: "):
            journal.append(game, [ply("2=2"), ply("1=4")], mark=Mark(1, 2), draft="lost")
        assert (journal.mark(), journal.draft(game)) == (Mark(1, 1), "kept")
        journal.append(game, [ply("2=2")])
        assert journal.load(game).entries == [ply("1=5"), ply("2=2")]


def fill(journal: Journal, game: int) -> list[Entry]:
    """End the game and take that back, with a long reason, until the journal takes no more; what it took."""
    kept: list[Entry] = []
    while len(kept) < 1000:
        entry: Entry = UndoEntry(Stamp(), 1, "again " * 99) if len(kept) % 2 else EndEntry(Stamp(), "agreed")
        try:
            journal.append(game, [entry])
        except JournalError as error:
            assert "niagara.sqlite: the disk is full" in str(error)  # noqa: PT017 (the loop is the point)
            return kept
        kept.append(entry)
    raise AssertionError("the disk never was full")


def test_a_full_disk_loses_nothing_and_the_journal_goes_on_once_there_is_room(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp
) -> None:
    with Journal.open(fleeting) as journal:
        game = begin(journal, start, players, stamp)
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        kept = fill(journal, game)
        assert len(kept) > 2
        assert journal.load(game).entries == kept
        journal._connection.execute("PRAGMA max_page_count = 100000")
        more: Entry = UndoEntry(Stamp(), 1) if len(kept) % 2 else EndEntry(Stamp(), "agreed")
        journal.append(game, [more])
        assert journal.load(game).entries == [*kept, more]


def test_a_write_that_is_refused_in_its_midst_leaves_no_half_of_it_open(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        game = begin(journal, start, players, stamp)
        journal._connection.execute("INSERT INTO entry VALUES (1, 2, '', '', '')")
        with pytest.raises(JournalError, match="UNIQUE constraint failed"):
            journal.append(game, [ply("1=5"), ply("2=5")])
        journal._connection.execute("DELETE FROM entry WHERE number = 2")
        journal.append(game, [ply("1=5"), ply("2=5")])
        assert journal.load(game).entries == [ply("1=5"), ply("2=5")]


def test_players_without_a_seat_of_their_own_start_no_game(fleeting: Path, start: Position, stamp: Stamp) -> None:
    with Journal.open(fleeting) as journal:
        for seats in ((1, 1), (0,), (4,)):
            with pytest.raises(RecordError, match="players: seats"):
                journal.start_game(start, [Player(seat, "Ana", "red") for seat in seats], stamp)
        assert journal.games() == []


def test_a_game_that_is_not_there_is_named(fleeting: Path, ply: Write) -> None:
    with Journal.open(fleeting) as journal:
        for number in (0, 1, -1, 2**70):
            for asked in (journal.load, journal.record, journal.draft):
                with pytest.raises(JournalError, match=f"there is no game {number} in .*niagara.sqlite"):
                    asked(number)
        with pytest.raises(JournalError, match="no game 5"):
            journal.append(5, [ply("1=5")])
        with pytest.raises(JournalError, match="no game 5"):
            journal.keep_draft(5, "L")


def test_folder_and_files_are_for_their_owner_alone(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp
) -> None:
    folder = fleeting / "new" / "kept"
    with Journal.open(folder) as journal, Shelf.open(folder) as shelf:
        begin(journal, start, players, stamp)
        shelf.games()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    names = ("niagara.lock", "niagara.sqlite", "niagara.sqlite-shm", "niagara.sqlite-wal")
    assert modes == dict.fromkeys(names, 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_shelf_sees_what_a_running_companion_has_just_written(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Shelf.open(fleeting) as shelf:
        assert (shelf.games(), shelf.unfinished()) == ([], None)
    assert list(fleeting.iterdir()) == []
    with Journal.open(fleeting) as journal, Shelf.open(fleeting) as shelf:
        game = begin(journal, start, players, stamp)
        journal.append(game, [ply("1=5")])
        assert shelf.load(game).entries == [ply("1=5")]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            shelf._connection.execute("DELETE FROM entry")


def test_every_commit_is_forced_to_the_disk(fleeting: Path) -> None:
    with Journal.open(fleeting) as journal:
        full = 2
        assert journal._connection.execute("PRAGMA synchronous").fetchone()[0] == full
        assert journal._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
