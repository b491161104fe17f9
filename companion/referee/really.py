"""A card that is really another one than was turned up: which ones it may be (T2)."""

from companion.referee.hammering import Hammered
from companion.referee.likely_cards import likely_cards
from companion.referee.undoing import cards_seen, entries_to_take_back, position_before
from companion.rules.game import Game
from companion.rules.position import Position, Seat

REVEAL_AND_END = 2
"""Entries that go back with a reveal at most: itself, and the end of a turn in which nothing was left to do."""


def before_reveal(game: Game, hammered: Hammered | None = None) -> Position | None:
    """The position before the reveal that the next taking back undoes; None where it is not just one."""
    count = entries_to_take_back(game, hammered)
    went = bool(hammered and hammered.again)
    if went or len(cards_seen(game, hammered)) != 1 or count > REVEAL_AND_END:
        return None
    return position_before(game, count)


def other_cards(game: Game, hammered: Hammered | None = None) -> tuple[str, ...]:
    """The cards that the one turned up last may really be, likeliest first."""
    before = before_reveal(game, hammered)
    if before is None:
        return ()
    left = game.position.seats[(before.to_play or 0) - 1]
    return tuple([card for card in likely_cards(before) if card != left.played])


def seat_to_play(position: Position) -> Seat:
    """The seat that turns up or has turned up its card."""
    return position.seats[(position.to_play or 0) - 1]
