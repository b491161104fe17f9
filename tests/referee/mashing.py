"""A child at the buttons: every one there is, pressed and held at one pace or another, in virtual time."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from companion.referee.heard import Moment
from companion.referee.words import MenuHeld, MenuPressed, SeatPressed, Word
from companion.rules import Game, Position
from companion.rules.game import Standing

HELD_S = 1.2
"""How long a button is down that is held."""


class Pace(NamedTuple):
    """Seconds from press to press, at least and at most."""

    least: float
    most: float


PACES = (Pace(0.05, 0.4), Pace(0.05, 0.25), *(Pace(each, each) for each in (0.2, 0.32, 0.5, 0.6, 0.8, 0.9)))

KEYS = ("up", "down", "ok", "back")


def words_of(name: str, *, held: bool) -> tuple[Word, ...]:
    """What a press of this button says, or a long one."""
    if name not in KEYS:
        return (SeatPressed(int(name)),)
    key: Any = name
    return (MenuPressed(key),) * (key != "back" or not held) + (MenuHeld(key),) * held


class Child(NamedTuple):
    """Which buttons it likes, how quick it is, how often it holds one; ``in_turn``: one after the other."""

    buttons: tuple[str, ...]
    pace: Pace
    holds: float = 0.0
    in_turn: bool = False


class Mashing:
    """A child's presses at a table."""

    def __init__(self, table: Any, child: Child, seed: int) -> None:
        self._table, self._child, self._chance = table, child, Random(seed)
        self._let_go = table.seconds
        table.seconds += 2

    def go_on(self, seconds: float = 30.0) -> None:
        """All the presses, the first of them short; at the end nobody touches anything for a while."""
        until, pressed = self._table.seconds + seconds, 0
        while self._table.seconds < until:
            held = pressed > 0 and self._chance.random() < self._child.holds
            self._press(self._next(pressed), held=held)
            pressed += 1
        self._table.seconds += 2

    def _next(self, pressed: int) -> str:
        buttons = self._child.buttons
        return buttons[pressed % len(buttons)] if self._child.in_turn else self._chance.choice(buttons)

    def _press(self, name: str, *, held: bool) -> None:
        """As the app hears it: "back" at its release, a long press while it is down."""
        pace = self._chance.uniform(*self._child.pace)
        short_s = min(pace / 2, 0.1)
        down_at, down_s = self._table.seconds, HELD_S if held else short_s
        rested_s, self._let_go = down_at - self._let_go, down_at + down_s
        for word in words_of(name, held=held):
            late_s = 1.0 if isinstance(word, MenuHeld) else down_s if word == MenuPressed("back") else 0.0
            heard = self._table.conversation.hear(word, Moment(down_at + late_s, rested_s=rested_s))
            self._table.kept.append(heard)
        self._table.seconds = down_at + down_s + pace - short_s


def turns_changed(before: Sequence[Standing], game: Game) -> set[tuple[int, object]]:
    """The turns, each by its round and its seat or phase, of which entries came or went."""
    after = game.standing
    same = sum(1 for was, is_now in zip(before, after, strict=False) if was is is_now)
    return {
        _turn(standing[index - 1].after if index else game.start)
        for standing in (before, after)
        for index in range(same, len(standing))
    }


def _turn(position: Position) -> tuple[int, object]:
    return position.round, position.to_play or position.phase


def come_back(table: Any) -> None:
    """Out of any list that is open, without a choice."""
    for _ in range(9):
        if table.state in OF_THE_GAME:
            return
        table.press("back")
    raise AssertionError(table.state)


def step_back(table: Any) -> None:
    """One step back, past a card that was seen, too."""
    table.press("back")
    if table.state == "taking_back":
        table.press("ok")


# ---- tables at which it happens


def table_in(speaking: Any, state: str, edition: str = "base", seed: int = 0) -> Any:
    """A table of four in this state, some turns after the beginning; ``menu``: its menu is open."""
    table, least = speaking.seated(edition, 4, fork="?"), Random(seed).randint(3, 25)
    for number, ply in enumerate(speaking.script(table.position, 28 + seed)):
        if number >= least and _comes_to(table, state):
            return table
        if ply[0] == "~" and ply in table.values:
            table.choose(ply)
            if number >= least and table.state == state:
                return table
            table.note()
        else:
            table.play(ply, unseen=state == "naming_card" or (state != "revealing" and seed % 2 == 0))
    raise AssertionError(f"this game never came to {state}")


def _comes_to(table: Any, state: str) -> bool:
    if state == "menu":
        table.hold("back")
    elif state == "naming_card" and table.state == "revealing":
        table.press("ok")
    return state in ("menu", table.state)


OF_THE_GAME = ("committing", "buying", "revealing", "acting", "flowing", "settling", "noting", "restoring", "over")
