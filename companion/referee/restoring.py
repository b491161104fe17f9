"""What the table showed before entries were taken back, until hands have put it right."""

from functools import lru_cache

from companion.referee.hand_steps import Step
from companion.referee.hands_on import steps_between
from companion.rules.game import Game
from companion.rules.position import Position, PublicPosition, public


class Restoring:
    """Remembers the position that the table shows; ``since`` is the number of entries it had then, 0 for none.

    Several entries taken back one after the other are put right in one go, unless hands are done in between.
    """

    def __init__(self) -> None:
        self.since = 0
        self._shown: PublicPosition | None = None

    def begin(self, game: Game) -> None:
        """The table shows what the game has now, and an entry is about to be taken back."""
        if self._shown is None:
            self.since, self._shown = len(game.entries), public(game.position)

    def go_on(self, game: Game, since: int) -> None:
        """After a restart: hands had still to put right what was taken back since so many entries."""
        if not 0 < since <= len(game.entries):
            return
        then = Game(game.start, game.players)
        then.add_all(game.entries[:since])
        self.begin(then)

    def end(self) -> None:
        """The table shows what the game has."""
        self.since, self._shown = 0, None

    def steps(self, position: Position) -> tuple[Step, ...]:
        """What hands have still to do, in this order."""
        return _steps(self._shown, public(position)) if self._shown else ()


@lru_cache(maxsize=4)  # one word asks for those of the same position many times
def _steps(shown: PublicPosition, wanted: PublicPosition) -> tuple[Step, ...]:
    return steps_between(shown, wanted)
