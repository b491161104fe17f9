"""Counting every game that could follow: the proof that listing and playing agree."""

from companion.rules.legal import plies
from companion.rules.play import play
from companion.rules.position import Position


def perft(position: Position, length: int) -> int:
    """The number of ply sequences of that length (0 or more) from here; of a finished game 0 from length 1 on."""
    if length <= 0:
        return 1
    choices = plies(position)
    if length == 1:
        return len(choices)
    return sum(perft(play(position, ply), length - 1) for ply in choices)
