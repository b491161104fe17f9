"""What of each game a trace has told: counted for every game, so that one that was left and goes on is told on.

The recording and its replay both count here; where they counted each in its own way, they parted.
"""

from collections.abc import Iterable, Sequence
from typing import Self
from weakref import WeakKeyDictionary

from companion.app.trace import in_words
from companion.referee.conversation import Conversation
from companion.rules.game import Game


class Told:
    """How many entries of each game have been told; of these ``games``, all that they have."""

    def __init__(self, games: Iterable[Game] = ()) -> None:
        # Weak: a game to which nothing leads back any more is not kept for its count.
        self._counts = WeakKeyDictionary({game: len(game.entries) for game in games})

    @classmethod
    def at_start(cls, conversation: Conversation) -> Self:
        """At the start of an evening: the games that it may go on with stand in the first line of its trace."""
        offered = [conversation.offered] if conversation.offered else []
        return cls([*[game for game, _ in conversation.before], *offered])

    def tell(self, game: Game | None) -> tuple[str, ...]:
        """What the game has taken since it was told last, in words; now it is told."""
        if game is None:
            return ()
        told, self._counts[game] = self._counts.get(game, 0), len(game.entries)
        return tuple(in_words(entry) for entry in game.entries[told:])


def told_from_beginning(game: Game | None, told: Sequence[str]) -> bool:
    """Whether that is all of the game: so traces of earlier versions tell one again to which back has led."""
    return game is not None and tuple(in_words(entry) for entry in game.entries) == tuple(told)
