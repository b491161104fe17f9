"""A table on virtual time at which one card lies face down, and all that could be seen, heard and read of it."""

import io
import logging
import re
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from msgspec import Struct
from PIL import Image
from stories.watched_signals import WatchedSignals

from companion.app.box_troubles import no_display
from companion.app.clock import VirtualClock
from companion.app.inbox import EdgesWaiting, Given, Inbox, NewsCame, PartTold
from companion.app.ports import NoReaders
from companion.app.settings import Settings
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.app.terminal import TerminalOutput
from companion.cli import log
from companion.intake.deck import Deck
from companion.intake.translate import KEYS, Translator
from companion.journal import Journal
from companion.rules.entries import PlyEntry, Stamp
from companion.rules.plies import Ply
from companion.rules.position import Position
from companion.views.panels import PANELS
from companion.views.scene import Scene
from firmware_bridge.messages import ReaderFailed, TagArrived, TagLeft
from firmware_bridge.news import LinkLost, LinkUp
from hardware.buttons import Buttons
from hardware.simulated import SimulatedButtons, simulated_pin_factory

BOOT = 5
OF_THE_MOMENT = re.compile(r"0x[0-9a-f]+")
"""Addresses of objects, in the log of everything."""


class Case(Struct, frozen=True):
    """A game up to a round, whose card is secret, and the seed of what happens around it."""

    settings: Settings
    deck: Deck
    start: Position
    plies: tuple[Ply, ...]
    secret: int
    hands: tuple[tuple[str, ...], ...]
    seed: int


class Seen:
    """Everything that came out: ``told`` in the order in which it did."""

    def __init__(self, clock: VirtualClock) -> None:
        self.told: list[str] = []
        self._clock = clock

    def show(self, scene: Scene, picture: Image.Image) -> None:
        self.told.append(f"{self._clock.seconds:.3f} {scene!r} {picture.tobytes().hex()}")

    def signal(self, at: float, line: str, value: float) -> None:
        self.told.append(f"{at:.3f} {line} {value}")

    def write(self, text: str) -> int:
        self.told.append(f"{self._clock.seconds:.3f} {text}")
        return len(text)


class SecretEvening:
    """Plays a case with one value of the secret card, until the next word might turn it up."""

    def __init__(self, case: Case, card: str, folder: Path, opened: ExitStack) -> None:
        self.case = case
        self.card = card
        self.words = 0
        self.clock = VirtualClock()
        self.seen = Seen(self.clock)
        self.folder = folder
        self._chance = Random(case.seed)
        self._sequence = 0
        self._opened = opened
        self._log(opened)
        self._plug_in()

    # ---- parts

    def _plug_in(self) -> None:
        self._plugged = self._opened.enter_context(ExitStack())
        self.journal = self._plugged.enter_context(Journal.open(self.folder))
        self.table = self._open_table(self._plugged)
        self.conversation = self.table.conversation
        self._wait(0.5)
        self.press("ok")

    def pull_the_plug(self) -> None:
        """The companion is gone from one moment to the next; it starts again, and goes on with the game."""
        self._plugged.close()
        self._plug_in()

    def _log(self, opened: ExitStack) -> None:
        handler = logging.StreamHandler(self.seen)  # all it needs is write
        handler.terminator = ""
        handler.flush = lambda: None  # as above
        root = logging.getLogger()
        before, others = root.level, list(root.handlers)
        root.handlers[:] = [handler]  # pytest's own would write all of it three times more
        root.setLevel(logging.DEBUG)
        opened.callback(root.setLevel, before)
        opened.callback(root.handlers.__setitem__, slice(None), others)

    def _open_table(self, opened: ExitStack) -> Table:
        settings, inbox = self.case.settings, Inbox()
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        pins = settings.pins()
        buttons = opened.enter_context(
            Buttons(pins, lambda: inbox.put(EdgesWaiting()), pin_factory=factory, clock=self.clock.monotonic)
        )
        self._fingers = SimulatedButtons(factory, pins)
        self._signals = WatchedSignals(settings, self.clock, opened, self.seen.signal)
        start = start_with(self.journal, settings.sitting())
        terminal = io.TextIOWrapper(io.BytesIO(), "ascii")
        terminal.write = self.seen.write  # a terminal whose screen can be read
        return Table(
            start.conversation,
            start.keeper,
            Translator(self.case.deck, settings.bindings()),
            Stage([self.seen, TerminalOutput(terminal)], PANELS["0.96"], signals=[self._signals.cues]),
            self.clock,
            buttons=buttons,
            readers=NoReaders(),
            needs_readers=True,
        )

    # ---- hands

    def play(self, most: int) -> None:
        """Lay the cards; then whatever people do, until the secret card may be turned up."""
        while self.words < most and not self._may_be_up():
            if self.conversation.state == "committing" and self._is_missing(self.case.secret):
                self.tap(self.case.secret, self.card)
            else:
                self._anything()
            self.words += 1

    def press(self, button: str, seconds: float = 0.1) -> None:
        self._fingers.press(button)
        self._wait(seconds)
        self._fingers.release(button)
        self._wait(0.1)

    def press_calmly(self, *buttons: str, seconds: float = 0.1) -> None:
        for button in buttons:
            self._wait(1.1)
            self.press(button, seconds)

    def tap(self, seat: int, card: str) -> None:
        uid = self.case.deck.uid_of(self.case.settings.seats[seat - 1].colour, card)
        assert uid is not None
        self.tap_uid(uid, self.case.settings.reader_for(seat))

    def tap_uid(self, uid: str, reader: int) -> None:
        self.take(NewsCame(TagArrived(BOOT, self._next(), reader, uid)))
        self._wait(0.3)
        self.take(NewsCame(TagLeft(BOOT, self._next(), reader, uid)))

    def take(self, given: Given) -> None:
        self.table.take(given)

    def _anything(self) -> None:
        lays = self.conversation.state == "committing" and self._chance.random() < 0.6
        if lays:
            self._lay_another()
        else:
            self._chance.choices((self._press_any, self._tap_another, self._mishap), (12, 2, 2))[0]()

    def _lay_another(self) -> None:
        seat = self._chance.choice([n for n in range(1, len(self.case.hands) + 1) if n != self.case.secret])
        if not self._is_missing(seat):
            return
        if self._chance.random() < 0.5:
            self.press(f"seat{seat}")
        else:
            self.tap(seat, self._chance.choice(self.case.hands[seat - 1]))

    def _press_any(self) -> None:
        seats = [f"seat{seat}" for seat in range(1, len(self.case.settings.seats) + 1)]
        keys = self._chance.choices(KEYS, [8 if key == "ok" else 2 for key in KEYS])
        self.press(self._chance.choice([*keys, *keys, self._chance.choice(seats)]))

    def _tap_another(self) -> None:
        cards = [(card.colour, uid) for uid, card in self.case.deck.tags.items()]
        own = self.case.settings.seats[self.case.secret - 1].colour
        uid = self._chance.choice([uid for colour, uid in cards if colour != own])
        self.tap_uid(self._chance.choice((uid, "04FFFFFF517280")), self._chance.choice((1, 2, 9)))

    def _mishap(self) -> None:
        match self._chance.randrange(6):
            case 0:
                self.take(NewsCame(LinkLost("unplugged")))
            case 1:
                self.take(NewsCame(LinkUp("niagara-readers", "1", BOOT, (1,))))
            case 2:
                self.take(NewsCame(ReaderFailed(BOOT, self._next(), 1, "silent")))
            case 3:
                self.take(PartTold("display", no_display(self._chance.choice((None, "no_answer")))))
            case 4:
                self.journal._connection.execute("PRAGMA query_only = ON")
            case _:
                self.journal._connection.execute("PRAGMA query_only = OFF")
                self._wait(6.0)

    def _is_missing(self, seat: int) -> bool:
        return self.conversation.position.seats[seat - 1].committed is None

    def _may_be_up(self) -> bool:
        early = self.conversation.early.next
        if early is not None and early.seat == self.case.secret:
            return True
        return self.conversation.state not in ("resuming", "committing", "taking_back") and (
            self.conversation.position.to_play == self.case.secret or self._has_been_up()
        )

    def _has_been_up(self) -> bool:
        return self.conversation.position.seats[self.case.secret - 1].played is not None

    def _next(self) -> int:
        self._sequence += 1
        return self._sequence

    def _wait(self, seconds: float) -> None:
        until = self.clock.seconds + seconds
        while (due := self.table.deadline()) is not None and due <= until:
            self._signals.go_on(due)
            self.clock.seconds = max(self.clock.seconds, due)
            self.table.take(None)
        self._signals.go_on(until)
        self.clock.seconds = until

    # ---- what can be read afterwards

    def read_all(self) -> None:
        """Everything that the commands tell of the game, and of one that is damaged."""
        self.journal._connection.execute("PRAGMA query_only = OFF")
        self._wait(6.0)
        for words in (("list",), ("show", "1"), ("export", "1"), ("verify", "1")):
            self._run(*words)

    def read_damaged(self) -> None:
        """What is said of the game once its last entry was changed; the journal is closed then."""
        with closing(sqlite3.connect(self.folder / "niagara.sqlite")) as connection, connection:
            connection.execute("UPDATE entry SET hash = '00' WHERE number = (SELECT max(number) FROM entry)")
        self._run("show", "1")
        self._run("export", "1")

    def _run(self, *words: str) -> None:
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            try:
                status = log.run(["--folder", str(self.folder), *words])
            except SystemExit as end:
                status = end.code  # argparse gives a number
        self.seen.write(f"{words} {status} {said.getvalue().replace(str(self.folder), '…')}")


def offer_game(case: Case, folder: Path) -> Path:
    """The folder, with the journal of the game up to its round."""
    players = case.settings.sitting().players(len(case.start.seats))
    assert all(player.colour == seat.colour for player, seat in zip(players, case.settings.seats, strict=False))
    with Journal.open(folder) as journal:
        number = journal.start_game(case.start, players, Stamp())
        for ply in case.plies:
            journal.append(number, [PlyEntry(Stamp(), ply)])
    return folder


def everything(case: Case, card: str, folder: Path, most: int) -> tuple[list[str], int]:
    """All that came out of an evening with this card, and how many words were spoken in it."""
    told, evening = told_of(case, card, folder, lambda evening: evening.play(most))
    return told, evening.words


def told_of(
    case: Case, card: str, folder: Path, play: Callable[[SecretEvening], object]
) -> tuple[list[str], SecretEvening]:
    """All that came out of an evening with this card that is played so; a folder that is there has the game in it."""
    if not folder.exists():
        offer_game(case, folder)
    with ExitStack() as opened:
        evening = SecretEvening(case, card, folder, opened)
        play(evening)
        evening.read_all()
    evening.read_damaged()
    return [OF_THE_MOMENT.sub("…", one.replace(str(folder), "…")) for one in evening.seen.told], evening
