"""One OLED panel, drawn by luma's own drivers; every call waits for the bus and may fail.

>>> from PIL import Image
>>> from hardware.simulated import SimulatedPanelBus
>>> bus = SimulatedPanelBus("sh1106", 128, 64)
>>> panel = Panel("sh1106", 128, 64, interface=bus)
>>> panel.show(Image.new("1", (128, 64), 1))
>>> bus.picture().getpixel((0, 0))
255
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Literal, Self, get_args

from hardware.errors import PictureError, ScreenError
from hardware.screen.drivers import NOP, Kind, driver
from hardware.screen.troubles import as_screen_error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from hardware.screen.interfaces import DisplayInterface

KINDS: tuple[Kind, ...] = get_args(Kind)
SIZES = ((128, 64), (128, 32))
"""Width and height in pixels; luma drives each kind in both."""
Rotation = Literal[0, 180]


class Panel:
    """A panel that is on and dark after opening. It owns ``interface`` from here on, also when opening fails.

    ``rotate`` 180 is for a panel mounted upside down. Raises ``ScreenError``: no such panel, no answer.
    """

    def __init__(
        self,
        kind: Kind,
        width: int = 128,
        height: int = 64,
        *,
        interface: DisplayInterface,
        rotate: Rotation = 0,
    ) -> None:
        self.size = (width, height)
        self._interface = interface
        try:
            _check_sold(kind, self.size, rotate)
            with as_screen_error():
                self._device = driver(kind)(interface, width=width, height=height, rotate=rotate // 90)
        except BaseException:
            self._release()
            raise

    def show(self, image: Image.Image) -> None:
        """Draw a picture of mode ``"1"`` and exactly this size, else ``PictureError``; ``ScreenError`` when it fails.

        Only what differs from the last one is sent, so the same picture again says nothing of the panel: see ``check``.
        """
        if image.mode != "1" or image.size != self.size:
            raise PictureError(f"the panel shows pictures '1' of {self.size}, not {image.mode!r} of {image.size}")
        with as_screen_error():
            self._device.display(image)

    def darken(self) -> None:
        """Draw nothing at all, until the next picture; ``ScreenError`` when it fails."""
        with as_screen_error():
            self._device.clear()

    def check(self) -> None:
        """Raise ``ScreenError`` if the panel does not answer; changes nothing that is seen."""
        with as_screen_error():
            self._device.command(NOP)

    def renewal(self) -> Iterator[int]:
        """Say again all that the panel was told, a part at each step; ``ScreenError`` when it fails, and then no more.

        A panel that has forgotten it shows its picture afterwards, another one looks the same all the time. A part
        takes 150 bytes at most, and pictures may be shown in between.
        """
        with as_screen_error():
            yield from self._device.renewal()

    def close(self, *, blank: bool = False) -> None:
        """Release the bus and leave the last picture standing, or the panel dark and off; never raises."""
        if blank:
            with suppress(Exception):  # nothing more can be done for a panel that is gone
                self._device.clear()
                self._device.hide()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _release(self) -> None:
        with suppress(Exception):  # a bus that fails to the end; lgpio.error has no base of its own
            self._interface.cleanup()


def _check_sold(kind: str, size: tuple[int, int], rotate: int) -> None:
    if kind not in KINDS:
        raise ScreenError(f"no display {kind!r} is known here: set the kind to one of {', '.join(KINDS)}", "wrong_kind")
    if size not in SIZES:
        raise ScreenError(
            f"no {kind} of {size[0]}x{size[1]} is known here: set the size to 128x64 or 128x32", "wrong_kind"
        )
    if rotate not in get_args(Rotation):
        raise ScreenError(
            f"a picture cannot be turned by {rotate} degrees here: set the rotation to 0 or 180", "wrong_kind"
        )
