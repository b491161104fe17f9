"""From gestures to presses that count: some at once, the others when they are let go, for held down they mean else."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hardware.events import Gesture, Held, Pressed, Released

AT_ONCE: Final = ("up", "down", "ok")
"""Buttons whose long press goes on with what the short one does.

That of any other one would be spoilt by it: taking back is no way into a menu, and a seat's play is none to its canoes.
"""


class Press(NamedTuple):
    """A button that was pressed, or held down."""

    button: str
    held: bool = False


class Presses:
    """Takes gestures one by one; says which press each one amounts to.

    >>> presses = Presses()
    >>> presses.take(Pressed("ok", at=1.0)), presses.take(Pressed("back", at=2.0))
    (Press(button='ok', held=False), None)
    >>> presses.take(Held("back", at=3.0)), presses.take(Released("back", at=3.5))
    (Press(button='back', held=True), None)
    """

    def __init__(self) -> None:
        self._waiting: set[str] = set()

    def take(self, gesture: Gesture) -> Press | None:
        """What this gesture amounts to, None for nothing."""
        match gesture:
            case Pressed(button=button) if button not in AT_ONCE:
                self._waiting.add(button)
            case Pressed(button=button):
                return Press(button)
            case Held(button=button):
                self._waiting.discard(button)
                return Press(button, held=True)
            case Released(button=button) if button in self._waiting:
                self._waiting.discard(button)
                return Press(button)
            case _:
                pass
        return None


def presses_typed(button: str, *, held: bool) -> Sequence[Press]:
    """What a key amounts to that stands for this button: as a finger's, whose hold begins with a press.

    >>> presses_typed("ok", held=True)
    (Press(button='ok', held=False), Press(button='ok', held=True))
    >>> presses_typed("back", held=True)
    (Press(button='back', held=True),)
    """
    if held and button in AT_ONCE:
        return Press(button), Press(button, held=True)
    return (Press(button, held),)
