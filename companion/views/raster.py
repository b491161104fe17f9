"""Draws a scene as a picture for a one-bit display: the glance line big above, the details below."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from companion.views.glance import glance_picture
from companion.views.letters import write
from companion.views.page import MARGIN, MARK_WIDTH, Layout, Row, pages_for
from companion.views.panels import PanelSize
from companion.views.patterns import swatch
from companion.views.river_chart import river_chart
from companion.views.scene import Scene

SWATCH_WIDTH = 11
"""Of the pattern at the end of the glance line that stands for the colour of whose turn it is."""


def draw(scene: Scene, panel: PanelSize, *, leaf: int = 0) -> Image.Image:
    """The scene as a picture of mode "1", exactly as many pixels as the panel has.

    ``leaf``: which of its pages, round and round. One that is read from the far side is turned by 180 degrees.
    """
    pages = pages_for(scene, panel)
    page = pages[leaf % len(pages)]
    layout = page.layout
    picture = Image.new("1", (panel.width, panel.height))
    _draw_glance(picture, scene, layout)
    pen = ImageDraw.Draw(picture)
    _draw_rows(pen, page.lines, page.width, layout.top, layout)
    _draw_rows(pen, page.noted, panel.width, panel.height - len(page.noted) * layout.pitch, layout)
    if scene.river and page.width < panel.width:
        height = panel.height - layout.top - len(page.noted) * layout.pitch
        picture.paste(river_chart(scene.river, height), (page.width, layout.top))
    return picture.transpose(Image.Transpose.ROTATE_180) if scene.turned else picture


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
