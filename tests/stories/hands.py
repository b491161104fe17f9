"""Hands that play at a table: for each ply they press and tap what people would, and write it down as a trace."""

from collections.abc import Callable, Sequence
from random import Random

from companion.app.replay import Replay
from companion.app.settings import Settings
from companion.app.told import Told
from companion.app.trace import BytesCame, Ended, Line, PinMoved, Taken, in_words
from companion.intake.deck import Deck
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, TagArrived, TagLeft, encode

BOOT_ID = 20260101

REST_S = 1.0
"""How long hands rest before a press, at least: they look at the screen first."""


def covered(ply: str) -> str:
    """A ply as it may be told: a card that is laid stays face down."""
    return f"{ply[0]}=?" if ply[1:2] == "=" else ply


class Hands:
    """Plays plies into a replay, through buttons and tags; every line goes to ``write`` too.

    ``tagged``: seats whose cards have tags; the others press their button and name the card at its reveal.
    ``boot_id``: the board's. ``push_by_push``: the river's flow is always told so.

    They look at the table before they do anything, so they can go on with a game that others have begun.
    """

    def __init__(
        self,
        replay: Replay,
        settings: Settings,
        deck: Deck,
        write: Callable[[Line], object],
        *,
        tagged: frozenset[int],
        seed: int = 1,
        boot_id: int = BOOT_ID,
        push_by_push: bool = False,
    ) -> None:
        self.replay = replay
        self.conversation = replay.table.conversation
        self.presses = 0
        self.tagged = tagged
        self._pins = settings.pins()
        self.settings = settings
        self.deck = deck
        self._write = write
        self._chance = Random(seed)
        self._t = 0.5
        self._boot_id = boot_id
        self._push_by_push = push_by_push
        self._sequence = 0
        self._hidden: dict[int, str] = {}
        self._told = Told.at_start(self.conversation)
        self._send(encode(Hello(PRODUCT, "1.0", boot_id, 0, 1, settings.reader_numbers())))

    @property
    def now(self) -> float:
        """Seconds since the recording began."""
        return self._t

    # ---- single movements

    def press(self, button: str) -> None:
        """One press of a button, clean, about a tenth of a second long."""
        self._line(PinMoved(self._later(REST_S), self._pins[button], 0))
        self._line(PinMoved(self._later(0.08), self._pins[button], 1))
        self._wait(0.06)
        self.replay.advance(self._t)  # "back" counts when its release has come to rest
        self.presses += 1

    def hold(self, button: str) -> None:
        """One button held down for more than a second."""
        self._line(PinMoved(self._later(REST_S), self._pins[button], 0))
        self._line(PinMoved(self._later(1.2), self._pins[button], 1))
        self._wait(0.06)
        self.presses += 1

    def tap(self, seat: int, card: str, reader: int | None = None) -> None:
        """A card of a seat on its reader (or another) and off again."""
        self.tap_uid(self.uid_of(seat, card), reader or self.settings.reader_for(seat))

    def uid_of(self, seat: int, card: str) -> str:
        """The tag of a card of this seat."""
        uid = self.deck.uid_of(self.settings.seats[seat - 1].colour, card)
        assert uid is not None
        return uid

    def tap_uid(self, uid: str, reader: int) -> None:
        """Any tag on a reader and off again."""
        self.put_uid(uid, reader)
        self.lift_uid(uid, reader)

    def put_uid(self, uid: str, reader: int) -> None:
        """Any tag on a reader, where it stays; it counts as a tap."""
        self._wait(0.3)
        self._send(encode(TagArrived(self._boot_id, self._next(), reader, uid)))
        self.presses += 1

    def lift_uid(self, uid: str, reader: int) -> None:
        """A tag off its reader."""
        self._wait(0.4)
        self._send(encode(TagLeft(self._boot_id, self._next(), reader, uid)))

    def flit(self, seat: int, card: str) -> None:
        """A card of a seat past its reader: it arrives and leaves at once."""
        uid, reader = self.uid_of(seat, card), self.settings.reader_for(seat)
        self._send(encode(TagArrived(self._boot_id, self._next(), reader, uid)))
        self._send(encode(TagLeft(self._boot_id, self._next(), reader, uid)))

    def choose(self, value: str) -> None:
        """Move to the choice with this value and press ok."""
        self.move_to(value)
        self.press("ok")

    def move_to(self, value: str) -> None:
        """Move to the choice with this value, the shorter way."""
        values = [choice.value for choice in self.conversation.choices()]
        target = values.index(value)
        steps, back = target - self._cursor(), self._cursor() - target
        down, up = steps % len(values), back % len(values)
        for _ in range(min(down, up)):
            self.press("down" if down <= up else "up")

    # ---- plies

    def set_up(self, *answers: str) -> None:
        """Answer the questions before the game."""
        for answer in answers:
            self.choose(answer)

    def standing(self) -> list[str]:
        """The plies that stand, as a trace tells them."""
        game = self.conversation.game
        return [in_words(standing.entry) for standing in game.standing] if game else []

    def play_script(self, script: Sequence[str], before_each: Callable[["Hands"], object] = lambda _: None) -> None:
        """Play on from where the table is to the end of the script; ``before_each`` may take back what stands."""
        while len(stands := self.standing()) < len(script):
            assert stands == [covered(ply) for ply in script[: len(stands)]]
            before_each(self)
            self.note_news()
            self.play(script[len(self.standing())])

    def play(self, ply: str) -> None:
        """What people do for this ply; a turn that ends by itself takes nothing."""
        if ply[1:2] == "=":
            self._commit(int(ply[0]), ply[2:])
        elif ply[0] == "!":
            self._reveal(ply[1:])
        elif ply[0] == "~":
            self._flow(ply)
        elif self.conversation.state in ("buying", "settling"):
            self.choose(ply)
        elif self.conversation.state == "acting":
            self._walk(ply)
        elif ply != ".":
            raise AssertionError(f"{ply} does not fit {self.conversation.state}")
        self.tell()

    def note_news(self) -> None:
        """The table shows what the river did."""
        while self.conversation.state == "noting":
            self.press("ok")

    def tell(self) -> None:
        """Write down which entries were taken."""
        if new := self._told.tell(self.conversation.game):
            self._line(Taken(self._t, new))

    def end(self) -> None:
        """Say how the recording ends; it is whole then."""
        self._line(Ended(self._t, self.conversation.state))
        self.replay.finish()

    def _commit(self, seat: int, card: str) -> None:
        if seat in self.tagged:
            self.tap(seat, card)
        else:
            self._hidden[seat] = card
            self.press(f"seat{seat}")

    def _reveal(self, card: str) -> None:
        seat = self.conversation.position.to_play
        assert seat is not None
        if self.conversation.state == "allowing":  # another card was tapped early
            self.press("back")
        if seat not in self.tagged:
            if self.conversation.state != "naming_card":  # it has pressed early
                self.press(f"seat{seat}")
            assert self._hidden.get(seat, card) == card
            self.choose(card)
        elif self._chance.random() < 0.3:
            self.tap(seat, card)
        else:
            self.press(self._chance.choice(("ok", f"seat{seat}")))

    def _walk(self, ply: str) -> None:
        self.choose(ply)

    def _flow(self, ply: str) -> None:
        values = [choice.value for choice in self.conversation.choices()]
        if ply in values and not self._push_by_push:
            self.choose(ply)
        else:
            self._push(ply[1:])
        self.tell()
        self.note_news()

    def _push(self, arms: str) -> None:
        if self.conversation.state == "flowing":
            self.choose(self.conversation.choices()[-1].value)
        while not arms.startswith(self.conversation.pushes):
            self.press("back")
        for arm in arms[len(self.conversation.pushes) :]:
            self.press({"L": "up", "R": "down"}[arm])
        self.press("ok")

    # ---- time and lines

    def pause(self, seconds: float) -> None:
        """Nothing happens for so long."""
        self._wait(seconds)
        self.replay.advance(self._t)

    def _cursor(self) -> int:
        return self.conversation.talk().cursor

    def _next(self) -> int:
        self._sequence += 1
        return self._sequence

    def _send(self, payload: bytes) -> None:
        self._line(BytesCame(self._t, frame(payload).hex()))

    def _later(self, seconds: float) -> float:
        self._wait(seconds * (1 + self._chance.random() / 2))
        return self._t

    def _wait(self, seconds: float) -> None:
        self._t = round(self._t + seconds, 3)

    def _line(self, line: Line) -> None:
        self._write(line)
        self.replay.play(line)
