"""Which buttons are stuck down, the first of them first; in the log one line for each."""

import logging

from hardware.events import Gesture, Released, Stuck

log = logging.getLogger(__name__)


class StuckButtons:
    """Follows the gestures of all buttons.

    >>> stuck = StuckButtons()
    >>> stuck.take(Stuck("ok"))
    >>> stuck.first()
    'ok'
    >>> stuck.take(Released("ok", at=40.0))
    >>> stuck.first()
    ''
    """

    def __init__(self) -> None:
        self._stuck: list[str] = []

    def take(self, gesture: Gesture) -> None:
        """Take what a button did."""
        match gesture:
            case Stuck(button=button):
                log.warning("button %s is stuck down; it counts again once it has been let go", button)
                self._stuck.append(button)
            case Released(button=button) if button in self._stuck:
                self._stuck.remove(button)
            case _:
                pass

    def first(self) -> str:
        """The button that has been stuck longest, "" where none is."""
        return self._stuck[0] if self._stuck else ""
