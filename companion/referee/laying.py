"""Which cards may be laid as things are: what lies on the readers is held against it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.rules import Game, Player


class Laying(Struct, frozen=True):
    """Who sits here, and by seat the cards that may be laid, with the one that lies there ("?": laid unseen)."""

    players: Sequence[Player]
    hands: Mapping[int, tuple[str, ...]] = {}
    laid: Mapping[int, str | None] = {}


def laying_of(game: Game | None, players: Sequence[Player]) -> Laying:
    """What may be laid in this game: nothing before it, behind it, and in a round of which a card is up (R1)."""
    if game is None or game.ended != "open" or any(seat.played for seat in game.position.seats):
        return Laying(players)
    seats = [(number, seat) for number, seat in enumerate(game.position.seats, 1) if not seat.absent]
    return Laying(players, {n: seat.hand for n, seat in seats}, {n: seat.committed for n, seat in seats})
