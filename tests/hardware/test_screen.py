"""A screen never makes anybody wait; its thread is real here, its bus is told when to answer."""

from __future__ import annotations

import logging
import random
import threading
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from hardware.screen import Panel, Screen
from hardware.screen.keeper import DARK_S
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.errors import ScreenTrouble

LONG_S = 20.0
"""How long a test waits for a thread before it gives up; nothing takes so long unless it is broken."""


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


class HaltingBus(SimulatedPanelBus):
    """A bus that can be made to hang, and tells when it does and when it has carried a picture."""

    def __init__(self) -> None:
        super().__init__("ssd1306")
        self.free = threading.Event()
        self.free.set()
        self.hangs = threading.Event()
        self.pictures: list[bytes] = []
        self.carried = threading.Condition()

    def data(self, data: Sequence[int]) -> None:
        if not self.free.is_set():
            self.hangs.set()
            assert self.free.wait(LONG_S)
        super().data(data)
        with self.carried:
            self.pictures.append(self.picture().tobytes())
            self.carried.notify_all()

    def has_carried(self, seed: int) -> bool:
        with self.carried:
            return self.carried.wait_for(lambda: noise(seed).tobytes() in self.pictures[-1:], LONG_S)


@pytest.fixture
def bus() -> HaltingBus:
    return HaltingBus()


def screen_on(bus: HaltingBus, **more: Any) -> Screen:
    return Screen(lambda: Panel("ssd1306", interface=bus), **more)


def test_the_newest_picture_is_shown(bus: HaltingBus) -> None:
    with screen_on(bus) as screen:
        for seed in range(3):
            screen.show(noise(seed))
        assert bus.has_carried(2)


def test_showing_never_waits_and_pictures_in_between_are_left_out(bus: HaltingBus) -> None:
    with screen_on(bus) as screen:
        screen.show(noise(0))
        assert bus.has_carried(0)
        bus.free.clear()
        screen.show(noise(1))
        assert bus.hangs.wait(LONG_S)
        for seed in range(2, 500):  # each would wait for ever if showing waited for the bus
            screen.show(noise(seed))
        assert not bus.free.is_set()
        bus.free.set()
        assert bus.has_carried(499)
    shown = [seed for seed in range(500) if noise(seed).tobytes() in bus.pictures]
    assert shown == [0, 1, 499]


def test_a_picture_that_is_drawn_on_after_showing_is_shown_as_it_was(bus: HaltingBus) -> None:
    with screen_on(bus) as screen:
        screen.show(noise(0))
        assert bus.has_carried(0)
        bus.free.clear()
        screen.show(noise(1))
        assert bus.hangs.wait(LONG_S)
        picture = noise(2)
        screen.show(picture)
        picture.paste(0, (0, 0, 128, 64))
        bus.free.set()
        assert bus.has_carried(2)


def test_a_panel_that_is_gone_never_reaches_the_caller_and_comes_back(bus: HaltingBus) -> None:
    now, troubles = [0.0], []
    told = threading.Event()

    def listen(trouble: ScreenTrouble | None) -> None:
        troubles.append(trouble)
        told.set()

    bus.absent = True
    with screen_on(bus, on_trouble=listen, clock=lambda: now[0]) as screen:
        screen.show(noise(1))
        assert told.wait(LONG_S)
        bus.absent = False
        now[0] = 1.0
        screen.show(noise(2))
        assert bus.has_carried(2)
    assert troubles == ["no_answer", None]


@pytest.mark.parametrize("blank", [False, True])
def test_closing_shows_the_newest_picture_or_leaves_the_panel_dark(blank: bool, bus: HaltingBus) -> None:
    screen = screen_on(bus)
    screen.show(noise(7))
    screen.close(blank=blank, timeout_s=LONG_S)
    assert (bus.picture().tobytes() == noise(7).tobytes()) is not blank
    assert (bus.picture().getbbox() is None) is blank
    assert bus.released == 1


def test_closing_does_not_wait_for_a_retry(bus: HaltingBus) -> None:
    told = threading.Event()
    bus.absent = True
    screen = screen_on(bus, on_trouble=lambda _: told.set(), clock=lambda: 0.0)  # time stands still: it is never due
    assert told.wait(LONG_S)
    screen.close(timeout_s=LONG_S)
    assert not screen._thread.is_alive()


def test_closing_ends_though_the_bus_hangs(bus: HaltingBus, caplog: pytest.LogCaptureFixture) -> None:
    bus.free.clear()
    screen = screen_on(bus)
    assert bus.hangs.wait(LONG_S)
    screen.close(timeout_s=0.01)
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.WARNING, "the display's bus does not answer; the display is left as it is")
    ]
    assert screen._thread.daemon
    bus.free.set()
    screen._thread.join(LONG_S)


def test_a_screen_may_be_closed_twice(bus: HaltingBus) -> None:
    screen = screen_on(bus)
    screen.close()
    screen.show(noise(1))
    screen.close(blank=True)
    assert bus.released == 1


def test_a_dark_panel_is_lit_when_somebody_is_there(bus: HaltingBus) -> None:
    clock = [0.0]
    with screen_on(bus, clock=lambda: clock[0]) as screen:
        screen.show(noise(1))
        assert bus.has_carried(1)
        clock[0] = DARK_S  # seen when the panel is asked whether it is there, within half a second
        with bus.carried:
            assert bus.carried.wait_for(lambda: bus.pictures[-1] == bytes(1024), LONG_S)
        screen.wake()
        assert bus.has_carried(1)
