"""A display that fails at any write, in any way: the newest picture comes back, with one line in the log each way."""

from __future__ import annotations

import errno
import logging
import random
import threading
from typing import TYPE_CHECKING, Any

import pytest
from luma.core.error import DeviceNotFoundError
from PIL import Image, ImageDraw
from stories.extent import mostly_slow

from hardware.screen import Kind, Panel, Screen
from hardware.screen.keeper import PanelKeeper
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.errors import ScreenTrouble

LONG_S = 20.0
"""How long a test waits for a thread before it gives up; nothing takes so long unless it is broken."""

PANELS = [("ssd1306", (128, 64)), ("ssd1309", (128, 32)), ("sh1106", (128, 64)), ("sh1106", (128, 32))]
every_panel = pytest.mark.parametrize(("kind", "size"), PANELS)


def pictures(size: tuple[int, int]) -> list[Image.Image]:
    """All changed, a little changed, nothing changed, dark, and all changed again."""
    first = Image.frombytes("1", size, random.Random(1).randbytes(size[0] * size[1] // 8))
    second = first.copy()
    ImageDraw.Draw(second).rectangle((9, 3, 17, 21), fill=1)
    return [first, second, second.copy(), Image.new("1", size), first.transpose(Image.Transpose.ROTATE_180)]


class Play:
    """A keeper that is given one picture after the other, half a second apart, on a bus that has its troubles."""

    def __init__(self, bus: SimulatedPanelBus) -> None:
        self.bus = bus
        self.now = 0.0
        self.troubles: list[ScreenTrouble | None] = []
        self.pictures = pictures(bus.size)
        self.keeper = PanelKeeper(lambda: Panel(bus.kind, *bus.size, interface=bus), self.troubles.append)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while (deadline := self.keeper.deadline()) <= end:
            self.now = max(deadline, self.now)
            self.keeper.due(self.now)
        self.now = end

    def evening(self) -> None:
        for picture in self.pictures:
            self.keeper.want(picture)
            self.keeper.due(self.now)
            self.wait(0.4)

    def shows_the_newest(self) -> bool:
        return self.bus.picture().tobytes() == self.pictures[-1].tobytes()


def writes_of_an_evening(kind: Kind, size: tuple[int, int]) -> int:
    play = Play(SimulatedPanelBus(kind, *size))
    play.evening()
    assert play.shows_the_newest()
    return play.bus.transfers


def lines_of(log: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.message[:19] for record in log.records]
    log.clear()
    return lines


ONE_LINE_EACH_WAY = ["the display is lost", "the display is back"]

ERRORS: dict[str, Callable[[], Exception]] = {
    "not acknowledged": lambda: OSError(errno.EREMOTEIO, "Remote I/O error"),
    "input/output error": lambda: OSError(errno.EIO, "Input/output error"),
    "timed out": lambda: TimeoutError(errno.ETIMEDOUT, "Connection timed out"),
    "luma's own": lambda: DeviceNotFoundError("I2C device not found on address: 0x3C"),
    "a closed bus": lambda: TypeError("an integer is required (got type NoneType)"),
}


@pytest.mark.parametrize(
    ("kind", "size", "error"),
    [(*PANELS[0], "not acknowledged")]
    + [pytest.param(*panel, "not acknowledged", marks=pytest.mark.slow) for panel in PANELS[1:]]
    + [pytest.param(*PANELS[0], error, marks=pytest.mark.slow) for error in list(ERRORS)[1:]],
)
def test_an_error_at_any_write_is_overcome_and_told_in_one_line_each_way(
    kind: Kind, size: tuple[int, int], error: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware")
    for spared in range(writes_of_an_evening(kind, size)):
        play = Play(SimulatedPanelBus(kind, *size))
        play.bus.fail_next(1, ERRORS[error](), after=spared)
        play.evening()
        play.wait(4.0)
        assert play.shows_the_newest(), f"after {spared} writes"
        assert lines_of(caplog) == ONE_LINE_EACH_WAY, f"after {spared} writes"
        assert play.troubles[1:] == [None]


@pytest.mark.parametrize(("kind", "size"), PANELS[::2])
@pytest.mark.parametrize("carried", mostly_slow([1, 2, 4, 5], quick=1))
def test_a_write_that_is_cut_short_anywhere_is_overcome(kind: Kind, size: tuple[int, int], carried: int) -> None:
    for spared in range(writes_of_an_evening(kind, size)):
        play = Play(SimulatedPanelBus(kind, *size))
        play.bus.fail_next(after=spared, carried=carried)
        play.evening()
        play.wait(4.0)
        assert play.shows_the_newest(), f"after {spared} writes"


class LooseBus(SimulatedPanelBus):
    """A bus whose panel is unplugged at the given write."""

    def __init__(self, kind: Kind, size: tuple[int, int], unplugged_after: int) -> None:
        super().__init__(kind, *size)
        self.left = unplugged_after

    def _count(self) -> None:
        if self.left == 0:
            self.absent = True
        self.left -= 1

    def command(self, *command: int) -> None:
        self._count()
        super().command(*command)

    def data(self, data: Sequence[int]) -> None:
        self._count()
        super().data(data)


@every_panel
def test_a_panel_unplugged_at_any_write_gets_the_newest_picture_when_it_is_back(
    kind: Kind, size: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware")
    for unplugged_after in range(writes_of_an_evening(kind, size)):
        play = Play(LooseBus(kind, size, unplugged_after))
        play.evening()
        play.wait(10.0)
        assert play.troubles[1:] == []
        play.bus.absent = False
        play.wait(30.0)
        assert play.shows_the_newest(), f"after {unplugged_after} writes"
        assert lines_of(caplog) == ONE_LINE_EACH_WAY


@every_panel
def test_a_panel_that_is_absent_at_the_start_gets_the_newest_picture_when_it_comes(
    kind: Kind, size: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware")
    play = Play(SimulatedPanelBus(kind, *size))
    play.bus.absent = True
    play.evening()
    play.wait(600.0)
    assert lines_of(caplog) == ONE_LINE_EACH_WAY[:1]
    play.bus.absent = False
    play.wait(30.0)
    assert play.shows_the_newest()
    assert lines_of(caplog) == ONE_LINE_EACH_WAY[1:]


class HangingBus(SimulatedPanelBus):
    """A bus that hangs at the given write, and there tells so, until it is let go on."""

    def __init__(self, kind: Kind, size: tuple[int, int], hangs_after: int) -> None:
        super().__init__(kind, *size)
        self.left = hangs_after
        self.hangs, self.free = threading.Event(), threading.Event()

    def _count(self) -> None:
        if self.left == 0:
            self.hangs.set()
            assert self.free.wait(LONG_S)
        self.left -= 1

    def command(self, *command: int) -> None:
        self._count()
        super().command(*command)

    def data(self, data: Sequence[int]) -> None:
        self._count()
        super().data(data)


def shown_while_hanging(bus: HangingBus, pictures_shown: list[Image.Image], *, fails: bool) -> None:
    """Show the first, wait until the bus hangs, show the others, let the bus go on or fail, and close."""
    now = [0.0]
    told = threading.Event()
    screen = Screen(lambda: Panel(bus.kind, *bus.size, interface=bus), lambda _: told.set(), clock=lambda: now[0])
    screen.show(pictures_shown[0])
    assert bus.hangs.wait(LONG_S)
    for picture in pictures_shown[1:]:  # would wait for ever if showing waited for the bus
        screen.show(picture)
    assert not bus.free.is_set()
    if fails:
        bus.fail_next()
    bus.free.set()
    if fails:
        assert told.wait(LONG_S)
        now[0] = 1.0
    screen.close(timeout_s=LONG_S)


@pytest.mark.parametrize(("kind", "size"), PANELS[1:3])
@pytest.mark.parametrize("fails", [False, True])
def test_the_game_is_not_delayed_by_a_bus_that_hangs_at_any_write(
    kind: Kind, size: tuple[int, int], fails: bool
) -> None:
    first, *later = pictures(size)
    undisturbed = SimulatedPanelBus(kind, *size)
    Panel(kind, *size, interface=undisturbed).show(first)
    for hangs_after in range(undisturbed.transfers):
        bus = HangingBus(kind, size, hangs_after)
        shown_while_hanging(bus, [first, *later * 20], fails=fails)
        assert bus.picture().tobytes() == later[-1].tobytes(), f"after {hangs_after} writes"


def test_two_losses_are_two_lines_each_way(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "hardware")
    play: Any = Play(SimulatedPanelBus())
    for _ in range(2):
        play.evening()
        play.bus.absent = True
        play.wait(40.0)
        play.bus.absent = False
        play.wait(40.0)
        assert play.shows_the_newest()
        assert lines_of(caplog) == ONE_LINE_EACH_WAY
