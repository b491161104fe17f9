"""A pin that cannot be had or read costs its button alone, and is tried again, on either kind of pins."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import pytest
from stories.extent import mostly_slow

from hardware.events import Held, Pressed, Released, Stuck

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hardware.errors import ButtonsError

OPENING = ("_set_function", "_set_pull", "_set_edges", "_set_when_changed")
"""What opening a button asks of a pin, in its order."""


class LgpioError(Exception):
    """As lgpio's own error, it has no base but this."""


def failing(name: str) -> Callable[..., Any]:
    def ask(pin: Any, *asked: object) -> Any:
        pin.asked.append(name)
        if name in pin.failing:
            raise LgpioError("'GPIO busy'")
        return getattr(super(type(pin), pin), name)(*asked)

    return ask


class Wires:
    """Makes pins of a factory fail, each at what is asked of it, and keeps what was asked."""

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        whims: dict[str, Any] = {name: failing(name) for name in (*OPENING, "_get_state")}
        # A pin that is made knows nothing yet of its whims.
        factory.pin_class = type("Whimsical", (factory.pin_class,), {**whims, "failing": (), "asked": []})

    def fail(self, pin: int, *names: str) -> None:
        whimsical = self._factory.pin(pin)
        whimsical.failing, whimsical.asked = names, []

    def asked(self, pin: int) -> list[str]:
        return self._factory.pin(pin).asked


class Room:
    """A table whose pins may fail, and everything that it is told of that."""

    def __init__(self, set_table: Callable[..., Any], factory: Any, wires: Wires) -> None:
        self.wires = wires
        self.lost: list[list[str]] = []
        self.seen: list[tuple[str, bool, float | None]] = []
        self.followed: list[tuple[str, bool, float]] = []
        self.table = set_table(
            factory,
            on_trouble=self._tell,
            seen=lambda *seen: self.seen.append(seen),
            followed=lambda *told: self.followed.append(told),
        )
        self.table.wait(1.0)

    def _tell(self, lost: Mapping[str, ButtonsError]) -> None:
        self.lost.append([f"{name} {error.kind} {error.pin}" for name, error in lost.items()])

    def lose_ok(self) -> None:
        self.wires.fail(17, "_get_state")
        self.table.fingers.tap("ok")
        assert self.lost[-1] == ["ok busy 17"]

    def taps(self, name: str) -> list[type]:
        before = len(self.table.told)
        self.table.fingers.tap(name)
        return [type(gesture) for gesture in self.table.told[before:]]


@pytest.fixture
def wires(factory: Any) -> Wires:
    return Wires(factory)


@pytest.fixture
def room(set_table: Callable[..., Any], factory: Any, wires: Wires) -> Room:
    return Room(set_table, factory, wires)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [f"{record.levelname} {record.message.split(':')[0]}" for record in caplog.records]


def test_a_pin_that_cannot_be_read_costs_its_button_alone_until_it_can(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.lose_ok()
    for _ in range(4):
        assert room.taps("ok") == []
        assert room.taps("back") == [Pressed, Released]
        room.table.wait(10.0)
    assert room.lost == [["ok busy 17"]]
    room.wires.fail(17)
    room.table.wait(11.0)
    assert room.taps("ok") == [Pressed, Released]
    assert room.lost == [["ok busy 17"], []]
    assert lines(caplog) == ["WARNING a button is lost, all else goes on", "WARNING button 'ok' is back"]
    assert "button 'ok' on pin 17 cannot be read: 'GPIO busy'. Do this: another program" in caplog.text


def test_one_failed_read_costs_ten_seconds_and_no_more(room: Room) -> None:
    room.lose_ok()
    room.wires.fail(17)
    room.table.wait(9.0)
    assert room.taps("ok") == []
    room.table.wait(1.5)
    assert room.taps("ok") == [Pressed, Released]


@pytest.mark.parametrize("step", OPENING)
def test_a_pin_that_cannot_be_had_costs_its_button_alone_until_it_can(
    step: str, set_table: Callable[..., Any], factory: Any, wires: Wires, caplog: pytest.LogCaptureFixture
) -> None:
    wires.fail(17, step)
    room = Room(set_table, factory, wires)
    assert room.lost == [["ok busy 17"]]
    for _ in range(4):
        assert room.taps("ok") == []
        assert room.taps("back") == [Pressed, Released]
        room.table.wait(10.0)
    wires.fail(17)
    room.table.wait(11.0)
    assert room.taps("ok") == [Pressed, Released]
    assert room.lost == [["ok busy 17"], []]
    assert lines(caplog) == ["WARNING a button is lost, all else goes on", "WARNING button 'ok' is back"]


@pytest.mark.parametrize("step", mostly_slow(OPENING, quick=1))
def test_what_was_opened_by_half_takes_no_pin_from_the_button_that_is_back(
    step: str, set_table: Callable[..., Any], factory: Any, wires: Wires, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("CRITICAL")  # a record keeps its error, and that the device that was opened by half
    wires.fail(17, step)
    room = Room(set_table, factory, wires)
    wires.fail(17)
    room.table.wait(11.0)
    gc.collect()
    assert room.taps("ok") == [Pressed, Released]


def test_a_pin_that_fails_is_tried_every_ten_seconds_and_not_oftener(room: Room) -> None:
    room.lose_ok()
    room.wires.asked(17).clear()
    room.table.wait(60.0)  # each attempt begins with the start that nobody listens to
    assert room.wires.asked(17) == ["_get_state"] * 5
    assert room.table.clock.now < room.table.buttons.deadline() <= room.table.clock.now + 10.0


def test_a_button_that_is_held_down_when_its_pin_is_back_counts_once_it_was_let_go(room: Room) -> None:
    room.lose_ok()
    room.table.fingers.press("ok")
    room.wires.fail(17)
    room.table.wait(12.0)
    assert room.table.told == [Stuck("ok")]
    room.table.fingers.release("ok")
    room.table.wait(2.0)
    assert [type(gesture) for gesture in room.table.told] == [Stuck, Released]
    assert room.taps("ok") == [Pressed, Released]


def test_a_press_that_was_certain_before_its_pin_failed_counts(room: Room) -> None:
    for pressed in (True, False):
        room.table.fingers.edge("ok", pressed)
        room.table.until_done()
        room.table.clock.advance(0.06)
    room.wires.fail(17, "_get_state")
    room.table.wait(0.0)
    assert room.table.told == [Pressed("ok", 1.0)]
    assert room.lost == [["ok busy 17"]]


def test_a_stuck_button_whose_pin_fails_is_not_told_as_stuck_any_more(room: Room) -> None:
    room.table.fingers.press("ok")
    room.table.wait(40.0)
    room.wires.fail(17, "_get_state")
    room.table.wait(2.0)
    assert [type(gesture) for gesture in room.table.told][-2:] == [Stuck, Released]
    room.wires.fail(17)
    room.table.wait(12.0)
    assert room.table.told[-1] == Stuck("ok")


def test_edges_of_a_lost_button_press_nothing_and_no_thread_dies_of_them(room: Room, factory: Any) -> None:
    room.lose_ok()
    for number in range(500):
        room.table.fingers.edge("ok", pressed=not number % 2)
        if number == 250:
            room.wires.fail(17)
    room.table.wait(12.0)
    assert room.table.told == []
    if hasattr(factory, "one_thread"):
        assert factory.one_thread.thread.is_alive()
    assert room.taps("ok") == [Pressed, Released]


def test_every_pin_may_fail_and_come_back(room: Room) -> None:
    for pin in (17, 27):
        room.wires.fail(pin, "_get_state")
    assert (room.taps("ok"), room.taps("back")) == ([], [])
    assert room.lost == [["ok busy 17"], ["ok busy 17", "back busy 27"]]
    for pin in (17, 27):
        room.wires.fail(pin)
    room.table.wait(12.0)
    assert room.lost[-1] == []
    assert (room.taps("ok"), room.taps("back")) == ([Pressed, Released], [Pressed, Released])


def test_whoever_notes_what_is_seen_is_told_of_a_lost_line_and_of_each_new_try(room: Room) -> None:
    """Or a trace of that evening would have a press that never was."""
    room.table.fingers.press("ok")
    room.table.wait(0.5)
    assert room.seen[-1] == ("ok", True, None)
    room.wires.fail(17, "_get_state")
    lost_at = room.table.buttons.deadline()
    room.table.wait(12.0)
    assert [followed for _, followed, _ in room.followed] == [False, True, False]
    assert room.followed[0] == ("ok", False, lost_at)
    room.wires.fail(17)
    room.table.wait(10.0)
    tried_at = room.followed[-1][2]
    assert room.followed[3:] == [("ok", True, tried_at)]
    assert room.seen[-1] == ("ok", True, None)


def test_a_button_that_is_taken_away_tells_nothing_until_it_begins_anew(room: Room) -> None:
    room.table.fingers.press("ok")
    room.table.wait(40.0)
    room.table.buttons.take_away("ok", room.table.clock.now)
    room.table.wait(60.0)
    assert [type(gesture) for gesture in room.table.told] == [Pressed, Held, Stuck, Released]
    room.table.buttons.begin_anew("ok", room.table.clock.now)
    room.table.wait(1.0)
    assert room.table.told[-1] == Stuck("ok")
    room.table.fingers.release("ok")
    room.table.wait(2.0)
    assert room.taps("ok") == [Pressed, Released]


def test_pins_that_fail_to_the_end_are_closed_all_the_same(
    room: Room, factory: Any, set_table: Callable[..., Any]
) -> None:
    room.wires.fail(17, *OPENING, "_get_state")
    room.table.buttons.close()
    room.wires.fail(17)
    again = set_table(factory)
    again.wait(1.0)
    again.fingers.tap("ok")
    again.fingers.tap("back")
    assert [type(gesture) for gesture in again.told] == [Pressed, Released] * 2
