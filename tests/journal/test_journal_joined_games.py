"""A game that goes on in another one, since somebody sat down: both are written together, or neither."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.keeper import Keeper
from companion.journal import Journal, JournalError
from companion.referee.heard import Begun, Heard
from companion.rules import Position
from companion.rules.entries import EndEntry, Player, PlyEntry, Stamp

Write = Callable[..., PlyEntry]
ENDED = EndEntry(Stamp(), "agreed", "somebody joined")


@pytest.fixture
def journal(fleeting: Path) -> Journal:
    return Journal.open(fleeting)


def refuse_new_games(journal: Journal) -> None:
    """From now on the disk says no wherever a game begins."""
    journal._connection.execute(
        "CREATE TEMP TRIGGER no BEFORE INSERT ON main.game BEGIN SELECT RAISE(ABORT, 'no'); END"
    )


def allow_new_games(journal: Journal) -> None:
    journal._connection.execute("DROP TRIGGER no")


def ways(journal: Journal) -> list[tuple[str, int]]:
    """How each game ended, and how many entries it has."""
    return [(journal.load(number).ended, len(journal.load(number).entries)) for number in journal.numbers()]


def test_both_are_there_together(journal: Journal, start: Position, players: list[Player], ply: Write) -> None:
    with journal:
        first = journal.start_game(start, players, Stamp())
        journal.append(first, [ply("1=5")])
        assert journal.start_game(start, players, Stamp(), before=(first, [ENDED])) == 2
        assert ways(journal) == [("agreed", 2), ("open", 0)]


def test_neither_is_there_where_the_second_cannot_begin(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        first = journal.start_game(start, players, Stamp())
        journal.append(first, [ply("1=5")])
        refuse_new_games(journal)
        with pytest.raises(JournalError):
            journal.start_game(start, players, Stamp(), before=(first, [ENDED]))
        assert ways(journal) == [("open", 1)]
        journal.append(first, [ply("2=5")])
        assert ways(journal) == [("open", 2)]


def test_what_could_not_be_written_then_is_written_later_in_order(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        refuse_new_games(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        keeper.keep(Heard(entries=(ply("2=4"),)))
        assert (keeper.trouble != "", ways(journal)) == (True, [("open", 1)])
        allow_new_games(journal)
        keeper.keep(Heard(entries=(ply("3=4"),)))
        assert (keeper.trouble, ways(journal)) == ("", [("agreed", 2), ("open", 2)])


def test_a_game_joined_twice_while_nothing_could_be_written_is_three_games(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        refuse_new_games(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        for _ in range(2):
            keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        allow_new_games(journal)
        keeper.keep_on()
        assert (keeper.trouble, ways(journal)) == ("", [("agreed", 2), ("agreed", 1), ("open", 0)])


def test_another_game_leaves_the_one_before_open(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        refuse_new_games(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("2=5"), ply("3=5"))))
        allow_new_games(journal)
        keeper.keep_on()
        assert ways(journal) == [("open", 1), ("open", 2)]


def test_the_draft_goes_with_the_new_game(journal: Journal, start: Position, players: list[Player]) -> None:
    draft = '{"stand_ins":[2]}'
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(draft=draft, draft_changed=True))
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED), draft=draft))
        assert journal.draft(2) == draft
