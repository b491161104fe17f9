"""Draws a scene as a picture for a one-bit display, 128×64 or 128×32 pixels."""

from collections.abc import Sequence
from functools import cache

import font_source_sans_pro
from PIL import Image, ImageDraw, ImageFont

from companion.views.scene import Scene

GLANCE_SIZES = (19, 17, 15, 13)
"""Heights in pixels that the glance line is tried in, biggest first."""
DETAIL_SIZE = 12
DETAIL_PITCH = 13
MARGIN = 2


@cache
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    name = font_source_sans_pro.SourceSansProSemibold if bold else font_source_sans_pro.SourceSansPro
    return ImageFont.truetype(name, size)


def draw(scene: Scene, width: int, height: int) -> Image.Image:
    """The scene as a picture of mode "1" and exactly this size; what does not fit ends in "…"."""
    picture = Image.new("1", (width, height))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    top = _draw_glance(pen, scene.glance, width, compact=height < 64)
    room = (height - top) // DETAIL_PITCH
    note = scene.notice or scene.status
    if note:
        noted = _wrapped(note, width - 2 * MARGIN)[: max(1, room - (scene.chosen is not None))]
        room -= len(noted)
        _draw_lines(pen, noted, top + room * DETAIL_PITCH, width, inverted=range(len(noted)))
    _draw_details(pen, scene, top, width, room)
    return picture


def _draw_glance(pen: ImageDraw.ImageDraw, text: str, width: int, *, compact: bool) -> int:
    sizes = GLANCE_SIZES[1:] if compact else GLANCE_SIZES
    size = next((s for s in sizes if pen.textlength(text, _font(s, bold=True)) <= width), sizes[-1])
    font = _font(size, bold=True)
    top = 18 if compact else 22
    pen.text((0, top - 5), _shortened(text, font, width), font=font, fill=1, anchor="ls")
    if not compact:
        pen.line((0, top - 1, width, top - 1), fill=1)
    return top


def _draw_details(pen: ImageDraw.ImageDraw, scene: Scene, top: int, width: int, room: int) -> None:
    if room <= 0:
        return
    font = _font(DETAIL_SIZE, bold=False)
    if scene.chosen is None:
        wrapped = [part for line in scene.lines for part in _wrapped(line, width)]
        _draw_lines(pen, _cut(wrapped, room), top, width)
        return
    first = max(0, min(scene.chosen - room // 2, len(scene.lines) - room))
    shown = [_shortened(line, font, width - MARGIN) for line in scene.lines[first : first + room]]
    _draw_lines(pen, shown, top, width, inverted=(scene.chosen - first,))


def _draw_lines(
    pen: ImageDraw.ImageDraw, lines: Sequence[str], top: int, width: int, inverted: Sequence[int] = ()
) -> None:
    font = _font(DETAIL_SIZE, bold=False)
    for index, line in enumerate(lines):
        y = top + index * DETAIL_PITCH
        if index in inverted:
            pen.rectangle((0, y, width - 1, y + DETAIL_PITCH - 1), fill=1)
        pen.text((MARGIN, y + 10), line, font=font, fill=0 if index in inverted else 1, anchor="ls")


def _cut(lines: list[str], room: int) -> list[str]:
    return lines if len(lines) <= room else [*lines[: room - 1], lines[room - 1] + " …"]


def _shortened(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(text + "…") > width:
        text = text[:-1]
    return text + "…"


def _wrapped(text: str, width: int) -> list[str]:
    font = _font(DETAIL_SIZE, bold=False)
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and font.getlength(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [_shortened(part, font, width) for part in [*lines, line]]
