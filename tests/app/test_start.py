"""How an evening starts: with the newest unfinished game that can be read, however the others are."""

from pathlib import Path

import pytest

from companion.app.box_troubles import not_offered
from companion.app.settings import settings_from
from companion.app.start import Start, start_with
from companion.journal import Journal
from companion.referee.heard import Moment
from companion.referee.words import MenuPressed
from companion.rules import new_position, parse_ply, rule_set
from companion.rules.entries import Player, PlyEntry, Stamp


def begin(journal: Journal, seat: int) -> int:
    """A game of three in which one seat has laid a card; returns its number."""
    players = tuple(Player(seat, "", colour) for seat, colour in enumerate(("blue", "green", "red"), 1))
    number = journal.start_game(new_position(rule_set("base", 3), 3, 1, "?"), players, Stamp())
    journal.append(number, (PlyEntry(Stamp(), parse_ply(f"{seat}=5")),))
    return number


def damage(journal: Journal, *numbers: int) -> None:
    for number in numbers:
        journal._connection.execute("UPDATE entry SET hash = 'x' WHERE game = ?", (number,))


def laid_in(start: Start) -> tuple[int, ...]:
    """Who has laid a card in the game that is offered."""
    assert start.conversation.offered is not None
    seats = start.conversation.offered.position.seats
    return tuple(number for number, seat in enumerate(seats, 1) if seat.committed)


def started(journal: Journal) -> Start:
    return start_with(journal, settings_from({}, "settings").sitting())


def test_the_newest_unfinished_game_is_offered(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        for seat in (1, 2, 3):
            begin(journal, seat)
        start = started(journal)
        assert (laid_in(start), start.trouble) == ((3,), None)


def test_where_the_newest_is_damaged_the_one_before_is_offered_and_gone_on_with(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal.open(tmp_path) as journal:
        numbers = [begin(journal, seat) for seat in (1, 2, 3)]
        damage(journal, *numbers[1:])
        start = started(journal)
        assert laid_in(start) == (1,)
        assert start.trouble == not_offered(3, "damaged")
        assert [f"game {number} in" in caplog.text for number in numbers] == [False, True, True]
        start.keeper.keep(start.conversation.hear(MenuPressed("ok"), Moment()))
        assert start.conversation.position is not None


def test_where_all_are_damaged_a_new_one_can_be_begun(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        damage(journal, begin(journal, 1), begin(journal, 2))
        start = started(journal)
        assert start.conversation.offered is None
        assert start.trouble == not_offered(2, "damaged")
