"""Buttons on pins: gpiozero's mock pins, and pins with one callback thread as lgpio has."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest

from hardware.buttons import Buttons
from hardware.errors import ButtonsError
from hardware.events import Held, Pressed, Released, Stuck
from hardware.simulated import SimulatedButtons, simulated_pin_factory

PINS = {"ok": 17, "back": 27}


def test_a_tap_is_a_press_and_a_release(table: Any) -> None:
    table.fingers.tap("ok")
    table.wait(1.0)
    assert table.told == [Pressed("ok", 1.0), Released("ok", 1.06)]


def test_two_buttons_bouncing_at_once_keep_their_own_windows(table: Any) -> None:
    for _ in range(3):
        table.fingers.press("ok")
        table.fingers.press("back")
        table.wait(0.01)
        table.fingers.release("back")
        table.wait(0.01)
    table.wait(0.5)
    assert table.told == [Pressed("ok", 1.0)]


def test_gestures_of_several_buttons_come_in_the_order_of_the_fingers(table: Any) -> None:
    for name, pressed in (("back", True), ("ok", True), ("back", False)):
        table.fingers.edge(name, pressed)
        table.until_done()
        table.clock.advance(0.06)
    table.told += table.buttons.take(table.clock.now)
    assert table.told == [Pressed("back", 1.0), Pressed("ok", 1.06), Released("back", 1.12)]


def test_edges_later_than_the_moment_that_is_asked_for_are_left_for_the_next_time(table: Any) -> None:
    """They came since the caller read the clock: what they mean is of a later moment than what it takes meanwhile."""
    for pressed, at in ((True, 2.0), (False, 2.1)):
        table.clock.now = at
        table.fingers.edge("ok", pressed)
        table.until_done()
    assert [table.buttons.take(now) for now in (1.5, 1.999)] == [[], []]
    assert table.buttons.deadline() == 2.0
    assert table.buttons.take(3.0) == [Pressed("ok", 2.0), Released("ok", 2.1)]


def test_a_long_press_is_confirmed_on_the_line(table: Any) -> None:
    table.fingers.press("back")
    table.wait(5.0)
    assert table.told == [Pressed("back", 1.0), Held("back", 2.0)]


def test_an_edge_wakes_the_reader_once_until_it_has_read(table: Any) -> None:
    for count in (1, 2):
        for pressed in (True, False, True):
            table.fingers.edge("ok", pressed)
        table.until_done()
        assert table.woken == count
        assert table.buttons.deadline() == 1.0
        table.buttons.take(1.0)
        table.fingers.edge("ok", pressed=False)
        table.until_done()
        assert table.woken == count + 1
        table.buttons.take(1.0)
        table.woken = 1


def test_a_button_pressed_before_the_start_is_stuck_and_counts_after_its_release(
    set_table: Any, clock: Any, one_thread_factory: Any
) -> None:
    SimulatedButtons(one_thread_factory, PINS).press("ok")
    table = set_table(one_thread_factory)
    table.wait(2.0)
    assert table.told == [Stuck("ok")]
    table.fingers.release("ok")
    table.wait(1.0)
    table.fingers.tap("ok")
    assert table.told[1:] == [Released("ok", 2.0), Pressed("ok", 3.0), Released("ok", 3.06)]


@pytest.mark.parametrize("error", [ValueError("a fault of the caller"), RuntimeError("the loop is closed")])
def test_an_exception_on_the_pins_thread_costs_no_press(
    error: Exception, table: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table.faults = [error]
    for name in ("ok", "back", "ok"):
        table.fingers.tap(name)
    pressed = [gesture.button for gesture in table.told if isinstance(gesture, Pressed)]
    assert pressed == ["ok", "back", "ok"]
    assert [record.exc_info[1] for record in caplog.records if record.exc_info] == [error]
    assert caplog.records[0].levelno == logging.ERROR


def test_the_one_callback_thread_survives_every_exception(clock: Any, one_thread_factory: Any) -> None:
    seen: list[str] = []

    def fail() -> None:
        seen.append(threading.current_thread().name)
        raise ValueError

    buttons = Buttons(PINS, fail, pin_factory=one_thread_factory, clock=clock)
    SimulatedButtons(one_thread_factory, PINS).press("ok")
    one_thread_factory.one_thread.wait_until_done()
    assert one_thread_factory.one_thread.thread.is_alive()
    assert seen == ["one callback thread"]
    buttons.close()


def test_a_handler_that_raises_would_kill_that_thread(one_thread_factory: Any) -> None:
    # The stand-in is as merciless as lgpio, or the test above would prove nothing.
    one_thread_factory.one_thread.call(lambda: 1 / 0)
    one_thread_factory.one_thread.thread.join(10)
    assert isinstance(one_thread_factory.one_thread.died_of, ZeroDivisionError)


def test_closing_releases_the_pins(clock: Any) -> None:
    factory = simulated_pin_factory()
    for _ in range(2):
        with Buttons(PINS, lambda: None, pin_factory=factory, clock=clock) as buttons:
            buttons.close()


def test_edges_after_closing_go_nowhere(table: Any) -> None:
    table.buttons.close()
    table.fingers.press("ok")
    table.until_done()
    assert table.woken == 0


def test_buttons_closed_in_the_middle_of_a_press_tell_nothing_more(table: Any) -> None:
    table.fingers.press("ok")
    table.until_done()
    table.buttons.close()
    assert table.buttons.deadline() is None
    assert table.buttons.take(9.0) == []


def test_a_pin_in_use_is_told_with_the_button_the_pin_and_what_to_do(clock: Any) -> None:
    factory = simulated_pin_factory()
    with (
        Buttons(PINS, lambda: None, pin_factory=factory, clock=clock),
        pytest.raises(
            ButtonsError, match=r"'menu' on pin 27: .*already in use.*give each of them a pin of its own"
        ) as told,
    ):
        Buttons({"menu": 27}, lambda: None, pin_factory=factory, clock=clock)
    assert (told.value.kind, told.value.pin) == ("shared", 27)


@pytest.mark.parametrize("pin", [99, -1])
def test_a_pin_that_no_pi_has_is_told_with_what_to_do(pin: int, clock: Any) -> None:
    with pytest.raises(
        ButtonsError, match=rf"'menu' on pin {pin}: .*the Pi has no such pin: use its GPIO number, 0 to 27"
    ) as told:
        Buttons({"menu": pin}, lambda: None, pin_factory=simulated_pin_factory(), clock=clock)
    assert (told.value.kind, told.value.pin) == ("no_such_pin", pin)


def test_buttons_that_cannot_all_be_had_leave_no_pin_taken(clock: Any) -> None:
    factory = simulated_pin_factory()
    with pytest.raises(ButtonsError, match="'back' on pin 99"):
        Buttons({"ok": 17, "back": 99}, lambda: None, pin_factory=factory, clock=clock)
    Buttons(PINS, lambda: None, pin_factory=factory, clock=clock).close()


def test_buttons_start_no_thread(clock: Any) -> None:
    before = threading.active_count()
    with Buttons(PINS, lambda: None, pin_factory=simulated_pin_factory(), clock=clock):
        assert threading.active_count() == before
