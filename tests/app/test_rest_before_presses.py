"""How long the buttons were at rest before a press: from the last movement of any of them to its own way down."""

import pytest

from companion.app.presses import Press, Presses
from hardware.events import Gesture, Held, Pressed, Released, Stuck


def counted(*gestures: Gesture) -> list[Press]:
    """What these amount to, behind a press of "up" that was let go at 10.0."""
    presses = Presses()
    presses.take(Pressed("up", 9.0))
    presses.take(Released("up", 10.0))
    return [press for press in map(presses.take, gestures) if press is not None]


def test_the_rest_begins_when_the_last_button_was_let_go() -> None:
    assert counted(Pressed("ok", 10.5)) == [Press("ok", rested_s=0.5)]


def test_back_rests_until_it_goes_down_and_not_until_it_counts() -> None:
    assert counted(Pressed("back", 10.25), Released("back", 12.0)) == [Press("back", rested_s=0.25)]
    assert counted(Pressed("back", 10.25), Held("back", 11.5)) == [Press("back", held=True, rested_s=0.25)]


def test_a_button_held_down_has_not_rested_since_its_press() -> None:
    assert counted(Pressed("ok", 11.0), Held("ok", 12.0)) == [
        Press("ok", rested_s=1.0),
        Press("ok", held=True, rested_s=0.0),
    ]


def test_a_finger_that_is_lifted_late_leaves_no_rest() -> None:
    *_, last = counted(Pressed("ok", 11.0), Held("ok", 12.0), Released("ok", 15.0), Pressed("ok", 15.25))
    assert last.rested_s == pytest.approx(0.25)


def test_a_stuck_button_is_no_movement() -> None:
    assert counted(Stuck("down"), Pressed("ok", 11.0)) == [Press("ok", rested_s=1.0)]
