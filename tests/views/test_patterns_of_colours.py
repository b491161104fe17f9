"""Whose turn it is stands beside the glance line as a pattern; the picture can be turned towards the far side."""

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from companion.app.settings import SettingsError, settings_from
from companion.views.compose import scene_for
from companion.views.panels import PANELS
from companion.views.patterns import swatch
from companion.views.raster import draw
from companion.views.scene import Scene

COLOURS = (
    *("blue", "green", "yellow", "red", "brown", "black"),
    *("white", "purple", "violet", "orange", "pink", "grey"),
)


def test_no_two_colours_look_alike() -> None:
    """In every patch there is something to tell them apart by: one pixel in ten differs, or more."""
    patches = [patch for colour in COLOURS if (patch := swatch(colour, 11, 17)) is not None]
    assert len(patches) == len(COLOURS)
    for one, other in combinations(patches, 2):
        assert ImageChops.logical_xor(one, other).histogram()[255] >= 9 * 15 / 10


def test_every_colour_that_a_seat_may_have_has_a_pattern() -> None:
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour][:2]
        settings_from({"seats": [{"colour": one} for one in (colour, *others)]}, "")
    with pytest.raises(SettingsError, match=r"seats\[1\].colour: no display shows 'turquoise'; write one of .*purple"):
        settings_from({"seats": [{"colour": "blue"}, {"colour": "turquoise"}, {"colour": "red"}]}, "")


def test_a_colour_without_a_pattern_leaves_the_room_to_the_letters() -> None:
    assert swatch("turquoise", 11, 28) is None
    scenes = [Scene("Anna: play 5", who="Anna", what="5", turn_of=colour) for colour in ("turquoise", "")]
    assert len({draw(scene, PANELS["0.96"]).tobytes() for scene in scenes}) == 1


@pytest.mark.parametrize("inches", PANELS)
def test_the_pattern_tells_whose_turn_it_is(inches: str) -> None:
    scenes = [Scene("Anna: play 5", who="Anna", what="5", turn_of=colour) for colour in COLOURS]
    assert len({draw(scene, PANELS[inches]).tobytes() for scene in scenes}) == len(COLOURS)


def test_a_turn_has_the_colour_of_its_seat_and_the_whole_table_none(speaking: Any) -> None:
    table = speaking.seated(lifesaver=2)
    assert scene_for(table.conversation.talk()).turn_of == ""
    table.lay("1", "2", "3")
    assert scene_for(table.conversation.talk()).turn_of == "green"
    table.play("!2")
    assert scene_for(table.conversation.talk()).turn_of == "green"


@pytest.mark.parametrize("inches", PANELS)
def test_a_turned_picture_is_the_same_one_on_its_head(inches: str) -> None:
    scene = Scene("Anna: play 5", ("one", "two"), 1, who="Anna", what="5", turn_of="blue")
    upright, turned = draw(scene, PANELS[inches]), draw(replace(scene, turned=True), PANELS[inches])
    right, bottom = upright.width - 1, upright.height - 1
    pixels = [(x, y) for x in range(upright.width) for y in range(upright.height)]
    assert all(upright.getpixel((x, y)) == turned.getpixel((right - x, bottom - y)) for x, y in pixels)
    assert upright.tobytes() != turned.tobytes()
