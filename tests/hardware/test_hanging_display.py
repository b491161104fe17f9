"""A display whose bus hangs is told once, by those who have something for it, and once more when it goes on."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from hardware.screen import Panel, Screen
from hardware.screen.keeper import PanelKeeper
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Callable

LONG_S = 20.0
"""How long a test waits for a thread before it gives up; nothing takes so long unless it is broken."""

LIT, HALF = Image.new("1", (128, 64), 1), Image.new("1", (128, 64))
HALF.paste(1, (0, 0, 64, 64))


class SlowBus(SimulatedPanelBus):
    """A bus that takes its time for every command, and somebody who asks after it meanwhile."""

    def __init__(self, clock: Any) -> None:
        super().__init__("ssd1306")
        self.clock = clock
        self.takes_s = 0.0
        self.asked: Callable[[], object] = lambda: None

    def command(self, *command: int) -> None:
        self.clock.advance(self.takes_s)
        self.asked()
        super().command(*command)


class Desk:
    """A keeper of one panel on a slow bus, asked after while it is at work."""

    def __init__(self, clock: Any) -> None:
        self.clock = clock
        self.bus = SlowBus(clock)
        self.troubles = list[Any]()
        self.keeper = PanelKeeper(lambda: Panel("ssd1306", interface=self.bus), self.troubles.append)
        self.bus.asked = lambda: self.keeper.notice_hang(clock.now)
        self.show(LIT)

    def show(self, picture: Image.Image) -> None:
        self.keeper.want(picture)
        self.keeper.due(self.clock.now)

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while (deadline := self.keeper.deadline()) <= end:
            self.clock.now = max(deadline, self.clock.now)
            self.keeper.due(self.clock.now)
        self.clock.now = max(end, self.clock.now)


def test_a_hanging_bus_is_one_line_and_one_more_when_it_goes_on(clock: Any, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(clock)
    desk.bus.takes_s = 6.0
    desk.show(HALF)
    desk.bus.takes_s = 0.0
    desk.wait(60)
    assert desk.troubles == ["no_answer", None]
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "the display is lost, the game goes on",
        "the display is back",
    ]
    assert "check its wires" in caplog.records[0].message


def test_a_hang_that_ends_in_an_error_is_no_second_loss(clock: Any, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(clock)
    desk.bus.takes_s = 6.0
    desk.bus.fail_next()
    desk.show(HALF)
    desk.bus.takes_s = 0.0
    desk.wait(60)
    assert desk.troubles == ["no_answer", None]
    assert len(caplog.records) == 2
    assert desk.bus.picture().tobytes() == HALF.tobytes()


def test_a_bus_that_is_only_slow_is_no_trouble(clock: Any) -> None:
    desk = Desk(clock)
    desk.bus.takes_s = 0.5
    for picture in (HALF, LIT, HALF):
        desk.show(picture)
    clock.advance(60)
    desk.keeper.notice_hang(clock.now)
    assert desk.troubles == []


def test_a_lost_display_that_hangs_as_well_is_told_no_more(clock: Any) -> None:
    desk = Desk(clock)
    desk.bus.absent, desk.bus.takes_s = True, 6.0
    desk.bus.asked = lambda: None
    desk.wait(1)
    desk.bus.asked = lambda: desk.keeper.notice_hang(clock.now)
    desk.wait(60)
    assert desk.troubles == ["no_answer"]


@pytest.mark.parametrize("touched", [False, True])
def test_who_shows_a_picture_or_touches_a_button_finds_the_hang(touched: bool, clock: Any) -> None:
    hangs, free, back = threading.Event(), threading.Event(), threading.Event()

    class HaltingBus(SimulatedPanelBus):
        def command(self, *command: int) -> None:
            hangs.set()
            assert free.wait(LONG_S)
            super().command(*command)

    troubles = list[Any]()

    def listen(trouble: Any) -> None:
        troubles.append(trouble)
        if trouble is None:
            back.set()

    bus = HaltingBus("ssd1306")
    with Screen(lambda: Panel("ssd1306", interface=bus), listen, clock=clock) as screen:
        assert hangs.wait(LONG_S)
        for second in range(20):
            if touched:
                screen.wake()
            else:
                screen.show(LIT)
            assert troubles == ([] if second < 5 else ["no_answer"])
            clock.advance(1.0)
        free.set()
        assert back.wait(LONG_S)
    assert troubles == ["no_answer", None]
