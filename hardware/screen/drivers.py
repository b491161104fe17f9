"""luma's own drivers, which set the chip up, with one thing changed: of a picture only what differs is sent.

>>> from hardware.simulated import SimulatedPanelBus
>>> bus = SimulatedPanelBus("ssd1306", 128, 64)
>>> device = driver("ssd1306")(bus, width=128, height=64, rotate=0)
>>> before = bus.command_bytes + bus.data_bytes
>>> device.clear()  # it is dark already
>>> bus.command_bytes + bus.data_bytes - before
0
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hardware.screen.changes import Pages, Run, changes, pages_of, whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from hardware.screen.interfaces import DisplayInterface

Kind = Literal["ssd1306", "ssd1309", "sh1106"]

Transfer: TypeAlias = tuple[tuple[int, ...], bytes]
"""Commands that say where the bytes after them go, and those bytes."""

NOP = 0xE3
"""Does nothing on each of these chips, but has to be acknowledged."""
DISPLAY_OFF = 0xAE
"""With it luma's commands that set a chip up begin; a chip that is on takes all the others as well."""

COLUMN_ADDRESS, PAGE_ADDRESS = 0x21, 0x22
"""SSD1306 and SSD1309, horizontal addressing: first and last column, first and last page of a window to be filled."""
PAGE_START, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
"""SH1106: a page, and the low and the high half of a column in it."""
FREE_COLUMNS = 2
"""An SH1106 has 132 columns for a glass of 128, which is in the middle."""
OVERHEAD = 4
"""An I2C bus carries an address and a control byte before the commands, and before the content. Many small runs may be
dearer by them than all of the picture.
"""


def fill_windows(runs: Sequence[Run]) -> list[Transfer]:
    """Each run as a window of its own; a page is named only when it is another than before."""
    transfers: list[Transfer] = []
    page = None
    for run in runs:
        columns = (COLUMN_ADDRESS, run.column, run.column + len(run.content) - 1)
        pages = (PAGE_ADDRESS, run.page, run.page) if run.page != page else ()
        transfers.append((pages + columns, run.content))
        page = run.page
    return transfers


def fill_one_window(pages: Pages) -> list[Transfer]:
    """All pages as one window, as luma does it."""
    where = (COLUMN_ADDRESS, 0, len(pages[0]) - 1, PAGE_ADDRESS, 0, len(pages) - 1)
    return [(where, b"".join(pages))]


def fill_pages(runs: Sequence[Run]) -> list[Transfer]:
    """Each run from its column on."""
    return [(_place(run.page, run.column + FREE_COLUMNS), run.content) for run in runs]


def _place(page: int, column: int) -> tuple[int, ...]:
    return PAGE_START | page, LOW_COLUMN | (column & 0x0F), HIGH_COLUMN | (column >> 4)


def fill_all_pages(pages: Pages) -> list[Transfer]:
    """Page after page, as luma does it."""
    return fill_pages(whole(pages))


# How each chip is told a part of a picture, and all of it.
FILLING = {
    "ssd1306": (fill_windows, fill_one_window),
    "ssd1309": (fill_windows, fill_one_window),
    "sh1106": (fill_pages, fill_all_pages),
}


class ChangesOnly:
    """Stands before a driver of luma; what luma has no types for is declared here."""

    kind: Kind
    preprocess: Any
    data: Any
    show: Any
    _serial_interface: DisplayInterface
    _set_up: tuple[tuple[int, ...], ...] = ()
    """The commands with which luma set the chip up: all before the first picture."""
    _standing: Pages = ()
    """What the chip's memory holds; nothing while nobody knows."""
    _has_drawn = False

    def command(self, *command: int) -> None:
        """Send command bytes."""
        if not self._has_drawn:
            self._set_up = (*self._set_up, command)
        self._serial_interface.command(*command)

    def display(self, image: Image.Image) -> None:
        """Send what differs from the picture before, and all of it after an error."""
        self._has_drawn = True
        pages = pages_of(self.preprocess(image))
        transfers = self._transfers(pages)
        if not self._standing:  # a command that an error cut short may still wait for up to two bytes
            self.command(NOP, NOP)
        self._send(transfers, pages)

    def renewal(self) -> Iterator[int]:
        """Say again, part by part, what the chip was told: all that sets it up, each page that stands, and to be on.

        It is not switched off: where it has forgotten nothing, nothing is seen of it. Between two parts, which are
        counted, pictures may be shown; after an error the renewal is over.
        """
        for command in self._set_up:
            self.command(*(command[1:] if command[0] == DISPLAY_OFF else command))
        yield 0
        fill, _ = FILLING[self.kind]
        for page in range(len(self._standing)):
            pages = self._standing
            self._send(fill(whole(pages)[page : page + 1]), pages)
            yield 1 + page
        self.show()

    def _send(self, transfers: Sequence[Transfer], pages: Pages) -> None:
        # After them these pages stand.
        self._standing = ()  # until all of it has arrived
        for where, content in transfers:
            self.command(*where)
            self.data(list(content))
        self._standing = pages

    def _transfers(self, pages: Pages) -> list[Transfer]:
        fill, fill_all = FILLING[self.kind]
        everything = fill_all(pages)
        if not self._standing:
            return everything
        return min(fill(changes(self._standing, pages)), everything, key=_length)


def _length(transfers: Sequence[Transfer]) -> int:
    return sum(OVERHEAD + len(where) + len(content) for where, content in transfers)


@cache
def driver(kind: Kind) -> Any:
    """luma's driver for this chip; make one with the bus, ``width``, ``height`` and ``rotate`` in quarter turns."""
    # Here and not above: importing this module of luma starts four threads.
    from luma.core.device import device
    from luma.oled import device as drivers

    # Stands before luma's base class in the method resolution order of the driver below.
    class WithoutExitHook(device):  # type: ignore[misc]  # luma has no types
        """luma's base, without the hook at the end of the process.

        The hook would keep every device ever opened in memory (an absent display is opened again and again), and would
        darken the panel at exit although its last picture shall stay.
        """

        def __init__(self, const: Any, serial_interface: DisplayInterface) -> None:
            self._const = const
            self._serial_interface = serial_interface

    return type(kind, (ChangesOnly, getattr(drivers, kind), WithoutExitHook), {"kind": kind})
