"""Evenings typed at a table in virtual time, and recorded: games are begun by mistake and taken back, joined, ended."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from companion.app.clock import VirtualClock
from companion.app.inbox import Typed
from companion.app.ports import ButtonsPort, NoButtons, NoReaders
from companion.app.recorded_table import RecordedButtons, RecordedTable
from companion.app.recording import Recording, new_trace_file
from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import Settings, settings_from
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.app.told import Told
from companion.app.trace import Trace
from companion.app.trace_header import live_header, start_from
from companion.intake.deck import Deck, deck_from
from companion.intake.translate import Translator
from companion.journal import Journal
from companion.referee.joining import AT
from companion.referee.slip_lines import BETWEEN
from companion.rules.entries import Entry, Stamp
from companion.views.panels import PANELS

SEATS = (("blue", 17), ("green", 27), ("red", 22), ("yellow", 23), ("brown", 12))
SETTINGS = {
    "seats": [{"colour": colour, "button": pin} for colour, pin in SEATS],
    "buttons": {"pause_ms": 0},
    "display": {"kind": "none"},
    "hardware": "simulated",
}

MOVES = {"choose": 4, "seat": 4, "back": 3, "menu": 3, "key": 1}
"""What hands do by chance, and how often."""

FROM_MENU = (("same",), ("new",), ("people",), ("same", "people"), ("people", "people"), ("end",), ("end", "same"))
"""Lines of the menu that are chosen one after the other; the menu is opened before each."""

KEYS = ("up", "down", "ok", "back", "seat1", "seat2", "seat3")


class Outcome(NamedTuple):
    """The games that an evening has begun or changed, in their order, and the state in which it ends."""

    changed: list[list[Entry]]
    state: str


class TypedEvening:
    """Hands at a laptop. An evening goes on with what the one before has left in the journal; three play in the first.

    A block that is left without ``end`` is killed: its trace has no last line.
    """

    settings: ClassVar[dict[str, object]] = SETTINGS

    def __init__(self, folder: Path, trace: Path, opened: ExitStack) -> None:
        settings = settings_from(self.settings, "settings")
        self._clock = VirtualClock(1000.0)
        self._journal = opened.enter_context(Journal.open(folder))
        self._before = entries_of(self._journal)
        start = start_with(self._journal, settings.sitting())
        header = live_header(settings, Deck({}), start, None)
        file = new_trace_file(trace)
        opened.callback(file.close)
        recording = Recording(file, header, settings.pins(), Told.at_start(start.conversation))
        recording.begin(self._clock.seconds)
        table = Table(
            start.conversation,
            start.keeper,
            Translator(Deck({}), settings.bindings()),
            Stage([], PANELS["0.96"]),
            self._clock,
            buttons=RecordedButtons(self._wire_buttons(settings, recording, opened), recording),
            readers=NoReaders(),
        )
        self.conversation = start.conversation
        self._table = RecordedTable(table, recording)
        if self.conversation.state == "setting_up":
            self.choose("base", "3", "1", "?")

    def _wire_buttons(self, _settings: Settings, _recording: Recording, _opened: ExitStack) -> ButtonsPort:
        return NoButtons()

    def end(self) -> None:
        """It is over, in good order."""
        self._table.end()

    def outcome(self) -> Outcome:
        """What has become of the games."""
        return Outcome(changed_since(self._before, self._journal), self.conversation.state)

    # ---- hands

    def type(self, *buttons: str, after_s: float = 1.5) -> None:
        """One key after the other."""
        for button in buttons:
            self._clock.seconds += after_s
            self._table.take(Typed(button))

    def hold(self, button: str) -> None:
        """A key held down."""
        self._clock.seconds += 1.5
        self._table.take(Typed(button, held=True))

    def values(self) -> Sequence[str]:
        """What can be chosen."""
        return [choice.value for choice in self.conversation.choices()]

    def choose(self, *values: str) -> None:
        """Each of these lines, and ok."""
        for value in values:
            steps = (self.values().index(value) - self.conversation.cursor) % len(self.values())
            self.type(*["down"] * steps, "ok")

    def from_menu(self, value: str) -> None:
        """A line of the menu, where it opens; of the people a newcomer sits down, and an end is agreed to."""
        self.hold("back")
        if value in self.values():
            self.choose(value)
        if value == "people":
            self.choose(*[value for value in self.values() if AT in value and BETWEEN not in value][:1])
        elif value == "end":
            self.type("ok")


def do_by_chance(evening: TypedEvening, chance: Random) -> None:
    """One thing that people do, or rather not; much of it is taken back."""
    match chance.choices([*MOVES], [*MOVES.values()])[0]:
        case "choose" if evening.values():
            evening.choose(chance.choice(evening.values()))
        case "seat":
            evening.type(f"seat{chance.randint(1, len(SEATS))}", after_s=chance.uniform(0.3, 2.0))
        case "menu":
            for line in chance.choice(FROM_MENU):
                evening.from_menu(line)
            evening.type(*["back"] * chance.choice((0, 0, 1, 2, 3)))
        case "back":
            evening.type("back")
        case _ if chance.random() < 0.3:
            evening.hold(chance.choice(KEYS))
        case _:
            evening.type(chance.choice(KEYS))


def replayed(trace: Path, folder: Path) -> tuple[Outcome, str]:
    """What becomes of the games in a replay, and why it stops, "" where it comes to its end."""
    read = Trace(trace)
    settings, deck = settings_from(read.header.settings, "settings"), deck_from(read.header.deck, "deck")
    with Journal.open(folder) as journal:
        start_from(read.header, journal, trace)
        before = entries_of(journal)
        with Replay(settings, deck, journal, lambda _clock, _seen: [], live=True) as replay:
            stopped = _why_stopped(replay, read)
            return Outcome(changed_since(before, journal), replay.table.conversation.state), stopped


def _why_stopped(replay: Replay, trace: Trace) -> str:
    try:
        for line in trace.lines():
            replay.play(line)
        replay.finish()
    except ReplayStopped as news:
        return str(news)
    return ""


def entries_of(journal: Journal) -> dict[int, list[Entry]]:
    """What each game in the journal has taken, with its cards but without times."""
    games = {number: journal.load(number) for number in journal.numbers()}
    return {number: [replace(entry, stamp=Stamp()) for entry in game.entries] for number, game in games.items()}


def changed_since(before: dict[int, list[Entry]], journal: Journal) -> list[list[Entry]]:
    """The games that are new or have taken something since, in their order."""
    return [entries for number, entries in entries_of(journal).items() if before.get(number) != entries]
