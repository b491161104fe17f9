"""What stands in which row of a display below the glance line; what does not fit at once is shown leaf by leaf."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from companion.views.fitting import packed, shortened, window, wrapped
from companion.views.letters import drawable, length_at
from companion.views.panels import PanelSize
from companion.views.river_chart import chart_width
from companion.views.scene import Scene

MARGIN = 2
MARK_WIDTH = 9
"""What a sign for more lines above or below takes at the right edge."""
SMALLER_SIZES = (12, 11, 10)
"""Heights in pixels that a line is tried in, biggest first: smaller ones where it takes fewer rows then."""


class Layout(NamedTuple):
    """In pixels: the heights that the glance line is tried in, where the rows begin, and a row's measures.

    ``ruled``: whether there is a line between the two.
    """

    glance: tuple[int, ...]
    top: int
    size: int
    pitch: int
    baseline: int
    ruled: bool = True


LAYOUTS = {
    "0.96": Layout((28,), top=31, size=11, pitch=11, baseline=9),
    "1.3": Layout((21,), top=25, size=12, pitch=13, baseline=10),
    "2.42": Layout((19, 17, 15, 13, 11), top=24, size=12, pitch=13, baseline=10),
    "0.91": Layout((17,), top=19, size=12, pitch=13, baseline=10, ruled=False),
}
"""By the panel's diagonal: three rows of detail below a glance line that can be read from a metre; 0.91" is too low for
that, and for more than one row."""


class Row(NamedTuple):
    """A row of text, and the height of its letters; there may be more lines above or below."""

    text: str
    size: int
    inverted: bool = False
    above: bool = False
    below: bool = False


Rows = list[Row]


class Page(NamedTuple):
    """The rows of the lines, so many pixels wide, and of what is noted below them; the river takes what is beside."""

    layout: Layout
    width: int
    lines: Rows
    noted: Rows


@lru_cache(maxsize=8)  # a scene's are asked for again whenever the next one is drawn
def pages_for(scene: Scene, panel: PanelSize) -> tuple[Page, ...]:
    """The pages of a scene on this panel, shown by turns: together they have the whole of every line that is told.

    The notice, else the status, is on the first. The chosen line is whole on every page; where it needs all rows it has
    a page for itself.
    """
    scene = _drawable_scene(scene)
    layout = LAYOUTS[panel.inches]
    noted = _whole(scene.notice or scene.status, panel.width, layout, inverted=True)
    room = (panel.height - layout.top) // layout.pitch
    # Beside a notice the river's drawing would be too low.
    width = panel.width - (chart_width(scene.river, room * layout.pitch) if scene.river and not noted else 0)
    if scene.chosen is None:
        told = [_whole(line, width, layout) for line in scene.lines]
        leaves = _telling(told, noted, room)
    else:
        told = [_whole(line, width, layout) for line in scene.lines[: scene.told]]
        choices = _Choices(scene.lines[scene.told :], scene.chosen - scene.told, width, layout, room)
        leaves = (choices if choices.has_room_for(told, noted) else choices.beside_signs()).leaves(told, noted)
    return tuple(Page(layout, width, lines, below) for lines, below in leaves)


def _drawable_scene(scene: Scene) -> Scene:
    lines = tuple(map(drawable, scene.lines))
    return replace(scene, lines=lines, notice=drawable(scene.notice), status=drawable(scene.status))


def _whole(text: str, width: int, layout: Layout, *, inverted: bool = False) -> Rows:
    """The whole text, in the biggest letters in which it takes as few rows as in the smallest ones."""
    if not text:
        return []
    tried = [(size, wrapped(text, width - 2 * MARGIN, length_at(size))) for size in _sizes(layout)]
    fewest = len(tried[-1][1])
    size, rows = next((size, rows) for size, rows in tried if len(rows) == fewest)
    return [Row(row, size, inverted) for row in rows]


def _sizes(layout: Layout) -> list[int]:
    return [smaller for smaller in SMALLER_SIZES if smaller <= layout.size]


Leaf = tuple[Rows, Rows]
"""The rows of the lines, and those of what is noted below."""


def _telling(told: list[Rows], noted: Rows, room: int) -> list[Leaf]:
    """Leaves where nothing is chosen: the notice stays where it leaves room for lines, else it comes first."""
    if len(noted) < room:
        return [(rows, noted) for rows in packed(told, room - len(noted)) or [[]]]
    return [([], rows) for rows in packed([noted], room)] + [(rows, []) for rows in packed(told, room)]


class _Choices(NamedTuple):
    """Lines to choose from, the chosen one's index, and the room: how wide (pixels), and how many rows."""

    lines: tuple[str, ...]
    chosen: int
    width: int
    layout: Layout
    room: int

    def leaves(self, told: list[Rows], noted: Rows) -> list[Leaf]:
        """What is told stands above the chosen line, and what is noted below it, as much as fits on each leaf."""
        under = self._under()
        beside = self.room - len(under)
        if beside < 1:
            alone = [self._marked(rows, range(self.chosen, self.chosen + 1)) for rows in packed([under], self.room)]
            first: list[Leaf] = [([], rows) for rows in packed([noted], self.room)]
            return first + [(rows, []) for rows in alone + packed(told, self.room)]
        leaves: list[Leaf] = []
        for rows in packed([noted, *told], beside) or [[]]:
            above, below = [row for row in rows if not row.inverted], [row for row in rows if row.inverted]
            leaves.append((above + self._around(under, self.room - len(rows)), below))
        return leaves

    def has_room_for(self, told: list[Rows], noted: Rows) -> bool:
        """Whether all lines are seen at once, so that no sign says that there are more."""
        others = len(self.lines) - 1
        return len(self._under()) + others + sum(map(len, told)) + len(noted) <= self.room or not others

    def beside_signs(self) -> "_Choices":
        """The same, with room at the right edge for the signs."""
        return self._replace(width=self.width - MARK_WIDTH)

    def _under(self) -> Rows:
        return _whole(self.lines[self.chosen] or " ", self.width, self.layout, inverted=True)

    def _around(self, under: Rows, room: int) -> Rows:
        """As many lines as there is room for around the chosen one."""
        seen = window(self.chosen, len(self.lines), room - len(under) + 1)
        before = [self._on_one_row(self.lines[index]) for index in seen if index < self.chosen]
        behind = [self._on_one_row(self.lines[index]) for index in seen if index > self.chosen]
        return self._marked(before + under + behind, seen)

    def _marked(self, rows: Rows, seen: range) -> Rows:
        """The rows with signs for more lines above and below those that are seen."""
        first = rows[0]._replace(above=seen.start > 0)
        marked = [first, *rows[1:]]
        marked[-1] = marked[-1]._replace(below=seen.stop < len(self.lines))
        return marked

    def _on_one_row(self, text: str) -> Row:
        """In the biggest size that the whole line fits in; a line that is not chosen may be cut."""
        wide, sizes = self.width - 2 * MARGIN, _sizes(self.layout)
        fits = next((smaller for smaller in sizes if length_at(smaller)(text) <= wide), sizes[-1])
        return Row(shortened(text, wide, length_at(fits)), fits)
