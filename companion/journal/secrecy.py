"""Which cards have been seen: a commit is shown once its card was turned up, and never before (R5)."""

import re
from typing import Final

from msgspec import structs

from companion.rules.entries import Entry, PlyEntry
from companion.rules.game import Game
from companion.rules.outcome import Refused
from companion.rules.plies import Commit, Reveal
from companion.rules.reasons import reason_of

COMMIT: Final = re.compile(r"\b([1-6])=\w+")
"""A commit within a text."""


def turned_up(game: Game) -> dict[int, str]:
    """The card of each commit (by its index, from 0) that was turned up at any time, also if that was taken back later.

    A commit of which only the reveal told the card has it from there. Covered stays a commit that was taken back
    before, one in whose place the table allowed a card (T2), as nobody can say which one lay there, and one of which
    two reveals told different cards.
    """
    replayed = Game(game.start, game.players)
    told: dict[int, set[str]] = {}
    for entry in game.entries:
        if isinstance(entry, PlyEntry) and isinstance(entry.ply, Reveal) and not entry.allow:
            for index in _commit_turned_up(replayed):
                told.setdefault(index, set()).add(entry.ply.card)
        replayed.add(entry)
    return {index: next(iter(cards)) for index, cards in told.items() if len(cards) == 1}


def face_down(entry: Entry, card: str = "?") -> Entry:
    """The entry, a commit with this card in place of its own."""
    if isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit):
        return structs.replace(entry, ply=Commit(entry.ply.seat, card))
    return entry


def reason_told(entry: Entry, refused: Refused) -> str:
    """Why the entry does not hold, as all at the table may read it: of a commit without its card."""
    if face_down(entry) == entry:
        return refused.reason
    return commits_covered(reason_of(refused.kind, {**refused.facts, "card": "?"}))


def commits_covered(text: str) -> str:
    """The text, each commit in it without its card.

    >>> commits_covered("entry 3: ply '1=5' is refused")
    "entry 3: ply '1=?' is refused"
    """
    return COMMIT.sub(r"\1=?", text)


def _commit_turned_up(game: Game) -> list[int]:
    """The index of the commit that lies before the seat to play; none where the game began with it."""
    for standing in reversed(game.standing):
        entry = standing.entry
        if isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit) and entry.ply.seat == game.position.to_play:
            return [standing.index]
    return []
