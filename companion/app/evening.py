"""An evening at the table: opens the parts, offers the unfinished game, and runs until it is told to stop."""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.app.box_troubles import no_log, no_trace
from companion.app.clock import Clock, wall_clock
from companion.app.devices import Around, Devices, open_devices
from companion.app.fault_script import Faults
from companion.app.inbox import Inbox, KeysAwaited, KeysTyped, PartTold, Stop, TerminalWoke, Typed, TypedAmiss
from companion.app.log_file import LogFile
from companion.app.notify import WATCHDOG_S, notify
from companion.app.outputs import TextOutput
from companion.app.ports import Output
from companion.app.recorded_table import RecordedButtons, RecordedTable
from companion.app.recording import Recording, new_trace_file
from companion.app.settings import Settings
from companion.app.signals import CueSignals
from companion.app.stage import Stage
from companion.app.start import Start, open_games, start_with
from companion.app.table import Table
from companion.app.terminal import Keyboard, SilentTerminal, TerminalOutput
from companion.app.told import Told
from companion.app.trace_header import live_header
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.journal import Journal, Mark
from companion.journal.errors import kind_of
from companion.referee.messages import Message
from companion.views.keys import Typing

log = logging.getLogger(__name__)

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Extras(NamedTuple):
    """What an evening may have besides: a new file to record it in, faults of simulated parts, and a log in a file.

    ``deck_file`` is what the deck was read from.
    """

    trace: Path | None = None
    faults: Faults | None = None
    log_file: LogFile | None = None
    deck_file: Path | None = None


NO_EXTRAS = Extras()


class Ended(NamedTuple):
    """How an evening ended: why not all was written, "" where it was, and whether a game is kept to go on with.

    ``language`` is what was spoken last.
    """

    unwritten: str
    goes_on: bool
    language: str


def spend(settings: Settings, deck: Deck, folder: Path, clock: Clock = wall_clock, extras: Extras = NO_EXTRAS) -> Ended:
    """Referee games until a signal, the key q or the end of the terminal.

    ``folder`` is the journal's. Raises JournalInUse, and TraceError for a trace that is there already.
    """
    inbox = Inbox()
    terminal = SilentTerminal(sys.stdin.fileno()) if sys.stdin.isatty() else None
    with ExitStack() as opened:
        opened.enter_context(_signals(inbox, terminal))
        if terminal is not None:
            opened.enter_context(terminal)
        # Only now: a signal that comes while the journal is opened is kept for the table.
        journal = opened.enter_context(Journal.open_or_wait(folder))
        start, mark = start_with(journal, settings.sitting(), clock()), journal.mark()
        recording, untraced = _recording(settings, deck, start, mark, extras.trace)
        around = Around(settings, deck, inbox, lambda: clock().seconds, mark, extras.faults, recording)
        devices = opened.enter_context(open_devices(around))
        if recording is not None:
            devices = devices._replace(buttons=RecordedButtons(devices.buttons, recording))
        table = _table(settings, deck, start, clock, devices, untraced, extras.deck_file)
        if extras.log_file is not None:
            _tell_of_log(extras.log_file, inbox)
        if terminal is not None:
            keyboard = _keyboard(devices, inbox, last=len(settings.seats))
            opened.enter_context(terminal.keys(_typed(keyboard, inbox), _stop(inbox)))
            if devices.hands is not None:
                opened.callback(devices.hands.leave)
        if recording is None:
            run(table, inbox, clock)
        else:
            _run_recorded(table, recording, inbox, clock)
        unwritten = start.keeper.trouble if start.keeper.has_unwritten else ""
        return Ended(unwritten, not unwritten and bool(open_games(journal)), start.conversation.language)


def run(table: Table | RecordedTable, inbox: Inbox, clock: Clock) -> None:
    """The loop: whatever comes first, something in the inbox or the time."""
    table.take(None)
    notify("READY=1")
    while not table.stopped:
        due = table.deadline()
        wait_s = WATCHDOG_S if due is None else min(WATCHDOG_S, max(0.0, due - clock().seconds))
        table.take(inbox.take(wait_s))
        notify("WATCHDOG=1")
    notify("STOPPING=1")


def _run_recorded(table: Table, recording: Recording, inbox: Inbox, clock: Clock) -> None:
    recorded = RecordedTable(table, recording)
    run(recorded, inbox, clock)
    recorded.end()


def _recording(
    settings: Settings, deck: Deck, start: Start, mark: Mark | None, trace: Path | None
) -> tuple[Recording | None, Message | None]:
    """The recording, if one is wanted and its file can be made; why it cannot, None otherwise."""
    if trace is None:
        return None, None
    try:
        file = new_trace_file(trace)
    except OSError as error:
        log.warning("%s: no trace can be written there (%s); the game goes on without one", trace, error.strerror)
        return None, no_trace(kind_of(error))
    header = live_header(settings, deck, start, mark)
    return Recording(file, header, settings.pins(), Told.at_start(start.conversation)), None


def _table(
    settings: Settings,
    deck: Deck,
    start: Start,
    clock: Clock,
    devices: Devices,
    untraced: Message | None,
    deck_file: Path | None,
) -> Table:
    outputs = [*devices.outputs]
    if sys.stdin.isatty():
        outputs.append(_screen(clock))
    signals = [CueSignals(settings, clock, devices.follow)] if devices.follow else []
    return Table(
        start.conversation,
        start.keeper,
        Translator(deck, settings.bindings()),
        Stage(outputs, settings.display.panel_size(), signals, devices.wake),
        clock,
        buttons=devices.buttons,
        readers=devices.readers,
        troubles=(start.trouble, devices.trouble, untraced),
        needs_readers=bool(deck.tags),
        stands=settings.display.stands,
        turned_for=settings.display.turned_for,
        deck_file=deck_file,
    )


def _screen(clock: Clock) -> Output:
    if not sys.stdout.isatty():
        return TextOutput(sys.stdout, clock)
    return TerminalOutput(sys.stdout, terminal=os.environ.get("TERM", ""))


def _tell_of_log(file: LogFile, inbox: Inbox) -> None:
    file.tell(lambda _trouble: inbox.put(PartTold("log", no_log(file.kind))))


def _stop(inbox: Inbox) -> Callable[[], object]:
    return lambda: inbox.put(Stop())


@contextmanager
def _signals(inbox: Inbox, terminal: SilentTerminal | None) -> Iterator[None]:
    def stop(_number: int, _frame: object) -> None:
        inbox.put(Stop())

    def go_on(_number: int, _frame: object) -> None:
        if terminal is not None:
            terminal.silence()  # whoever stopped us in the shell has let it echo again
            inbox.put(TerminalWoke())

    handlers = dict.fromkeys(STOPPING, stop) | dict.fromkeys((signal.SIGCONT, signal.SIGWINCH), go_on)
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _typed(keyboard: Keyboard, inbox: Inbox) -> Callable[[str], object]:
    def typed(text: str) -> None:
        inbox.put(KeysTyped())
        keyboard.typed(text)

    return typed


def _keyboard(devices: Devices, inbox: Inbox, last: int) -> Keyboard:
    def tell(typing: Typing | None, seat: int) -> None:
        inbox.put(KeysAwaited(typing, seat))

    if devices.hands is None:
        return Keyboard(
            lambda button: inbox.put(Typed(button)),
            lambda button: inbox.put(Typed(button, held=True)),
            lambda _seat, _card: inbox.put(TypedAmiss("real_cards")),
            _stop(inbox),
            tell,
            last=last,
        )
    return Keyboard(devices.hands.press, devices.hands.hold, devices.hands.tap, _stop(inbox), tell, last=last)
