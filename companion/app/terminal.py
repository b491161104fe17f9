"""The table in a terminal: the OLED drawn with dots, keys for the buttons, cards tapped without an echo."""

import os
import re
import select
import shutil
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, Final, Self, TextIO

from PIL import Image

from companion.app.terminal_rows import fitting, wrapped
from companion.referee.questions import MAX_SEATS
from companion.views.keys import Awaiting, Typing
from companion.views.scene import Scene
from companion.views.wording import catalogue

KEYS = {
    "u": "up",
    "d": "down",
    "o": "ok",
    "b": "back",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\r": "ok",
    "\n": "ok",
    "\x7f": "back",
    "\x08": "back",
}
HELD_KEYS = {"U": "up", "D": "down", "O": "ok", "B": "back"}
"""A terminal tells nothing of how long a key is down: the capital letter stands for holding the button."""

_BEGINS: Final[dict[str, Awaiting]] = {"t": "tap_seat", "h": "hold_seat"}
"""The keys that others follow, which begin anew wherever they are typed, and what follows first."""

_OTHER_CARDS = {"C": "C", "L": "L", "X": "123"}
"""What is typed for the cards that are no digit."""


def typed_for(card: str) -> str:
    """The key that stands for a card.

    >>> typed_for("5"), typed_for("123")
    ('5', 'x')
    """
    return next((key.lower() for key, other in _OTHER_CARDS.items() if other == card), card)


_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|.", re.DOTALL)
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def in_dots(picture: Image.Image) -> str:
    """A one-bit picture as lines of braille signs, each two pixels wide and four high."""
    return "\n".join(
        "".join(chr(0x2800 + _cell(picture, x, y)) for x in range(0, picture.width, 2))
        for y in range(0, picture.height, 4)
    )


def _cell(picture: Image.Image, x: int, y: int) -> int:
    dots = ((dot, x + dx, y + dy) for dy, row in enumerate(_DOTS) for dx, dot in enumerate(row))
    return sum(dot for dot, column, line in dots if picture.getpixel((column, line)))


WITHOUT_DOTS: Final = ("linux", "dumb")
"""Kinds of terminals whose letters have no dots, though they take them: the console of a Pi is such a one."""


class TerminalOutput:
    """Draws each scene at the top of a terminal; as text where it is too small, or its signs cannot be shown.

    ``size`` tells columns and rows, asked anew for each scene; ``terminal`` is its kind, as ``TERM`` names it.
    """

    def __init__(
        self,
        stream: TextIO,
        size: Callable[[], tuple[int, int]] = shutil.get_terminal_size,
        terminal: str = "",
    ) -> None:
        self._stream = stream
        self._size = size
        self._has_dots = (stream.encoding or "").lower().replace("-", "") == "utf8" and terminal not in WITHOUT_DOTS

    def show(self, scene: Scene, picture: Image.Image) -> None:
        """Draw the scene."""
        columns, rows = self._size()
        fits = columns >= picture.width // 2 and rows >= picture.height // 4 + 1 + len(scene.below.keys)
        screen = in_dots(picture) if self._has_dots and fits else scene.as_text()
        parts = (screen, scene.below.typing, "\n".join(scene.below.keys))
        shown, typing, keys = (self._in_rows(part, columns, scene.language) for part in parts)
        lines = "\x1b[K\r\n".join(fitting(shown, typing, keys, rows))
        self._stream.write(f"\x1b[H{lines}\x1b[K\x1b[J")
        self._stream.flush()

    def _in_rows(self, text: str, columns: int, language: str) -> list[str]:
        return wrapped(shown_in(text, self._stream.encoding, language), columns).split("\n")


def shown_in(text: str, encoding: str | None, language: str) -> str:
    """The text in signs that this encoding has: arrows become words of the language, other signs a question mark."""
    encoding = encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        words = catalogue(language)["signs"]
        for sign, plain in (*_PLAIN.items(), *((arrow, words[arrow]) for arrow in _ARROWS)):
            text = text.replace(sign, plain)
    return text.encode(encoding, "replace").decode(encoding)


_PLAIN: Final = {"↑ u": "u", "↓ d": "d", "⌫ b": "b", "…": "..."}
"""What stands in every language for signs that an encoding may lack; in the help of the keys an arrow says nothing."""

_ARROWS: Final = ("←", "→", "↑", "↓")


class Keyboard:
    """Turns what is typed into presses and taps; what is typed for a card is kept nowhere and shown nowhere.

    ``press`` and ``hold`` get a button's name, ``tap`` a seat and a card, ``stop`` nothing. ``tell`` gets what is
    awaited next, or was broken off, with the seat that has been typed; None once nothing is. ``last``: the number of
    the last seat that there is.
    """

    def __init__(
        self,
        press: Callable[[str], object],
        hold: Callable[[str], object],
        tap: Callable[[int, str], object],
        stop: Callable[[], object],
        tell: Callable[[Typing | None, int], object] = lambda _typing, _seat: None,
        *,
        last: int = MAX_SEATS,
    ) -> None:
        self._press = press
        self._hold = hold
        self._tap = tap
        self._stop = stop
        self._tell = tell
        self._last = last
        self._typing: Typing | None = None
        self._seat = 0
        self._follows: dict[Typing | None, Callable[[str], None]] = {
            "tap_seat": self._take_seat,
            "tap_no_seat": self._take_seat,
            "tap_card": self._take_card,
            "hold_seat": self._take_held,
            "hold_no_seat": self._take_held,
        }

    def typed(self, text: str) -> None:
        """What the terminal sent: characters, and the sequences that stand for other keys."""
        for key in _KEY.findall(text):
            self._take(key)

    def _take(self, key: str) -> None:
        if key in _BEGINS:
            self._await(_BEGINS[key])
        elif follow := self._follows.get(self._typing):
            follow(key)
        else:
            self._await(None)
            self._take_alone(key)

    def _take_alone(self, key: str) -> None:
        if key == "q":
            self._stop()
        elif key in KEYS:
            self._press(KEYS[key])
        elif key in HELD_KEYS:
            self._hold(HELD_KEYS[key])
        elif key.isdecimal():
            self._press(f"seat{int(key)}")

    def _take_seat(self, key: str) -> None:
        if not key.isdecimal():
            self._await("tap_dropped")
        elif self._is_seat(key):
            self._await("tap_card", int(key))
        else:
            self._await("tap_no_seat", int(key))

    def _take_card(self, key: str) -> None:
        if not key.isalnum():
            self._await("tap_dropped")
            return
        seat, card = self._seat, key.upper()
        self._await(None)
        self._tap(seat, _OTHER_CARDS.get(card, card))

    def _take_held(self, key: str) -> None:
        if not key.isdecimal():
            self._await("hold_dropped")
        elif self._is_seat(key):
            self._await(None)
            self._hold(f"seat{int(key)}")
        else:
            self._await("hold_no_seat", int(key))

    def _is_seat(self, key: str) -> bool:
        return 1 <= int(key) <= self._last

    def _await(self, typing: Typing | None, seat: int = 0) -> None:
        if (typing, seat) != (self._typing, self._seat):
            self._typing, self._seat = typing, seat
            self._tell(typing, seat)


class SilentTerminal:
    """A terminal that echoes nothing from the beginning of the block to its end; then it is as it was before."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._before: list[Any] = []

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._terminal)
        self.silence()
        return self

    def __exit__(self, *_: object) -> None:
        # What was typed meanwhile is dropped: the shell would show it.
        with suppress(termios.error):  # a terminal that is gone needs nothing
            termios.tcsetattr(self._terminal, termios.TCSAFLUSH, self._before)

    def silence(self) -> None:
        """Echo nothing and give each key at once, also after somebody else has had the terminal."""
        with suppress(termios.error):  # a window that closes wakes the program and takes its terminal
            tty.setcbreak(self._terminal)

    @contextmanager
    def keys(self, typed: Callable[[str], object], ended: Callable[[], object]) -> Iterator[None]:
        """Read on a thread of its own until the end of the block. ``ended`` is called when the terminal is gone."""
        awake, wake = os.pipe()
        reader = Thread(target=_read, args=(self._terminal, awake, typed, ended), name="keyboard", daemon=True)
        reader.start()
        try:
            yield
        finally:
            os.close(wake)
            reader.join(timeout=2)


def _read(terminal: int, awake: int, typed: Callable[[str], object], ended: Callable[[], object]) -> None:
    while True:
        ready, _, _ = select.select([terminal, awake], [], [])
        if awake in ready:
            os.close(awake)
            return
        try:
            text = os.read(terminal, 64).decode("utf-8", "replace")
        except OSError:
            text = ""
        if not text:
            ended()
            return
        typed(text)
