"""Arrows, keys and the drawing of the river are right for those who look at the screen from where it stands."""

from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.app.settings import settings_from
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.views.compose import scene_for
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.river_chart import chart_width, river_chart
from companion.views.scene import River
from companion.views.standpoint import Standpoint, up_arm
from companion.views.wording import Wording

LEFT_ARM: dict[Standpoint, str] = {"jetty": "←", "falls": "→", "left": "↓", "right": "↑"}
RIGHT_ARM: dict[Standpoint, str] = {"jetty": "→", "falls": "←", "left": "↑", "right": "↓"}
DOWNRIVER: dict[Standpoint, str] = {"jetty": "↑", "falls": "↓", "left": "←", "right": "→"}
ON_ITS_HEAD = {"←": "→", "→": "←", "↑": "↓", "↓": "↑"}
TOWARDS = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}


def pushing(speaking: Any, stands: Standpoint) -> Any:
    """A table whose screen stands there, asked to tell the flow push by push."""
    settings = settings_from({"display": {"stands": stands}}, "table.toml")
    sitting = settings.sitting()
    names, colours = ("Anna", "Bo", "Dana"), sitting.colours[:3]
    table = speaking.Spokesman(Conversation(Sitting(names, colours, up_arm=sitting.up_arm)))
    table.choose("base", "3", "1", "L")
    table.lay("5", "3", "6").play("!5", ".", "!3", ".", "!6", ".")
    table.choose("push by push")
    return table


@pytest.mark.parametrize("stands", LEFT_ARM)
def test_arms_are_arrows_as_seen_from_there(stands: Standpoint) -> None:
    wording = Wording([], stands=stands)
    assert wording.arms("LR") == f"{LEFT_ARM[stands]} {RIGHT_ARM[stands]}"
    assert (wording.space("6L"), wording.space("7R")) == (f"6 {LEFT_ARM[stands]}", f"7 {RIGHT_ARM[stands]}")


@pytest.mark.parametrize("stands", LEFT_ARM)
def test_a_button_tells_of_the_arm_that_its_arrow_shows(speaking: Any, stands: Standpoint) -> None:
    table = pushing(speaking, stands)
    shown = scene_for(table.conversation.talk(), stands=stands).lines[1]
    arrows = dict(zip(shown.split()[::2], shown.split()[1::2], strict=True))
    table.press("up", "down")
    assert scene_for(table.conversation.talk(), stands=stands).lines[0] == f"So far: {arrows['up']} {arrows['down']}"
    assert set(table.conversation.pushes) == set("LR")


@pytest.mark.rule("B1")
@pytest.mark.parametrize("stands", LEFT_ARM)
def test_an_arrow_points_at_the_same_arm_on_the_wood_whoever_reads_it(speaking: Any, stands: Standpoint) -> None:
    start = speaking.corrected({"/seats/0/canoes/a/at": "5", "/seats/0/canoes/b/at": "6R", "/lifesaver": 1})
    table = speaking.continued(start).lay("1", "2", "3").play("!1")
    talk = table.conversation.talk()
    line = table.values.index("a>6L")
    for colours in ((), ("green",), ("blue",), ("green", "blue")):
        scene = scene_for(talk, stands=stands, turned_for=colours)
        assert scene.turned == ("blue" in colours)
        drawn = scene.lines[scene.told + line][-1]
        assert (ON_ITS_HEAD[drawn] if scene.turned else drawn) == LEFT_ARM[stands]


@pytest.mark.parametrize("stands", ["left", "right"])
def test_up_is_the_arrow_upwards(stands: Standpoint) -> None:
    assert Wording([], stands=stands).push_keys() == "up ↑  down ↓"


def test_up_is_the_left_arm_where_neither_lies_above_the_other() -> None:
    assert (up_arm("jetty"), up_arm("falls")) == ("L", "L")


def middle_of_change(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Where two charts differ, from the middle of the chart."""
    box = ImageChops.logical_xor(one, other).getbbox()
    assert box is not None
    return (box[0] + box[2] - one.width) / 2, (box[1] + box[3] - one.height) / 2


@pytest.mark.parametrize("height", [33, 39])
@pytest.mark.parametrize("stands", LEFT_ARM)
@pytest.mark.parametrize(("space", "arrows"), [("7L", (LEFT_ARM, DOWNRIVER)), ("7R", (RIGHT_ARM, DOWNRIVER))])
def test_the_river_is_drawn_as_it_lies(height: int, stands: Standpoint, space: str, arrows: Any) -> None:
    charts = [river_chart(River(canoes, stands=stands), height) for canoes in ((), (space,))]
    moved = middle_of_change(*charts)
    for arrow in arrows:
        across, along = TOWARDS[arrow[stands]]
        assert moved[0] * across + moved[1] * along > 2


@pytest.mark.parametrize("space", ["1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"])
def test_each_space_shows_a_disc_a_canoe_or_the_whirlpool(space: str) -> None:
    rivers = (River(), River((space,)), River(whirlpool=space))
    assert len({river_chart(river, 33).tobytes() for river in rivers}) == 3


@pytest.mark.parametrize("stands", LEFT_ARM)
def test_the_chart_has_the_width_that_is_kept_for_it(stands: Standpoint) -> None:
    for height in range(28, 45):
        chart = river_chart(River(stands=stands), height)
        assert chart.width == chart_width(River(stands=stands), height)
        assert chart.height <= height
    assert chart_width(River(stands=stands), 27) == 0


def test_screens_of_the_flow_show_the_river_and_low_ones_have_no_room(speaking: Any) -> None:
    scene = scene_for(pushing(speaking, "jetty").conversation.talk())
    assert scene.river is not None
    for inches, has_room in (("0.96", True), ("1.3", True), ("2.42", True), ("0.91", False)):
        without = draw(type(scene)(scene.glance, scene.lines, who=scene.who, what=scene.what), PANELS[inches])
        assert (draw(scene, PANELS[inches]).tobytes() != without.tobytes()) == has_room
