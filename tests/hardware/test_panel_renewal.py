"""A panel that has forgotten what it was told, and says nothing of it, is right again within half a minute."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from hardware.screen import Kind, Panel, Rotation
from hardware.screen.keeper import DARK_S, PanelKeeper
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF_A_MINUTE_S = 30.0

PANELS = [(kind, size) for kind in ("ssd1306", "ssd1309", "sh1106") for size in ((128, 64), (128, 32))]
every_panel = pytest.mark.parametrize(("kind", "size"), PANELS)


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    return Image.frombytes("1", size, random.Random(seed).randbytes(size[0] * size[1] // 8))


class WatchedBus(SimulatedPanelBus):
    """A bus with an eye on its panel, which looks after every transfer once it is to."""

    seen: set[bytes] | None = None

    def command(self, *command: int) -> None:
        super().command(*command)
        self._look()

    def data(self, data: Sequence[int]) -> None:
        super().data(data)
        self._look()

    def _look(self) -> None:
        if self.seen is not None:
            self.seen.add(self.picture().tobytes())


class Desk:
    """A keeper of one panel on virtual time, which shows a picture."""

    def __init__(self, kind: Kind = "ssd1306", size: tuple[int, int] = (128, 64), rotate: Rotation = 0) -> None:
        self.bus = WatchedBus(kind, *size)
        self.troubles = list[Any]()
        self.keeper = PanelKeeper(lambda: Panel(kind, *size, interface=self.bus, rotate=rotate), self.troubles.append)
        self.now = 0.0
        self.show(1)

    def show(self, seed: int) -> None:
        self.keeper.want(noise(self.bus.size, seed))
        self.keeper.due(self.now)

    def sent(self) -> int:
        return self.bus.command_bytes + self.bus.data_bytes

    def wait(self, seconds: float) -> list[int]:
        """How many bytes each thing took that was done meanwhile."""
        took, end = [], self.now + seconds
        while (deadline := self.keeper.deadline()) <= end:
            before, self.now = self.sent(), max(deadline, self.now)
            self.keeper.due(self.now)
            took.append(self.sent() - before)
        self.now = end
        return took

    def blink(self) -> None:
        self.bus.absent = True
        self.bus.absent = False

    def shows(self, seed: int, rotate: Rotation = 0) -> bool:
        picture = noise(self.bus.size, seed)
        return self.bus.picture().tobytes() == (picture.rotate(180) if rotate else picture).tobytes()


@every_panel
@pytest.mark.parametrize("rotate", [0, 180])
def test_a_panel_whose_power_blinked_shows_its_picture_again(
    kind: Kind, size: tuple[int, int], rotate: Rotation
) -> None:
    desk = Desk(kind, size, rotate)
    for after_s in (0.1, 7.3, 31.0, 19.99):
        desk.wait(after_s)
        desk.blink()
        assert not desk.shows(1, rotate)
        desk.wait(HALF_A_MINUTE_S)
        assert desk.shows(1, rotate)
    assert desk.troubles == []


@every_panel
def test_a_panel_whose_power_blinked_amid_new_pictures_shows_the_newest(kind: Kind, size: tuple[int, int]) -> None:
    desk = Desk(kind, size)
    desk.blink()
    for seed in range(60):
        desk.show(seed)
        desk.wait(0.5)
    assert desk.shows(59)


@pytest.mark.parametrize(
    "disturbed", [[0xAE], [0xA7], [0x40 | 9], [0xD3, 20], [0xC0], [0xA0], [0x81, 0], [0x20, 1], [0x21]]
)
@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_a_disturbed_chip_is_set_right(kind: Kind, disturbed: list[int]) -> None:
    desk = Desk(kind)
    registers = desk.bus.chip.registers
    desk.bus.chip.command(disturbed)
    desk.wait(HALF_A_MINUTE_S)
    assert desk.shows(1)
    assert desk.bus.chip.registers.contrast == registers.contrast


@every_panel
def test_a_panel_that_has_forgotten_nothing_never_flickers(kind: Kind, size: tuple[int, int]) -> None:
    desk = Desk(kind, size)
    desk.wait(1)
    desk.bus.seen = set()
    sent = desk.bus.data_bytes
    desk.wait(45)
    assert desk.bus.data_bytes - sent >= 2 * size[0] * size[1] // 8
    assert desk.bus.seen == {noise(size, 1).tobytes()}


@every_panel
def test_a_picture_waits_for_no_more_than_150_bytes_of_a_renewal(kind: Kind, size: tuple[int, int]) -> None:
    took = Desk(kind, size).wait(60)
    assert size[0] < max(took) <= 150


@every_panel
def test_a_picture_that_comes_within_a_renewal_is_shown_before_the_rest_of_it(
    kind: Kind, size: tuple[int, int]
) -> None:
    for steps in range(size[1] // 8 + 1):
        desk = Desk(kind, size)
        desk.wait(19.9)
        desk.blink()
        desk.now = 20.0
        for _ in range(1 + steps):
            desk.keeper.due(desk.now)
        before = desk.bus.data_bytes
        desk.show(2)
        assert desk.bus.data_bytes - before <= size[0] * size[1] // 8 + size[0], "the picture, and one page of the rest"
        desk.wait(0.1)
        assert desk.shows(2)


@every_panel
def test_a_panel_that_is_dark_on_purpose_stays_dark(kind: Kind, size: tuple[int, int]) -> None:
    desk = Desk(kind, size)
    desk.wait(DARK_S + 1)
    desk.bus.seen = set()
    desk.wait(HALF_A_MINUTE_S)
    desk.blink()  # its memory is full of noise then
    desk.wait(HALF_A_MINUTE_S)
    assert desk.bus.seen == {Image.new("1", size).tobytes()}
    desk.show(2)
    assert desk.shows(2)


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("carried", [0, 1])
def test_an_error_at_any_write_of_a_renewal_is_overcome(kind: Kind, carried: int) -> None:
    undisturbed = Desk(kind)
    undisturbed.wait(19.9)
    before = undisturbed.bus.transfers
    undisturbed.wait(0.2)
    for spared in range(undisturbed.bus.transfers - before):
        desk = Desk(kind)
        desk.wait(19.9)
        desk.bus.fail_next(after=spared, carried=carried)
        desk.wait(4)
        assert desk.troubles == ["no_answer", None], f"after {spared} writes"
        assert desk.shows(1), f"after {spared} writes"
