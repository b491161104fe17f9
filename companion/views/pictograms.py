"""Signs that stand for a word where letters are big and few: a cloud, a lasso, a card face down, a canoe, arrows."""

from collections.abc import Callable
from functools import cache, partial

from PIL import Image, ImageDraw

FINE = 256
"""Pixels of height in which a sign is drawn, before it is made as high as capitals are."""

Pen = ImageDraw.ImageDraw


def _cloud(pen: Pen) -> None:
    for circle in ((0, 104, 128, 232), (62, 24, 222, 184), (178, 84, 326, 232)):
        pen.ellipse(circle, fill=255)
    pen.rectangle((64, 150, 252, 232), fill=255)


def _lasso(pen: Pen) -> None:
    pen.ellipse((0, 0, 250, 130), outline=255, width=28)
    pen.arc((96, 60, 230, 250), 0, 170, fill=255, width=28)


def _card(pen: Pen) -> None:
    pen.rounded_rectangle((0, 0, 175, FINE - 1), 28, fill=255)
    pen.rounded_rectangle((28, 28, 147, FINE - 29), 8, fill=0)
    pen.polygon([(88, 56), (130, 128), (88, 200), (46, 128)], fill=255)


def _canoe(pen: Pen) -> None:
    pen.polygon([(0, 96), (60, 140), (268, 140), (328, 96), (318, 180), (250, 224), (78, 224), (10, 180)], fill=255)
    pen.line((120, 20, 190, 140), fill=255, width=26)
    pen.ellipse((84, 0, 150, 66), fill=255)


def _arrow(quarters: int, pen: Pen) -> None:
    """To the right, turned by so many quarters clockwise."""
    corners = [(0, 96), (120, 96), (120, 20), (236, 128), (120, 236), (120, 160), (0, 160)]
    for _ in range(quarters):
        corners = [(FINE - 1 - y, x) for x, y in corners]
    pen.polygon(corners, fill=255)


_SIGNS: dict[str, tuple[int, Callable[[Pen], None]]] = {
    "☁": (327, _cloud),
    "➰": (251, _lasso),
    "🂠": (176, _card),
    "🛶": (329, _canoe),
    "→": (FINE, partial(_arrow, 0)),
    "↓": (FINE, partial(_arrow, 1)),
    "←": (FINE, partial(_arrow, 2)),
    "↑": (FINE, partial(_arrow, 3)),
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
