"""The wiring: the parts that the settings name, real or simulated, opened together and closed together."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, NamedTuple

from companion.app.box_troubles import lost_buttons, no_buttons, no_display
from companion.app.display_settings import DisplaySettings
from companion.app.fault_script import Faults
from companion.app.inbox import EdgesWaiting, Inbox, NewsCame, PartTold
from companion.app.outputs import PanelOutput
from companion.app.ports import ButtonsPort, NoButtons, NoReaders, Output, ReadersPort
from companion.app.recorded_table import BoardEar
from companion.app.recording import Recording
from companion.app.settings import Settings
from companion.app.signals import BUZZER
from companion.app.typed_hands import TypedHands, WatchedButtons
from companion.intake.deck import Deck
from companion.journal import Mark
from companion.referee.messages import Message
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import SimulatedBoard
from hardware import buzzer
from hardware.buttons import Buttons
from hardware.errors import ButtonsError, ScreenError
from hardware.gestures import Timing
from hardware.lamps import Lamp
from hardware.line_keeper import LineKeeper
from hardware.patterns import Pattern
from hardware.pin_factory import real_pin_factory
from hardware.screen import DisplayInterface, Kind, Panel, Screen, i2c_interface, spi_interface
from hardware.signals import Signals
from hardware.simulated import FaultThread, SimulatedButtons, SimulatedPanelBus, simulated_pin_factory

log = logging.getLogger(__name__)


class Around(NamedTuple):
    """What the parts are wired to: the settings, the deck, the inbox, the clock in seconds, what the journal kept of
    the board, the faults of simulated parts, and the recording that notes what they say.
    """

    settings: Settings
    deck: Deck
    inbox: Inbox
    clock: Callable[[], float]
    resume: Mark | None = None
    faults: Faults | None = None
    recording: Recording | None = None


class Devices(NamedTuple):
    """The parts around the app; ``trouble`` says what is missing, None when nothing is.

    ``hands`` are what a person at a terminal moves simulated parts with. ``follow`` lets a lamp or the buzzer follow a
    pattern; None where there are none. ``wake`` lets a display that went dark show its picture again.
    """

    buttons: ButtonsPort
    readers: ReadersPort
    outputs: Sequence[Output]
    hands: TypedHands | None = None
    trouble: Message | None = None
    follow: Callable[[str, Pattern], object] | None = None
    wake: Callable[[], object] = lambda: None


@contextmanager
def open_devices(around: Around) -> Iterator[Devices]:
    """The parts that the settings name; what cannot be had is worked around and told in ``trouble``."""
    if around.recording is not None:
        around.recording.begin(around.clock())
    with ExitStack() as opened:
        if around.settings.hardware == "simulated":
            yield _simulated(around, opened)
        else:
            yield _real(around, opened)


def _simulated(around: Around, opened: ExitStack) -> Devices:
    settings, faults = around.settings, around.faults or Faults()
    factory = simulated_pin_factory()
    opened.callback(factory.close)
    # Pins in memory do not float while the box starts: the first key that is typed counts.
    buttons = WatchedButtons(opened.enter_context(_buttons(around, factory, starting_s=0.0)))
    board = opened.enter_context(SimulatedBoard(settings.reader_numbers(), faults=faults.board))
    link = opened.enter_context(_link(around, [board.places]))
    bus = SimulatedPanelBus(_kind(settings.display), settings.display.width, settings.display.height)
    screen = opened.enter_context(Screen(lambda: _panel(settings.display, bus)))
    pins = settings.pins()
    fingers = SimulatedButtons(factory, pins, sleep=buttons.rest, faults=faults.pins, clock=around.clock)
    opened.enter_context(FaultThread(fingers, around.clock))
    hands = TypedHands(settings, around.deck, fingers, buttons, board, around.inbox.put)
    follow = _signals(settings, factory, opened)
    return Devices(buttons, link, [PanelOutput(screen.show)], hands, follow=follow, wake=screen.wake)


def _real(around: Around, opened: ExitStack) -> Devices:
    settings, inbox = around.settings, around.inbox
    factory, no_pins = _real_pins(opened)
    buttons = NoButtons() if no_pins else opened.enter_context(_buttons(around, factory))
    readers: ReadersPort = NoReaders()
    if settings.readers.ports:
        readers = opened.enter_context(_link(around, settings.readers.ports))
    trouble = no_buttons(no_pins) if no_pins else None
    devices = Devices(buttons, readers, [], trouble=trouble, follow=_signals(settings, factory, opened))
    if settings.display.kind == "none":
        return devices
    screen = opened.enter_context(
        Screen(
            lambda: _real_panel(settings.display, factory, no_pins),
            lambda trouble: inbox.put(PartTold("display", no_display(trouble))),
        )
    )
    return devices._replace(outputs=[PanelOutput(screen.show)], wake=screen.wake)


def _real_pins(opened: ExitStack) -> tuple[Any, ButtonsError | None]:
    """The pins of this Pi, or None and why they cannot be had."""
    try:
        factory = real_pin_factory()
    except ButtonsError as error:
        log.error("no buttons: %s", error)  # noqa: TRY400 (the message is for people)
        return None, error
    opened.callback(factory.close)
    return factory, None


def _signals(settings: Settings, factory: Any, opened: ExitStack) -> Callable[[str, Pattern], object] | None:
    lines = {
        name: LineKeeper(f"the lamp of {name}", partial(Lamp, pin, pin_factory=factory))
        for name, pin in settings.lamp_pins().items()
    }
    if settings.buzzer.pin is not None:
        device = buzzer.KINDS[settings.buzzer.kind]
        lines[BUZZER] = LineKeeper("the buzzer", partial(device, settings.buzzer.pin, pin_factory=factory))
    if factory is None and lines:
        log.error("no lamps and no buzzer either: they need the same pins")
    return opened.enter_context(Signals(lines)).follow if factory is not None and lines else None


def _link(around: Around, places: Sequence[str]) -> BoardLink:
    inbox, resume = around.inbox, around.resume
    taken = (resume.boot_id, resume.sequence) if resume else None
    if around.recording is None:
        return BoardLink(places, lambda news: inbox.put(NewsCame(news, at=around.clock())), resume=taken)
    ear = BoardEar(inbox, around.clock)
    return BoardLink(places, ear.tell, resume=taken, on_bytes=ear.hear)


def _buttons(around: Around, factory: Any, starting_s: float = Timing().starting_s) -> Buttons:
    recording, pins = around.recording, around.settings.pins()
    if recording is not None:
        recording.begin(around.clock())
    return Buttons(
        pins,
        lambda: around.inbox.put(EdgesWaiting()),
        pin_factory=factory,
        clock=around.clock,
        debounce_s=around.settings.buttons.debounce_ms / 1000,
        starting_s=starting_s,
        seen=recording.seen if recording else None,
        followed=recording.followed if recording else lambda _button, _is_followed, _at: None,
        on_trouble=lambda lost: around.inbox.put(PartTold("buttons", lost_buttons(lost, len(pins)))),
    )


def _kind(display: DisplaySettings) -> Kind:
    return "ssd1306" if display.kind == "none" else display.kind


def _panel(display: DisplaySettings, interface: DisplayInterface) -> Panel:
    return Panel(_kind(display), display.width, display.height, interface=interface, rotate=display.rotate)


def _real_panel(display: DisplaySettings, factory: Any, no_pins: ButtonsError | None = None) -> Panel:
    if display.bus == "i2c":
        return _panel(display, i2c_interface(display.bus_number(), display.address))
    if factory is None:
        raise ScreenError(f"a display on SPI has two of its lines on pins, too: {no_pins}", "no_pins")
    return _panel(display, spi_interface(display.bus_number(), pin_factory=factory))
