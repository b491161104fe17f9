"""What stands in which row of a display below the glance line, before anything of it is drawn."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from companion.views.fitting import cut, fitted, shortened, window, wrapped
from companion.views.letters import drawable, length_at
from companion.views.panels import PanelSize
from companion.views.river_chart import chart_width
from companion.views.scene import Scene

MARGIN = 2
MARK_WIDTH = 9
"""What a sign for more lines above or below takes at the right edge."""
SMALLER_SIZES = (12, 11, 10)
"""Heights in pixels that a line which can be chosen is tried in before it is cut, biggest first."""
MOST_CHOSEN_ROWS = 3
"""As many rows the chosen line takes at the most; the others that can be chosen take one each."""
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

CLOSE = Layout((10,), top=11, size=11, pitch=10, baseline=8, ruled=False, inverts=False)
"""For a panel with room for one row where two are needed: under a small glance line."""


class Row(NamedTuple):
    """A row of text, and the height of its letters; there may be more lines above or below."""

    text: str
    size: int
    inverted: bool = False
    above: bool = False
    below: bool = False


class Page(NamedTuple):
    """The rows of the lines, so many pixels wide, and of what is noted below them; the river takes what is beside."""

    layout: Layout
    width: int
    lines: list[Row]
    noted: list[Row]


def page_for(scene: Scene, panel: PanelSize) -> Page:
    """The page of a scene on this panel; what does not fit is cut and ends in "…".

    The chosen line and a notice are always on it, with the id of the notice's rule.
    """
    scene = _drawable_scene(scene)
    layout = LAYOUTS[panel.inches]
    if _room(layout, panel) == 1 and _needs_two_rows(scene, panel.width, layout):
        layout = CLOSE
    room = _room(layout, panel)
    noted = _noted(scene, panel.width, room - (scene.chosen is not None), layout)
    room -= len(noted)
    width = panel.width - (chart_width(scene.river, room * layout.pitch) if scene.river else 0)
    return Page(layout, width, _lines(scene, width, room, layout), noted)


def _drawable_scene(scene: Scene) -> Scene:
    lines = tuple(map(drawable, scene.lines))
    return replace(scene, lines=lines, notice=drawable(scene.notice), status=drawable(scene.status))


def _room(layout: Layout, panel: PanelSize) -> int:
    return (panel.height - layout.top) // layout.pitch


def _needs_two_rows(scene: Scene, width: int, layout: Layout) -> bool:
    if scene.notice or scene.status:
        return True
    return scene.chosen is not None and not _fits(scene.lines[scene.chosen], width - MARK_WIDTH, layout)


def _noted(scene: Scene, width: int, most: int, layout: Layout) -> list[Row]:
    """The notice, else the status."""
    parts = RULE.fullmatch(scene.notice or scene.status)
    if parts is None or not parts[0]:
        return []
    rows = fitted(parts[1], width - 2 * MARGIN, length_at(layout.size), most, parts[2])
    return [Row(text, layout.size, inverted=layout.inverts) for text in rows]


def _lines(scene: Scene, width: int, room: int, layout: Layout) -> list[Row]:
    if scene.chosen is not None:
        return _choices(scene.lines, scene.chosen, width, room, layout)
    if room == 1 and scene.lines:
        return [_on_one_row(scene.lines[0], width, layout)]
    length = length_at(layout.size)
    parts: list[str] = []
    begins = set()
    for line in scene.lines:
        begins.add(len(parts))
        parts += wrapped(line, width - 2 * MARGIN, length)
    # A whole line that is left out is not missed by "…": it would read as more of the line before it.
    shown = parts[:room] if room in begins else cut(parts, width - 2 * MARGIN, length, room)
    return [Row(text, layout.size) for text in shown]


# ---- lines to choose from


def _choices(lines: tuple[str, ...], chosen: int, width: int, room: int, layout: Layout) -> list[Row]:
    """As many lines as there is room for around the chosen one, with signs for more above and below."""
    wide = width if len(lines) <= room else width - MARK_WIDTH
    under_cursor = _chosen_rows(lines[chosen], wide, min(room, MOST_CHOSEN_ROWS), layout)
    seen = window(chosen, len(lines), room - len(under_cursor) + 1)
    rows = [_on_one_row(lines[index], wide, layout) for index in seen if index < chosen]
    rows += under_cursor
    rows += [_on_one_row(lines[index], wide, layout) for index in seen if index > chosen]
    rows[0] = rows[0]._replace(above=seen.start > 0)
    rows[-1] = rows[-1]._replace(below=seen.stop < len(lines))
    return rows


def _chosen_rows(text: str, width: int, most: int, layout: Layout) -> list[Row]:
    """The chosen line, inverted, or marked where there is no room for a frame."""
    text = text if layout.inverts else "▶ " + text
    if most == 1 or _fits(text, width, layout):
        return [_on_one_row(text, width, layout)._replace(inverted=layout.inverts)]
    wide, sizes = width - 2 * MARGIN, _sizes(layout)
    whole = (size for size in sizes if len(wrapped(text, wide, length_at(size))) <= most)
    size = next(whole, sizes[-1])
    return [Row(row, size, inverted=layout.inverts) for row in fitted(text, wide, length_at(size), most)]


def _fits(text: str, width: int, layout: Layout) -> bool:
    return "…" not in _on_one_row(text, width, layout).text.removesuffix(text)


def _on_one_row(text: str, width: int, layout: Layout) -> Row:
    """In the biggest size that the whole line fits in."""
    wide = width - 2 * MARGIN
    sizes = _sizes(layout)
    fits = next((smaller for smaller in sizes if length_at(smaller)(text) <= wide), sizes[-1])
    return Row(shortened(text, wide, length_at(fits)), fits)


def _sizes(layout: Layout) -> list[int]:
    return [smaller for smaller in SMALLER_SIZES if smaller <= layout.size]
