"""The terminal's pure parts: keys into presses and taps, pictures into dots; the real terminal is in tests/cli."""

import io
import os
import re
import select
import termios
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from companion.app.clock import VirtualClock
from companion.app.outputs import TextOutput
from companion.app.terminal import Keyboard, SilentTerminal, TerminalOutput, in_dots
from companion.views.keys import below_picture
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene


class Hands:
    """What the keyboard led to, as words."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.keyboard = Keyboard(self.did.append, self.hold, self.tap, self.stop)

    def hold(self, button: str) -> None:
        self.did.append(f"{button} held")

    def tap(self, seat: int, card: str) -> None:
        self.did.append(f"{seat}:{card}")

    def stop(self) -> None:
        self.did.append("stop")


@pytest.mark.parametrize(
    ("typed", "did"),
    [
        ("udob", ["up", "down", "ok", "back"]),
        ("\x1b[A\x1b[B\r\x7f", ["up", "down", "ok", "back"]),
        ("\x1bOA\x1bOB\n\x08", ["up", "down", "ok", "back"]),
        ("\x1b[A\x1b[A\x1b[A", ["up", "up", "up"]),
        ("UDOB", ["up held", "down held", "ok held", "back held"]),
        ("uUt2BTQ", ["up", "up held", "2:B"]),
        ("159", ["seat1", "seat5", "seat9"]),
        ("h1h22", ["seat1 held", "seat2 held", "seat2"]),
        ("huh3h", ["seat3 held"]),
        ("q", ["stop"]),
        ("t25", ["2:5"]),
        ("t2ct3C", ["2:C", "3:C"]),
        ("t1lt2X", ["1:L", "2:123"]),
        ("t25u", ["2:5", "up"]),
        ("xyz \x1b[D\x1b[1;5C\x1b", []),
        ("²½é", []),
        ("tq", []),
        ("tqq", ["stop"]),
        ("t2\x1b[Au", ["up"]),
        ("tcc", []),
        ("tt25", ["2:5"]),
        ("t\x1b2", ["seat2"]),
        ("t02", []),
        ("t025", ["2:5"]),
        ("t9", []),
    ],
)
def test_what_is_typed_is_pressed_and_tapped(typed: str, did: list[str]) -> None:
    hands = Hands()
    hands.keyboard.typed(typed)
    assert hands.did == did


@pytest.mark.parametrize("pieces", [("t2", "5"), ("t", "2", "5"), ("t", "25")])
def test_a_card_may_be_typed_slowly(pieces: tuple[str, ...]) -> None:
    hands = Hands()
    for piece in pieces:
        hands.keyboard.typed(piece)
    assert hands.did == ["2:5"]


@given(st.text())
def test_whatever_is_typed_does_no_harm(text: str) -> None:
    hands = Hands()
    hands.keyboard.typed(text)
    assert len(hands.did) <= len(text)


def test_each_dot_of_a_picture_is_a_dot_of_a_braille_sign() -> None:
    picture = Image.new("1", (4, 8))
    assert in_dots(picture) == "⠀⠀\n⠀⠀"
    for point, drawn in {
        (0, 0): "⠁⠀\n⠀⠀",
        (1, 0): "⠈⠀\n⠀⠀",
        (0, 3): "⡀⠀\n⠀⠀",
        (3, 3): "⠀⢀\n⠀⠀",
        (2, 5): "⠀⠀\n⠀⠂",
        (3, 7): "⠀⠀\n⠀⢀",
    }.items():
        one = picture.copy()
        one.putpixel(point, 1)
        assert in_dots(one) == drawn, point
    ImageDraw.Draw(picture).rectangle((0, 0, 3, 7), fill=1)
    assert in_dots(picture) == "⣿⣿\n⣿⣿"


@pytest.mark.parametrize("height", [32, 64])
def test_the_oled_fits_into_the_smallest_terminal(height: int) -> None:
    lines = in_dots(
        draw(Scene("Lay a card", ("Waiting for Blue",)), PANELS["0.96" if height == 64 else "0.91"])
    ).splitlines()
    assert [len(line) for line in lines] == [64] * (height // 4)
    assert len(lines) + 4 < 24


def test_a_terminal_without_these_signs_is_shown_text() -> None:
    screen = io.BytesIO()
    stream = io.TextIOWrapper(screen, encoding="ascii")
    scene = Scene("Lay a card", ("Waiting for Blue",), status="Readers lost", below=below_picture("en"))
    TerminalOutput(stream).show(scene, draw(scene, PANELS["0.96"]))
    shown = screen.getvalue().decode("ascii")
    assert "Lay a card" in shown
    assert "! Readers lost" in shown
    assert "u: up" in shown


def test_a_terminal_without_arrows_is_told_their_directions() -> None:
    screen = io.BytesIO()
    stream = io.TextIOWrapper(screen, encoding="ascii")
    scene = Scene("Chloé: it went ← →", ("paddle to 6 ↑",))
    TerminalOutput(stream).show(scene, draw(scene, PANELS["0.96"]))
    shown = screen.getvalue()
    assert b"Chlo?: it went left right" in shown
    assert b"  paddle to 6 up\x1b" in shown


def test_arrows_are_told_in_the_language_of_the_table() -> None:
    for output in (lambda stream: TerminalOutput(stream), lambda stream: TextOutput(stream, VirtualClock())):
        screen = io.BytesIO()
        stream = io.TextIOWrapper(screen, encoding="ascii", write_through=True)
        below = below_picture("de")
        scene = Scene("Fluss: ← →", ("nach 6 ↑", "nach 7 ↓"), language="de", below=below)
        output(stream).show(scene, draw(scene, PANELS["0.96"]))
        shown = screen.getvalue().decode("ascii")
        assert "Fluss: links rechts" in shown
        assert "nach 6 oben" in shown
        assert "nach 7 unten" in shown


@pytest.mark.parametrize(("size", "dots"), [((64, 21), True), ((63, 40), False), ((80, 20), False), ((80, 24), True)])
def test_a_terminal_that_is_too_small_for_the_dots_is_shown_text(size: tuple[int, int], dots: bool) -> None:
    screen = io.BytesIO()
    stream = io.TextIOWrapper(screen, encoding="utf-8")
    scene = Scene("Lay a card", ("Waiting for Blue",), below=below_picture("en", "tap_card", 2))
    TerminalOutput(stream, lambda: size).show(scene, draw(scene, PANELS["0.96"]))
    shown = screen.getvalue().decode()
    assert ("Lay a card" in shown) is not dots
    assert ("⠀" in shown) is dots
    assert shown.count("\r\n") < size[1]


def test_the_smallest_terminal_with_dots_has_room_for_all_that_is_shown() -> None:
    screen = io.BytesIO()
    stream = io.TextIOWrapper(screen, encoding="utf-8")
    scene = Scene("Lay a card", ("Waiting for Blue",), below=below_picture("en", "tap_card", 2))
    TerminalOutput(stream, lambda: (64, 21)).show(scene, draw(scene, PANELS["0.96"]))
    lines = re.sub("\x1b\\[[HJK]", "", screen.getvalue().decode()).split("\r\n")
    assert "⠀" in lines[0]
    assert len(lines) <= 21
    assert max(map(len, lines)) <= 64


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal: the person's and the program's."""
    ends = os.openpty()
    yield ends
    for end in ends:
        os.close(end)


ECHO = 3  # the index of the local modes in what tcgetattr gives


def echoes(end: int) -> bool:
    return bool(termios.tcgetattr(end)[ECHO] & termios.ECHO)


def test_a_terminal_is_silent_in_the_block_and_as_before_after_it(terminal: tuple[int, int]) -> None:
    _, program = terminal
    before = termios.tcgetattr(program)
    assert echoes(program)
    with SilentTerminal(program) as silent:
        assert not echoes(program)
        termios.tcsetattr(program, termios.TCSANOW, before)
        silent.silence()
        assert not echoes(program)
    assert termios.tcgetattr(program) == before


def test_what_was_typed_and_not_read_does_not_reach_the_shell(terminal: tuple[int, int]) -> None:
    person, program = terminal
    with SilentTerminal(program):
        os.write(person, b"t25\n")
        assert select.select([program], [], [], 5)[0]
    os.set_blocking(program, False)
    with pytest.raises(BlockingIOError):
        os.read(program, 10)


def test_a_terminal_that_is_gone_is_left_alone() -> None:
    person, program = os.openpty()
    with SilentTerminal(program) as silent:
        os.close(person)
        silent.silence()
    os.close(program)
