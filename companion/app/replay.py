"""Plays a trace into the real parts: bytes into a pty, edges into mock pins, the picture out of luma's driver.

Buttons run on the trace's own time, so a game takes as long as the machine needs for it. The reader board's link runs
on real time, as it has a thread of its own; the replay waits until the host has kept what it must have been told.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import inf
from types import TracebackType
from typing import Any, Self

import msgspec

from companion.app.clock import VirtualClock
from companion.app.inbox import EdgesWaiting, Given, Inbox, NewsCame, Typed
from companion.app.outputs import Outputs, PanelOutput
from companion.app.ports import Output
from companion.app.recorded_events import TURNS, RecordedEvents
from companion.app.settings import Settings
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.app.told import Told, told_from_beginning
from companion.app.trace import BoardLost, BytesCame, Ended, KeyTyped, Line, PinLost, PinMoved, PinTried, Taken
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.journal import Journal, Mark
from companion.views.compose import waits_for
from firmware_bridge.news import LineCalm, LineFlooded, News, SearchFailed
from firmware_bridge.port import BoardLink
from firmware_bridge.recorded import RecordedBoard
from firmware_bridge.timing import USUAL
from hardware.buttons import Buttons
from hardware.gestures import Timing
from hardware.screen import Panel
from hardware.simulated import SimulatedButtons, SimulatedPanelBus, simulated_pin_factory

HOST_TIMEOUT_S = 5.0
"""How long the replay waits for the host to keep an event, in real seconds."""

PATIENT = msgspec.structs.replace(
    USUAL, silent_s=inf, late_s=inf, hello_within_s=inf, retry_first_s=0.005, retry_most_s=0.02, flood_pause_s=0.0
)
"""The board's times: a recording is not played in real time, so its silence says nothing and no flood is waited for."""

OF_THE_REPLAY = (SearchFailed, LineFlooded, LineCalm)
"""News of the line on which the recording is played, and of its pace; the recorded table may have had others."""


class ReplayStopped(Exception):  # noqa: N818 (it is news, not a fault)
    """The recording and the table have parted; the message says where, and whom the table waits for."""


class _Acknowledging:
    """The link, remembering which event was acknowledged last."""

    def __init__(self, link: BoardLink) -> None:
        self._link = link
        self.last: Mark | None = None

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        self.last = Mark(boot_id, sequence)
        self._link.acknowledge(boot_id, sequence)


class Replay:
    """A whole companion whose hardware is a recording; it goes on with the journal's unfinished game, if asked to.

    ``live``: people recorded it at a table in use (see ``Header``). ``pace`` waits until a second of the recording has
    come; without it the recording goes as fast as it can.
    """

    def __init__(
        self,
        settings: Settings,
        deck: Deck,
        journal: Journal,
        outputs: Outputs,
        *,
        live: bool = False,
        pace: Callable[[float], object] = lambda _seconds: None,
    ) -> None:
        self._live = live
        self._pace = pace
        self.clock = VirtualClock()
        self._inbox = Inbox()
        self._named = {pin: name for name, pin in settings.pins().items()}
        self._ended = False
        self._turned = 0
        with ExitStack() as opened:
            self._buttons = self._wire_buttons(settings, opened)
            self._wire_board(journal.mark(), opened)
            display = settings.display
            start = start_with(journal, settings.sitting())
            self.table = Table(
                start.conversation,
                start.keeper,
                Translator(deck, settings.bindings()),
                Stage(self._wire_display(settings, outputs, opened), display.panel_size()),
                self.clock,
                buttons=self._buttons,
                readers=self._kept,
                stands=display.stands,
                turned_for=display.turned_for,
            )
            self.table.show()
            self._opened = opened.pop_all()
        self._told = Told.at_start(start.conversation)

    def _wire_buttons(self, settings: Settings, opened: ExitStack) -> Buttons:
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        buttons = Buttons(
            settings.pins(),
            lambda: self._inbox.put(EdgesWaiting()),
            pin_factory=factory,
            clock=self.clock.monotonic,
            debounce_s=settings.buttons.debounce_ms / 1000,
            starting_s=0.0 if self._live and settings.hardware == "simulated" else Timing().starting_s,
        )
        opened.enter_context(buttons)
        self._fingers = self._fingers_on(factory, settings.pins())
        return buttons

    def _fingers_on(self, factory: Any, pins: dict[str, int]) -> SimulatedButtons:
        return SimulatedButtons(factory, pins)

    def _wire_board(self, mark: Mark | None, opened: ExitStack) -> None:
        resume = (mark.boot_id, mark.sequence) if mark else None
        self._events = RecordedEvents(resume)
        self._board = opened.enter_context(RecordedBoard())
        link = BoardLink([self._board.places], self._hear, resume=resume, timing=PATIENT)
        self._kept = _Acknowledging(opened.enter_context(link))

    def _wire_display(self, settings: Settings, outputs: Outputs, opened: ExitStack) -> Sequence[Output]:
        display = settings.display
        if display.kind == "none":
            return outputs(self.clock, None)
        bus = SimulatedPanelBus(display.kind, display.width, display.height)
        panel = opened.enter_context(
            Panel(display.kind, display.width, display.height, interface=bus, rotate=display.rotate)
        )
        return [PanelOutput(panel.show), *outputs(self.clock, bus.picture)]

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
            case PinLost(pin_lost=pin):
                self._lose_pin(pin)
            case PinTried(pin_tried=pin):
                self._buttons.begin_anew(self._button_on(pin), self.clock.seconds)
            case BytesCame():
                self._send(line.sent)
            case BoardLost():
                self._lose()
            case KeyTyped(typed=button, held=held):
                self.table.take(Typed(button, held))
            case Taken(taken=expected):
                self._check_hands_are_off()
                self._compare(expected)
            case Ended(end=state):
                self._end(state)

    def finish(self) -> None:
        """The trace is at its end, or cut off: raises ReplayStopped then."""
        if not self._ended:
            raise self.stopped("the recording is cut off: its last line, which says how it ends, is missing")

    def advance(self, seconds: float) -> None:
        """Let time go on to this moment, with all that falls due on the way."""
        self._drain()
        while (due := self.table.deadline()) is not None and due <= seconds:
            self._pace(due)
            self.clock.seconds = max(self.clock.seconds, due)
            self.table.take(None)
        self._pace(seconds)
        self.clock.seconds = seconds

    def stopped(self, why: str) -> ReplayStopped:
        """News that the replay cannot go on, with whom the table waits for."""
        return ReplayStopped(
            f"At {self.clock.seconds:.3f} s: {why}. The table waits {waits_for(self.table.conversation.talk())}."
        )

    def _move_pin(self, pin: int, level: int) -> None:
        name, pressed = self._button_on(pin), level == 0
        if self._fingers.is_down(name) == pressed:
            self._miss_edge(name, pressed)
        self._fingers.edge(name, pressed)
        self._drain()

    def _lose_pin(self, pin: int) -> None:
        name = self._button_on(pin)
        self._buttons.take_away(name, self.clock.seconds)
        self._fingers.edge(name, pressed=False)  # where its line stands when it is tried again is told anew
        self.table.take(None)

    def _button_on(self, pin: int) -> str:
        name = self._named.get(pin)
        if name is None:
            raise self.stopped(f"the recording moves GPIO {pin}, which is no button of its settings")
        return name

    def _miss_edge(self, name: str, pressed: bool) -> None:
        if not self._live:
            was = "down" if pressed else "up"
            raise self.stopped(f"button {name} is {was} already: an edge is missing in the recording")
        self._fingers.edge(name, not pressed)  # the kernel had lost it

    def _hear(self, news: News) -> None:
        if not isinstance(news, OF_THE_REPLAY):
            self._inbox.put(NewsCame(news, at=self.clock.seconds))

    def _send(self, sent: bytes) -> None:
        try:
            self._board.send(sent)
        except TimeoutError as error:
            raise self.stopped(str(error)) from error
        self._events.send(sent, self.clock.seconds)
        if self._events.stranger and not self._live:
            raise self.stopped("the recorded board is none that this version can talk to")
        self._wait_for_host()

    def _lose(self) -> None:
        self._board.replug()
        self._events.lose(self.clock.seconds)
        self._wait_for_host()

    def _wait_for_host(self) -> None:
        """The link's thread hears the same bytes on the same lines as ``_events``, so it tells the same in the end."""
        give_up_at = time.monotonic() + HOST_TIMEOUT_S
        while self._kept.last != self._events.last or self._turned < self._events.turns:
            given = self._inbox.take(max(0.0, give_up_at - time.monotonic()))
            if given is None:
                raise self.stopped(f"the host has not heard the board within {HOST_TIMEOUT_S} s")
            self._take(given)

    def _end(self, state: str) -> None:
        if not self._live:
            self.advance(self.clock.seconds + 1.0)
        self._check_hands_are_off()
        self._compare(())
        if self.table.conversation.state != state:
            raise self.stopped(f"the recording ends with {state}, the table is at {self.table.conversation.state}")
        self._ended = True

    def _check_hands_are_off(self) -> None:
        if self._live:
            return
        held = [name for name in self._named.values() if self._fingers.is_down(name)]
        if held:
            raise self.stopped(f"button {held[0]} is still down: an edge is missing in the recording")
        if self._events.lying:
            raise self.stopped(f"a tag still lies on reader {min(self._events.lying)}: the recording never lifts it")

    def _compare(self, expected: Sequence[str]) -> None:
        game = self.table.conversation.game
        taken = self._told.tell(game)
        if taken != tuple(expected) and not told_from_beginning(game, expected):
            wanted, had = " ".join(expected) or "nothing", " ".join(taken) or "nothing"
            raise self.stopped(f"the recording has {wanted} here, the table has {had}")

    def _drain(self) -> None:
        while (given := self._inbox.take_waiting()) is not None:
            self._take(given)

    def _take(self, given: Given) -> None:
        if isinstance(given, NewsCame):
            self._turned += isinstance(given.news, TURNS)
        self.table.take(given)
