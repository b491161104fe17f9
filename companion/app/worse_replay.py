"""A recorded game on worse hardware than it was played on: its lines are played through the faults of a script."""

from collections.abc import Callable
from math import inf
from typing import Any, Final

from msgspec.structs import replace

from companion.app.fault_script import Faults
from companion.app.outputs import Outputs
from companion.app.replay import Replay
from companion.app.settings import Settings
from companion.app.trace import Line
from companion.app.worse_line import WorseLine
from companion.intake.deck import Deck
from companion.journal import Journal
from hardware.simulated import SimulatedButtons

WAITS_S: Final = 30.0
"""How long people wait for a card that they tapped to be heard; then they play on, and the recording stops at it."""


class WorseReplay(Replay):
    """As ``Replay``; people wait until a contact is at rest and a card is heard, and all that follows is as much later.

    Whatever is lost for good (a press on a button that is stuck, a card that a board without power forgot) stops it.
    """

    def __init__(
        self,
        settings: Settings,
        deck: Deck,
        journal: Journal,
        outputs: Outputs,
        *,
        faults: Faults,
        live: bool = False,
        pace: Callable[[float], object] = lambda _seconds: None,
    ) -> None:
        self._faults = faults
        self._line = WorseLine(faults.board)
        self._late_s = 0.0
        super().__init__(settings, deck, journal, outputs, live=live, pace=pace)

    def play(self, line: Line) -> None:
        """As ``Replay.play``, so much later as people had to wait."""
        super().play(replace(line, t=line.t + self._late_s))

    def advance(self, seconds: float) -> None:
        """As ``Replay.advance``, with the faults that befall the line and the pins."""
        while (due := self._next_fault_at()) <= seconds:
            super().advance(max(due, self.clock.seconds))
            self._fingers.suffer(due)
            self._drain()
            if self._line.deadline() <= due:
                self._step()
        super().advance(seconds)

    def _fingers_on(self, factory: Any, pins: dict[str, int]) -> SimulatedButtons:
        return SimulatedButtons(factory, pins, sleep=self._pass, faults=self._faults.pins, clock=self.clock.monotonic)

    def _next_fault_at(self) -> float:
        moves_at = self._fingers.next_fault_at()
        return min(self._line.deadline(), inf if moves_at is None else moves_at)

    def _pass(self, seconds: float) -> None:
        self.advance(self.clock.seconds + seconds)
        self._late_s += seconds

    def _step(self) -> None:
        for arrived in self._line.step(self.clock.seconds):
            if arrived is None:
                self._lose()
            else:
                super()._send(arrived)

    def _move_pin(self, pin: int, level: int) -> None:
        change = self._fingers.press if level == 0 else self._fingers.release
        change(self._button_on(pin))
        self._drain()

    def _send(self, sent: bytes) -> None:
        begun = self.clock.seconds
        self._line.say(sent, begun)
        self._step()
        while not self._line.heard and self.clock.seconds < begun + WAITS_S:
            self.advance(self._next_fault_at())
        self._late_s += self.clock.seconds - begun

    def _check_hands_are_off(self) -> None:
        """A line may be down without a hand."""
