"""An evening at the table: opens the parts, offers the unfinished game, and runs until it is told to stop."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.app.clock import Clock, wall_clock
from companion.app.devices import Devices, Simulated, open_devices
from companion.app.inbox import Inbox, Stop, Typed
from companion.app.keeper import Keeper
from companion.app.notify import WATCHDOG_S, notify
from companion.app.outputs import TextOutput
from companion.app.settings import Settings
from companion.app.stage import Stage
from companion.app.table import Table
from companion.app.terminal import Keyboard, TerminalOutput, keys_without_echo
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.journal import Journal
from companion.referee.conversation import Conversation


def spend(settings: Settings, deck: Deck, journal: Journal, clock: Clock = wall_clock) -> None:
    """Referee games until a signal, the key q or the end of the terminal."""
    inbox = Inbox()
    with open_devices(settings, inbox, lambda: clock().seconds, journal.mark()) as devices:
        table = _table(settings, deck, journal, clock, devices)
        with _signals(inbox), _keyboard(settings, deck, devices, inbox):
            run(table, inbox, clock)


def run(table: Table, inbox: Inbox, clock: Clock) -> None:
    """The loop: whatever comes first, something in the inbox or the time."""
    table.show()
    notify("READY=1")
    while not table.stopped:
        due = table.deadline()
        wait_s = WATCHDOG_S if due is None else min(WATCHDOG_S, max(0.0, due - clock().seconds))
        table.take(inbox.take(wait_s))
        notify("WATCHDOG=1")
    notify("STOPPING=1")


def _table(settings: Settings, deck: Deck, journal: Journal, clock: Clock, devices: Devices) -> Table:
    number = journal.unfinished()
    offered = journal.load(number) if number is not None else None
    draft = journal.draft(number) if number is not None else None
    outputs = [*devices.outputs]
    if sys.stdin.isatty():
        outputs.append(TerminalOutput(sys.stdout) if sys.stdout.isatty() else TextOutput(sys.stdout, clock))
    return Table(
        Conversation(settings.sitting(), offered, draft),
        Keeper(journal, number),
        Translator(deck, settings.bindings()),
        Stage(outputs, settings.display.width, settings.display.height),
        clock,
        buttons=devices.buttons,
        readers=devices.readers,
        trouble=devices.trouble,
    )


@contextmanager
def _signals(inbox: Inbox) -> Iterator[None]:
    def stop(_number: int, _frame: object) -> None:
        inbox.put(Stop())

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _keyboard(settings: Settings, deck: Deck, devices: Devices, inbox: Inbox) -> Iterator[None]:
    if not sys.stdin.isatty():
        yield
        return
    press: Callable[[str], object] = lambda button: inbox.put(Typed(button))  # noqa: E731
    tap: Callable[[int, str], object] = lambda _seat, _card: None  # noqa: E731
    if devices.simulated is not None:
        hands = _SimulatedHands(settings, deck, devices.simulated)
        press, tap = hands.press, hands.tap
    stop: Callable[[], object] = lambda: inbox.put(Stop())  # noqa: E731
    with keys_without_echo(Keyboard(press, tap, stop).typed, stop):
        yield


class _SimulatedHands:
    """What is typed moves the simulated parts, and takes the way of real hardware from there on."""

    def __init__(self, settings: Settings, deck: Deck, simulated: Simulated) -> None:
        self._settings = settings
        self._deck = deck
        self._simulated = simulated
        self._buttons = frozenset(settings.pins())

    def press(self, button: str) -> None:
        if button in self._buttons:
            self._simulated.fingers.tap(button)

    def tap(self, seat: int, card: str) -> None:
        if not 1 <= seat <= len(self._settings.seats):
            return
        own = self._settings.seats[seat - 1]
        try:
            uid = self._deck.uid_of(own.colour, card)
        except StopIteration:
            return
        self._simulated.board.tap(own.reader or self._shared_reader(), uid)
        self._simulated.board.lift(own.reader or self._shared_reader(), uid)

    def _shared_reader(self) -> int:
        return 1
