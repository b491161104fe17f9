"""Every screen of whole games keeps the rules for screens: read from afar, whole or visibly cut, no bare letters."""

import re
from itertools import cycle

import pytest
from stories.bare_letters import BARE_LETTER

from companion.referee.heard import Talk
from companion.views.compose import scene_for
from companion.views.letters import drawable, length_at
from companion.views.page import MARGIN, Row, page_for
from companion.views.panels import PANELS, PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene
from companion.views.standpoint import ARROWS, Standpoint

pytestmark = pytest.mark.slow

FAR = {"0.96": 28, "1.3": 21, "2.42": 11, "0.91": 17}
"""Rows of pixels that are 16 minutes of arc at one metre; for 0.91", which is too low, 10 minutes."""

THREE_ROWS = 66
"""Letters that three rows hold; a play that robs a canoe and trades with Joe in one may be longer, and ends in "…"."""

CUT = re.compile(r" ?…( \([A-Z]\d\))?$")
"""The sign that a line is cut, and the rule's id that may stand behind it."""


@pytest.fixture(scope="module")
def scenes(talks: list[Talk]) -> list[Scene]:
    return list(dict.fromkeys(scene_for(talk) for talk in talks))


@pytest.fixture(params=PANELS.values(), ids=PANELS)
def panel(request: pytest.FixtureRequest) -> PanelSize:
    size: PanelSize = request.param
    return size


def height_of_glance(scene: Scene, panel: PanelSize) -> int:
    """Rows of the picture from its first to the last before the line below the glance, or before nothing is lit."""
    picture = draw(Scene(scene.glance, who=scene.who, what=scene.what, turn_of=scene.turn_of), panel)
    swatch = picture.width - 15 if scene.turn_of else picture.width
    rows = [y for y in range(panel.height) if picture.crop((0, y, swatch, y + 1)).getbbox()]
    ruled = [y for y in rows if picture.crop((0, y, picture.width, y + 1)).histogram()[255] == picture.width]
    return 1 + max(y for y in rows if y < min([*ruled, panel.height])) - min(rows)


def test_every_screen_is_drawn(scenes: list[Scene]) -> None:
    """Each on the next panel: which rows it has on all of them is looked at below."""
    assert len(scenes) > 1000
    for scene, panel in zip(scenes, cycle(PANELS.values()), strict=False):
        picture = draw(scene, panel)
        assert (picture.mode, picture.size) == ("1", (panel.width, panel.height))
        assert picture.getbbox()


def test_every_glance_line_can_be_read_from_a_metre(scenes: list[Scene], panel: PanelSize) -> None:
    glances = {(scene.glance, scene.who, scene.what, scene.turn_of): scene for scene in scenes}
    assert len(glances) > 100
    for scene in glances.values():
        assert height_of_glance(scene, panel) >= FAR[panel.inches], scene.glance


def test_what_is_to_be_done_is_seen_in_every_glance_line(scenes: list[Scene], panel: PanelSize) -> None:
    """However it is drawn, another thing to do makes another picture; only names are cut."""
    for scene in {(scene.who, scene.turn_of): scene for scene in scenes}.values():
        others = [Scene(what, who=scene.who, what=what, turn_of=scene.turn_of) for what in {s.what for s in scenes}]
        assert len({draw(other, panel).tobytes() for other in others}) == len(others)


def test_no_line_is_cut_without_a_sign(scenes: list[Scene], panel: PanelSize) -> None:
    for scene in scenes:
        page = page_for(scene, panel)
        check_rows(page.lines, list(map(drawable, scene.lines)), page.width)
        check_rows(page.noted, [drawable(scene.notice)], panel.width)


def check_rows(rows: list[Row], lines: list[str], width: int) -> None:
    """Each line goes on in the next row until it is whole, or ends in "…"; lines may begin with the same words."""
    rests = {""}
    for row in rows:
        assert length_at(row.size)(row.text) <= width - 2 * MARGIN, row
        text = row.text.removeprefix("▶ ")
        begun = CUT.sub("", text)
        could_be = [*filter(None, rests), *(lines if "" in rests else [])]
        rests = {"" if CUT.search(text) else line[len(begun) :].strip() for line in could_be if line.startswith(begun)}
        assert rests, row
    assert "" in rests, rows


def test_the_chosen_line_is_whole_where_there_are_three_rows(scenes: list[Scene], panel: PanelSize) -> None:
    for scene in scenes:
        if scene.chosen is not None and not scene.notice and panel.height == 64:
            if len(scene.lines[scene.chosen]) > THREE_ROWS:
                continue
            rows = [row.text for row in page_for(scene, panel).lines if row.inverted]
            assert " ".join(rows) == drawable(scene.lines[scene.chosen])


@pytest.mark.parametrize("stands", ARROWS)
def test_no_screen_has_a_bare_letter(talks: list[Talk], stands: Standpoint) -> None:
    for scene in dict.fromkeys(scene_for(talk, stands=stands) for talk in talks):
        found = BARE_LETTER.search(f"{scene.as_text()}\n{scene.what}")
        assert not found, (found, scene)


@pytest.mark.parametrize(
    "text", ["canoe a at 5", "Canoe a is lost", "Kanu a ist weg", "paddle to 6L", "one V for a", "arm R?", "b", "(L)"]
)
def test_a_bare_letter_would_be_found(text: str) -> None:
    assert BARE_LETTER.search(text)


@pytest.mark.parametrize("text", ["a canoe", "Anna's turn. (R1)", "BGA rules", "ok: a new game", "Bo: ruby back"])
def test_a_word_is_no_bare_letter(text: str) -> None:
    assert not BARE_LETTER.search(text)
