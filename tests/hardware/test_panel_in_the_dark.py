"""A panel that went dark is lit when somebody is there; one that is lit is sent nothing."""

from __future__ import annotations

import pytest
from PIL import Image

from hardware.screen import Panel
from hardware.screen.keeper import DARK_S, PanelKeeper
from hardware.simulated import SimulatedPanelBus

LIT = Image.new("1", (128, 64), 1)


class Desk:
    """A keeper of one simulated panel, looked after every second."""

    def __init__(self) -> None:
        self.bus = SimulatedPanelBus("sh1106")
        self.keeper = PanelKeeper(lambda: Panel("sh1106", interface=self.bus), lambda _trouble: None)
        self.now = 0.0

    def pass_until(self, moment: float) -> None:
        while self.now < moment:
            self.now += 1.0
            self.keeper.due(self.now)

    def touch(self) -> None:
        self.keeper.wake()
        self.keeper.due(self.now)

    def is_lit(self) -> bool:
        return self.bus.picture().tobytes() == LIT.tobytes()


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.keeper.want(LIT)
    desk.keeper.due(0.0)
    assert desk.is_lit()
    return desk


def test_a_dark_panel_shows_its_picture_again_and_goes_dark_again(desk: Desk) -> None:
    for _ in range(2):
        desk.pass_until(desk.now + DARK_S + 1)
        assert not desk.is_lit()
        desk.touch()
        assert desk.is_lit()


def test_a_lit_panel_is_sent_nothing_and_stays_lit_for_as_long_as_after_a_picture(desk: Desk) -> None:
    desk.pass_until(DARK_S - 1)
    sent = desk.bus.transfers
    desk.touch()
    assert desk.bus.transfers == sent
    desk.pass_until(2 * DARK_S - 3)
    assert desk.is_lit()
    desk.pass_until(2 * DARK_S + 1)
    assert not desk.is_lit()


def test_a_panel_that_has_been_given_no_picture_is_sent_none() -> None:
    desk = Desk()
    desk.pass_until(1.0)
    sent = desk.bus.data_bytes
    desk.touch()
    assert desk.bus.data_bytes == sent


def test_a_panel_that_is_lost_in_the_dark_shows_its_picture_once_it_is_back(desk: Desk) -> None:
    desk.pass_until(DARK_S + 1)
    desk.bus.absent = True
    desk.pass_until(DARK_S + 5)
    desk.touch()
    desk.bus.absent = False
    desk.pass_until(DARK_S + 60)
    assert desk.is_lit()
