"""What a terminal shows of a scene where it is narrow or low, or where its letters have no dots."""

import io
import re

import pytest

from companion.app.terminal import TerminalOutput
from companion.app.terminal_rows import fitting, wrapped
from companion.views.keys import Typing, below_picture
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene
from companion.views.wording import languages


@pytest.mark.parametrize(("terminal", "dots"), [("linux", False), ("dumb", False), ("xterm", True), ("", True)])
def test_a_console_whose_letters_have_no_dots_is_shown_text(terminal: str, dots: bool) -> None:
    screen = io.BytesIO()
    scene = Scene("Lay a card", ("to 6 ←",))
    output = TerminalOutput(io.TextIOWrapper(screen, encoding="utf-8"), lambda: (80, 24), terminal)
    output.show(scene, draw(scene, PANELS["0.96"]))
    shown = screen.getvalue().decode()
    assert ("⠀" in shown) is dots
    assert ("to 6 ←" in shown) is not dots


@pytest.mark.parametrize("columns", [1, 2, 20, 60, 63])
@pytest.mark.parametrize("language", languages())
def test_in_a_narrow_terminal_no_line_is_longer_and_no_word_is_cut(columns: int, language: str) -> None:
    screen = io.BytesIO()
    stream = io.TextIOWrapper(screen, encoding="utf-8")
    said = "Blue's card on Green's reader, 5-7: a line that no terminal of sixty columns has room for. (R1)"
    scene = Scene("Lay a card", (said, ""), 0, said, below=below_picture(language))
    TerminalOutput(stream, lambda: (columns, 4000)).show(scene, draw(scene, PANELS["0.96"]))
    lines = re.sub("\x1b\\[[HJK]", "", screen.getvalue().decode()).split("\r\n")
    assert max(map(len, lines)) <= columns
    words = "\n".join([scene.as_text(), *scene.below.keys]).split()
    if columns >= 20:
        assert "\n".join(lines).split() == words
    else:
        assert "".join("".join(lines).split()) == "".join(words)


@pytest.mark.parametrize("rows", range(1, 22))
@pytest.mark.parametrize("typing", [None, "tap_seat"])
def test_in_a_low_terminal_the_title_and_the_chosen_line_are_seen(rows: int, typing: Typing | None) -> None:
    lines = tuple(f"line {number}" for number in range(9))
    for chosen in (*range(9), None):
        screen = io.BytesIO()
        stream = io.TextIOWrapper(screen, encoding="utf-8")
        scene = Scene("Which?", lines, chosen, "Not now.", below=below_picture("en", typing))
        TerminalOutput(stream, lambda: (30, rows)).show(scene, draw(scene, PANELS["0.96"]))
        shown = re.sub("\x1b\\[[HJK]", "", screen.getvalue().decode()).split("\r\n")
        assert len(shown) <= rows
        assert shown[0] == "Which?"
        assert rows < 2 or chosen is None or f"> line {chosen}" in shown
        assert rows < 3 or "! Not now." in shown
        assert rows < 4 or typing is None or "tap: which seat?" in shown


def test_the_keys_give_way_first_and_only_where_not_all_fits() -> None:
    rows = [" title", "> line", "", " u: up"]
    assert fitting(rows[:2], rows[2:3], rows[3:], 4) == rows
    assert fitting(rows[:2], rows[2:3], rows[3:], 3) == rows[:2]


def test_what_goes_on_in_the_next_row_is_indented() -> None:
    assert wrapped("Lay a card\n> the one with amethyst to 6\n\nu: up", 20) == (
        "Lay a card\n> the one with\n  amethyst to 6\n\nu: up"
    )
