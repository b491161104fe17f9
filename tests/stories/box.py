"""A table with everything around it real: pins in memory, a board on a pty, a journal; only time is told to go on."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from PIL import Image
from stories.bare_wire import Wire

from companion.app.box_troubles import lost_buttons
from companion.app.clock import VirtualClock
from companion.app.inbox import EdgesWaiting, Inbox, NewsCame, PartTold
from companion.app.ports import Output
from companion.app.settings import Settings, settings_from
from companion.app.stage import Stage
from companion.app.start import start_with
from companion.app.table import Table
from companion.intake.deck import Deck, simulated_deck
from companion.intake.translate import Translator
from companion.journal import Journal
from companion.views.cue import Cue
from companion.views.panels import PANELS
from companion.views.scene import Scene
from firmware_bridge.messages import Sequenced
from firmware_bridge.news import LinkUp, News
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import USUAL, Timing
from hardware.buttons import Buttons
from hardware.simulated import SimulatedButtons, simulated_pin_factory

PATIENCE_S = 10.0

REST_S = 1.1
"""How long fingers rest after a press: whoever sits there looks at the screen before the next."""

SEATS = [{"colour": "blue", "button": 17}, {"colour": "green", "button": 27}, {"colour": "red", "button": 22}]


class Scenes:
    """An output that keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Scene] = []

    def show(self, scene: Scene, _picture: Image.Image) -> None:
        self.shown.append(scene)


class Cues:
    """Signals that keep what they were given."""

    def __init__(self) -> None:
        self.given: list[Cue] = []

    def signal(self, cue: Cue) -> None:
        self.given.append(cue)


class Box:
    """One companion at a table of three; ``board`` and ``fingers`` do what a person does.

    A bare wire in the board's place is spoken on by who measures it.
    """

    def __init__(
        self,
        folder: Path,
        opened: ExitStack,
        board: SimulatedBoard | Wire,
        others: Sequence[Output] = (),
        timing: Timing = USUAL,
        deck_file: Path | None = None,
        wake: Callable[[], object] = lambda: None,
        seats: Sequence[Mapping[str, object]] = SEATS,
    ) -> None:
        self.settings: Settings = settings_from({"seats": [*seats]}, "settings")
        self.deck: Deck = simulated_deck(("blue", "green", "red"))
        self.clock = VirtualClock()
        self.inbox = Inbox()
        self.scenes = Scenes()
        self.cues = Cues()
        self.board = board
        self.journal = opened.enter_context(Journal.open_or_wait(folder))
        factory = simulated_pin_factory()
        opened.callback(factory.close)
        pins = self.settings.pins()
        self.buttons = opened.enter_context(
            Buttons(
                pins,
                lambda: self.inbox.put(EdgesWaiting()),
                pin_factory=factory,
                clock=self.clock.monotonic,
                on_trouble=lambda lost: self.inbox.put(PartTold("buttons", lost_buttons(lost, len(pins)))),
            )
        )
        self.fingers = SimulatedButtons(factory, pins)
        mark = self.journal.mark()
        resume = (mark.boot_id, mark.sequence) if mark else None
        places = board.places if isinstance(board, SimulatedBoard) else board.path
        self.link = opened.enter_context(BoardLink([places], self._put, resume=resume, timing=timing))
        self.translator = Translator(self.deck, self.settings.bindings())
        self.table = self._table(others, deck_file, wake)
        self.wait(0.5)
        self.table.show()

    def _table(self, others: Sequence[Output], deck_file: Path | None, wake: Callable[[], object]) -> Table:
        start = start_with(self.journal, self.settings.sitting())
        self.keeper = start.keeper
        return Table(
            start.conversation,
            start.keeper,
            self.translator,
            Stage([self.scenes, *others], PANELS["0.96"], signals=[self.cues], wake=wake),
            self.clock,
            buttons=self.buttons,
            readers=self.link,
            needs_readers=True,
            deck_file=deck_file,
        )

    def _put(self, news: News) -> None:
        self.inbox.put(NewsCame(news))

    def wait(self, seconds: float) -> None:
        """Let time go on, with all that falls due on the way."""
        until = self.clock.seconds + seconds
        while (due := self.table.deadline()) is not None and due <= until:
            self.clock.seconds = max(self.clock.seconds, due)
            self.table.take(None)
        self.clock.seconds = until

    def press(self, *names: str) -> None:
        """Press these buttons, one after the other."""
        for name in names:
            self.fingers.press(name)
            self.wait(0.2)
            self.fingers.release(name)
            self.wait(REST_S)

    def hold(self, name: str) -> None:
        """Hold this button down."""
        self.fingers.press(name)
        self.wait(1.5)
        self.fingers.release(name)
        self.wait(REST_S)

    def choose(self, value: str) -> None:
        """Move to the choice with this value, and ok."""
        conversation = self.table.conversation
        for _ in conversation.choices():
            if conversation.chosen() == value:
                break
            self.press("down")
        assert conversation.chosen() == value
        self.press("ok")

    def set_up(self) -> None:
        """Begin a base game of three; Blue has the lifesaver."""
        self.press("ok", "ok", "ok", "ok")
        assert self.table.conversation.state == "committing"

    def lay(self, seat: int, card: str) -> int:
        """Tap a card on the shared reader; returns the number of its event, which has been taken."""
        uid = self.deck.uid_of(self.settings.seats[seat - 1].colour, card)
        assert uid is not None
        arrived = self.board.tap(1, uid)
        left = self.board.lift(1, uid)
        self.hear(lambda news: isinstance(news, Sequenced) and news.sequence == left)
        return arrived

    def hear(self, is_last: Callable[[News], bool]) -> News:
        """Take what comes until there is such news, and take that, too."""
        while (given := self.inbox.take(PATIENCE_S)) is not None:
            self.table.take(given)
            if isinstance(given, NewsCame) and is_last(given.news):
                return given.news
        raise AssertionError("no such news came")

    def link_up(self) -> None:
        """Wait for the board."""
        self.hear(lambda news: isinstance(news, LinkUp))

    def break_journal(self) -> None:
        """From now on SQLite refuses to write."""
        self.journal._connection.execute("PRAGMA query_only = ON")

    def mend_journal(self) -> None:
        """SQLite writes again."""
        self.journal._connection.execute("PRAGMA query_only = OFF")

    @property
    def status(self) -> str:
        """The status line that is shown now."""
        return self.scenes.shown[-1].status

    @property
    def notice(self) -> str:
        """The notice that is shown now."""
        return self.scenes.shown[-1].notice
