"""An evening at the table: opens the parts, offers the unfinished game, and runs until it is told to stop."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from companion.app.clock import Clock, wall_clock
from companion.app.devices import Devices, open_devices
from companion.app.inbox import Inbox, Stop, TerminalWoke, Typed
from companion.app.notify import WATCHDOG_S, notify
from companion.app.outputs import TextOutput
from companion.app.settings import Settings
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.app.terminal import Keyboard, SilentTerminal, TerminalOutput
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.journal import Journal

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def spend(settings: Settings, deck: Deck, journal: Journal, clock: Clock = wall_clock) -> None:
    """Referee games until a signal, the key q or the end of the terminal."""
    inbox = Inbox()
    terminal = SilentTerminal(sys.stdin.fileno()) if sys.stdin.isatty() else None
    with ExitStack() as opened:
        opened.enter_context(_signals(inbox, terminal))
        if terminal is not None:
            opened.enter_context(terminal)
        devices = opened.enter_context(open_devices(settings, deck, inbox, lambda: clock().seconds, journal.mark()))
        table = _table(settings, deck, journal, clock, devices)
        if terminal is not None:
            opened.enter_context(terminal.keys(_keyboard(devices, inbox).typed, _stop(inbox)))
        run(table, inbox, clock)


def run(table: Table, inbox: Inbox, clock: Clock) -> None:
    """The loop: whatever comes first, something in the inbox or the time."""
    table.take(None)
    notify("READY=1")
    while not table.stopped:
        due = table.deadline()
        wait_s = WATCHDOG_S if due is None else min(WATCHDOG_S, max(0.0, due - clock().seconds))
        table.take(inbox.take(wait_s))
        notify("WATCHDOG=1")
    notify("STOPPING=1")


def _table(settings: Settings, deck: Deck, journal: Journal, clock: Clock, devices: Devices) -> Table:
    start = start_with(journal, settings.sitting())
    outputs = [*devices.outputs]
    if sys.stdin.isatty():
        outputs.append(TerminalOutput(sys.stdout) if sys.stdout.isatty() else TextOutput(sys.stdout, clock))
    return Table(
        start.conversation,
        start.keeper,
        Translator(deck, settings.bindings()),
        Stage(outputs, settings.display.width, settings.display.height),
        clock,
        buttons=devices.buttons,
        readers=devices.readers,
        troubles=(start.trouble, devices.trouble),
        needs_readers=bool(deck.tags),
    )


def _stop(inbox: Inbox) -> Callable[[], object]:
    return lambda: inbox.put(Stop())


@contextmanager
def _signals(inbox: Inbox, terminal: SilentTerminal | None) -> Iterator[None]:
    def stop(_number: int, _frame: object) -> None:
        inbox.put(Stop())

    def go_on(_number: int, _frame: object) -> None:
        if terminal is not None:  # whoever stopped us in the shell has let it echo again
            terminal.silence()
            inbox.put(TerminalWoke())

    handlers = dict.fromkeys(STOPPING, stop) | {signal.SIGCONT: go_on}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _keyboard(devices: Devices, inbox: Inbox) -> Keyboard:
    if devices.hands is None:
        return Keyboard(lambda button: inbox.put(Typed(button)), lambda _seat, _card: None, _stop(inbox))
    return Keyboard(devices.hands.press, devices.hands.tap, _stop(inbox))
