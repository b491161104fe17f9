"""Signs that stand for a word where letters are big and few: a cloud, a lasso, a card face down, a canoe."""

from collections.abc import Callable
from functools import cache

from PIL import Image, ImageDraw

FINE = 256
"""Pixels of height in which a sign is drawn, before it is made as high as capitals are."""

Pen = ImageDraw.ImageDraw


def _cloud(pen: Pen) -> None:
    for circle in ((0, 110, 144, 255), (50, 0, 230, 190), (150, 70, 319, 255)):
        pen.ellipse(circle, fill=255)
    pen.rectangle((72, 150, 240, 255), fill=255)


def _lasso(pen: Pen) -> None:
    pen.ellipse((0, 0, 250, 150), outline=255, width=30)
    pen.line([(125, 135), (160, 190), (120, 225), (170, 255)], fill=255, width=32, joint="curve")


def _card(pen: Pen) -> None:
    pen.rounded_rectangle((0, 0, 175, FINE - 1), 28, fill=255)
    pen.rounded_rectangle((28, 28, 147, FINE - 29), 8, fill=0)
    pen.polygon([(88, 56), (130, 128), (88, 200), (46, 128)], fill=255)


def _canoe(pen: Pen) -> None:
    pen.polygon([(0, 118), (60, 166), (240, 166), (300, 118), (290, 210), (230, 255), (70, 255), (10, 210)], fill=255)
    pen.line((100, 30, 180, 170), fill=255, width=30)
    pen.ellipse((66, 0, 136, 70), fill=255)


_SIGNS: dict[str, tuple[int, Callable[[Pen], None]]] = {
    "☁": (320, _cloud),
    "➰": (251, _lasso),
    "🂠": (176, _card),
    "🛶": (301, _canoe),
}
"""Each sign's width where it is ``FINE`` high, and who draws it."""


def is_pictogram(char: str) -> bool:
    """Whether this character is drawn as one of the signs."""
    return char in _SIGNS


@cache
def pictogram(char: str) -> Image.Image:
    """The sign, white on black, in mode "L" and ``FINE`` pixels high."""
    width, draw = _SIGNS[char]
    picture = Image.new("L", (width, FINE))
    draw(ImageDraw.Draw(picture))
    return picture
