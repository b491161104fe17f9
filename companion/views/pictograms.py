"""Signs that stand for a word where letters are big and few: a cloud, a card face down, a canoe."""

from functools import cache

from PIL import Image, ImageDraw

FINE = 256
"""Pixels of height in which a sign is drawn, before it is made as high as capitals are."""

CLOUD, CARD, CANOE = "☁", "🂠", "🛶"


def _cloud(pen: ImageDraw.ImageDraw) -> None:
    for circle in ((0, 104, 128, 232), (62, 24, 222, 184), (178, 84, 326, 232)):
        pen.ellipse(circle, fill=255)
    pen.rectangle((64, 150, 252, 232), fill=255)


def _card(pen: ImageDraw.ImageDraw) -> None:
    pen.rounded_rectangle((0, 0, 175, FINE - 1), 28, fill=255)
    pen.rounded_rectangle((28, 28, 147, FINE - 29), 8, fill=0)
    pen.polygon([(88, 56), (130, 128), (88, 200), (46, 128)], fill=255)


def _canoe(pen: ImageDraw.ImageDraw) -> None:
    pen.polygon([(0, 96), (60, 140), (268, 140), (328, 96), (318, 180), (250, 224), (78, 224), (10, 180)], fill=255)
    pen.line((120, 20, 190, 140), fill=255, width=26)
    pen.ellipse((84, 0, 150, 66), fill=255)


_SIGNS = {CLOUD: (327, _cloud), CARD: (176, _card), CANOE: (329, _canoe)}
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
