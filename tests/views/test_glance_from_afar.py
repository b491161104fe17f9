"""The glance line is big enough to be read from a metre, measured on the picture that is drawn.

Measured is the height of the letters' ink, as on an eye chart: a letter seen under 16 minutes of arc is more than three
times as high as what an eye of normal sight (5 minutes) just reads. All letters of the line are capitals, so there are
no smaller ones among them.
"""

from math import atan, degrees

import pytest
from PIL import Image

from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene

HEIGHTS_MM = {"0.96": 10.864, "1.3": 14.7, "2.42": 27.49, "0.91": 5.584}
"""Heights of the active areas as the makers' data sheets have them."""

WANTED = {"0.96": 16, "1.3": 16, "2.42": 16, "0.91": 10}
"""Minutes of arc at one metre. 0.91" is 5.6 mm high in all: with details below there is no room for more than 10."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÅÇÉÑÖŻĘΩЮЙ"
SIGNS = "☁➰🂠🛶"


def ink_height(picture: Image.Image) -> int:
    """From the first row that is lit to the last one above the line below the glance, if there is such a line."""
    grey, width = picture.convert("L").tobytes(), picture.width
    lit = [width - grey[row : row + width].count(0) for row in range(0, len(grey), width)]
    above = lit[: lit.index(width)] if width in lit else lit
    rows = [y for y, pixels in enumerate(above) if pixels]
    return rows[-1] - rows[0] + 1


def arc_minutes(pixels: int, inches: str) -> float:
    millimetres = pixels * HEIGHTS_MM[inches] / PANELS[inches].height
    return 60 * degrees(atan(millimetres / 1000))


@pytest.mark.parametrize("inches", HEIGHTS_MM)
@pytest.mark.parametrize("glance", [*LETTERS, *LETTERS.lower()])
def test_each_letter_of_the_glance_line_is_high_enough(inches: str, glance: str) -> None:
    picture = draw(Scene(glance), PANELS[inches])
    assert arc_minutes(ink_height(picture), inches) >= WANTED[inches]


@pytest.mark.parametrize("name", ["anna", "Chloé", "strauß"])
def test_the_glance_line_is_in_capitals(name: str) -> None:
    assert draw(Scene(name), PANELS["2.42"]).tobytes() == draw(Scene(name.upper()), PANELS["2.42"]).tobytes()


@pytest.mark.parametrize("inches", HEIGHTS_MM)
@pytest.mark.parametrize("sign", SIGNS)
def test_signs_are_as_high_as_letters(inches: str, sign: str) -> None:
    picture = draw(Scene("A sentence that has no room here at all", who="", what=sign), PANELS[inches])
    assert arc_minutes(ink_height(picture), inches) >= WANTED[inches]


@pytest.mark.parametrize("inches", HEIGHTS_MM)
@pytest.mark.parametrize("who", ["Bo", "Yellow", "Maximiliane…"])
def test_what_is_to_be_done_is_never_cut(inches: str, who: str) -> None:
    scenes = [Scene(f"{who}: play a card {card}", who=who, what=card, turn_of="yellow") for card in ("5", "6", "☁")]
    pictures = {draw(scene, PANELS[inches]).tobytes() for scene in scenes}
    assert len(pictures) == 3


@pytest.mark.parametrize("inches", ["1.3", "2.42"])
def test_a_sentence_is_drawn_where_there_is_room_for_it(inches: str) -> None:
    scenes = [Scene(glance, who="Bo", what="5") for glance in ("Bo: play 5", "Bo: take 5")]
    assert len({draw(scene, PANELS[inches]).tobytes() for scene in scenes}) == 2


def test_a_small_panel_has_who_and_what_instead_of_the_sentence() -> None:
    scenes = [Scene(glance, who="Yellow", what="5") for glance in ("Yellow: play 5", "Yellow: turn up 5")]
    assert len({draw(scene, PANELS["0.96"]).tobytes() for scene in scenes}) == 1


@pytest.mark.parametrize(("inches", "pixels", "minutes"), [("0.96", 28, 16.3), ("1.3", 21, 16.6), ("2.42", 11, 16.2)])
def test_the_angle_of_so_many_pixels_is_known(inches: str, pixels: int, minutes: float) -> None:
    assert PANELS[inches].arc_minutes(pixels) == pytest.approx(minutes, abs=0.05)
