"""Lamps and buzzer at a table in use: what devices and the journal do is seen and heard there."""

import logging
from contextlib import ExitStack
from threading import Event

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from stories.box import Box

from companion.app.box_troubles import no_display
from companion.app.devices import _signals
from companion.app.inbox import PartTold
from companion.app.settings import Settings, settings_from
from companion.views.cue import Cue
from hardware.patterns import STEADY, tune

SEATS = [{"colour": "blue", "lamp": 16}, {"colour": "green"}, {"colour": "red", "lamp": 20}]
PATIENCE_S = 10.0


def set_up(box: Box) -> None:
    """A game begins, and nobody is hasty."""
    box.set_up()
    box.wait(2)
    box.cues.given.clear()


def test_a_card_is_told_when_it_is_laid_and_not_when_time_goes_on(box: Box) -> None:
    set_up(box)
    box.press("seat2")
    box.wait(60)
    laid = Cue(("lay", "accepted", "lay"), None, ("accepted",), (False, True, False))
    assert box.cues.given == [laid, Cue(laid.seats)]


def test_each_refusal_is_heard(box: Box) -> None:
    set_up(box)
    box.press("seat2")
    box.cues.given.clear()
    box.press("seat2", "seat2", "seat2")
    assert [cue.sounds for cue in box.cues.given if cue.sounds] == [("refused",)] * 3


def test_what_the_box_lacks_is_a_warning_until_it_is_there_again(box: Box) -> None:
    set_up(box)
    box.table.take(PartTold("display", no_display("no_answer")))
    assert (box.cues.given[-1].menu, box.cues.given[-1].sounds) == ("warning", ("warning",))
    box.wait(5)
    box.table.take(None)
    assert (box.cues.given[-1].menu, box.cues.given[-1].sounds) == ("warning", ())
    box.table.take(PartTold("display", None))
    assert box.cues.given[-1].menu is None


def test_a_journal_that_cannot_be_written_is_a_warning(box: Box) -> None:
    set_up(box)
    box.break_journal()
    box.press("seat1")
    box.mend_journal()
    assert [cue.sounds for cue in box.cues.given if cue.sounds][-1] == ("warning", "accepted")


class LitPin(MockPWMPin):
    """A pin that says when it is high."""

    def __init__(self, *of: object) -> None:
        self.was_lit = Event()
        super().__init__(*of)

    def _change_state(self, value: float) -> bool:
        if value and self._function == "output":
            self.was_lit.set()
        return bool(super()._change_state(value))


@pytest.mark.parametrize("kind", ["passive", "active"])
def test_the_lines_of_the_settings_are_driven_and_left_dark(kind: str) -> None:
    factory = MockFactory(revision="a02082", pin_class=LitPin)
    settings = settings_from({"seats": SEATS, "menu": {"lamp": 26}, "buzzer": {"pin": 18, "kind": kind}}, "")
    pins = [factory.pin(pin) for pin in (16, 20, 26, 18)]
    with ExitStack() as opened:
        follow = _signals(settings, factory, opened)
        assert follow is not None
        for lamp in ("seat1", "seat3", "menu"):
            follow(lamp, STEADY)
        follow("buzzer", tune((440, 10_000)))
        assert all(pin.was_lit.wait(PATIENCE_S) for pin in pins)
        assert pins[-1].frequency == (440 if kind == "passive" else None)
    assert [bool(pin.state) for pin in pins] == [False] * 4


def test_settings_without_lamps_open_no_line_and_no_thread() -> None:
    with ExitStack() as opened:
        assert _signals(Settings(), MockFactory(), opened) is None


def test_lamps_on_pins_that_cannot_be_had_are_missed_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as opened:
        assert _signals(settings_from({"seats": SEATS}, ""), None, opened) is None
        assert _signals(Settings(), None, opened) is None
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.ERROR, "no lamps and no buzzer either: they need the same pins")
    ]
