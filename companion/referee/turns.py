"""Whose turn it is, and who is next in a round."""

from collections.abc import Hashable

from companion.referee.messages import Message, message
from companion.rules import Game, Position


def turn_of(position: Position) -> Hashable:
    """What is one turn: a seat's in its round, laying all cards, the river's."""
    return position.round, position.to_play or position.phase


def next_to_turn_up(position: Position) -> int | None:
    """The seat that turns its card up after the seat to play (R1); None where all have."""
    count, now = len(position.seats), position.to_play or position.lifesaver
    order = [(now + step) % count + 1 for step in range(count - 1)]
    return next((seat for seat in order if position.seats[seat - 1].committed is not None), None)


def not_their_turn(game: Game | None, speaker: int) -> Message | None:
    """The refusal of a seat that speaks in another one's turn (R1); None where no other seat has the turn."""
    to_play = game.position.to_play if game else None
    return message("refused.out_of_turn", rule="R1", seat=to_play) if to_play not in (None, speaker) else None
