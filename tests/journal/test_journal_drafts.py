"""A draft is written with the beginning of its game, stays when that ends in another one, and is read with others."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.keeper import Keeper
from companion.journal import Journal, JournalError
from companion.referee.heard import Begun, Heard
from companion.rules import Position
from companion.rules.entries import EndEntry, Player, PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]
ENDED = EndEntry(Stamp(), "agreed", "somebody joined")
NOT_BEGUN = EndEntry(Stamp(), "abandoned", "not begun")


@pytest.fixture
def journal(fleeting: Path) -> Journal:
    return Journal.open(fleeting)


def ways(journal: Journal) -> list[tuple[str, int]]:
    """How each game ended, and how many entries it has."""
    return [(journal.load(number).ended, len(journal.load(number).entries)) for number in journal.numbers()]


def test_a_game_begins_with_its_draft(journal: Journal, start: Position, players: list[Player]) -> None:
    with journal:
        journal.start_game(start, players, Stamp(), draft="one")
        journal.start_game(start, players, Stamp())
        journal.start_game(start, players, Stamp(), draft="three")
        assert (journal.draft(1), journal.drafts()) == ("one", {1: "one", 3: "three"})


def test_a_draft_that_was_changed_is_none_among_them(journal: Journal, start: Position, players: list[Player]) -> None:
    with journal:
        for draft in ("one", "two"):
            journal.start_game(start, players, Stamp(), draft=draft)
        journal._connection.execute("UPDATE game SET draft = 'else' WHERE number = 1")
        assert journal.drafts() == {2: "two"}


def test_the_draft_of_a_game_that_goes_on_in_another_one_stays(
    journal: Journal, start: Position, players: list[Player]
) -> None:
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players)), draft="one"))
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED), draft="two"))
        assert journal.drafts() == {1: "one", 2: "two"}
        keeper.keep(Heard(entries=(UndoEntry(Stamp(), 1),), gone_back=NOT_BEGUN, draft="one again", draft_changed=True))
        assert journal.drafts() == {1: "one again", 2: "two"}


@pytest.mark.parametrize("ended", [None, ENDED])
def test_a_draft_that_could_not_be_written_is_unwritten_until_it_is_also_when_another_game_begins(
    journal: Journal, start: Position, players: list[Player], ended: EndEntry | None
) -> None:
    with journal, closing(sqlite3.connect(journal.file, isolation_level=None)) as other:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players)), draft="one"))
        other.execute("BEGIN IMMEDIATE")
        keeper.keep(Heard(draft="more", draft_changed=True))
        assert ("another program" in keeper.trouble, keeper.has_unwritten) == (True, True)
        keeper.keep(Heard(begun=Begun(start, tuple(players), ended), draft="two"))
        other.execute("ROLLBACK")
        keeper.keep_on()
        assert (keeper.trouble, keeper.has_unwritten, journal.drafts()) == ("", False, {1: "more", 2: "two"})


def test_a_game_that_was_not_begun_ends_and_the_one_before_has_no_entry_of_it(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(gone_back=NOT_BEGUN))
        assert (keeper.trouble, keeper.has_unwritten, ways(journal)) == ("", False, [("open", 1), ("abandoned", 1)])
        keeper.keep(Heard(entries=(ply("2=5"),)))
        assert ways(journal) == [("open", 2), ("abandoned", 1)]


def test_begun_from_the_first_screen_it_leads_back_to_the_game_that_was_offered(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        journal.start_game(start, players, Stamp())
        keeper = Keeper(journal, 1)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(gone_back=NOT_BEGUN))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        assert ways(journal) == [("open", 1), ("abandoned", 1)]


@pytest.mark.parametrize("begun", [1, 2, 3])
def test_beginning_and_taking_back_while_nothing_can_be_written_is_written_later_in_order(
    journal: Journal, start: Position, players: list[Player], ply: Write, begun: int
) -> None:
    """Also the drafts: each game has the one with which it was left."""
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players)), draft="first"))
        journal._connection.execute("PRAGMA query_only = ON")
        keeper.keep(Heard(entries=(ply("1=5"),), draft="first, laid", draft_changed=True))
        for number in range(begun):
            keeper.keep(Heard(begun=Begun(start, tuple(players)), draft=f"begun {number}", draft_changed=True))
        for _ in range(begun):
            keeper.keep(Heard(gone_back=NOT_BEGUN, draft="gone back", draft_changed=True))
        keeper.keep(Heard(entries=(ply("2=5"),), draft="again", draft_changed=True))
        assert keeper.trouble != ""
        journal._connection.execute("PRAGMA query_only = OFF")
        keeper.keep_on()
        assert (keeper.trouble, ways(journal)) == ("", [("open", 2), *[("abandoned", 1)] * begun])
        assert journal.draft(1) == "again"


def test_another_game_leaves_the_draft_of_the_one_before_though_nothing_could_be_written(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        journal._connection.execute("PRAGMA query_only = ON")
        keeper.keep(Heard(entries=(ply("1=5"),), draft="left", draft_changed=True))
        keeper.keep(Heard(begun=Begun(start, tuple(players)), draft="new", draft_changed=True))
        journal._connection.execute("PRAGMA query_only = OFF")
        keeper.keep_on()
        assert journal.drafts() == {1: "left", 2: "new"}


def test_a_game_and_its_draft_are_both_there_or_neither(
    journal: Journal, start: Position, players: list[Player]
) -> None:
    with journal:
        journal._connection.execute(
            "CREATE TEMP TRIGGER no BEFORE INSERT ON main.game BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        with pytest.raises(JournalError):
            journal.start_game(start, players, Stamp(), draft="one")
        assert (journal.numbers(), journal.drafts()) == ([], {})
