"""A game that goes on in another one, since somebody sat down: both are written together, or neither."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.keeper import Keeper
from companion.journal import Journal, JournalError
from companion.referee.heard import Begun, Heard
from companion.rules import Position
from companion.rules.entries import EndEntry, Player, PlyEntry, Stamp, UndoEntry

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


@pytest.mark.parametrize("ended", [None, ENDED])
def test_a_game_and_what_it_begins_with_are_written_in_one_piece(
    journal: Journal, start: Position, players: list[Player], ply: Write, ended: EndEntry | None
) -> None:
    """Who joins while the companion plays for somebody: the new game begins with the note that it does."""
    said: list[str] = []
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        journal._connection.set_trace_callback(said.append)
        keeper.keep(
            Heard(begun=Begun(start, tuple(players), ended), entries=(ply("1=5"),), draft="1", draft_changed=True)
        )
        journal._connection.set_trace_callback(None)
        assert (said.count("COMMIT"), said[-1]) == (1, "COMMIT")
        assert (journal.load(2).entries, journal.draft(2)) == ([ply("1=5")], "1")


# ---- nobody has joined after all

GONE_BACK = EndEntry(Stamp(), "abandoned", "nobody joined")
BACK = Heard(entries=(UndoEntry(Stamp(), 1, "nobody joined"),), gone_back=GONE_BACK)


def test_the_game_before_goes_on_and_the_other_ends(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(entries=(ply("1=5"),)))
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        keeper.keep(BACK)
        keeper.keep(Heard(entries=(ply("2=5"),)))
        assert (keeper.trouble, ways(journal)) == ("", [("open", 4), ("abandoned", 1)])


def test_after_a_restart_it_does_so_too(journal: Journal, start: Position, players: list[Player], ply: Write) -> None:
    with journal:
        journal.start_game(start, players, Stamp())
        journal.start_game(start, players, Stamp(), before=(1, [ENDED]))
        keeper = Keeper(journal, 2, [1])
        keeper.keep(Heard(resumed=True))
        keeper.keep(BACK)
        keeper.keep(Heard(entries=(ply("2=5"),)))
        assert (keeper.trouble, ways(journal)) == ("", [("open", 3), ("abandoned", 1)])


def test_neither_is_written_without_the_other(
    journal: Journal, start: Position, players: list[Player], ply: Write
) -> None:
    """Else no game would be offered after a power cut between the two, or both."""
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        for game, other in ((1, 2), (2, 1)):
            journal._connection.execute(
                f"CREATE TEMP TRIGGER no{game} BEFORE INSERT ON main.entry WHEN new.game = {game} "
                "BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
            keeper.keep(BACK) if game == 1 else keeper.keep_on()
            assert (keeper.trouble != "", ways(journal)) == (True, [("agreed", 1), ("open", 0)]), f"not even {other}"
            journal._connection.execute(f"DROP TRIGGER no{game}")
        keeper.keep_on()
        assert (keeper.trouble, ways(journal)) == ("", [("open", 2), ("abandoned", 1)])


@pytest.mark.parametrize("written_before", [True, False])
@pytest.mark.parametrize("joined", [1, 2, 3])
def test_coming_and_going_while_nothing_can_be_written_is_written_later_in_order(
    journal: Journal, start: Position, players: list[Player], ply: Write, joined: int, written_before: bool
) -> None:
    """Several join one after the other, all of them go, and one joins again."""
    with journal:
        keeper = Keeper(journal)
        keeper.keep(Heard(begun=Begun(start, tuple(players))))
        if written_before:
            keeper.keep(Heard(entries=(ply("1=5"),)))
        journal._connection.execute("PRAGMA query_only = ON")
        for _ in range(joined):
            keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        for _ in range(joined):
            keeper.keep(BACK)
        keeper.keep(Heard(begun=Begun(start, tuple(players), ENDED)))
        keeper.keep(Heard(entries=(ply("3=5"),)))
        assert keeper.trouble != ""
        journal._connection.execute("PRAGMA query_only = OFF")
        keeper.keep_on()
        first = ("agreed", 3 + written_before)
        between = [("abandoned", 3)] * (joined - 1) + [("abandoned", 1)]
        assert (keeper.trouble, ways(journal)) == ("", [first, *between, ("open", 1)])
