"""A card laid before all may lay theirs is on the disk before it is shown, in a file for its owner alone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from app.spoken_evening import SETTINGS, Evening, begin, cut_short, straight_on

from companion.referee.words import CardStays, SeatPressed


@pytest.fixture
def evening(fleeting: Path) -> Iterator[Evening]:
    """The table looks into its menu as a card that was lifted with another one lies alone, and nothing is laid yet."""
    with ExitStack() as opened:
        evening = Evening(opened, fleeting, SETTINGS)
        begin(evening)
        evening.hold("back")
        evening.say(CardStays(2, "5", 2))
        assert (evening.talked.state, evening.talked.talk().committed) == ("at_menu", ())
        yield evening


def cut_twice(evening: Evening) -> None:
    evening.power_cut()
    cut_short(evening)


@pytest.mark.parametrize("cut", [straight_on, cut_short, cut_twice])
def test_it_counts_once_the_table_goes_on_and_stays_laid(evening: Evening, cut: Callable[[Evening], None]) -> None:
    cut(evening)
    if evening.talked.state == "at_menu":
        evening.press("back")
    assert [seat.committed for seat in evening.position.seats] == [None, "5", None]
    cut_short(evening)
    evening.say(SeatPressed(1), SeatPressed(3))
    assert (evening.talked.state, len(evening.journal.load(1).entries)) == ("revealing", 3)


def test_the_draft_that_it_is_kept_in_lies_in_a_file_for_its_owner_alone(evening: Evening, fleeting: Path) -> None:
    assert '"laid":{"2":"5"}' in (evening.journal.draft(1) or "")
    files = [file for file in fleeting.iterdir() if file.name.startswith("niagara.sqlite")]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
