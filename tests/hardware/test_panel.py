"""A panel through luma's real drivers: what was shown is what is seen."""

from __future__ import annotations

import atexit
import errno
import random
from typing import Any

import pytest
from luma.core.interface.serial import i2c
from PIL import Image, ImageDraw

from hardware.errors import ScreenError
from hardware.screen import KINDS, SIZES, Kind, Panel, i2c_interface, spi_interface
from hardware.screen.troubles import as_screen_error
from hardware.simulated import SimulatedPanelBus, simulated_pin_factory

every_panel = pytest.mark.parametrize(
    ("kind", "size"), [(kind, size) for kind in ("ssd1306", "ssd1309", "sh1106") for size in ((128, 64), (128, 32))]
)


def noise(size: tuple[int, int], seed: int = 1) -> Image.Image:
    """A picture in which no two parts are alike."""
    return Image.frombytes("1", size, random.Random(seed).randbytes(size[0] * size[1] // 8))


def test_three_kinds_in_two_sizes_are_known() -> None:
    assert set(KINDS) == {"ssd1306", "ssd1309", "sh1106"}
    assert set(SIZES) == {(128, 64), (128, 32)}


@every_panel
@pytest.mark.parametrize("seed", range(3))
def test_what_was_shown_is_what_is_seen(kind: Kind, size: tuple[int, int], seed: int) -> None:
    bus = SimulatedPanelBus(kind, *size)
    with Panel(kind, *size, interface=bus) as panel:
        panel.show(noise(size, seed))
    assert bus.picture().tobytes() == noise(size, seed).tobytes()


@every_panel
def test_a_panel_upside_down_is_seen_upright(kind: Kind, size: tuple[int, int]) -> None:
    bus = SimulatedPanelBus(kind, *size)
    with Panel(kind, *size, interface=bus, rotate=180) as panel:
        panel.show(noise(size))
    turned_with_the_panel = bus.picture().transpose(Image.Transpose.ROTATE_180)
    assert turned_with_the_panel.tobytes() == noise(size).tobytes()


@every_panel
def test_a_panel_is_dark_after_opening(kind: Kind, size: tuple[int, int]) -> None:
    bus = SimulatedPanelBus(kind, *size)
    Panel(kind, *size, interface=bus)
    assert bus.chip.lit
    assert bus.picture().getbbox() is None


def test_any_way_of_drawing_white_is_white() -> None:
    bus = SimulatedPanelBus()
    with Panel("ssd1306", interface=bus) as panel:
        picture = Image.new("1", (128, 64))
        ImageDraw.Draw(picture).point((0, 0), fill=1)
        ImageDraw.Draw(picture).point((1, 0), fill=255)
        panel.show(picture)
    assert [bus.picture().getpixel((x, 0)) for x in range(3)] == [255, 255, 0]


def test_a_picture_takes_as_many_bytes_as_the_panel_has() -> None:
    bus = SimulatedPanelBus("ssd1306", 128, 32)
    with Panel("ssd1306", 128, 32, interface=bus) as panel:
        before = bus.data_bytes
        panel.show(noise((128, 32)))
        assert bus.data_bytes - before == 512


@pytest.mark.parametrize("picture", [Image.new("1", (128, 32)), Image.new("L", (128, 64))])
def test_a_picture_of_another_size_or_mode_is_a_fault(picture: Image.Image) -> None:
    with (
        Panel("ssd1306", interface=SimulatedPanelBus()) as panel,
        pytest.raises(ValueError, match=r"the panel shows pictures '1' of \(128, 64\)"),
    ):
        panel.show(picture)


@pytest.mark.parametrize(
    ("kind", "size", "rotate", "told"),
    [
        ("ssd1305", (128, 64), 0, "set the kind to one of ssd1306, ssd1309, sh1106"),
        ("sh1106", (128, 128), 0, "no sh1106 of 128x128 is known here: set the size to 128x64 or 128x32"),
        ("ssd1306", (64, 48), 0, "set the size to 128x64 or 128x32"),
        ("ssd1309", (32, 128), 0, "set the size to 128x64 or 128x32"),
        ("ssd1306", (128, 64), 90, "set the rotation to 0 or 180"),
    ],
)
def test_an_impossible_panel_is_refused_and_its_bus_released(kind: Any, size: Any, rotate: Any, told: str) -> None:
    bus = SimulatedPanelBus()
    with pytest.raises(ScreenError, match=told) as refused:
        Panel(kind, *size, interface=bus, rotate=rotate)
    assert refused.value.kind == "wrong_kind"
    assert (bus.transfers, bus.released) == (0, 1)


def test_an_absent_panel_is_told_with_what_to_do_and_its_bus_released() -> None:
    bus = SimulatedPanelBus()
    bus.absent = True
    with pytest.raises(ScreenError, match=r"Remote I/O error.*check its wires, and its address") as absent:
        Panel("ssd1306", interface=bus)
    assert absent.value.kind == "no_answer"
    assert bus.released == 1


@every_panel
def test_an_error_at_any_transfer_of_a_picture_is_a_screen_error(kind: Kind, size: tuple[int, int]) -> None:
    bus = SimulatedPanelBus(kind, *size)
    panel = Panel(kind, *size, interface=bus)
    before = bus.transfers
    panel.show(noise(size, 0))
    for spared in range(bus.transfers - before):
        bus.fail_next(1, OSError(errno.EREMOTEIO, "Remote I/O error"), after=spared)
        with pytest.raises(ScreenError):
            panel.show(noise(size, spared + 1))


def test_asking_whether_a_panel_is_there_changes_nothing_that_is_seen() -> None:
    bus = SimulatedPanelBus()
    panel = Panel("ssd1306", interface=bus)
    panel.show(noise((128, 64)))
    panel.check()
    assert bus.picture().tobytes() == noise((128, 64)).tobytes()
    bus.absent = True
    with pytest.raises(ScreenError):
        panel.check()


@every_panel
def test_a_closed_panel_keeps_its_last_picture_or_is_dark(kind: Kind, size: tuple[int, int]) -> None:
    bus = SimulatedPanelBus(kind, *size)
    for blank in (False, True):
        panel = Panel(kind, *size, interface=bus)
        panel.show(noise(size))
        panel.close(blank=blank)
        assert (bus.picture().getbbox() is None) is blank
        assert bus.chip.lit is not blank
    assert bus.released == 2


def test_closing_a_panel_that_is_gone_releases_the_bus_without_a_word() -> None:
    bus = SimulatedPanelBus()
    panel = Panel("ssd1306", interface=bus)
    bus.absent = True
    panel.close(blank=True)
    assert bus.released == 1


def test_a_panel_leaves_nothing_to_be_run_at_the_end_of_the_process() -> None:
    Panel("sh1106", interface=SimulatedPanelBus("sh1106")).close()
    before = atexit._ncallbacks()
    for kind in ("ssd1306", "ssd1309", "sh1106"):
        Panel(kind, interface=SimulatedPanelBus(kind))
    assert atexit._ncallbacks() == before


class Smbus:
    """A system management bus with one panel at an address, in place of smbus2's."""

    def __init__(self, panel: SimulatedPanelBus) -> None:
        self.panel = panel

    def write_i2c_block_data(self, address: int, control: int, sent: list[int]) -> None:
        if address != 0x3D:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if control == 0x00:
            self.panel.command(*sent)
        else:
            self.panel.data(sent)


def test_a_picture_arrives_through_lumas_i2c_in_pieces() -> None:
    bus = SimulatedPanelBus("sh1106")
    with Panel("sh1106", interface=i2c(bus=Smbus(bus), address=0x3D)) as panel:
        panel.show(noise((128, 64)))
    assert bus.picture().tobytes() == noise((128, 64)).tobytes()


def test_a_panel_at_another_address_is_told_with_what_to_do() -> None:
    with pytest.raises(ScreenError, match=r"not found on address: 0x3C\): check its wires, and its address"):
        Panel("ssd1306", interface=i2c(bus=Smbus(SimulatedPanelBus()), address=0x3C))


def test_an_i2c_bus_that_is_not_switched_on_is_told_with_how_to_switch_it_on() -> None:
    with pytest.raises(ScreenError, match="sudo raspi-config nonint do_i2c 0") as off:
        i2c_interface(port=250)
    assert off.value.kind == "bus_off"


@pytest.mark.parametrize("said", ["Permission denied: '/dev/i2c-1'", "Operation not permitted: '/dev/spidev0.0'"])
def test_a_bus_that_one_may_not_open_is_told_with_its_groups(said: str) -> None:
    with pytest.raises(ScreenError, match="add the user to the groups i2c and spi") as refused, as_screen_error():
        raise OSError(said)
    assert refused.value.kind == "no_access"


@pytest.mark.parametrize(("printed", "right"), [(0x78, "0x3C"), (0x7A, "0x3D")])
def test_the_address_printed_on_the_board_is_told_with_the_right_one(printed: int, right: str) -> None:
    with pytest.raises(ScreenError, match=f"set the address to {right}") as refused:
        i2c_interface(address=printed)
    assert refused.value.kind == "wrong_address"


class SpiDev:
    """A spidev device with one panel on it, which looks at its D/C line."""

    def __init__(self, panel: SimulatedPanelBus, data_command: Any) -> None:
        self.panel = panel
        self.data_command = data_command
        self.opened: list[tuple[int, int]] = []
        self.closed = False

    def open(self, port: int, device: int) -> None:
        self.opened.append((port, device))

    def writebytes(self, sent: list[int]) -> None:
        if self.data_command.state:
            self.panel.data(sent)
        else:
            self.panel.command(*sent)

    def close(self) -> None:
        self.closed = True


def test_a_picture_arrives_on_spi_with_its_lines_on_the_given_pins() -> None:
    factory, bus = simulated_pin_factory(), SimulatedPanelBus("ssd1309")
    for _ in range(2):  # the second time all lines have to be free again
        spi = SpiDev(bus, factory.pin(24))
        interface = spi_interface(0, 1, pin_factory=factory, data_command_pin=24, reset_pin=25, spi=spi)
        assert [state.state for state in factory.pin(25).states][-2:] == [False, True]  # the chip was reset
        with Panel("ssd1309", interface=interface) as panel:
            panel.show(noise((128, 64)))
        assert bus.picture().tobytes() == noise((128, 64)).tobytes()
        assert (spi.opened, spi.closed) == ([(0, 1)], True)


def test_an_spi_line_that_cannot_be_had_is_told_with_its_pin() -> None:
    factory = simulated_pin_factory()
    with pytest.raises(ScreenError, match="the display's line on pin 99 cannot be had") as taken:
        spi_interface(pin_factory=factory, reset_pin=99, spi=SpiDev(SimulatedPanelBus(), factory.pin(24)))
    assert taken.value.kind == "line_taken"
