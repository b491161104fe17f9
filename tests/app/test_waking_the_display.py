"""A display that went dark shows its picture again at once, whoever touches whatever, and is sent nothing otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stories.box import Box

from companion.app.evening import _typed
from companion.app.inbox import Given, KeysAwaited, KeysTyped, NewsCame, PartTold, Typed, TypedAmiss
from companion.app.stage import LEAF_S, Stage
from companion.app.terminal import Keyboard
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene
from firmware_bridge.messages import EventNotUnderstood, ReaderShows
from hardware.screen import Panel
from hardware.screen.keeper import DARK_S, PanelKeeper
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import ExitStack
    from pathlib import Path

    from PIL import Image

    from firmware_bridge.simulated import SimulatedBoard


class Oled:
    """A display as the companion keeps it, on the table's own time."""

    def __init__(self) -> None:
        self.bus = SimulatedPanelBus("ssd1306")
        self.keeper = PanelKeeper(lambda: Panel("ssd1306", interface=self.bus), lambda _trouble: None)
        self.now: Callable[[], float] = lambda: 0.0

    def show(self, _scene: Scene, picture: Image.Image) -> None:
        self.keeper.want(picture.copy())
        self.tick()

    def wake(self) -> None:
        self.keeper.wake()
        self.tick()

    def tick(self) -> None:
        while self.keeper.deadline() <= self.now():  # as the display's own thread: all that is due by now
            self.keeper.due(self.now())

    def is_dark(self) -> bool:
        return self.bus.picture().getbbox() is None


class Night:
    """A table that is left alone until its display is dark."""

    def __init__(self, box: Box, oled: Oled) -> None:
        self.box, self.oled = box, oled
        oled.now = lambda: box.clock.seconds

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds / 10)):
            self.box.wait(10)
            self.oled.tick()

    def falls(self) -> None:
        self.wait(1700)
        assert self.oled.is_dark()

    def wakes(self, touch: Callable[[], object]) -> None:
        """What is touched once more changes nothing on the screen, and yet the display is lit."""
        touch()
        self.box.fingers.release("seat2")
        self.box.fingers.release("back")
        self.falls()
        before = len(self.box.scenes.shown)
        touch()
        assert len(self.box.scenes.shown) == before
        assert not self.oled.is_dark()
        assert self.oled.bus.picture().tobytes() == draw(self.box.scenes.shown[-1], PANELS["0.96"]).tobytes()


@pytest.fixture
def night(fleeting: Path, opened: ExitStack, board: SimulatedBoard) -> Night:
    oled = Oled()
    box = Box(fleeting, opened, board, [oled], wake=oled.wake)
    box.link_up()
    return Night(box, oled)


def test_a_press_that_changes_nothing_lights_a_dark_display_as_it_goes_down(night: Night) -> None:
    def touch() -> None:
        night.box.fingers.press("seat2")
        night.box.wait(0.1)
        night.oled.tick()

    night.wakes(touch)


def test_a_finger_that_holds_back_lights_a_dark_display_before_it_counts(night: Night) -> None:
    def touch() -> None:
        night.box.fingers.press("back")
        night.box.wait(0.1)
        night.oled.tick()

    night.wakes(touch)


def test_a_card_that_is_known_to_lie_there_lights_a_dark_display(night: Night) -> None:
    night.box.set_up()
    night.box.lay(2, "5")
    night.wakes(lambda: night.box.lay(2, "5"))


UNREADABLE = EventNotUnderstood(boot_id=1, sequence=9, kind=1, reason="a card whose number has 5 bytes")
MISSED = ReaderShows(boot_id=1, sequence=9, reader=1, uids=("04AABBCC",), missed=("04AABBCC",))


@pytest.mark.parametrize("given", [KeysTyped(), KeysAwaited(), Typed("seat2"), NewsCame(UNREADABLE), NewsCame(MISSED)])
def test_a_key_or_card_that_changes_nothing_lights_a_dark_display(night: Night, given: Given) -> None:
    night.wakes(lambda: night.box.table.take(given))


@pytest.mark.parametrize("given", [None, PartTold("display", None)])
def test_nobody_at_the_table_lights_no_display(night: Night, given: Given | None) -> None:
    night.falls()
    night.box.table.take(given)
    night.oled.tick()
    assert night.oled.is_dark()


def test_a_key_that_means_nothing_is_told_to_the_table(night: Night) -> None:
    inbox, said = night.box.inbox, list[object]()
    _typed(Keyboard(said.append, said.append, lambda *tap: said.append(tap), lambda: None), inbox)("z")
    assert said == []
    assert inbox.take_waiting() == KeysTyped()
    assert inbox.take_waiting() is None


def test_to_a_display_that_is_lit_no_touch_sends_a_byte(night: Night) -> None:
    night.wait(100)
    before = night.oled.bus.data_bytes
    night.box.press("seat2")
    night.box.table.take(KeysTyped())
    night.box.table.take(TypedAmiss("no_such_button"))
    night.oled.tick()
    scenes = len(night.box.scenes.shown)
    night.box.table.take(TypedAmiss("no_such_button"))
    assert len(night.box.scenes.shown) == scenes
    sent = night.oled.bus.data_bytes
    night.box.table.take(KeysTyped())
    assert night.oled.bus.data_bytes == sent
    assert before <= sent


def test_whoever_touches_something_keeps_the_display_lit_as_long_as_a_new_picture(night: Night) -> None:
    night.falls()
    night.box.table.take(KeysTyped())
    night.wait(DARK_S - 20)
    night.box.table.take(KeysTyped())
    night.wait(DARK_S - 20)
    assert not night.oled.is_dark()
    night.wait(40)
    assert night.oled.is_dark()


MANY = Scene("Lay a card", ("one", "two", "three", "four"))


class Pictures:
    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def show(self, _scene: Scene, picture: Image.Image) -> None:
        self.shown.append(picture.tobytes())


def test_pages_that_rest_are_turned_again_once_somebody_is_there() -> None:
    output = Pictures()
    stage = Stage([output], PANELS["0.96"])
    stage.show(MANY)
    while (due := stage.deadline()) is not None:
        stage.show(MANY, due)
    turned = len(output.shown)
    stage.wake(5000.0)
    stage.show(MANY, 5000.0)
    assert (len(output.shown), stage.deadline()) == (turned, 5000.0 + LEAF_S)
    stage.show(MANY, 5000.0 + LEAF_S)
    assert output.shown[-1] == draw(MANY, PANELS["0.96"], leaf=1).tobytes()


def test_pages_that_are_turning_are_not_hurried_and_turn_on_for_longer() -> None:
    output = Pictures()
    stage = Stage([output], PANELS["0.96"])
    stage.show(MANY)
    for _ in range(101):
        due = stage.deadline()
        assert due is not None
        stage.show(MANY, due)
        stage.wake(due + 1.0)
    assert stage.deadline() == due + LEAF_S
    left = 0
    while (due := stage.deadline()) is not None:
        stage.show(MANY, due)
        left += 1
    assert left > 230
