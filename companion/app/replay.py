"""Plays a trace into the real parts: bytes into a pty, edges into mock pins, the picture out of luma's driver.

Buttons run on the trace's own time, so a game takes as long as the machine needs for it. The reader board's link runs
on real time, as it has a thread of its own; the replay waits until the host has acknowledged what was sent.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from PIL import Image

from companion.app.clock import VirtualClock
from companion.app.inbox import EdgesWaiting, Inbox, NewsCame
from companion.app.keeper import Keeper
from companion.app.outputs import PanelOutput
from companion.app.ports import Output
from companion.app.settings import Settings
from companion.app.stage import Stage
from companion.app.table import Table
from companion.app.trace import BytesCame, Line, PinMoved, Taken, in_words
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.journal import Journal
from companion.referee.conversation import Conversation
from companion.views.compose import waits_for
from firmware_bridge.messages import TagArrived, TagLeft
from firmware_bridge.news import News
from firmware_bridge.port import BoardLink
from firmware_bridge.recorded import RecordedBoard
from hardware.buttons import Buttons
from hardware.screen import Panel
from hardware.simulated import SimulatedButtons, SimulatedPanelBus, simulated_pin_factory

HOST_TIMEOUT_S = 5.0
"""How long the replay waits for the host to acknowledge an event, in real seconds."""


class ReplayStopped(Exception):  # noqa: N818 (it is news, not a fault)
    """The recording and the table have parted; the message says where, and whom the table waits for."""


class Replay:
    """A whole companion whose hardware is a recording. ``outputs`` are given the display that is drawn on."""

    def __init__(
        self,
        settings: Settings,
        deck: Deck,
        journal: Journal,
        outputs: Callable[[VirtualClock, Callable[[], Image.Image]], Sequence[Output]],
    ) -> None:
        self.clock = VirtualClock()
        self._inbox = Inbox()
        self._named = {pin: name for name, pin in settings.pins().items()}
        self._checked = 0
        self._lying: set[int] = set()
        with ExitStack() as opened:
            self._wire(settings, deck, journal, outputs, opened)
            self._opened = opened.pop_all()

    def _wire(
        self,
        settings: Settings,
        deck: Deck,
        journal: Journal,
        outputs: Callable[[VirtualClock, Callable[[], Image.Image]], Sequence[Output]],
        opened: ExitStack,
    ) -> None:
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        buttons = opened.enter_context(
            Buttons(
                settings.pins(),
                lambda: self._inbox.put(EdgesWaiting()),
                pin_factory=factory,
                clock=self.clock.monotonic,
                debounce_s=settings.buttons.debounce_ms / 1000,
            )
        )
        self._fingers = SimulatedButtons(factory, settings.pins())
        self._board = opened.enter_context(RecordedBoard())
        link = opened.enter_context(BoardLink([self._board.path], self._hear_news))
        display = settings.display
        kind = "ssd1306" if display.kind == "none" else display.kind
        bus = SimulatedPanelBus(kind, display.width, display.height)
        panel = opened.enter_context(Panel(kind, display.width, display.height, interface=bus, rotate=display.rotate))
        shown = [PanelOutput(panel.show), *outputs(self.clock, bus.picture)]
        self.table = Table(
            Conversation(settings.sitting()),
            Keeper(journal),
            Translator(deck, settings.bindings()),
            Stage(shown, display.width, display.height),
            self.clock,
            buttons=buttons,
            readers=link,
        )
        self.table.show()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()

    def play(self, line: Line) -> None:
        """Let one line of the trace happen; raises ReplayStopped."""
        self.advance(line.t)
        match line:
            case PinMoved(pin=pin, level=level):
                self._move_pin(pin, level)
            case BytesCame():
                self._send(line.data)
            case Taken(taken=expected):
                self._compare(expected)

    def finish(self) -> None:
        """The trace is at its end: everything must have been let go and told; raises ReplayStopped."""
        self.advance(self.clock.seconds + 1.0)
        held = [name for name in self._named.values() if self._fingers.is_down(name)]
        if held:
            raise self.stopped(f"the recording never lets go of button {held[0]}")
        if self._lying:
            raise self.stopped(f"the recording never lifts the tag from reader {min(self._lying)}")
        self._compare(())

    def advance(self, seconds: float) -> None:
        """Let time go on to this moment, with all that falls due on the way."""
        self._drain()
        while (due := self.table.deadline()) is not None and due <= seconds:
            self.clock.seconds = max(self.clock.seconds, due)
            self.table.take(None)
        self.clock.seconds = seconds

    def stopped(self, why: str) -> ReplayStopped:
        """News that the replay cannot go on, with whom the table waits for."""
        return ReplayStopped(
            f"At {self.clock.seconds:.3f} s: {why}. The table waits {waits_for(self.table.conversation.talk())}."
        )

    def _hear_news(self, news: News) -> None:
        match news:
            case TagArrived(reader=reader):
                self._lying.add(reader)
            case TagLeft(reader=reader):
                self._lying.discard(reader)
            case _:
                pass
        self._inbox.put(NewsCame(news))

    def _move_pin(self, pin: int, level: int) -> None:
        name = self._named.get(pin)
        if name is None:
            raise self.stopped(f"the recording moves GPIO {pin}, which is no button of its settings")
        pressed = level == 0
        if self._fingers.is_down(name) == pressed:
            was = "down" if pressed else "up"
            raise self.stopped(f"button {name} is {was} already: an edge is missing in the recording")
        self._fingers.edge(name, pressed)
        self._drain()

    def _send(self, data: bytes) -> None:
        try:
            self._board.send(data)
        except TimeoutError as error:
            raise self.stopped(str(error)) from error
        give_up_at = time.monotonic() + HOST_TIMEOUT_S
        given = None
        while not self._board.wait_heard(0.05 if given else 0):
            given = self._inbox.take(0.05)
            if given is not None:
                self.table.take(given)
            elif time.monotonic() > give_up_at:
                raise self.stopped("the recorded board has sent an event that does not follow the one before")

    def _compare(self, expected: Sequence[str]) -> None:
        game = self.table.conversation.game
        entries = game.entries if game else []
        taken = tuple(in_words(entry) for entry in entries[self._checked :])
        self._checked = len(entries)
        if taken != tuple(expected):
            wanted, had = " ".join(expected) or "nothing", " ".join(taken) or "nothing"
            raise self.stopped(f"the recording has {wanted} here, the table has {had}")

    def _drain(self) -> None:
        while (given := self._inbox.take_waiting()) is not None:
            self.table.take(given)
