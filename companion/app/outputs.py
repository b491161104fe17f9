"""Outputs of the stage that need no hardware: scenes as text, and pictures as files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from PIL import Image

from companion.app.clock import Clock
from companion.app.ports import Output
from companion.app.terminal import shown_in
from companion.journal.place import check_place
from companion.views.scene import Scene

PIXEL = 4
"""How many pixels of a file a pixel of the display is wide."""


Outputs = Callable[[Clock, Callable[[], Image.Image] | None], Sequence[Output]]
"""Makes outputs, given the clock and what the display shows (None: there is no display)."""


def text_and_pictures(stream: TextIO, folder: Path) -> Outputs:
    """Each screen as text in this stream and as a file in this folder."""
    return lambda clock, seen: [TextOutput(stream, clock), PictureFiles(folder, seen)]


class TextOutput:
    """Writes each scene as text in a frame, with the time at which it appeared."""

    def __init__(self, stream: TextIO, clock: Clock) -> None:
        self._stream = stream
        self._clock = clock
        self._written = ""

    def show(self, scene: Scene, _picture: Image.Image) -> None:
        """Write the scene, unless it reads as the last one: the text has all its pages, and nothing that is typed."""
        text = scene.as_text()
        if text == self._written:
            return
        self._written = text
        lines = shown_in(text, self._stream.encoding or "utf-8", scene.language).splitlines()
        width = max(30, *map(len, lines))
        edge = f"+{'-' * (width + 2)}+"
        framed = "\n".join(f"| {line:<{width}} |" for line in lines)
        self._stream.write(f"{self._clock().seconds:9.3f} s\n{edge}\n{framed}\n{edge}\n")


class PanelOutput:
    """Draws on a panel that never waits for anybody: a simulated one, or a thread's."""

    def __init__(self, show: Callable[[Image.Image], object]) -> None:
        self._show = show

    def show(self, _scene: Scene, picture: Image.Image) -> None:
        """Draw the picture."""
        self._show(picture)


class PictureFiles:
    """Writes what a display shows as numbered PNG files; ``seen`` is asked for the picture after each scene.

    Without a display (None) it is the picture that one would show.
    """

    def __init__(self, folder: Path, seen: Callable[[], Image.Image] | None) -> None:
        self._folder = folder
        self._seen = seen
        self._count = 0
        folder.mkdir(parents=True, exist_ok=True)

    def show(self, _scene: Scene, picture: Image.Image) -> None:
        """Write the next file."""
        self._count += 1
        file = self._folder / f"{self._count:04d}.png"
        check_place(file)
        enlarged(self._seen() if self._seen else picture).save(file)


def enlarged(picture: Image.Image) -> Image.Image:
    """A display's picture for people: each pixel a square."""
    return picture.resize((picture.width * PIXEL, picture.height * PIXEL), Image.Resampling.NEAREST)
