"""An evening in virtual time, recorded as it is played: everything goes wrong, and the app is often late."""

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.app.clock import VirtualClock
from companion.app.inbox import EdgesWaiting, Inbox
from companion.app.recorded_table import BoardEar, RecordedButtons, RecordedTable
from companion.app.recording import Recording, new_trace_file
from companion.app.settings import settings_from
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.app.trace_header import live_header
from companion.intake.deck import simulated_deck
from companion.intake.translate import Translator
from companion.journal import Journal
from companion.views.panels import PANELS
from firmware_bridge.board import BoardConnection
from firmware_bridge.connection import HostConnection
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faulty_line import FaultyLine
from firmware_bridge.frame import cut_by_frames
from firmware_bridge.outlet import NewsOutlet
from hardware.buttons import Buttons
from hardware.simulated import SimulatedButtons, simulated_pin_factory

COLOURS = ("blue", "green", "red")
SEATS = [{"colour": colour, "button": pin} for colour, pin in zip(COLOURS, (17, 27, 22), strict=True)]
BUTTONS = ("ok",) * 4 + ("down", "up", "back", "seat1", "seat2", "seat3")
CARDS = ("1", "2", "3", "4", "5", "6", "C")
LATE_S = (0.0, 0.0005, 0.004, 0.03, 0.08)


class Move(NamedTuple):
    """A contact that moves once."""

    at: float
    button: str
    down: bool


class LateEvening:
    """Hands, a board and a bad line by chance, millisecond for millisecond; the app takes one thing, then is late."""

    def __init__(self, folder: Path, trace: Path, seed: int, opened: ExitStack) -> None:
        self._chance = chance = Random(seed)
        self._clock = VirtualClock(1000.0)
        share = chance.choice((0.0, 0.003, 0.01))
        faults = BoardFaults(seed=seed, noise=share, loss=share, doubling=share)
        self._up, self._down = FaultyLine(faults, "up"), FaultyLine(faults, "down")
        self._deck = simulated_deck(COLOURS)
        self._moves: list[Move] = []
        self._lying = ""
        self._plugged_in_at = self._looks_at = 0.0
        self._board = self._new_board()
        self._inbox = Inbox()
        self._wire(folder, trace, opened)
        self._host = HostConnection()
        self._open_port()

    def _wire(self, folder: Path, trace: Path, opened: ExitStack) -> None:
        document = {"seats": SEATS, "buttons": {"pause_ms": self._chance.choice((0, 300))}}
        settings = settings_from(document | {"hardware": "simulated"}, "settings")
        journal = opened.enter_context(Journal.open(folder))
        start = start_with(journal, settings.sitting())
        header = live_header(settings, self._deck, start, journal.mark())
        recording = Recording(new_trace_file(trace), header, settings.pins())
        recording.begin(self._clock.seconds)
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        buttons = Buttons(
            settings.pins(),
            lambda: self._inbox.put(EdgesWaiting()),
            pin_factory=factory,
            clock=self._clock.monotonic,
            starting_s=0.0,
            seen=recording.seen,
        )
        self._fingers = SimulatedButtons(factory, settings.pins())
        self._ear = BoardEar(self._inbox, self._clock.monotonic)
        self._outlet = NewsOutlet(self._ear.tell)
        self.table = Table(
            start.conversation,
            start.keeper,
            Translator(self._deck, settings.bindings()),
            Stage([], PANELS["0.96"]),
            self._clock,
            buttons=RecordedButtons(opened.enter_context(buttons), recording),
            readers=self,
        )
        self._recorded = RecordedTable(self.table, recording)

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """As ``ReadersPort.acknowledge``."""
        self._host.acknowledge(boot_id, sequence)

    def play(self, seconds: float) -> None:
        """Let the evening go on for so long, and end."""
        self._recorded.take(None)
        until = self._clock.seconds + seconds
        while self._clock.seconds < until:
            self._clock.seconds += self._chance.uniform(0.0, 0.002)
            self._let_hands_move()
            self._let_line_speak()
            self._let_app_look()
        self._recorded.end()

    # ---- hands

    def _let_hands_move(self) -> None:
        now = self._clock.seconds
        while self._moves and self._moves[0].at <= now:
            move = self._moves.pop(0)
            self._fingers.edge(move.button, move.down)
        if self._chance.random() < 0.008:
            self._press(self._chance.choice(BUTTONS), now)
        if self._chance.random() < 0.004:
            self._tap(now)

    def _press(self, button: str, now: float) -> None:
        """Down and up, each bouncing; sometimes another finger is as quick."""
        up_at = now + self._chance.choice((0.03, 0.06, 0.2, 1.1))
        for begin, down in ((now, True), (up_at, False)):
            bounces = sorted(self._chance.uniform(0.0, 0.012) for _ in range(2 * self._chance.randrange(4)))
            moves = [Move(begin + s, button, down == bool(n % 2)) for n, s in enumerate(bounces)]
            self._moves += [Move(begin, button, down), *moves]
        self._moves.sort()

    def _tap(self, now: float) -> None:
        if self._lying:
            self._board.tag_left(1, self._lying, now)
            self._lying = ""
        else:
            self._lying = self._deck.uid_of(self._chance.choice(COLOURS), self._chance.choice(CARDS)) or ""
            self._board.tag_arrived(1, self._lying, now)

    # ---- the board and its line

    def _let_line_speak(self) -> None:
        now = self._clock.seconds
        if self._chance.random() < 0.0003:
            self._break_line(now, keeps_power=self._chance.random() < 0.5)
        if self._chance.random() < 0.0002:
            self._board = self._new_board()
        if now < self._plugged_in_at:
            return
        if not self._host.alive:
            self._open_port()
        self._board.tick(now)
        heard = self._up.carry(self._board.bytes_to_send(), now)
        for piece in cut_by_frames(heard):
            self._ear.hear(piece)
            self._outlet.tell_all(self._host.feed(piece, now))
        self._outlet.tell_all(self._host.tick(now))
        self._board.feed(self._down.carry(self._host.bytes_to_send(), now), now)

    def _break_line(self, now: float, *, keeps_power: bool) -> None:
        self._outlet.tell_all(self._host.closed("unplugged"))
        self._plugged_in_at = now + self._chance.uniform(0.0, 0.5)
        if not keeps_power:
            self._board = self._new_board()

    def _open_port(self) -> None:
        self._outlet.begin()
        self._host.opened(self._clock.seconds)
        self._ear.hear(b"")

    def _new_board(self) -> BoardConnection:
        board = BoardConnection(boot_id=self._chance.randrange(1, 2**32), readers=(1,), now=self._clock.seconds)
        if self._lying:
            board.reader_shows(1, (self._lying,), self._clock.seconds)
        return board

    # ---- the app

    def _let_app_look(self) -> None:
        now, due = self._clock.seconds, self._recorded.deadline()
        given = self._inbox.take_waiting() if now >= self._looks_at else None
        if given is not None or (now >= self._looks_at and due is not None and due <= now):
            self._recorded.take(given)
            self._looks_at = now + self._chance.choice(LATE_S)
