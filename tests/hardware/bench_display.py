"""A picture on the display, ours against luma's stock driver: bytes on the bus and time of the processor.

Figures for a person, no promise: the limits are tests (``test_panel_changes.py``). The bytes are checked by a model of
the controller's memory; the time is taken on a bus that only counts.
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any

import font_source_sans_pro
import pytest
from luma.oled import device as stock
from PIL import Image, ImageDraw, ImageFont

from hardware.screen import Kind, Panel
from hardware.simulated import SimulatedPanelBus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 9
TIMES = 20
"""How often a round shows each picture of a case."""


class CountingBus:
    """Carries nothing and counts."""

    def __init__(self) -> None:
        self.carried = 0
        self.transfers = 0

    def command(self, *command: int) -> None:
        self.carried += len(command)
        self.transfers += 1

    def data(self, data: Sequence[int]) -> None:
        self.carried += len(data)
        self.transfers += 1

    def cleanup(self) -> None:
        """Nothing to release."""


def screenful(title: str, *lines: str) -> Image.Image:
    """As the companion lays it out: a title of 19 pixels in semibold, rows of 12."""
    picture = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    basic = ImageFont.Layout.BASIC
    semibold = ImageFont.truetype(font_source_sans_pro.SourceSansProSemibold, 19, layout_engine=basic)
    regular = ImageFont.truetype(font_source_sans_pro.SourceSansPro, 12, layout_engine=basic)
    pen.text((0, 17), title, font=semibold, fill=1, anchor="ls")
    pen.line((0, 21, 128, 21), fill=1)
    for row, line in enumerate(lines):
        pen.text((2, 32 + 13 * row), line, font=regular, fill=1, anchor="ls")
    return picture


def cases() -> dict[str, tuple[Image.Image, Image.Image]]:
    """Two pictures each, shown in turn."""
    one = screenful("Round 3", "Lay down a paddle card", "Anna, Ben and Cleo", "nobody yet")
    digit = screenful("Round 8", "Lay down a paddle card", "Anna, Ben and Cleo", "nobody yet")
    line = screenful("Round 3", "Lay down a paddle card", "Weather and paddles", "nobody yet")
    inverse = one.point(lambda pixel: 255 - pixel)
    return {
        "identical": (one, one.copy()),
        "one digit": (one, digit),
        "one line": (one, line),
        "all changed": (one, inverse),
    }


def ours_on(kind: Kind, bus: Any) -> Callable[[Image.Image], None]:
    return Panel(kind, interface=bus).show


def lumas_on(kind: Kind, bus: Any) -> Callable[[Image.Image], None]:
    show: Callable[[Image.Image], None] = getattr(stock, kind)(bus, width=128, height=64).display
    return show


def bytes_for(kind: Kind, driver: Callable[..., Callable[[Image.Image], None]], pair: Any) -> tuple[int, int, Any]:
    """For the second picture after the first: bytes, transfers, and what the controller's memory holds then."""
    bus = SimulatedPanelBus(kind)
    show = driver(kind, bus)
    show(pair[0])
    before = bus.command_bytes + bus.data_bytes, bus.transfers
    show(pair[1])
    assert bus.picture().tobytes() == pair[1].tobytes()
    return bus.command_bytes + bus.data_bytes - before[0], bus.transfers - before[1], bus.chip.memory


def seconds_for(show: Callable[[Image.Image], None], pair: Any) -> float:
    """Processor seconds for one picture."""
    began = time.process_time()
    for _ in range(TIMES):
        show(pair[0])
        show(pair[1])
    return (time.process_time() - began) / (2 * TIMES)


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("case", cases())
def test_bytes_and_time_for_a_picture(kind: Kind, case: str) -> None:
    pair = cases()[case]
    ours, transfers, memory = bytes_for(kind, ours_on, pair)
    lumas, lumas_transfers, lumas_memory = bytes_for(kind, lumas_on, pair)
    assert memory == lumas_memory
    shows = ours_on(kind, CountingBus()), lumas_on(kind, CountingBus())
    rounds = [[seconds_for(show, pair) for show in shows] for _ in range(ROUNDS)]
    ours_s, lumas_s = (statistics.median(times) for times in zip(*rounds, strict=True))
    ratio = statistics.median(one / other for one, other in rounds)
    print(
        f"\n{kind}, {case}: {ours} bytes in {transfers} transfers (luma {lumas} in {lumas_transfers}); "
        f"{ours_s * 1e6:.0f} us of processor (luma {lumas_s * 1e6:.0f} us), ratio {ratio:.3f}"
    )
