"""The rules that every screen keeps, whoever plays, on each panel: nothing is cut, and the glance line is big."""

from PIL import Image
from stories.leaves import chosen_on, noted_on

from companion.views.letters import drawable, length_at
from companion.views.page import MARGIN, Page, pages_for
from companion.views.panels import PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene

FAR = {"0.96": 28, "1.3": 21, "2.42": 11, "0.91": 17}
"""Rows of pixels that are 16 minutes of arc at one metre; for 0.91", which is too low, 10 minutes."""

SWATCH = 15
"""Pixels at the right end of the glance line that belong to the pattern of a colour."""


def check_pages(scene: Scene, panel: PanelSize) -> None:
    """By and by all that is told is seen, whole and in its order, and with it the notice and the chosen line."""
    pages = pages_for(scene, panel)
    told = scene.lines if scene.chosen is None else scene.lines[: scene.told]
    assert _left_out(told, pages) == "", scene
    assert noted_on(pages) == drawable(scene.notice or scene.status), scene
    if scene.chosen is not None:
        seen = {chosen_on(page) for page in pages}
        whole = drawable(scene.lines[scene.chosen])
        assert seen == {whole} or " ".join(filter(None, map(chosen_on, pages))) == whole, scene
    for page in pages:
        for row in page.lines:
            assert length_at(row.size)(row.text) <= page.width - 2 * MARGIN, row


def _left_out(told: tuple[str, ...], pages: tuple[Page, ...]) -> str:
    """What of these lines is on no page."""
    rest = " ".join(map(drawable, told))
    for row in [row for page in pages for row in page.lines if not row.inverted]:
        if rest.startswith(row.text):
            rest = rest[len(row.text) :].lstrip()
    return rest


def check_picture(scene: Scene, panel: PanelSize, leaf: int = 0) -> None:
    """A picture of its panel's size, whose glance line can be read from a metre, whatever stands below it."""
    picture = draw(scene, panel, leaf=leaf)
    assert (picture.mode, picture.size) == ("1", (panel.width, panel.height))
    assert height_of_glance(picture, scene.turn_of) >= FAR[panel.inches], scene


def height_of_glance(picture: Image.Image, turn_of: str) -> int:
    """Rows of the picture from the first that is lit to the next that is not, beside the pattern of a colour."""
    beside = picture.crop((0, 0, picture.width - SWATCH if turn_of else picture.width, picture.height))
    drawn, stride = beside.tobytes(), (beside.width + 7) // 8
    lit = [any(drawn[start : start + stride]) for start in range(0, len(drawn), stride)]
    first = lit.index(True)
    return lit.index(False, first) - first
