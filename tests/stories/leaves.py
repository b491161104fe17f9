"""All that is seen of a scene on a panel, page by page."""

from PIL import Image

from companion.views.page import Page, Row, pages_for
from companion.views.panels import PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene


def pictures_of(scene: Scene, panel: PanelSize) -> list[Image.Image]:
    """The picture of each page."""
    return [draw(scene, panel, leaf=leaf) for leaf in range(len(pages_for(scene, panel)))]


def texts(rows: list[Row]) -> list[str]:
    """What stands in these rows."""
    return [row.text for row in rows]


def told_on(pages: tuple[Page, ...]) -> str:
    """What is told beside the choices, on all pages one after the other."""
    return " ".join(row.text for page in pages for row in page.lines if not row.inverted)


def noted_on(pages: tuple[Page, ...]) -> str:
    """The notice, or the status, page by page; once where it stays on all of them."""
    first = " ".join(texts(pages[0].noted))
    if all(texts(page.noted) == texts(pages[0].noted) for page in pages):
        return first
    return " ".join(row.text for page in pages for row in page.noted)


def chosen_on(page: Page) -> str:
    """The line under the cursor as it stands on this page; "" where it does not."""
    return " ".join(row.text for row in page.lines if row.inverted)
