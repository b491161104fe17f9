"""The stand-in chip behaves as its data sheet says, without luma and without a wire."""

from __future__ import annotations

import errno

import pytest

from hardware.simulated import SimulatedPanelBus
from hardware.simulated.chip import Chip

# Display off, horizontal addressing, 64 lines, upright, charge pump on, display on.
START = (0xAE, 0x20, 0x00, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xA1, 0xC8, 0xDA, 0x12, 0x8D, 0x14, 0xAF)
WHOLE = (0x21, 0, 127, 0x22, 0, 7)


def started(*more: int) -> SimulatedPanelBus:
    """An SSD1306 of 128x64 that is on and dark but for the pixel at (3, 9)."""
    bus = SimulatedPanelBus("ssd1306", 128, 64)
    bus.command(*START)
    bus.command(*WHOLE)
    memory = bytearray(1024)
    memory[1 * 128 + 3] = 0b0000_0010
    bus.data(memory)
    bus.command(*more)
    return bus


def lit_pixels(bus: SimulatedPanelBus) -> set[tuple[int, int]]:
    picture = bus.picture()
    return {(x, y) for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y))}


def test_bytes_stand_upright_and_pages_lie_below_each_other() -> None:
    assert lit_pixels(started()) == {(3, 9)}


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        ((0xA0,), {(124, 9)}),
        ((0xC0,), {(3, 54)}),
        ((0x42,), {(3, 7)}),
        ((0xD3, 2), {(3, 7)}),
        ((0xD3, 60), {(3, 13)}),
        ((0xAE,), set()),
        ((0x8D, 0x10), set()),
        ((0xE3,), {(3, 9)}),
    ],
    ids=["mirrored", "upside down", "start line", "offset up", "offset down", "off", "no charge pump", "no operation"],
)
def test_a_command_moves_the_picture(command: tuple[int, ...], seen: set[tuple[int, int]]) -> None:
    assert lit_pixels(started(*command)) == seen


def test_an_inverse_picture_is_lit_all_but_its_pixels() -> None:
    assert len(lit_pixels(started(0xA7))) == 128 * 64 - 1


def test_all_lit_shows_no_memory() -> None:
    assert len(lit_pixels(started(0xA5))) == 128 * 64


def test_lines_beyond_the_multiplex_ratio_stay_dark() -> None:
    bus = started(0xA8, 0x1F)
    bus.data([0xFF] * 1024)
    assert {y for _, y in lit_pixels(bus)} == set(range(32, 64))


def test_the_wrong_com_pins_scatter_the_rows() -> None:
    # One side of the chip drives the upper half, but the glass has every other row on that side.
    assert lit_pixels(started(0xDA, 0x02)) == {(3, 18)}


def test_a_chip_that_has_just_got_power_is_dark_whatever_its_memory_holds() -> None:
    bus = SimulatedPanelBus("ssd1306", 128, 64)
    assert lit_pixels(bus) == set()
    bus.command(*START)
    assert len(lit_pixels(bus)) > 1000


def test_a_command_may_be_cut_between_two_transfers() -> None:
    bus = started()
    bus.command(0xD3)
    bus.command(2)
    assert lit_pixels(bus) == {(3, 7)}


def places_written(chip: Chip, start: bytes) -> list[tuple[int, int]]:
    chip.memory = [bytearray(chip.width) for _ in range(8)]
    chip.command(start)
    places = []
    for _ in range(5):
        chip.write([1])
        places += [(page, row.index(1)) for page, row in enumerate(chip.memory) if 1 in row]
        chip.memory = [bytearray(chip.width) for _ in range(8)]
    return places


@pytest.mark.parametrize(
    ("start", "places"),
    [
        (bytes([0x20, 0, 0x21, 126, 127, 0x22, 6, 7]), [(6, 126), (6, 127), (7, 126), (7, 127), (6, 126)]),
        (bytes([0x20, 1, 0x21, 126, 127, 0x22, 6, 7]), [(6, 126), (7, 126), (6, 127), (7, 127), (6, 126)]),
        (bytes([0x20, 2, 0xB5, 0x0E, 0x17]), [(5, 126), (5, 127), (5, 0), (5, 1), (5, 2)]),
    ],
    ids=["horizontal", "vertical", "page by page"],
)
def test_the_place_of_the_next_byte_follows_the_addressing_mode(start: bytes, places: list[tuple[int, int]]) -> None:
    assert places_written(Chip("ssd1306"), start) == places


def test_an_sh1106_has_132_columns_and_stays_at_the_end_of_its_page() -> None:
    assert places_written(Chip("sh1106"), bytes([0xB5, 0x02, 0x18])) == [(5, 130), (5, 131)]


def test_an_sh1106_knows_no_addressing_mode() -> None:
    assert places_written(Chip("sh1106"), bytes([0x20, 0xB5, 0x00, 0x10]))[:2] == [(5, 0), (5, 1)]


def test_the_glass_of_an_sh1106_begins_at_its_third_column() -> None:
    bus = SimulatedPanelBus("sh1106", 128, 64)
    bus.command(0xA1, 0xC8, 0xAF)
    for page in range(8):
        bus.command(0xB0 + page, 0x00, 0x10)
        bus.data([0] * 132)
    bus.command(0xB0, 0x02, 0x10)
    bus.data([0x01])
    assert lit_pixels(bus) == {(0, 0)}


def test_failures_come_when_they_were_ordered_and_carry_nothing() -> None:
    bus = SimulatedPanelBus()
    bus.fail_next(2, TimeoutError(errno.ETIMEDOUT, "Connection timed out"), after=1)
    bus.command(0xAE)
    for send in (lambda: bus.command(0xAF), lambda: bus.data([1])):
        with pytest.raises(TimeoutError):
            send()
    bus.data([1, 2, 3])
    assert (bus.command_bytes, bus.data_bytes, bus.transfers) == (1, 3, 4)


def test_a_panel_that_was_unplugged_has_forgotten_everything() -> None:
    bus = started()
    bus.absent = True
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.command(0xAF)
    bus.absent = False
    assert lit_pixels(bus) == set()


def test_no_transfer_of_commands_is_longer_than_a_bus_allows() -> None:
    with pytest.raises(ValueError, match="33 command bytes"):
        SimulatedPanelBus().command(*[0xE3] * 33)
