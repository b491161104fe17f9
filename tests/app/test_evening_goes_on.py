"""The language and what a table allows always are the evening's: no end of a game and no power cut forgets them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from app.spoken_evening import SETTINGS, Evening, allow, begin, cut_short, end, straight_on, write_no_draft

from companion.app.start import start_with
from companion.app.trace_header import live_header, start_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal
from companion.rules.entries import EndEntry, Stamp

GERMAN = '{"language":"de","played":9}'
NIGHT = datetime(2025, 11, 8, 20, 0, tzinfo=UTC)


@pytest.fixture
def evening(fleeting: Path) -> Iterator[Evening]:
    with ExitStack() as opened:
        yield Evening(opened, fleeting, SETTINGS)


def speak_german(evening: Evening) -> None:
    evening.hold("back")
    evening.choose("language")
    evening.press("back")


def languages(evening: Evening) -> tuple[str, str]:
    """What is spoken, on the first screen and once the game goes on."""
    spoken = evening.talked.talk().language
    evening.press("ok")
    return spoken, evening.talked.talk().language


# ---- the language


def test_the_language_stays_when_a_game_has_ended_and_the_box_restarts(evening: Evening) -> None:
    begin(evening)
    speak_german(evening)
    end(evening)
    for _ in range(2):
        evening.power_cut()
        assert languages(evening) == ("de", "de")


def test_a_language_chosen_between_games_stays(evening: Evening) -> None:
    begin(evening)
    end(evening)
    speak_german(evening)
    evening.power_cut()
    assert languages(evening) == ("de", "de")


def test_the_settings_language_chosen_again_stays_too(evening: Evening) -> None:
    begin(evening)
    speak_german(evening)
    end(evening)
    evening.press("ok ok ok ok ok")
    speak_german(evening)  # the next one, which is English again
    end(evening)
    evening.power_cut()
    assert languages(evening) == ("en", "en")


def test_a_game_begins_with_its_language_or_not_at_all(evening: Evening) -> None:
    """The plug is pulled as soon as the game is there: nothing of it is written after that."""
    begin(evening)
    speak_german(evening)
    end(evening)
    write_no_draft(evening.journal, 2)
    evening.press("ok ok ok ok ok")
    evening.power_cut()
    assert evening.talked.state == "resuming"
    assert languages(evening) == ("de", "de")


def test_a_language_chosen_in_a_newer_game_stays_where_an_older_one_goes_on(evening: Evening) -> None:
    begin(evening)
    evening.power_cut()
    evening.choose("new")
    evening.press("ok ok ok ok")
    speak_german(evening)
    end(evening)
    evening.power_cut()
    assert languages(evening) == ("de", "de")
    speak_german(evening)
    end(evening)
    evening.power_cut()
    assert evening.talked.state == "setting_up"
    assert languages(evening) == ("en", "en")


# ---- what is allowed always


def test_what_is_allowed_tonight_outlasts_a_power_cut_in_the_next_game(evening: Evening) -> None:
    begin(evening)
    allow(evening)
    for _ in range(3):
        end(evening)
        evening.press("ok ok ok ok ok")
        cut_short(evening)
        assert evening.position.rules.must_launch


def test_what_is_allowed_tonight_outlasts_a_power_cut_between_games(evening: Evening) -> None:
    begin(evening)
    allow(evening)
    end(evening)
    for _ in range(2):
        cut_short(evening)
        begin(evening)
        assert evening.position.rules.must_launch
        end(evening)


def test_what_is_switched_off_again_is_off_after_a_power_cut(evening: Evening) -> None:
    begin(evening)
    allow(evening)
    cut_short(evening)
    end(evening)
    cut_short(evening)
    begin(evening)
    cut_short(evening)
    allow(evening)
    cut_short(evening)
    end(evening)
    cut_short(evening)
    begin(evening)
    assert not evening.position.rules.must_launch


def test_what_is_switched_off_in_the_game_that_allowed_it_is_off_after_a_power_cut(evening: Evening) -> None:
    begin(evening)
    allow(evening)
    cut_short(evening)
    allow(evening)
    evening.hold("back")
    evening.choose("new")
    evening.press("ok ok ok ok")
    assert not evening.position.rules.must_launch


@pytest.mark.parametrize("cut", [straight_on, cut_short])
def test_what_an_earlier_game_allowed_stays_where_the_next_but_one_is_taken_back(
    evening: Evening, cut: Callable[[Evening], None]
) -> None:
    begin(evening)
    allow(evening)
    for _ in range(2):
        evening.hold("back")
        evening.choose("same")
    cut(evening)
    evening.press("back")
    assert evening.position.rules.must_launch
    evening.hold("back")
    evening.choose("new")
    evening.press("ok ok ok ok")
    assert evening.position.rules.must_launch


def test_what_was_allowed_goes_with_the_game_before_where_the_next_one_is_taken_back(evening: Evening) -> None:
    begin(evening)
    allow(evening)
    evening.hold("back")
    evening.choose("same")
    cut_short(evening)
    evening.press("back")
    cut_short(evening)
    end(evening)
    cut_short(evening)
    begin(evening)
    assert evening.position.rules.must_launch


# ---- when it is over


def played_until(evening: Evening, night: datetime | None) -> None:
    evening.now = night
    begin(evening)
    speak_german(evening)
    allow(evening)
    end(evening)


@pytest.mark.parametrize(("hours", "goes_on"), [(0.5, True), (5.9, True), (6, False), (24, False), (-1, True)])
def test_six_hours_later_another_evening_begins(evening: Evening, hours: float, goes_on: bool) -> None:
    played_until(evening, NIGHT)
    evening.now = NIGHT + timedelta(hours=hours)
    evening.power_cut()
    assert evening.talked.talk().language == ("de" if goes_on else "en")
    begin(evening)
    assert evening.position.rules.must_launch == goes_on


@pytest.mark.parametrize("clocks", [("untrusted", "trusted"), ("trusted", "untrusted")])
def test_a_clock_that_cannot_be_believed_ends_no_evening(evening: Evening, clocks: Any) -> None:
    evening.clock = clocks[0]
    played_until(evening, NIGHT)
    evening.now, evening.clock = NIGHT + timedelta(days=700), clocks[1]
    evening.power_cut()
    assert languages(evening) == ("de", "de")


@pytest.mark.parametrize("at", [None, "in May", "2024-05-01T20:14:00"])
def test_a_time_that_a_record_from_elsewhere_has_ends_no_evening(evening: Evening, at: str | None) -> None:
    begin(evening)
    number = evening.journal.start_game(evening.position, evening.talked.talk().players, Stamp(), draft=GERMAN)
    evening.journal.append(number, [EndEntry(Stamp(at, 0, "trusted"), "agreed")], draft=GERMAN)
    evening.now = NIGHT
    evening.power_cut()
    assert evening.talked.talk().language == "de"


def test_an_unfinished_game_takes_its_evening_along(evening: Evening) -> None:
    evening.now = NIGHT
    begin(evening)
    speak_german(evening)
    allow(evening)
    evening.now = NIGHT + timedelta(days=7)
    evening.power_cut()
    assert languages(evening) == ("de", "de")
    end(evening)
    evening.press("ok ok ok ok ok")
    assert evening.position.rules.must_launch


@pytest.mark.parametrize("days", [0, 1])
def test_a_recording_knows_whether_the_evening_goes_on(evening: Evening, tmp_path: Path, days: int) -> None:
    played_until(evening, NIGHT)
    evening.now = NIGHT + timedelta(days=days)
    evening.power_cut()
    header = live_header(SETTINGS, simulated_deck(("blue", "green", "red")), evening.start, None)
    with Journal.open(tmp_path / "again") as journal:
        start_from(header, journal, tmp_path / "my.trace")
        again = start_with(journal, SETTINGS.sitting()).conversation
        assert again.talk() == evening.talked.talk()
        assert again.tonight == evening.talked.tonight
