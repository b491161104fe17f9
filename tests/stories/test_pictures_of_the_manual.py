"""The pictures in docs/pictures show what the program draws today."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from stories.draw_pictures import main

pytestmark = pytest.mark.slow

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_pictures_of_the_manual_are_those_that_are_drawn_today(tmp_path: Path) -> None:
    """Otherwise make them anew: python tests/stories/draw_pictures.py docs/pictures."""
    main(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in PICTURES.iterdir()}
    for made in tmp_path.iterdir():
        with Image.open(made) as fresh, Image.open(PICTURES / made.name) as kept:
            assert ImageChops.difference(fresh, kept).getbbox() is None, made.name
