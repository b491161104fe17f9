"""Cards known by their tags that the companion turns up itself, with the turn, where the table wants it so."""

from typing import TYPE_CHECKING, Final, Literal

from companion.referee.seen_cards import seen_before
from companion.rules import PlyEntry

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

TurnUp = Literal["by hand", "with the turn"]
"""Who turns up a card that is known by its tag: its seat, with a button or the card, or the companion."""

WITH_THE_TURN: Final[TurnUp] = "with the turn"


def comes_up_by_itself(conversation: "Conversation") -> bool:
    """Whether the card of the seat to play is turned up without a word of that seat (R3).

    Only where the game has just gone on to its turn: after a pause, a restart, an undo or a correction the table says
    when, and so it does of a card that has been up before, or lies in the hand of somebody who is played for.
    """
    game = conversation.game
    if conversation.sitting.turn_up != WITH_THE_TURN or conversation.state != "revealing" or game is None:
        return False
    entries = conversation.heard.entries
    went_on = bool(entries) and all(isinstance(entry, PlyEntry) for entry in entries)
    is_known = conversation.seat_to_play().committed != "?" and not seen_before(game)
    return went_on and is_known and game.position.to_play not in conversation.stand_ins
