"""Hands that play at a table: for each ply they press and tap what people would, and write it down as a trace."""

from collections.abc import Callable
from random import Random

from companion.app.replay import Replay
from companion.app.settings import Settings
from companion.app.trace import BytesCame, Ended, Line, PinMoved, Taken, in_words
from companion.intake.deck import Deck
from companion.referee.steps import tokens
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, TagArrived, TagLeft, encode

BOOT_ID = 20260101


class Hands:
    """Plays plies into a replay, through buttons and tags; every line goes to ``write`` too.

    ``tagged``: seats whose cards have tags; the others press their button and name the card at its reveal.
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
    ) -> None:
        self.replay = replay
        self.conversation = replay.table.conversation
        self.presses = 0
        self._pins = settings.pins()
        self._settings = settings
        self._deck = deck
        self._write = write
        self._tagged = tagged
        self._chance = Random(seed)
        self._t = 0.5
        self._sequence = 0
        self._hidden: dict[int, str] = {}
        self._told = 0
        self._send(encode(Hello(PRODUCT, "1.0", BOOT_ID, 0, 1, settings.reader_numbers())))

    # ---- single movements

    def press(self, button: str) -> None:
        """One press of a button, clean, about a tenth of a second long."""
        self._line(PinMoved(self._later(0.25), self._pins[button], 0))
        self._line(PinMoved(self._later(0.08), self._pins[button], 1))
        self._wait(0.06)
        self.presses += 1

    def tap(self, seat: int, card: str, reader: int | None = None) -> None:
        """A card of a seat on its reader (or another) and off again."""
        uid = self._deck.uid_of(self._settings.seats[seat - 1].colour, card)
        assert uid is not None
        self.tap_uid(uid, reader or self._settings.reader_for(seat))

    def tap_uid(self, uid: str, reader: int) -> None:
        """Any tag on a reader and off again."""
        self._wait(0.3)
        self._send(encode(TagArrived(BOOT_ID, self._next(), reader, uid)))
        self._wait(0.4)
        self._send(encode(TagLeft(BOOT_ID, self._next(), reader, uid)))
        self.presses += 1

    def choose(self, value: str) -> None:
        """Move to the choice with this value and press ok."""
        values = [choice.value for choice in self.conversation.choices()]
        target = values.index(value)
        steps, back = target - self._cursor(), self._cursor() - target
        down, up = steps % len(values), back % len(values)
        for _ in range(min(down, up)):
            self.press("down" if down <= up else "up")
        self.press("ok")

    # ---- plies

    def set_up(self, *answers: str) -> None:
        """Answer the questions before the game."""
        for answer in answers:
            self.choose(answer)

    def play(self, ply: str) -> None:
        """What people do for this ply; a turn that ends by itself takes nothing."""
        if ply[1:2] == "=":
            self._commit(int(ply[0]), ply[2:])
        elif ply[0] == "!":
            self._reveal(ply[1:])
        elif ply[0] == "~":
            self._flow(ply)
        elif self.conversation.state == "buying":
            self.choose(ply)
        elif self.conversation.state == "acting":
            self._walk(ply)
        elif ply != ".":
            raise AssertionError(f"{ply} does not fit {self.conversation.state}")
        self.tell()

    def note_losses(self) -> None:
        """The table shows what the river took."""
        while self.conversation.state == "noting":
            self.press("ok")

    def tell(self) -> None:
        """Write down which entries were taken."""
        entries = self.conversation.game.entries if self.conversation.game else []
        new = tuple(in_words(entry) for entry in entries[self._told :])
        self._told = len(entries)
        if new:
            self._line(Taken(self._t, new))

    def end(self) -> None:
        """Say how the recording ends; it is whole then."""
        self._line(Ended(self._t, self.conversation.state))
        self.replay.finish()

    def _commit(self, seat: int, card: str) -> None:
        if seat in self._tagged:
            self.tap(seat, card)
        else:
            self._hidden[seat] = card
            self.press(f"seat{seat}")

    def _reveal(self, card: str) -> None:
        seat = self.conversation.position.to_play
        assert seat is not None
        if seat not in self._tagged:
            self.press(f"seat{seat}")
            assert self._hidden.pop(seat) == card
            self.choose(card)
        elif self._chance.random() < 0.3:
            self.tap(seat, card)
        else:
            self.press(self._chance.choice(("ok", f"seat{seat}")))

    def _walk(self, ply: str) -> None:
        steps = tokens(ply)
        entries = len(self.conversation.game.entries)
        while len(self.conversation.game.entries) == entries:
            self.choose(steps[len(self.conversation.path)])

    def _flow(self, ply: str) -> None:
        values = [choice.value for choice in self.conversation.choices()]
        if ply in values:
            self.choose(ply)
        else:
            self.choose(values[-1])
            for arm in ply[1:]:
                self.press({"L": "up", "R": "down"}[arm])
            self.press("ok")
        self.tell()
        self.note_losses()

    # ---- time and lines

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
