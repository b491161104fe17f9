"""Hands at a terminal: what is typed moves the simulated parts, and takes the way of real hardware from there on."""

from collections import Counter
from collections.abc import Callable
from threading import Condition

from companion.app.inbox import TypedAmiss
from companion.app.ports import ButtonsPort
from companion.app.settings import Settings
from companion.app.terminal import typed_for
from companion.intake.deck import CARDS, Deck
from firmware_bridge.simulated import SimulatedBoard
from hardware.events import Dated, Gesture, Held, Pressed, Released
from hardware.gestures import Timing
from hardware.simulated import SimulatedButtons

TAKEN_S = 2.0
"""How long a press or a card may take to reach the table."""


class WatchedButtons:
    """Buttons that can be waited for: a finger that is too quick for a busy table would not be seen."""

    def __init__(self, buttons: ButtonsPort) -> None:
        self._buttons = buttons
        self._changed = Condition()
        self._seen: Counter[tuple[type[Gesture], str]] = Counter()

    def take_dated(self, now: float) -> list[Dated]:
        """As ``ButtonsPort.take_dated``."""
        gestures = self._buttons.take_dated(now)
        with self._changed:
            self._seen.update((type(gesture), gesture.button) for _, gesture in gestures)
            self._changed.notify_all()
        return gestures

    def deadline(self) -> float | None:
        """The moment of the next gesture, None while nothing moves."""
        return self._buttons.deadline()

    def seen(self, kind: type[Gesture], button: str) -> int:
        """How often this gesture of this button has been seen."""
        with self._changed:
            return self._seen[kind, button]

    def wait_seen(self, kind: type[Gesture], button: str, count: int, timeout_s: float = TAKEN_S) -> bool:
        """Wait until that has been so often; False where the table does not look."""
        with self._changed:
            return self._changed.wait_for(lambda: self._seen[kind, button] >= count, timeout_s)


class TypedHands:
    """Fingers and cards for ``Keyboard``; each is waited for, so keys count in the order in which they are typed.

    ``tell`` is told of what is not there.
    """

    def __init__(
        self,
        settings: Settings,
        deck: Deck,
        fingers: SimulatedButtons,
        buttons: WatchedButtons,
        board: SimulatedBoard,
        tell: Callable[[TypedAmiss], object],
    ) -> None:
        self._settings = settings
        self._deck = deck
        self._fingers = fingers
        self._buttons = buttons
        self._board = board
        self._tell = tell
        self._wired = frozenset(settings.pins())

    def press(self, button: str) -> None:
        """Press a button and let it go; of one that the settings do not have the table is told."""
        if button not in self._wired:
            self._tell(TypedAmiss("no_such_button"))
            return
        self._move(self._fingers.press, Pressed, button)
        self._move(self._fingers.release, Released, button)

    def hold(self, button: str) -> None:
        """Press a button and let it go only after it has counted as held; about a second."""
        if button in self._wired:
            held = self._buttons.seen(Held, button)
            self._move(self._fingers.press, Pressed, button)
            self._buttons.wait_seen(Held, button, held + 1, Timing().hold_s + TAKEN_S)
            self._move(self._fingers.release, Released, button)

    def _move(self, move: Callable[[str], None], kind: type[Gesture], button: str) -> None:
        seen = self._buttons.seen(kind, button)
        move(button)
        self._buttons.wait_seen(kind, button, seen + 1)

    def tap(self, seat: int, card: str) -> None:
        """Lay a card of a seat on its reader and take it off again; of one that is not there the table is told."""
        colours = dict(enumerate([own.colour for own in self._settings.seats], 1))
        uid = self._deck.uid_of(colours[seat], card) if seat in colours else None
        if uid is None:
            self._tell(TypedAmiss("no_such_card", self._keys()))
            return
        reader = self._settings.reader_for(seat)
        self._board.tap(reader, uid)
        self._board.wait_acknowledged(self._board.lift(reader, uid), TAKEN_S)

    def _keys(self) -> str:
        there = {known.card for known in self._deck.tags.values()}
        return "".join(typed_for(card) for card in CARDS if card in there)
