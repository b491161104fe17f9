"""The colours of the seats as patterns, for displays that have none: those by which heraldry engraves its colours."""

from collections.abc import Callable
from functools import cache

from PIL import Image

_LIT: dict[str, Callable[[int, int], bool]] = {
    "blue": lambda _x, y: y % 3 == 1,
    "red": lambda x, _y: x % 3 == 1,
    "green": lambda x, y: (x - y) % 4 == 0,
    "brown": lambda x, y: (x + y) % 4 == 0,
    "yellow": lambda x, y: x % 3 == 1 and y % 3 == 1,
    "black": lambda x, y: x % 3 == 1 or y % 3 == 1,
    "white": lambda _x, _y: False,
}
"""Which pixels of a pattern are lit, by colour."""


@cache
def swatch(colour: str, width: int, height: int) -> Image.Image | None:
    """A framed patch of the colour's pattern in mode "1"; None for a colour that has none."""
    if colour not in _LIT:
        return None
    patch = Image.new("1", (width, height))
    for x in range(width):
        for y in range(height):
            is_frame = x in (0, width - 1) or y in (0, height - 1)
            patch.putpixel((x, y), is_frame or _LIT[colour](x, y))
    return patch
