"""A small drawing of the river as it lies before who reads the screen: the nine discs, and what floats on them."""

from PIL import Image, ImageDraw

from companion.views.scene import River
from companion.views.standpoint import Standpoint

UPRIGHT: tuple[Standpoint, ...] = ("jetty", "falls")
"""Where the river flows away from the screen or towards it."""

LEAST_PITCH = 4
"""Pixels from disc to disc; with fewer there is nothing to be seen."""

BOW = 2
"""How many pixels of a canoe look out over its disc on either side."""

LENGTH = 7
"""Discs on the way down one arm."""

_TURNED: dict[Standpoint, Image.Transpose | None] = {
    "jetty": None,
    "falls": Image.Transpose.ROTATE_180,
    "left": Image.Transpose.ROTATE_90,
    "right": Image.Transpose.ROTATE_270,
}
"""What turns a chart whose river flows upwards, by where the screen stands."""

_PLACES = {
    **{str(number): (0, number - 1) for number in range(1, 6)},
    **{f"{number}{arm}": (side, number - 1) for number in (6, 7) for arm, side in (("L", -1), ("R", 1))},
}
"""The place of each space (B1): beside the trunk's line, and along it from the jetty on."""


def chart_width(river: River, height: int) -> int:
    """How wide the chart is where it may be so many pixels high; 0 where that is too low for one."""
    pitch = _pitch(river, height)
    across, along = _size(pitch)
    if pitch < LEAST_PITCH:
        return 0
    return across if river.stands in UPRIGHT else along


def river_chart(river: River, height: int) -> Image.Image:
    """The chart in mode "1", at most so many pixels high and ``chart_width`` wide."""
    pitch = _pitch(river, height)
    size, aside = pitch - 1, pitch + 1
    chart = Image.new("1", _size(pitch))
    pen = ImageDraw.Draw(chart)
    for space, (side, along) in _PLACES.items():
        left = (chart.width - size) // 2 + side * aside
        top = chart.height - pitch * (along + 1)
        _draw_space(pen, (left, top, left + size - 1, top + size - 1), space, river)
    turn = _TURNED[river.stands]
    return chart if turn is None else chart.transpose(turn)


def _pitch(river: River, height: int) -> int:
    """As much as the height allows; a river that lies across takes no more than it needs of the text's room."""
    return height // LENGTH if river.stands in UPRIGHT else min(height // LENGTH, LEAST_PITCH)


def _size(pitch: int) -> tuple[int, int]:
    """Across the river and along it; three discs lie side by side, with what looks out of the outer ones."""
    return 3 * pitch + 2 * BOW + 2, LENGTH * pitch


def _draw_space(pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int], space: str, river: River) -> None:
    left, top, right, bottom = box
    if space in river.canoes:
        pen.ellipse((left - BOW, top, right + BOW, bottom), fill=1)
    elif space == river.whirlpool:
        pen.line((left, top, right, bottom), fill=1)
        pen.line((left, bottom, right, top), fill=1)
    else:
        pen.ellipse(box, outline=1)
