"""Whole games of built-in players, ply by ply."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.players.choosing import Chooser
from companion.players.view import view_of
from companion.rules.legal import plies
from companion.rules.play import play
from companion.rules.plies import Commit, Ply
from companion.rules.position import Position

MOST_ROUNDS: Final = 500
"""Where a game is given up that cannot end (with one gem a site, say); those of the editions end long before."""


def whole_game(start: Position, players: Sequence[Chooser], chance: Random) -> Iterator[tuple[Ply, Position]]:
    """Every ply of a game from that position, with the position after it, until it is over.

    ``players`` choose for the seats, seat 1 first; chance is theirs and the river's. The last position is over, or
    in round 501.
    """
    position = start
    while position.phase != "over" and position.round <= MOST_ROUNDS:
        ply = _next_ply(position, players, chance)
        position = play(position, ply)
        yield ply, position


def _next_ply(position: Position, players: Sequence[Chooser], chance: Random) -> Ply:
    listed = plies(position)
    seat = position.to_play or _first_to_commit(listed)
    if seat is None:
        return chance.choice(listed)
    own = [ply for ply in listed if not isinstance(ply, Commit) or ply.seat == seat]
    return own[0] if len(own) == 1 else players[seat - 1](view_of(position, seat), own, chance)


def _first_to_commit(listed: Sequence[Ply]) -> int | None:
    first = listed[0]
    return first.seat if isinstance(first, Commit) else None
