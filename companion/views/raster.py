"""Draws a scene as a picture for a one-bit display, 128×64 or 128×32 pixels."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

import font_source_sans_pro
from PIL import Image, ImageDraw, ImageFont

from companion.views.fitting import cut, fitted, shortened, window, wrapped
from companion.views.scene import Scene

MARGIN = 2
MARK_WIDTH = 9
"""What a sign for more lines above or below takes at the right edge."""
SMALLER_SIZES = (12, 11, 10)
"""Heights in pixels that a line which cannot be wrapped is tried in, biggest first."""
MISSING = "\U0010ffff"
"""No font has a glyph for this character."""
RULE = re.compile(r"(.*?)((?: \([A-Z]\d\))?)", re.DOTALL)
"""A notice, and the rule's id behind it, which is never cut."""


class Layout(NamedTuple):
    """In pixels: the sizes that the glance line is tried in, its baseline, where the rows begin, and a row's measures.

    ``inverts``: whether a row has room around its letters to be inverted.
    """

    glance_sizes: tuple[int, ...]
    glance_baseline: int
    top: int
    size: int
    pitch: int
    baseline: int
    inverts: bool


TALL = Layout((19, 17, 15, 13, 11), 16, top=22, size=12, pitch=13, baseline=10, inverts=True)
LOW = Layout((17, 15, 13, 11), 13, top=18, size=12, pitch=13, baseline=10, inverts=True)
CLOSE = Layout((11,), 8, top=11, size=11, pitch=10, baseline=8, inverts=False)
"""128×32 with a notice: two rows under a small glance line."""


class Row(NamedTuple):
    """A row of text below the glance line, and the height of its letters; there may be more lines above or below."""

    text: str
    size: int
    inverted: bool = False
    above: bool = False
    below: bool = False


def draw(scene: Scene, width: int, height: int) -> Image.Image:
    """The scene as a picture of mode "1" and exactly this size; what does not fit ends in "…".

    The chosen line and a notice are always on it, with the id of the notice's rule.
    """
    picture = Image.new("1", (width, height))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    scene = _drawable_scene(scene)
    layout = TALL if height >= 64 else CLOSE if scene.notice or scene.status else LOW
    _draw_glance(pen, scene.glance, width, layout)
    room = (height - layout.top) // layout.pitch
    noted = _noted(scene, width, room - (scene.chosen is not None), layout)
    _draw_rows(pen, _lines(scene, width, room - len(noted), layout), width, layout.top, layout)
    _draw_rows(pen, noted, width, height - len(noted) * layout.pitch, layout)
    return picture


# ---- what stands in which row


def _noted(scene: Scene, width: int, most: int, layout: Layout) -> list[Row]:
    """The notice, else the status."""
    parts = RULE.fullmatch(scene.notice or scene.status)
    if parts is None or not parts[0]:
        return []
    rows = fitted(parts[1], width - 2 * MARGIN, _length_at(layout.size), most, parts[2])
    return [Row(text, layout.size, inverted=layout.inverts) for text in rows]


def _lines(scene: Scene, width: int, room: int, layout: Layout) -> list[Row]:
    if scene.chosen is not None:
        seen = window(scene.chosen, len(scene.lines), room)
        return [_choice(scene, index, width, layout, seen) for index in seen]
    if room == 1 and scene.lines:
        return [_on_one_row(scene.lines[0], width, layout.size)]
    length = _length_at(layout.size)
    parts: list[str] = []
    begins = set()
    for line in scene.lines:
        begins.add(len(parts))
        parts += wrapped(line, width - 2 * MARGIN, length)
    # A whole line that is left out is not missed by "…": it would read as more of the line before it.
    shown = parts[:room] if room in begins else cut(parts, width - 2 * MARGIN, length, room)
    return [Row(text, layout.size) for text in shown]


def _choice(scene: Scene, index: int, width: int, layout: Layout, seen: range) -> Row:
    """One of the lines to choose from; the chosen one is inverted, or marked where there is no room for a frame."""
    above = index == seen.start > 0
    below = index == seen.stop - 1 < len(scene.lines) - 1
    wide = width - MARK_WIDTH if above or below else width
    is_chosen = index == scene.chosen
    mark = "▶ " if is_chosen and not layout.inverts else ""
    row = _on_one_row(mark + scene.lines[index], wide, layout.size)
    return row._replace(inverted=is_chosen and layout.inverts, above=above, below=below)


def _on_one_row(text: str, width: int, size: int) -> Row:
    """In the biggest size that the whole line fits in."""
    wide = width - 2 * MARGIN
    sizes = [smaller for smaller in SMALLER_SIZES if smaller <= size]
    fits = next((smaller for smaller in sizes if _length(text, smaller) <= wide), sizes[-1])
    return Row(shortened(text, wide, _length_at(fits)), fits)


# ---- drawing them


def _draw_glance(pen: ImageDraw.ImageDraw, text: str, width: int, layout: Layout) -> None:
    sizes = layout.glance_sizes
    size = next((size for size in sizes if _length(text, size, bold=True) <= width), sizes[-1])
    fitting = shortened(text, width, _length_at(size, bold=True))
    pen.text((0, layout.glance_baseline), fitting, font=_font(size, bold=True), fill=1, anchor="ls")
    if layout is TALL:
        pen.line((0, layout.top - 1, width, layout.top - 1), fill=1)


def _draw_rows(pen: ImageDraw.ImageDraw, rows: Sequence[Row], width: int, top: int, layout: Layout) -> None:
    for number, row in enumerate(rows):
        y = top + number * layout.pitch
        if row.inverted:
            pen.rectangle((0, y, width - 1, y + layout.pitch - 1), fill=1)
        ink = 0 if row.inverted else 1
        pen.text((MARGIN, y + layout.baseline), row.text, font=_font(row.size), fill=ink, anchor="ls")
        left = width - MARK_WIDTH + MARGIN
        if row.above:
            pen.polygon([(left, y + 4), (left + 4, y + 4), (left + 2, y + 2)], fill=ink)
        if row.below:
            pen.polygon([(left, y + 7), (left + 4, y + 7), (left + 2, y + 9)], fill=ink)


# ---- letters


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Letters are placed one by one (BASIC): shaping differs from machine to machine and fails on stray characters."""
    name = font_source_sans_pro.SourceSansProSemibold if bold else font_source_sans_pro.SourceSansPro
    return ImageFont.truetype(name, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2048)
def _length(text: str, size: int, *, bold: bool = False) -> float:
    """In pixels. Kept: a screen is made of the words of the one before it, and is measured several times."""
    return _font(size, bold=bold).getlength(text)


def _length_at(size: int, *, bold: bool = False) -> "partial[float]":
    return partial(_length, size=size, bold=bold)


def _drawable_scene(scene: Scene) -> Scene:
    lines = tuple(map(drawable, scene.lines))
    return Scene(drawable(scene.glance), lines, scene.chosen, drawable(scene.notice), drawable(scene.status))


@lru_cache(maxsize=512)
def drawable(text: str) -> str:
    """The text in characters that the font has: others become their base letters, or "?" where they have none."""
    return "".join(map(_drawn_as, unicodedata.normalize("NFC", text)))


@cache
def _drawn_as(char: str) -> str:
    if char.isspace():
        return " "
    if _is_mark(char):
        return ""
    if _has_glyph(char):
        return char
    parts = unicodedata.normalize("NFKD", char)
    return "".join(part for part in parts if _has_glyph(part) and not _is_mark(part)) or "?"


def _is_mark(char: str) -> bool:
    """An accent apart from its letter, or a sign that is never seen."""
    return unicodedata.category(char) in ("Mn", "Me", "Cf")


def _has_glyph(char: str) -> bool:
    font = _font(24)
    return char.isprintable() and bytes(font.getmask(char)) != bytes(font.getmask(MISSING))
