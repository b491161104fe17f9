"""Only what changed goes over the bus, and what is seen is the same as with luma's own driver."""

from __future__ import annotations

import random
from typing import Any

import font_source_sans_pro
import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.oled import device as stock
from PIL import Image, ImageChops, ImageDraw, ImageFont
from stories.extent import mostly_slow

from hardware.errors import ScreenError
from hardware.screen import Kind, Panel, Rotation
from hardware.screen.changes import Run, changes, pages_of
from hardware.simulated import SimulatedPanelBus

PANELS = [(kind, size) for kind in ("ssd1306", "ssd1309", "sh1106") for size in ((128, 64), (128, 32))]
every_panel = pytest.mark.parametrize(("kind", "size"), PANELS)


def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = font_source_sans_pro.SourceSansProSemibold if bold else font_source_sans_pro.SourceSansPro
    return ImageFont.truetype(name, size, layout_engine=ImageFont.Layout.BASIC)


def screenful(size: tuple[int, int], title: str, lines: list[str], chosen: int | None = None) -> Image.Image:
    """A title, a rule and rows of text, one of them inverted, as the companion lays them out."""
    picture = Image.new("1", size)
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    tall = size[1] == 64
    pen.text((0, 17 if tall else 13), title, font=font(19 if tall else 17, bold=True), fill=1, anchor="ls")
    if tall:
        pen.line((0, 21, 128, 21), fill=1)
    for row, line in enumerate(lines[: 3 if tall else 1]):
        top = (22 if tall else 18) + 13 * row
        if row == chosen:
            pen.rectangle((0, top, 127, top + 12), fill=1)
        pen.text((2, top + 10), line, font=font(12), fill=int(row != chosen), anchor="ls")
    return picture


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    return Image.frombytes("1", size, random.Random(seed).randbytes(size[0] * size[1] // 8))


def scribbled(picture: Image.Image, chance: random.Random) -> Image.Image:
    """The picture with something changed: nothing, a few pixels, a box, a row, or all of it."""
    changed = picture.copy()
    width, height = picture.size
    x, y = chance.randrange(width), chance.randrange(height)
    box = (x, y, min(width, x + chance.randint(1, 40)), min(height, y + chance.randint(1, 20)))
    match chance.randrange(6):
        case 0:
            return changed
        case 1:
            for _ in range(chance.randint(1, 60)):
                changed.putpixel((chance.randrange(width), chance.randrange(height)), chance.choice([0, 255]))
        case 2:
            changed.paste(ImageChops.invert(changed.crop(box)), box)
        case 3:
            ImageDraw.Draw(changed).rectangle((0, y, width - 1, y + 12), fill=chance.choice([0, 1]))
        case 4:
            return ImageChops.invert(changed)
        case 5:
            return noise(picture.size, chance.randrange(1000))
    return changed


class Pair:
    """A panel of ours and luma's stock driver, each on a simulated bus of its own, shown the same pictures."""

    def __init__(self, kind: Kind, size: tuple[int, int], rotate: Rotation = 0) -> None:
        self.bus, self.stock_bus = SimulatedPanelBus(kind, *size), SimulatedPanelBus(kind, *size)
        self.panel = Panel(kind, *size, interface=self.bus, rotate=rotate)
        width, height = size
        self.stock = getattr(stock, kind)(self.stock_bus, width=width, height=height, rotate=rotate // 90)

    def show(self, picture: Image.Image) -> tuple[int, int]:
        """Show it on both: bytes of commands and of the picture, ours and luma's."""
        before, stock_before = carried(self.bus), carried(self.stock_bus)
        self.panel.show(picture)
        self.stock.display(picture)
        assert self.bus.chip.memory == self.stock_bus.chip.memory
        assert self.bus.picture().tobytes() == self.stock_bus.picture().tobytes()
        return carried(self.bus) - before, carried(self.stock_bus) - stock_before


def carried(bus: SimulatedPanelBus) -> int:
    return bus.command_bytes + bus.data_bytes


@every_panel
@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("seed", mostly_slow(range(2), quick=1))
def test_after_any_pictures_memory_and_picture_are_those_of_lumas_driver(
    kind: Kind, size: tuple[int, int], rotate: Rotation, seed: int
) -> None:
    chance = random.Random(seed)
    pair = Pair(kind, size, rotate)
    picture = Image.new("1", size)
    for _ in range(10):
        picture = scribbled(picture, chance)
        ours, lumas = pair.show(picture)
        assert ours <= lumas + 16
        seen = pair.bus.picture()
        turned = seen.transpose(Image.Transpose.ROTATE_180) if rotate else seen
        assert turned.tobytes() == picture.tobytes()


@given(st.sampled_from(PANELS), st.lists(st.binary(min_size=1, max_size=40), min_size=1, max_size=4), st.randoms())
def test_any_bytes_anywhere_in_the_picture_arrive(panel: Any, patches: list[bytes], chance: random.Random) -> None:
    kind, size = panel
    bus = SimulatedPanelBus(kind, *size)
    shown = Panel(kind, *size, interface=bus)
    pixels = bytearray(size[0] * size[1] // 8)
    for patch in patches:
        start = chance.randrange(len(pixels) - len(patch))
        pixels[start : start + len(patch)] = patch
        shown.show(Image.frombytes("1", size, bytes(pixels)))
        assert bus.picture().tobytes() == bytes(pixels)


@every_panel
def test_the_same_picture_again_sends_nothing(kind: Kind, size: tuple[int, int]) -> None:
    pair = Pair(kind, size)
    for picture in (Image.new("1", size), noise(size, 1), screenful(size, "Your turn", ["blue"])):
        pair.show(picture)
        transfers = pair.bus.transfers
        assert pair.show(picture.copy())[0] == 0
        assert pair.bus.transfers == transfers


@every_panel
def test_one_changed_digit_takes_at_most_64_bytes(kind: Kind, size: tuple[int, int]) -> None:
    pair = Pair(kind, size)
    pair.show(screenful(size, "Round 5", ["Paddle 8"]))
    for digit in "018426593":
        assert 0 < pair.show(screenful(size, f"Round {digit}", ["Paddle 8"]))[0] <= 64
    for digit in "018426593":
        assert 0 < pair.show(screenful(size, "Round 3", [f"Paddle {digit}"]))[0] <= 64


# Each fills the row, and is followed by one that is as unlike it as can be.
LINES = [
    "Lay down a paddle card",
    "WWWWWWWWWWWWWWWWWW",
    "",
    "gyjpqgyjpqgyjpqgyjpqgyjpq",
    "6 and the cloud are out",
    "Whose canoe is that one?",
    "gyjpqgyjpqgyjpqgyjpqgyjpq",
]


@pytest.mark.parametrize(
    ("kind", "size", "row"), [(kind, size, row) for kind, size in PANELS for row in range(3 if size[1] == 64 else 1)]
)
@pytest.mark.parametrize("chosen", [False, True])
def test_one_changed_line_takes_at_most_320_bytes(kind: Kind, size: tuple[int, int], row: int, chosen: bool) -> None:
    pair = Pair(kind, size)
    pair.show(screenful(size, "Choose", ["up", "down", "back"], row if chosen else None))
    for line in LINES:
        rows = ["up", "down", "back"]
        rows[row] = line
        took, _ = pair.show(screenful(size, "Choose", rows, row if chosen else None))
        assert 0 < took <= 320


@every_panel
def test_a_picture_that_changes_everywhere_takes_no_more_than_lumas(kind: Kind, size: tuple[int, int]) -> None:
    pair = Pair(kind, size)
    worst = [Image.new("1", size, 1), Image.new("1", size, 0), noise(size, 1), noise(size, 2)]
    for space in range(2, 14):  # every so many columns: runs that are hardly worth it
        striped = Image.new("1", size)
        for x in range(0, size[0], space):
            ImageDraw.Draw(striped).line((x, 0, x, size[1]), fill=1)
        worst += [striped, Image.new("1", size)]
    for picture in worst:
        transfers, stock_transfers = pair.bus.transfers, pair.stock_bus.transfers
        ours, lumas = pair.show(picture)
        assert ours <= lumas
        # Each transfer brings two bytes of its own on an I2C bus.
        on_the_bus = ours + 2 * (pair.bus.transfers - transfers)
        assert on_the_bus <= lumas + 2 * (pair.stock_bus.transfers - stock_transfers)


@every_panel
def test_after_an_error_the_next_picture_is_sent_whole(kind: Kind, size: tuple[int, int]) -> None:
    bus = SimulatedPanelBus(kind, *size)
    panel = Panel(kind, *size, interface=bus)
    for carried_bytes in range(5):
        for spared in range(2):
            panel.show(noise(size, 1))
            bus.fail_next(after=spared, carried=carried_bytes)
            with pytest.raises(ScreenError):
                panel.show(noise(size, 2))
            before = bus.data_bytes
            panel.show(noise(size, 1))
            assert bus.data_bytes - before == size[0] * size[1] // 8
            assert bus.picture().tobytes() == noise(size, 1).tobytes()


def test_pages_hold_eight_lines_with_the_uppermost_pixel_in_the_lowest_bit() -> None:
    picture = Image.new("1", (128, 32))
    for x, y in ((0, 0), (0, 7), (127, 8), (5, 31)):
        picture.putpixel((x, y), 1)
    pages = pages_of(picture)
    assert [len(page) for page in pages] == [128] * 4
    lit = {(page, column): byte for page, row in enumerate(pages) for column, byte in enumerate(row) if byte}
    assert lit == {(0, 0): 0b1000_0001, (1, 127): 0b0000_0001, (3, 5): 0b1000_0000}


def test_neighbours_go_together_and_a_wide_gap_is_left_out() -> None:
    before = (bytes(128),)
    after = bytearray(128)
    for column in (0, 4, 9, 127):  # 3 unchanged between 0 and 4, 4 between 4 and 9
        after[column] = 0xFF
    assert changes(before, (bytes(after),)) == [
        Run(0, 0, bytes([255, 0, 0, 0, 255])),
        Run(0, 9, b"\xff"),
        Run(0, 127, b"\xff"),
    ]


page = st.binary(min_size=128, max_size=128)


@given(st.lists(st.tuples(page, page, st.integers(0, 127), st.integers(0, 127)), min_size=1, max_size=8))
def test_runs_make_the_new_pages_of_the_old_ones(parts: list[tuple[bytes, bytes, int, int]]) -> None:
    old = tuple(before for before, _, _, _ in parts)
    new = tuple(before[:a] + after[a:b] + before[max(a, b) :] for before, after, a, b in parts)
    memory = [bytearray(page) for page in old]
    for run in changes(old, new):
        memory[run.page][run.column : run.column + len(run.content)] = run.content
    assert tuple(map(bytes, memory)) == new
