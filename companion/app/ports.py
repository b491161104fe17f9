"""What the app needs of the parts around it; the type checker proves the fit where they are wired (``devices``)."""

from collections.abc import Sequence
from typing import Protocol

from PIL import Image

from companion.views.cue import Cue
from companion.views.scene import Scene
from hardware.events import Dated


class ButtonsPort(Protocol):
    """Buttons that tell their gestures when asked; ``deadline`` is when there will be something to tell."""

    def take_dated(self, now: float) -> list[Dated]:
        """The gestures up to ``now`` (seconds), in the order in which they were certain, each after that moment."""

    def deadline(self) -> float | None:
        """The moment of the next gesture, None while nothing moves."""


class ReadersPort(Protocol):
    """A board with readers that is told which of its events are safely written down."""

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """All events of this boot up to ``sequence`` are kept; returns at once."""


class NoButtons:
    """In the place of buttons that cannot be had."""

    def take_dated(self, now: float) -> list[Dated]:  # noqa: ARG002 (the port's signature)
        """Nothing was pressed."""
        return []

    def deadline(self) -> float | None:
        """Nothing will happen."""
        return None


class NoReaders:
    """In the place of a board where the settings name no port."""

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """Nothing was sent."""


class Output(Protocol):
    """Something that shows scenes; one that fails never stops the game."""

    def show(self, scene: Scene, picture: Image.Image) -> None:
        """Show this scene, whose picture has mode "1"; once more with each page that its picture goes on to."""


class SignalsPort(Protocol):
    """Lamps and a buzzer that are given cues; they return at once, and one that fails never stops the game."""

    def signal(self, cue: Cue) -> None:
        """Light and sound this cue."""


def earliest(deadlines: Sequence[float | None]) -> float | None:
    """The first of these moments, None where there is none."""
    return min((moment for moment in deadlines if moment is not None), default=None)
