"""The colours of the seats as patterns, for displays that have none: mostly those by which heraldry engraves them."""

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
    "purple": lambda x, y: (x - y) % 6 == 0 or (x + y) % 6 == 0,
    "violet": lambda x, y: (x // 3 + y // 3) % 2 == 0,
    "orange": lambda x, _y: x % 6 < 3,
    "pink": lambda _x, y: y % 6 < 3,
    "grey": lambda x, y: (x + y) % 2 == 0,
}
"""Which pixels of a pattern are lit, by colour; what heraldry has no engraving for is lit in broad strokes."""

COLOURS = tuple(_LIT)
"""The colours that a seat may have: each with a pattern of its own."""


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
