"""Why there are no readers is said: each cause on the screen, and a loss and its return once in the log."""

import logging
from itertools import product
from typing import get_args

import pytest
from stories.bare_letters import BARE_LETTER
from stories.box import Box
from stories.leaves import noted_on

from companion.app.inbox import NewsCame
from companion.app.line_state import LineState
from companion.views.letters import drawable
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording, languages
from firmware_bridge.news import LinkLost, LinkUp, SearchFailed
from firmware_bridge.trouble import TROUBLES, Cause

CAUSES: tuple[Cause, ...] = get_args(Cause)
UP = LinkUp("niagara-readers", "1.0", 7, (1,))
PORT = "/dev/ttyACM0"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The warnings, up to the colon."""
    return [r.getMessage().partition(". ")[0] for r in caplog.records if r.levelno >= logging.WARNING]


def kinds_of_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the warnings are about."""
    return [said.partition(":")[0] for said in told(caplog)]


@pytest.mark.parametrize("language", languages())
def test_every_cause_has_words_of_its_own_that_no_display_cuts(language: str) -> None:
    said = [Wording([], language).line("link_lost", cause=cause) for cause in CAUSES]
    assert len(set(said)) == len(CAUSES)
    assert not any(map(BARE_LETTER.search, said))
    for status in said:
        for panel in PANELS.values():
            assert noted_on(pages_for(Scene("Anna: 5", ("one", "two"), status=status), panel)) == drawable(status)


@pytest.mark.parametrize(
    ("cause", "status"),
    [
        ("wrong_version", "Readers lost: wrong firmware."),
        ("wrong_product", "Readers lost: another device answers."),
        ("unanswered", "Readers lost: no board answers."),
        ("flooding", "Readers lost: garbage on the line."),
    ],
)
def test_the_screen_says_why_a_search_failed_and_the_log_once(
    box: Box, caplog: pytest.LogCaptureFixture, cause: Cause, status: str
) -> None:
    for reason in ("late", cause, "late", cause):
        box.table.take(NewsCame(SearchFailed(reason, PORT)))
    assert box.status == status
    assert kinds_of_lines(caplog) == [f"no readers at {PORT}"]
    box.table.take(NewsCame(UP))
    assert box.status == ""
    assert kinds_of_lines(caplog)[1:] == ["the readers are back"]


def test_a_board_that_comes_back_with_other_firmware_is_said_on_the_screen_and_at_the_return(
    caplog: pytest.LogCaptureFixture,
) -> None:
    line = LineState(needed=False)
    for news in (UP, LinkLost("unplugged"), SearchFailed("absent", PORT), SearchFailed("wrong_version", PORT)):
        line.take(news)
    assert line.cause == "wrong_version"
    assert told(caplog) == ["the readers are lost: The connection to the reader board broke off"]
    line.take(UP)
    assert "The reader board speaks another version of the protocol." in caplog.messages[-1]


@pytest.mark.parametrize(("cause", "found"), [("unplugged", ["absent"]), ("silent", ["late", "unanswered"])])
def test_what_the_search_finds_after_an_unchanged_loss_is_no_cause_of_its_own(
    caplog: pytest.LogCaptureFixture, cause: Cause, found: list[Cause]
) -> None:
    line = LineState(needed=True)
    for news in (UP, LinkLost(cause), *(SearchFailed(reason, PORT) for reason in found), UP):
        assert line.cause in (None, cause)
        line.take(news)
    assert "last trouble" not in caplog.messages[-1]


@pytest.mark.parametrize("cause", ["unplugged", "silent", "flooding"])
def test_a_loss_and_its_return_are_one_line_each_whatever_the_state_goes_on_to_be(
    caplog: pytest.LogCaptureFixture, cause: Cause
) -> None:
    line = LineState(needed=True)
    for found in product(CAUSES, repeat=3):
        caplog.clear()
        for news in (UP, LinkLost(cause), *(SearchFailed(reason, PORT) for reason in found), UP):
            line.take(news)
        assert kinds_of_lines(caplog) == ["the readers are lost", "the readers are back"], found


@pytest.mark.parametrize("needed", [True, False])
@pytest.mark.parametrize("reason", sorted({*CAUSES} - {"late"}))
def test_readers_that_are_absent_from_the_start_are_one_line_however_that_goes_on(
    caplog: pytest.LogCaptureFixture, reason: Cause, needed: bool
) -> None:
    line = LineState(needed=needed)
    for found in ("late", reason, *CAUSES):
        line.take(SearchFailed(found, PORT))
    line.take(UP)
    assert kinds_of_lines(caplog) == [f"no readers at {PORT}", "the readers are back"]
    assert TROUBLES[reason].text in caplog.text


def test_a_board_that_only_takes_its_time_to_start_is_no_loss(caplog: pytest.LogCaptureFixture) -> None:
    line = LineState(needed=True)
    line.take(SearchFailed("late", PORT))
    assert line.cause == "late"
    line.take(UP)
    assert (line.cause, told(caplog)) == (None, [])


def test_a_table_that_needs_no_readers_is_told_in_the_log_alone(caplog: pytest.LogCaptureFixture) -> None:
    line = LineState(needed=False)
    for reason in ("absent", "busy", "absent"):
        line.take(SearchFailed(reason, PORT))
    assert (line.cause, len(told(caplog))) == (None, 1)
