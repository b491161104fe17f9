"""What a button said: raw edges from the pin, and the gestures that they amount to.

Times are seconds on the clock that was handed to the buttons (the monotonic one, outside tests).

    >>> Pressed("ok", at=12.5)
    Pressed(button='ok', at=12.5)
"""

from typing import TypeAlias

from msgspec import Struct


class Edge(Struct, frozen=True):
    """The line moved: ``pressed`` is where it went. One press of a finger makes many of these."""

    button: str
    pressed: bool
    at: float


class Pressed(Struct, frozen=True):
    """The button went down and stayed down; ``at`` is when the contact first moved."""

    button: str
    at: float


class Released(Struct, frozen=True):
    """The button that was pressed, or was reported as stuck, is up again; ``at`` is when the contact first moved.

    Also of a stuck button whose pin fails: nobody sees any more where it is.
    """

    button: str
    at: float


class Held(Struct, frozen=True):
    """The button is still down ``hold_s`` after its press, seen on the line itself; once a press."""

    button: str
    at: float


class Stuck(Struct, frozen=True):
    """The button was down at the start, is down far too long, or its line never comes to rest; once each time."""

    button: str


Gesture: TypeAlias = Pressed | Released | Held | Stuck

Dated: TypeAlias = tuple[float, Gesture]
"""A gesture after the moment at which it was certain: when the line had been at rest, or down, for long enough."""
