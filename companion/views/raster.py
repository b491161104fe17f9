"""Draws a scene as a picture for a one-bit display: the glance line big above, the details below."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw

from companion.views.fitting import cut, fitted, shortened, window, wrapped
from companion.views.glance import glance_picture
from companion.views.letters import drawable, length_at, write
from companion.views.panels import PanelSize
from companion.views.patterns import swatch
from companion.views.river_chart import river_chart
from companion.views.scene import Scene

MARGIN = 2
MARK_WIDTH = 9
"""What a sign for more lines above or below takes at the right edge."""
SWATCH_WIDTH = 11
"""Of the pattern at the end of the glance line that stands for the colour of whose turn it is."""
SMALLER_SIZES = (12, 11, 10)
"""Heights in pixels that a line which cannot be wrapped is tried in, biggest first."""
RULE = re.compile(r"(.*?)((?: \([A-Z]\d\))?)", re.DOTALL)
"""A notice, and the rule's id behind it, which is never cut."""


class Layout(NamedTuple):
    """In pixels: the heights that the glance line is tried in, where the rows begin, and a row's measures.

    ``ruled``: whether there is a line between the two; ``inverts``: whether a row has room to be inverted.
    """

    glance: tuple[int, ...]
    top: int
    size: int
    pitch: int
    baseline: int
    ruled: bool = True
    inverts: bool = True


LAYOUTS = {
    "0.96": Layout((28,), top=31, size=11, pitch=11, baseline=9),
    "1.3": Layout((21,), top=25, size=12, pitch=13, baseline=10),
    "2.42": Layout((19, 17, 15, 13, 11), top=24, size=12, pitch=13, baseline=10),
    "0.91": Layout((17,), top=19, size=12, pitch=13, baseline=10, ruled=False),
}
"""By the panel's diagonal. Three rows of detail below a glance line that can be read from a metre; 0.91" is too low."""

LOW = 32
"""Pixels of height of a panel that has no room for a notice beside all the rest."""

CLOSE = Layout((10,), top=11, size=11, pitch=10, baseline=8, ruled=False, inverts=False)
"""For 0.91" with a notice: two rows under a small glance line."""


class Row(NamedTuple):
    """A row of text below the glance line, and the height of its letters; there may be more lines above or below."""

    text: str
    size: int
    inverted: bool = False
    above: bool = False
    below: bool = False


def draw(scene: Scene, panel: PanelSize, *, turned: bool = False) -> Image.Image:
    """The scene as a picture of mode "1", exactly as many pixels as the panel has; what does not fit ends in "…".

    The chosen line and a notice are always on it, with the id of the notice's rule. ``turned``: by 180 degrees, for
    those who see the display from the far side.
    """
    width, height = panel.width, panel.height
    picture = Image.new("1", (width, height))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = "1"
    layout = CLOSE if height == LOW and (scene.notice or scene.status) else LAYOUTS[panel.inches]
    _draw_glance(picture, scene, layout)
    scene = _drawable_scene(scene)
    room = (height - layout.top) // layout.pitch
    noted = _noted(scene, width, room - (scene.chosen is not None), layout)
    chart = river_chart(scene.river, (room - len(noted)) * layout.pitch) if scene.river else None
    wide = width - chart.width if chart else width
    _draw_rows(pen, _lines(scene, wide, room - len(noted), layout), wide, layout.top, layout)
    if chart:
        picture.paste(chart, (wide, layout.top))
    _draw_rows(pen, noted, width, height - len(noted) * layout.pitch, layout)
    return picture.transpose(Image.Transpose.ROTATE_180) if turned else picture


# ---- what stands in which row


def _noted(scene: Scene, width: int, most: int, layout: Layout) -> list[Row]:
    """The notice, else the status."""
    parts = RULE.fullmatch(scene.notice or scene.status)
    if parts is None or not parts[0]:
        return []
    rows = fitted(parts[1], width - 2 * MARGIN, length_at(layout.size), most, parts[2])
    return [Row(text, layout.size, inverted=layout.inverts) for text in rows]


def _lines(scene: Scene, width: int, room: int, layout: Layout) -> list[Row]:
    if scene.chosen is not None:
        seen = window(scene.chosen, len(scene.lines), room)
        return [_choice(scene, index, width, layout, seen) for index in seen]
    if room == 1 and scene.lines:
        return [_on_one_row(scene.lines[0], width, layout.size)]
    length = length_at(layout.size)
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
    fits = next((smaller for smaller in sizes if length_at(smaller)(text) <= wide), sizes[-1])
    return Row(shortened(text, wide, length_at(fits)), fits)


# ---- drawing them


def _draw_glance(picture: Image.Image, scene: Scene, layout: Layout) -> None:
    patch = swatch(scene.turn_of, SWATCH_WIDTH, layout.glance[0])
    wide = picture.width - SWATCH_WIDTH - 2 * MARGIN if patch else picture.width
    glance = glance_picture(scene, wide, layout.glance)
    picture.paste(glance, (0, layout.glance[0] - glance.height))
    if patch:
        picture.paste(patch, (picture.width - SWATCH_WIDTH, 0))
    if layout.ruled:
        ImageDraw.Draw(picture).line((0, layout.top - 2, picture.width, layout.top - 2), fill=1)


def _draw_rows(pen: ImageDraw.ImageDraw, rows: Sequence[Row], width: int, top: int, layout: Layout) -> None:
    for number, row in enumerate(rows):
        y = top + number * layout.pitch
        if row.inverted:
            pen.rectangle((0, y, width - 1, y + layout.pitch - 1), fill=1)
        ink = 0 if row.inverted else 1
        write(pen, (MARGIN, y + layout.baseline), row.text, row.size, ink)
        left = width - MARK_WIDTH + MARGIN
        if row.above:
            pen.polygon([(left, y + 4), (left + 4, y + 4), (left + 2, y + 2)], fill=ink)
        if row.below:
            pen.polygon([(left, y + 7), (left + 4, y + 7), (left + 2, y + 9)], fill=ink)


def _drawable_scene(scene: Scene) -> Scene:
    lines = tuple(map(drawable, scene.lines))
    return replace(scene, lines=lines, notice=drawable(scene.notice), status=drawable(scene.status))
