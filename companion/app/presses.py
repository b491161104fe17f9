"""From gestures to presses that count: most at once, "back" when it is let go, for held down it opens the menu."""

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple, assert_never

from hardware.events import Gesture, Held, Pressed, Released, Stuck

WAITS: Final = ("back",)
"""Buttons whose short press would spoil what their long one is for: taking back is no way into a menu."""


class Press(NamedTuple):
    """A button that was pressed, or held down, ``rested_s`` after any button had moved (None: nobody knows)."""

    button: str
    held: bool = False
    rested_s: float | None = None


class Presses:
    """Takes gestures one by one; says which press each one amounts to.

    >>> presses = Presses()
    >>> presses.take(Pressed("ok", at=1.0)), presses.take(Released("ok", at=1.5)), presses.take(Pressed("back", at=2.0))
    (Press(button='ok', held=False, rested_s=inf), None, None)
    >>> presses.take(Held("back", at=3.0)), presses.take(Released("back", at=3.5))
    (Press(button='back', held=True, rested_s=0.5), None)
    """

    def __init__(self) -> None:
        self._waiting: dict[str, float] = {}
        self._moved_at = -inf

    def take(self, gesture: Gesture) -> Press | None:
        """What this gesture amounts to, None for nothing."""
        if isinstance(gesture, Stuck):
            self._waiting.pop(gesture.button, None)
            return None
        rested_s, self._moved_at = gesture.at - self._moved_at, gesture.at
        match gesture:
            case Pressed(button=button) if button in WAITS:
                self._waiting[button] = rested_s
                return None
            case Pressed(button=button):
                return Press(button, rested_s=rested_s)
            case Held(button=button):
                return Press(button, held=True, rested_s=self._waiting.pop(button, 0.0))
            case Released(button=button) if button in self._waiting:
                return Press(button, rested_s=self._waiting.pop(button))
            case Released():
                return None
            case _:
                assert_never(gesture)


def presses_typed(button: str, *, held: bool) -> Sequence[Press]:
    """What a key amounts to that stands for this button: as a finger's, whose hold begins with a press.

    >>> presses_typed("ok", held=True)
    (Press(button='ok', held=False, rested_s=None), Press(button='ok', held=True, rested_s=None))
    >>> presses_typed("back", held=True)
    (Press(button='back', held=True, rested_s=None),)
    """
    if held and button not in WAITS:
        return Press(button), Press(button, held=True)
    return (Press(button, held),)
