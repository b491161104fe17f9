"""Outputs without hardware: scenes as text in a frame, pictures as files."""

import io
from pathlib import Path

from PIL import Image

from companion.app.clock import VirtualClock
from companion.app.outputs import PictureFiles, TextOutput
from companion.views.scene import Scene

DARK = Image.new("1", (128, 64))
LIT = Image.new("1", (128, 64), 1)


def test_a_scene_is_framed_and_has_its_time() -> None:
    stream, clock = io.StringIO(), VirtualClock(12.5)
    TextOutput(stream, clock).show(Scene("Lay a card", ("Waiting for Blue",), notice="Not now."), DARK)
    assert stream.getvalue() == (
        "   12.500 s\n"
        "+--------------------------------+\n"
        "| Lay a card                     |\n"
        "|   Waiting for Blue             |\n"
        "| ! Not now.                     |\n"
        "+--------------------------------+\n"
    )


def test_a_frame_is_as_wide_as_its_longest_line() -> None:
    stream = io.StringIO()
    TextOutput(stream, VirtualClock()).show(Scene("x" * 50), DARK)
    assert {len(line) for line in stream.getvalue().splitlines()[1:]} == {54}


def test_pictures_are_numbered_and_enlarged(tmp_path: Path) -> None:
    files = PictureFiles(tmp_path / "a" / "b", lambda: LIT)
    for _ in range(2):
        files.show(Scene("x"), DARK)
    written = sorted((tmp_path / "a" / "b").iterdir())
    assert [path.name for path in written] == ["0001.png", "0002.png"]
    with Image.open(written[0]) as picture:
        assert (picture.size, picture.getextrema()) == ((512, 256), (255, 255))


def test_without_a_display_the_picture_is_the_one_that_it_would_show(tmp_path: Path) -> None:
    PictureFiles(tmp_path, None).show(Scene("x"), LIT)
    with Image.open(tmp_path / "0001.png") as picture:
        assert picture.getextrema() == (255, 255)
