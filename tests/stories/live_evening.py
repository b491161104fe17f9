"""A live evening: people at a real table, told about with what their box has; both are held against each other."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image
from stories.games import greedy_ply
from stories.hands import Hands
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import play_by_hand

from companion.app.ports import Output
from companion.app.replay import Replay
from companion.app.settings import Settings, settings_from
from companion.app.terminal import KEYS, Keyboard
from companion.app.trace import Line, PinMoved
from companion.intake.deck import Deck, DeckCard, simulated_deck
from companion.journal import Journal
from companion.referee.conversation import Conversation
from companion.referee.offered import offered_plies
from companion.rules import Commit, CorrectEntry, Game, Position, public
from companion.views.scene import Scene

COLOURS = ("blue", "green", "yellow", "red", "brown", "purple")
BUTTONS = (17, 27, 22, 23, 12, 16)
ALL = frozenset(range(1, 7))
KEY_OF = {button: key for key, button in reversed(KEYS.items())} | {f"seat{n}": f"{n}" for n in ALL}
TYPED_CARD = {"L": "l", "C": "c", "123": "x"}


class Way(NamedTuple):
    """What a table has to tell the companion with: keys in the place of all hardware, seat buttons, readers."""

    typed: bool = False
    buttons: bool = False
    tagged: bool = False
    own_readers: bool = False


LAPTOP = Way(typed=True, buttons=True, tagged=True)
BUTTONS_ONLY = Way(buttons=True)
SHARED_READER = Way(tagged=True)
READER_A_SEAT = Way(tagged=True, own_readers=True)


class TypingHands(Hands):
    """Hands at a laptop: what they press, hold and tap is typed."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._keyboard = Keyboard(super().press, super().hold, super().tap, lambda: None)
        super().__init__(*args, **named)

    def press(self, button: str) -> None:
        """One key."""
        self._keyboard.typed(KEY_OF[button])

    def hold(self, button: str) -> None:
        """One key, held down; h before that of a seat."""
        self._keyboard.typed(f"h{KEY_OF[button]}" if button.startswith("seat") else KEY_OF[button].upper())

    def tap(self, seat: int, card: str, reader: int | None = None) -> None:
        """t, the seat, the card; the reader is the one that the card would lie on."""
        assert reader is None
        self._keyboard.typed(f"t{seat}{TYPED_CARD.get(card, card)}")


class Scenes:
    """An output that keeps each scene that was shown, once."""

    def __init__(self) -> None:
        self.shown: dict[Scene, None] = {}

    def show(self, scene: Scene, _picture: Image.Image) -> None:
        self.shown.setdefault(scene)


class LiveEvening:
    """``table`` is the real one, moved by hands alone; ``hands`` tell the companion. One game after the other.

    What people do is chosen from a seed. ``played`` is how much of what stands they have done with their hands.
    """

    def __init__(
        self,
        folder: Path,
        opened: ExitStack,
        way: Way,
        edition: str,
        count: int,
        seed: int,
        seen_by: Sequence[Output] = (),
    ) -> None:
        self.way, self.chance = way, Random(seed)
        self._folder, self._opened, self._boots = folder, opened, 0
        self.settings: Settings = settings_from(_document(way, count), "settings")
        self.deck: Deck = simulated_deck(COLOURS)
        self._seen_by = seen_by
        self.hands: Hands
        self._replay: Replay
        self.plug_in()
        self.hands.set_up(edition, str(count), "1", "L")
        self.sit_down()

    # ---- the box

    def plug_in(self) -> None:
        """The companion starts, with the journal that lies there."""
        self._boots += 1
        plugged = self._opened.enter_context(ExitStack())
        journal = plugged.enter_context(Journal.open(self._folder))
        self._replay = plugged.enter_context(
            Replay(self.settings, self.deck, journal, lambda _clock, _seen: self._seen_by)
        )
        kind = TypingHands if self.way.typed else Hands
        tagged = ALL if self.way.tagged else frozenset[int]()
        self.hands = kind(
            self._replay, self.settings, self.deck, lambda _line: None, tagged=tagged, boot_id=self._boots
        )
        self._plugged = plugged

    def pull_the_plug(self) -> None:
        """The companion is gone from one moment to the next, and starts again."""
        self._plugged.close()
        self.plug_in()

    def edge(self, button: str, level: int) -> None:
        """A button goes down (0) or up (1) now."""
        self.happen(PinMoved(self.hands.now, self.settings.pins()[button], level))

    def happen(self, line: Line) -> None:
        """This line of a recording."""
        self._replay.play(line)

    def swap_labels(self, seat: int, one: str, other: str) -> None:
        """Each of these cards of a seat has really the tag that the deck gave to the other."""
        cards = {card: DeckCard(self.settings.seats[seat - 1].colour, card) for card in (one, other)}
        turned = {self.hands.uid_of(seat, one): cards[other], self.hands.uid_of(seat, other): cards[one]}
        self.hands.deck = self.deck = Deck({**self.deck.tags, **turned})

    # ---- what stands

    @property
    def conversation(self) -> Conversation:
        return self.hands.conversation

    @property
    def state(self) -> str:
        return self.conversation.state

    @property
    def game(self) -> Game:
        assert self.conversation.game is not None
        return self.conversation.game

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def to_play(self) -> int:
        assert self.position.to_play is not None
        return self.position.to_play

    def agree(self) -> None:
        """Table and companion show the same."""
        assert self.table.agrees_with(public(self.position)) == [], self.hands.standing()[-6:]

    @contextmanager
    def within(self, presses: int) -> Iterator[None]:
        """What is done in the block takes so many presses, holds and taps at most."""
        before = self.hands.presses
        yield
        assert self.hands.presses - before <= presses

    # ---- people play

    def sit_down(self) -> None:
        """Everything is laid as the game begins."""
        self.table = PhysicalTable(public(self.position))
        self.played = 0

    def play_until(self, *states: str) -> None:
        """Do what comes next, one thing after the other, until the companion asks so."""
        while self.state not in states:
            self.do_next()

    def play_on_to(self, state: str) -> None:
        """The same, but at least one thing is done."""
        self.do_next()
        self.play_until(state)

    def do_next(self) -> None:
        """What the companion waits for."""
        match self.state:
            case "committing":
                self.lay_next()
            case "revealing":
                self.turn_up()
            case "noting":
                self.hands.press("ok")
            case "flowing":
                self.tell(self.chance.choice(offered_plies(self.position)))
            case _:
                self.tell(self.wish())

    def wish(self) -> str:
        """What the seat to play wants; who is played for wants what the companion says."""
        if self.to_play in self.conversation.stand_ins:
            return self.conversation.choices()[0].value
        return greedy_ply(self.position, self.chance)

    def tell(self, ply: str) -> None:
        """Tell the companion, and do it at the table."""
        self.hands.choose(ply)
        self.follow_what_stands()

    def lay_next(self) -> None:
        """A seat without a card lays one; once only those are left that are played for, ok lays theirs."""
        talk = self.conversation.talk()
        people = [seat for seat in talk.missing if seat not in self.conversation.stand_ins]
        if people:
            self.lay(people[0], self.chance.choice(self.position.seats[people[0] - 1].hand))
        else:
            self.hands.press("ok")
            self.follow_what_stands()

    def lay(self, seat: int, card: str) -> None:
        """The card lies face down before its seat, and the companion is told."""
        self.table.lay(seat, card, face_up=False)
        self.show(seat, card)
        self.follow_what_stands()

    def show(self, seat: int, card: str) -> None:
        """The seat's card on its reader; or only a word that it lies there."""
        if self.way.tagged:
            self.hands.tap(seat, card)
        else:
            self.hands.press(f"seat{seat}")

    def turn_up(self) -> None:
        """The seat to play turns up what lies before it, and the companion is told."""
        seat = self.to_play
        front = self.table.front[seat]
        assert front is not None
        if seat in self.conversation.stand_ins:
            self.hands.press("ok")
        else:
            self.show(seat, front[0])
            if self.state == "naming_card":
                self.hands.choose(front[0])
        self.follow_what_stands()

    def follow_what_stands(self) -> None:
        """Hands do at the table what the companion has taken since; a card that lies there lies there."""
        game = self.game
        assert len(game.standing) >= self.played
        for number in range(self.played, len(game.standing)):
            before = game.standing[number - 1].after if number else game.start
            entry, after = game.standing[number].entry, game.standing[number].after
            if isinstance(entry, CorrectEntry):  # a note of who is played for
                assert after == before
                continue
            ply = entry.ply
            if not isinstance(ply, Commit):
                play_by_hand(self.table, before, ply, after)
            elif self.table.front[ply.seat] is None:  # a stand-in's: any card will do until it is turned up
                self.table.lay(ply.seat, min(self.table.hand[ply.seat]), face_up=False)
        self.leave_as_it_is()

    def leave_as_it_is(self) -> None:
        """The table shows what stands already."""
        self.played = len(self.game.standing)


def _document(way: Way, count: int) -> dict[str, Any]:
    """The settings: one seat more than play, where there is one; what the table shows is drawn elsewhere."""
    seats = [
        {"colour": colour} | ({"button": pin} if way.buttons else {}) | ({"reader": n} if way.own_readers else {})
        for n, (colour, pin) in enumerate(zip(COLOURS, BUTTONS, strict=True), 1)
    ]
    return {"seats": seats[: count + 1], "display": {"kind": "none"}}
