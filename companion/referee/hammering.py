"""What a hammering on the buttons has made of a game, so that one step brings back what stood before."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.entries import Entry, Stamp
from companion.rules.game import Game, Standing


class Hammered(Struct, frozen=True):
    """The last ``count`` entries that stand were hammered in; ``again`` are those that went for them."""

    count: int
    again: tuple[Entry, ...]


class Hammering:
    """Remembers what stood when a burst of presses began, and after a hammering until something else is entered."""

    def __init__(self) -> None:
        self._stood: Sequence[Standing] = ()
        self._ended: tuple[Game | None, int] = (None, 0)
        self._stood_before: Sequence[Standing] = ()

    def begin(self, game: Game, *, hammered: bool) -> None:
        """A burst begins; ``hammered``: the one before it was a hammering."""
        if hammered:
            self._ended, self._stood_before = (game, len(game.entries)), self._stood
        self.go_on_from(game)

    def go_on_from(self, game: Game) -> None:
        """What stands now was not hammered in: a card has been laid meanwhile, or another game goes on."""
        self._stood = tuple(game.standing)

    def done_in(self, game: Game) -> Hammered | None:
        """What the last hammering did; None where something was entered since, or everything is as before."""
        if self._ended[0] is not game or self._ended[1] != len(game.entries):
            return None
        then, now = _unstamped(self._stood_before), _unstamped(game.standing)
        pairs = zip(then, now, strict=False)
        same = next((index for index, (was, is_now) in enumerate(pairs) if was != is_now), min(len(then), len(now)))
        hammered = Hammered(len(now) - same, tuple(then[same:]))
        return hammered if hammered.count or hammered.again else None


def _unstamped(standing: Sequence[Standing]) -> list[Entry]:
    return [replace(each.entry, stamp=Stamp()) for each in standing]
