"""Counting every game that could follow: the proof that listing and playing agree."""

from companion.rules.legal import plies
from companion.rules.play import play
from companion.rules.position import Position


def perft(position: Position, length: int) -> int:
    """The number of ply sequences of that length (0 or more) from here; of a finished game 0 from length 1 on."""
    return 1 if length <= 0 else _count(position, length, {})


def _count(position: Position, length: int, counted: dict[tuple[Position, int], int]) -> int:
    """Orders of committing that meet in one position are followed only once."""
    choices = plies(position)
    if length == 1:
        return len(choices)
    total = 0
    for ply in choices:
        step = (play(position, ply), length - 1)
        known = counted.get(step)
        if known is None:
            known = counted[step] = _count(*step, counted)
        total += known
    return total
