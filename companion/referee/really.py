"""A card that is really another one: which ones it may be, three behind each key, so that any is three presses (T2)."""

from collections.abc import Sequence
from typing import Final

from companion.referee.hammering import Hammered
from companion.referee.undoing import entries_to_take_back, position_before
from companion.rules.entries import Entry, PlyEntry
from companion.rules.game import Game
from companion.rules.plies import CanoePlay, Done, Lasso, MoveCloud, Reveal, TakeElk
from companion.rules.position import Position, Seat

THREE: Final = 3
"""Cards behind a key at most: one for each of up, ok and down."""

KEYS: Final = {0: (), 1: ("ok",), 2: ("up", "ok"), 3: ("up", "ok", "down")}
"""How many cards there are to choose from → the key of each."""


def before_reveal(game: Game, hammered: Hammered | None = None) -> Position | None:
    """The position before the reveal that the next taking back undoes, with its turn at most; else None."""
    count = entries_to_take_back(game, hammered)
    gone = [standing.entry for standing in game.standing[len(game.standing) - count :]]
    if (hammered and hammered.again) or not _is_one_turn(gone):
        return None
    return position_before(game, count)


def _is_one_turn(entries: Sequence[Entry]) -> bool:
    """Whether these are a reveal, what that card has done, and the end of its turn, as far as it went."""
    match [entry.ply if isinstance(entry, PlyEntry) else None for entry in entries]:
        case [Reveal(), *effects, Done()] | [Reveal(), *effects]:
            return all(isinstance(ply, TakeElk | MoveCloud | Lasso | CanoePlay) for ply in effects)
        case _:
            return False


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
