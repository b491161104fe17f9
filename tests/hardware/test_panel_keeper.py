"""The newest picture stays on a panel that comes and goes; all on virtual time."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from PIL import Image

from hardware.errors import ScreenError, ScreenTrouble
from hardware.screen import Panel
from hardware.screen.keeper import DARK_S, PanelKeeper
from hardware.simulated import SimulatedPanelBus


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


class Desk:
    """A keeper of one simulated panel, and everything that it was told."""

    def __init__(self, clock: Any) -> None:
        self.clock = clock
        self.bus = SimulatedPanelBus("sh1106")
        self.opened_at: list[float] = []
        self.troubles: list[ScreenTrouble | None] = []
        self.keeper = PanelKeeper(self.open_panel, self.troubles.append)

    def open_panel(self) -> Panel:
        self.opened_at.append(self.clock.now)
        return Panel("sh1106", interface=self.bus)

    def show(self, seed: int) -> None:
        self.keeper.want(noise(seed))
        self.keeper.due(self.clock.now)

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while (deadline := self.keeper.deadline()) <= end:
            self.clock.now = max(deadline, self.clock.now)
            self.keeper.due(self.clock.now)
        self.clock.now = end

    def shows(self, seed: int) -> bool:
        return self.bus.picture().tobytes() == noise(seed).tobytes()


@pytest.fixture
def desk(clock: Any, caplog: pytest.LogCaptureFixture) -> Desk:
    caplog.set_level(logging.INFO, "hardware")
    return Desk(clock)


def test_a_picture_is_shown_at_once(desk: Desk) -> None:
    desk.show(1)
    assert desk.shows(1)
    desk.show(2)
    assert desk.shows(2)
    assert desk.opened_at == [0.0]


def test_an_absent_panel_is_tried_after_1_second_then_2_up_to_30(desk: Desk) -> None:
    desk.bus.absent = True
    desk.wait(130.0)
    assert desk.opened_at == [0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 61.0, 91.0, 121.0]


def test_a_panel_absent_at_the_start_gets_the_newest_picture_when_it_comes(desk: Desk) -> None:
    desk.bus.absent = True
    desk.show(1)
    desk.wait(2.0)
    desk.show(2)
    desk.bus.absent = False
    desk.wait(1.0)
    assert desk.shows(2)


def test_a_loss_and_a_return_are_one_line_each(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.show(1)
    desk.bus.absent = True
    for second in range(20):
        desk.show(second)
        desk.wait(1.0)
    desk.bus.absent = False
    desk.wait(60.0)
    assert [(record.levelname, record.message[:19]) for record in caplog.records] == [
        ("WARNING", "the display is lost"),
        ("WARNING", "the display is back"),
    ]
    assert "check its wires" in caplog.records[0].message
    assert desk.troubles == ["no_answer", None]


def test_an_error_at_any_transfer_is_overcome(clock: Any) -> None:
    undisturbed = Desk(clock)
    undisturbed.show(1)
    undisturbed.show(2)
    for spared in range(undisturbed.bus.transfers):
        desk = Desk(clock)
        desk.bus.fail_next(1, after=spared)
        desk.show(1)
        desk.show(2)
        desk.wait(2.0)
        assert desk.shows(2), f"after {spared} transfers"
        assert desk.troubles == ["no_answer", None], f"after {spared} transfers"


def test_a_panel_that_fails_is_released_before_it_is_opened_again(desk: Desk) -> None:
    desk.show(1)
    desk.bus.absent = True
    desk.show(2)
    desk.wait(100.0)
    assert desk.bus.released == len(desk.opened_at)


def test_a_panel_unplugged_while_nothing_changes_is_drawn_again_when_it_is_back(desk: Desk) -> None:
    desk.show(1)
    desk.wait(60.0)
    desk.bus.absent = True
    desk.wait(5.0)
    desk.bus.absent = False
    assert not desk.shows(1)
    desk.wait(5.0)
    assert desk.shows(1)


def test_a_panel_unplugged_while_the_same_picture_is_shown_again_and_again_is_missed(desk: Desk) -> None:
    desk.show(1)
    desk.bus.absent = True
    for _ in range(6):  # each sends nothing, and so learns nothing
        desk.show(1)
        desk.wait(0.1)
    desk.bus.absent = False
    desk.wait(1.0)
    assert desk.troubles == ["no_answer", None]
    assert desk.shows(1)


def test_a_plug_pulled_for_half_a_second_is_noticed_at_any_moment(desk: Desk) -> None:
    desk.show(1)
    for _ in range(7):
        desk.wait(40.07)
        desk.bus.absent = True
        desk.wait(0.5)
        desk.bus.absent = False
        desk.wait(1.0)
        assert desk.shows(1)
    assert len(desk.troubles) == 14


def test_a_panel_that_flickers_is_left_more_and_more_time(desk: Desk) -> None:
    desk.show(1)
    desk.wait(40.0)
    waits_s = []
    for seed in range(2, 6):
        desk.bus.fail_next(1)
        lost_at = desk.clock.now
        desk.show(seed)
        while desk.troubles[-1]:
            assert desk.clock.now < lost_at + 30.0
            desk.wait(0.5)
        waits_s.append(desk.opened_at[-1] - lost_at)
    assert waits_s == [1.0, 2.0, 4.0, 8.0]


def test_a_panel_that_worked_for_a_while_is_tried_soon_again(desk: Desk) -> None:
    for seed in range(3):
        desk.show(seed)
        desk.wait(40.0)
        desk.bus.fail_next(1)
        lost_at = desk.clock.now
        desk.show(9)
        desk.wait(1.0)
        assert desk.opened_at[-1] == lost_at + 1.0


@pytest.mark.parametrize("error", [ValueError("bad value"), KeyError("k"), MemoryError(), OSError("Remote I/O error")])
@pytest.mark.parametrize("after", range(4))
def test_whatever_the_bus_raises_while_a_picture_is_sent_the_display_is_lost_and_gets_it_again(
    desk: Desk, caplog: pytest.LogCaptureFixture, error: Exception, after: int
) -> None:
    desk.show(1)
    desk.bus.fail_next(1, error, after=after)
    desk.show(2)
    assert not desk.shows(2)
    desk.wait(2.0)
    assert desk.shows(2)
    said = [record.getMessage().partition(",")[0] for record in caplog.records]
    assert said == ["the display is lost", "the display is back"]


def test_a_wrong_picture_is_left_out_and_the_panel_stays(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.show(1)
    desk.keeper.want(Image.new("1", (5, 5)))
    desk.keeper.due(desk.clock.now)
    assert desk.shows(1)
    assert "a picture was left out" in caplog.text
    desk.show(2)
    assert desk.shows(2)
    assert desk.troubles == []


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (ScreenError("no bus", "bus_off"), "bus_off"),
        (ScreenError("no more is known"), "failed"),
        (RuntimeError("a fault"), "failed"),
        (ImportError("no luma"), "failed"),
    ],
)
def test_whatever_opening_raises_is_a_trouble_and_no_more(
    error: Exception, kind: ScreenTrouble, caplog: pytest.LogCaptureFixture
) -> None:
    troubles: list[ScreenTrouble | None] = []

    def fail() -> Panel:
        raise error

    keeper = PanelKeeper(fail, troubles.append)
    keeper.want(noise(1))
    keeper.due(0.0)
    keeper.close(blank=True)
    assert troubles == [kind]
    assert str(error) in caplog.text


def test_whatever_the_listener_raises_is_written_down(clock: Any, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(clock)

    def fail(trouble: str) -> None:
        raise ValueError("a fault of the listener")

    desk.keeper = PanelKeeper(desk.open_panel, fail)
    desk.bus.absent = True
    desk.show(1)
    desk.bus.absent = False
    desk.wait(2.0)
    assert desk.shows(1)
    assert "a fault of the listener" in caplog.text


@pytest.mark.parametrize("blank", [False, True])
def test_a_closed_panel_keeps_its_picture_unless_it_shall_be_dark(blank: bool, desk: Desk) -> None:
    desk.show(1)
    desk.keeper.close(blank=blank)
    assert desk.shows(1) is not blank
    assert desk.bus.released == 1


# ---- burn-in


def test_a_picture_that_stands_too_long_goes_dark_until_the_next_one(desk: Desk) -> None:
    desk.show(1)
    desk.wait(DARK_S - 1)
    assert desk.shows(1)
    desk.wait(2)
    assert desk.bus.picture().getbbox() is None
    desk.show(1)
    assert desk.shows(1)
    desk.wait(DARK_S + 1)
    assert desk.bus.picture().getbbox() is None


def test_a_panel_that_comes_back_in_the_dark_shows_its_picture(desk: Desk) -> None:
    desk.show(1)
    desk.wait(DARK_S + 1)
    desk.bus.absent = True
    desk.wait(5)
    desk.bus.absent = False
    desk.wait(60)
    assert desk.shows(1)
