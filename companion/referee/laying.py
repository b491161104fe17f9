"""Which cards may be laid as things are: what lies on the readers is held against it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.rules import Player

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


class Laying(Struct, frozen=True):
    """Who sits here, and by seat the cards that may be laid, with the one that counts there ("?": laid unseen)."""

    players: Sequence[Player]
    hands: Mapping[int, tuple[str, ...]] = {}
    laid: Mapping[int, str | None] = {}


def laying_of(conversation: "Conversation") -> Laying:
    """What may be laid in its game: nothing before it, behind it, and in a round of which a card is up (R1).

    A card that is to count later, in the place of the one laid, counts here.
    """
    game, players = conversation.game, conversation.talk().players
    if game is None or game.ended != "open" or any(seat.played for seat in game.position.seats):
        return Laying(players)
    seats = [(number, seat) for number, seat in enumerate(game.position.seats, 1) if not seat.absent]
    early = conversation.early.cards
    return Laying(players, {n: seat.hand for n, seat in seats}, {n: early.get(n, seat.committed) for n, seat in seats})
