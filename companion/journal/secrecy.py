"""Which cards have been seen: a commit is shown once its card was turned up, and never before (R5)."""

from companion.rules.entries import PlyEntry
from companion.rules.game import Game
from companion.rules.plies import Commit, Reveal


def turned_up(game: Game) -> frozenset[int]:
    """The indexes (from 0) of the commits whose card was turned up at any time, also if that was taken back later.

    A commit stays covered that was taken back before, and one in whose place the table allowed another card (T2):
    nobody has seen the card that lay there.
    """
    replayed = Game(game.start, game.players)
    seen: set[int] = set()
    for entry in game.entries:
        if isinstance(entry, PlyEntry) and isinstance(entry.ply, Reveal):
            seen.update(_commit_turned_up(replayed, entry.ply.card))
        replayed.add(entry)
    return frozenset(seen)


def _commit_turned_up(game: Game, card: str) -> list[int]:
    """The index of the commit that lies before the seat to play, if its card is this one."""
    for standing in reversed(game.standing):
        entry = standing.entry
        if isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit) and entry.ply.seat == game.position.to_play:
            return [standing.index] if entry.ply.card == card else []
    return []
