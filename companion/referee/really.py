"""A card that is really another one: which ones it may be, three behind each key, so that any is three presses (T2)."""

from collections.abc import Sequence
from typing import Final

from companion.referee.hammering import Hammered
from companion.referee.undoing import cards_seen, entries_to_take_back, position_before
from companion.rules.entries import PlyEntry
from companion.rules.game import Game
from companion.rules.plies import Reveal
from companion.rules.position import Position, Seat

REVEAL_AND_END = 2
"""Entries that go back with a reveal at most: itself, and the end of a turn in which nothing was left to do."""

THREE: Final = 3
"""Cards behind a key at most: one for each of up, ok and down."""

KEYS: Final = {0: (), 1: ("ok",), 2: ("up", "ok"), 3: ("up", "ok", "down")}
"""How many cards there are to choose from → the key of each."""


def before_reveal(game: Game, hammered: Hammered | None = None) -> Position | None:
    """The position before the reveal that the next taking back undoes; None where it is not just one."""
    count = entries_to_take_back(game, hammered)
    went = bool(hammered and hammered.again)
    if went or len(cards_seen(game, hammered)) != 1 or count > REVEAL_AND_END:
        return None
    first = game.standing[-count].entry
    reveals = isinstance(first, PlyEntry) and isinstance(first.ply, Reveal)  # else a card laid, say, goes back with it
    return position_before(game, count) if reveals else None


def other_cards(game: Game, hammered: Hammered | None = None) -> tuple[str, ...]:
    """The cards that the one turned up last may really be, in the order of the deck."""
    before = before_reveal(game, hammered)
    if before is None:
        return ()
    left = game.position.seats[(before.to_play or 0) - 1]
    return tuple([card for card in seat_to_play(before).hand if card != left.played])


def threes(cards: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The cards behind each key: the lower half behind "up", the upper one behind "down", the rest of each held down.

    >>> threes(["1", "2", "3", "4", "6", "C"])
    {'up': ('1', '2', '3'), 'down': ('4', '6', 'C')}
    >>> threes(["1", "2", "3", "4", "6", "7", "123", "L", "C"])
    {'up': ('1', '2', '3'), 'hold_up': ('4', '6'), 'down': ('7', '123', 'L'), 'hold_down': ('C',)}
    """
    middle = (len(cards) + 1) // 2
    behind: dict[str, Sequence[str]] = {}
    for key, side in (("up", cards[:middle]), ("down", cards[middle:])):
        behind |= {key: side[:THREE], f"hold_{key}": side[THREE:]}
    return {key: tuple(part) for key, part in behind.items() if part}


def seat_to_play(position: Position) -> Seat:
    """The seat that turns up or has turned up its card."""
    return position.seats[(position.to_play or 0) - 1]
