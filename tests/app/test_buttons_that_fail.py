"""A button whose pin fails: the game and the other buttons go on, and the status line says which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gpiozero import InputDevice

from companion.app.devices import Around, _buttons
from companion.app.inbox import Inbox, PartTold, Typed
from companion.app.settings import settings_from
from companion.intake.deck import simulated_deck
from companion.views.wording import Wording
from hardware.simulated import simulated_pin_factory

if TYPE_CHECKING:
    import pytest
    from stories.box import Box

COLOURS = ("blue", "green", "red")


def fail(box: Box, *buttons: str) -> None:
    """Let the pins of these buttons fail whenever they are read."""
    for button in buttons:
        pin: Any = box.buttons._lines[button]._device.pin
        kind = type(pin)

        def raise_error(_pin: Any) -> bool:
            raise RuntimeError("the chip says nothing")

        pin.__class__ = type("Unreadable", (kind,), {"_get_state": raise_error})


def mend(box: Box, *buttons: str) -> None:
    for button in buttons:
        pin: Any = box.buttons._lines[button]._device.pin
        pin.__class__ = type(pin).__base__


def hear_of_buttons(box: Box) -> None:
    while (given := box.inbox.take_waiting()) is not None:
        box.table.take(given)


def press(box: Box, *buttons: str) -> None:
    box.press(*buttons)
    hear_of_buttons(box)


def test_a_seats_button_that_fails_is_named_and_all_others_count(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.set_up()
    fail(box, "seat1")
    press(box, "seat1")
    assert box.status == "Button seat1: GPIO 17 fails."
    press(box, "seat2", "seat3")
    assert box.table.conversation.talk().committed == (2, 3)
    mend(box, "seat1")
    box.wait(11)
    hear_of_buttons(box)
    assert box.status == ""
    press(box, "seat1")
    assert box.table.conversation.state == "revealing"
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


def test_a_menu_button_that_fails_is_named_and_all_others_count(box: Box) -> None:
    fail(box, "ok")
    press(box, "ok")
    assert box.status == "Button ok: GPIO 13 fails."
    at_first = box.table.conversation.chosen()
    press(box, "down")
    assert box.table.conversation.chosen() != at_first
    mend(box, "ok")
    box.wait(11)
    press(box, "up", "ok", "ok", "ok", "ok")
    assert box.table.conversation.state == "committing"


def test_where_no_button_works_that_is_said_and_the_terminal_goes_on(box: Box) -> None:
    box.set_up()
    every = tuple(box.settings.pins())
    fail(box, *every)
    press(box, *every)
    assert box.status == "No buttons: the pins fail."
    box.table.take(Typed("seat1"))
    assert box.table.conversation.talk().committed == (1,)
    mend(box, *every)
    box.wait(11)
    press(box, "seat2")
    assert (box.table.conversation.talk().committed, box.status) == ((1, 2), "")


def test_a_button_that_is_held_down_when_its_pin_is_back_takes_nothing_back(box: Box) -> None:
    box.set_up()
    press(box, "seat2")
    box.fingers.press("back")
    box.wait(0.1)
    fail(box, "back")
    box.wait(1)
    mend(box, "back")
    box.wait(12)
    assert box.status == "Button back is stuck."
    box.fingers.release("back")
    box.wait(3)
    assert (box.status, box.table.conversation.talk().committed) == ("", (2,))
    press(box, "back")
    assert box.table.conversation.talk().committed == ()


def test_a_stuck_button_whose_pin_fails_is_told_as_failing_and_not_as_stuck(box: Box) -> None:
    box.set_up()
    box.fingers.press("seat1")
    box.wait(40)
    assert box.status == "Button seat1 is stuck."
    fail(box, "seat1")
    box.wait(3)
    hear_of_buttons(box)
    assert box.status == "Button seat1: GPIO 17 fails."


def test_a_pin_that_another_has_at_the_start_is_taken_once_it_is_free() -> None:
    settings = settings_from(
        {"seats": [{"colour": colour, "button": pin} for colour, pin in zip(COLOURS, (17, 27, 22), strict=True)]},
        "settings",
    )
    factory, inbox, now = simulated_pin_factory(), Inbox(), [0.0]
    other = InputDevice(22, pin_factory=factory)
    around = Around(settings, simulated_deck(COLOURS), inbox, lambda: now[0])
    with _buttons(around, factory) as buttons:
        told = inbox.take_waiting()
        assert isinstance(told, PartTold)
        assert told.trouble is not None
        assert Wording([]).say(told.trouble) == "Button seat3: GPIO 22 has two uses."
        other.close()
        for now[0] in (10.0, 10.5):
            buttons.take_dated(now[0])
        assert inbox.take_waiting() == PartTold("buttons", None)
