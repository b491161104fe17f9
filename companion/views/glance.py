"""The glance line: letters of one exact height, as wide as there is room for, and signs between them.

Each letter and digit is a capital whose ink is as high as the line: nothing of it is smaller. What rises above or
hangs below elsewhere (É, Q) is drawn within the same height.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from PIL import Image, ImageDraw

from companion.views.fitting import shortened
from companion.views.letters import drawable, font
from companion.views.pictograms import is_pictogram, pictogram
from companion.views.scene import Scene

FINE_SIZE = 192
FINE_CAPITAL = 126
"""Letters are drawn in this size, in which capitals are so high, and made as small as they are to be."""

SENTENCE_WIDTHS = (1.0, 0.9, 0.8, 0.7)
"""How wide the letters of the whole sentence may be, for their height, widest first."""

WIDTHS = (1.0, 0.9, 0.8, 0.7, 0.65, 0.6, 0.55)
"""The same for the short form, which is taken where the sentence does not fit."""

NARROWEST_SIGN = 0.8
"""How far a sign is narrowed together with the letters."""

INK = 120
"""How much of a pixel is covered, out of 255, where it is lit."""


def glance_picture(scene: Scene, width: int, heights: Sequence[int]) -> Image.Image:
    """The glance line in mode "1": the whole sentence where it fits in one of these heights (in pixels, biggest first).

    Else it is in the short form; where even that is too wide, what is cut is who, never what.
    """
    who, what = (scene.who, scene.what) if scene.what else (scene.glance, "")
    for text, widths in ((scene.glance, SENTENCE_WIDTHS), (f"{who} {what}".strip(), WIDTHS)):
        for height, wide in product(heights, widths):
            if length(text, height, wide) <= width:
                return _drawn(text, height, wide)
    return _drawn(_cut(who, what, width, heights[-1]), heights[-1], WIDTHS[-1])


def length(text: str, height: int, wide: float) -> int:
    """How many pixels wide the text is in letters of this height."""
    return sum(_width(char, height, wide) for char in _capitals(text))


def _cut(who: str, what: str, width: int, height: int) -> str:
    behind = f" {what}".rstrip()
    return shortened(who, width, lambda text: length(text, height, WIDTHS[-1]), behind)


@lru_cache(maxsize=64)
def _capitals(text: str) -> str:
    """The text as it is drawn: "ß" becomes "SS", and what the font lacks a stand-in."""
    return "".join(char if is_pictogram(char) else drawable(char.upper()) for char in text)


def _drawn(text: str, height: int, wide: float) -> Image.Image:
    picture = Image.new("1", (max(1, length(text, height, wide)), height))
    x = 0
    for char in _capitals(text):
        picture.paste(_sign(char, height, wide), (x, 0))
        x += _width(char, height, wide)
    return picture


@lru_cache(maxsize=4096)  # a line is measured in each height and width until it fits
def _width(char: str, height: int, wide: float) -> int:
    narrow = max(wide, NARROWEST_SIGN) if is_pictogram(char) else wide
    return max(1, round(_fine(char).width * height / FINE_CAPITAL * narrow))


@lru_cache(maxsize=512)
def _sign(char: str, height: int, wide: float) -> Image.Image:
    small = _fine(char).resize((_width(char, height, wide), height), Image.Resampling.BOX)
    return small.point(lambda covered: 255 * (covered >= INK)).convert("1")


@lru_cache(maxsize=512)
def _fine(char: str) -> Image.Image:
    """The sign white on black in mode "L", as high as a capital in letters of ``FINE_SIZE``."""
    if is_pictogram(char):
        return _framed(pictogram(char))
    letters = font(FINE_SIZE, bold=True)
    _, top, _, bottom = (round(edge) for edge in letters.getbbox(char, anchor="ls"))
    if not char.isalnum():
        top, bottom = min(-FINE_CAPITAL, top), max(0, bottom)
    picture = Image.new("L", (max(1, round(letters.getlength(char))), max(1, bottom - top)))
    ImageDraw.Draw(picture).text((0, -top), char, font=letters, fill=255, anchor="ls")
    return picture.resize((picture.width, FINE_CAPITAL), Image.Resampling.BOX)


def _framed(sign: Image.Image) -> Image.Image:
    """With as much room beside it as a letter has."""
    high = sign.resize((sign.width * FINE_CAPITAL // sign.height, FINE_CAPITAL), Image.Resampling.BOX)
    picture = Image.new("L", (high.width + FINE_CAPITAL // 6, FINE_CAPITAL))
    picture.paste(high, (FINE_CAPITAL // 12, 0))
    return picture
