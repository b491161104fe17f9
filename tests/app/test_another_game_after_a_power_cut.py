"""Another game begun by mistake is taken back after a power cut, too, and one while it is taken back loses nothing."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from app.spoken_evening import SETTINGS, Evening, begin, cut_short, end, straight_on, write_no_draft

from companion.app.start import start_with
from companion.app.trace_header import live_header, start_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal
from companion.referee.heard import Moment
from companion.referee.words import MenuPressed, SeatPressed


@pytest.fixture
def evening(fleeting: Path) -> Iterator[Evening]:
    with ExitStack() as opened:
        yield Evening(opened, fleeting, SETTINGS)


def laid_in_the_first_of_two(evening: Evening) -> None:
    begin(evening)
    evening.say(SeatPressed(2))
    evening.hold("back")
    evening.choose("same")


def ways(evening: Evening) -> list[tuple[str, int]]:
    """How each game ended, and how many entries it has."""
    return [(game.ended, len(evening.journal.load(game.number).entries)) for game in evening.journal.games()]


@pytest.mark.parametrize("cut", [straight_on, cut_short])
def test_another_game_is_taken_back_also_after_a_power_cut(evening: Evening, cut: Callable[[Evening], None]) -> None:
    laid_in_the_first_of_two(evening)
    assert ways(evening) == [("open", 1), ("open", 0)]
    cut(evening)
    evening.press("back")
    cut(evening)
    assert ways(evening) == [("open", 1), ("abandoned", 1)]
    assert evening.talked.talk().committed == (2,)
    evening.say(SeatPressed(1))
    cut(evening)
    assert evening.talked.talk().committed == (1, 2)
    assert ways(evening) == [("open", 2), ("abandoned", 1)]


def test_several_are_taken_back_one_after_the_other(evening: Evening) -> None:
    laid_in_the_first_of_two(evening)
    evening.hold("back")
    evening.choose("same")
    cut_short(evening)
    evening.press("back back")
    assert evening.talked.talk().committed == (2,)


def test_it_is_so_too_where_it_was_begun_from_the_first_screen(evening: Evening) -> None:
    begin(evening)
    evening.say(SeatPressed(2))
    evening.power_cut()
    evening.choose("same")
    cut_short(evening)
    evening.press("back")
    assert evening.talked.talk().committed == (2,)


def test_a_plug_pulled_while_a_game_is_taken_back_loses_nothing(evening: Evening) -> None:
    """The end of the one is written before the draft of the other."""
    laid_in_the_first_of_two(evening)
    write_no_draft(evening.journal, 1)
    evening.start.keeper.keep(evening.talked.hear(MenuPressed("back"), Moment(99.0)))
    assert evening.start.keeper.trouble != ""
    cut_short(evening)
    assert evening.talked.talk().committed == (2,)
    assert ways(evening) == [("open", 1), ("abandoned", 1)]


def test_a_game_that_nobody_has_begun_is_not_the_last_one(evening: Evening) -> None:
    """The same game again is that of the game that was played, with the lifesaver one seat on."""
    begin(evening)
    evening.hold("back")
    evening.choose("same")
    evening.press("back")
    end(evening)
    evening.power_cut()
    evening.choose("same")
    assert evening.position.lifesaver == 2


def test_a_recording_knows_the_game_before_another_one_too(evening: Evening, tmp_path: Path) -> None:
    laid_in_the_first_of_two(evening)
    evening.power_cut()
    header = live_header(SETTINGS, simulated_deck(("blue", "green", "red")), evening.start, None)
    with Journal.open(tmp_path / "again") as journal:
        start_from(header, journal, tmp_path / "my.trace")
        again = start_with(journal, SETTINGS.sitting()).conversation
        again.hear(MenuPressed("ok"), Moment(1.0))
        again.hear(MenuPressed("back"), Moment(3.0))
        assert again.talk().committed == (2,)
