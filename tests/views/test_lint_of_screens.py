"""Every screen of whole games keeps the rules for screens: read from afar, whole by and by, no bare letters."""

from itertools import cycle

import pytest
from msgspec.structs import replace
from stories.bare_letters import BARE_LETTER
from stories.rules_for_screens import check_pages, check_picture

from companion.referee.heard import Talk
from companion.views.compose import scene_for
from companion.views.panels import PANELS, PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene
from companion.views.standpoint import ARROWS, Standpoint

pytestmark = pytest.mark.slow

LONG_NAMES = (
    "Maximilian der Erste",
    "Maximilian der Zweite",
    "Christoph-Alexander",
    "Annemarie-Elisabeth",
    "Bartholomäus Müller",
    "Friederike Großmann",
)
"""As long as the settings allow, two of them alike at their beginning."""


def called_long(talk: Talk) -> Talk:
    """The same talk among people with long names."""
    return replace(talk, players=tuple(replace(one, name=LONG_NAMES[one.seat - 1]) for one in talk.players))


@pytest.fixture(scope="module")
def scenes(talks: list[Talk]) -> list[Scene]:
    return list(dict.fromkeys(scene_for(talk) for talk in talks))


@pytest.fixture(scope="module")
def long_scenes(talks: list[Talk]) -> list[Scene]:
    return list(dict.fromkeys(scene_for(called_long(talk)) for talk in talks[::4]))


@pytest.fixture(params=PANELS.values(), ids=PANELS)
def panel(request: pytest.FixtureRequest) -> PanelSize:
    size: PanelSize = request.param
    return size


def test_every_screen_is_drawn_and_can_be_read_from_a_metre(scenes: list[Scene], long_scenes: list[Scene]) -> None:
    """Each on the next panel, with whatever stands below the glance line there, on the first page and the second."""
    assert len(scenes) > 1000
    for number, (scene, panel) in enumerate(zip([*scenes, *long_scenes], cycle(PANELS.values()), strict=False)):
        check_picture(scene, panel, leaf=number // len(PANELS) % 2)


def test_what_is_to_be_done_is_seen_in_every_glance_line(scenes: list[Scene], panel: PanelSize) -> None:
    """However it is drawn, another thing to do makes another picture; only names are cut."""
    for scene in {(scene.who, scene.turn_of): scene for scene in scenes}.values():
        others = [Scene(what, who=scene.who, what=what, turn_of=scene.turn_of) for what in {s.what for s in scenes}]
        assert len({draw(other, panel).tobytes() for other in others}) == len(others)


def test_nothing_is_cut_on_any_panel(scenes: list[Scene], panel: PanelSize) -> None:
    for scene in scenes:
        check_pages(scene, panel)


def test_nothing_is_cut_where_names_are_long(long_scenes: list[Scene], panel: PanelSize) -> None:
    for scene in long_scenes:
        check_pages(scene, panel)


def test_long_names_leave_whole_plays_apart(talks: list[Talk]) -> None:
    """No two choices have the same words, and none is longer than three rows, but for one that robs and trades."""
    longest = 0
    for talk in talks:
        if talk.state == "acting" and talk.cursor == 0:
            said = scene_for(called_long(talk))
            choices = said.lines[said.told :]
            assert len(set(choices)) == len(set(talk.choices))
            longest = max([longest, *map(len, choices)])
    assert 44 < longest < 90


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
