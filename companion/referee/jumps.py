"""Where holding up or down jumps to in a list without groups: so that two movements reach any line near its entry."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, TypeVar

Line = TypeVar("Line")

NEAR: Final = (0, 4, -4, 6, -6)
"""Jumps around a line at which a list is entered: two movements reach whatever is six lines from there at most."""

FULL_CIRCLE: Final = 13
"""So many lines are near one of them."""


def jumps(count: int, *, halfway: bool = False) -> tuple[int, ...]:
    """The lines to jump to in a ring of so many, as indices; ``halfway``: a long one is entered there, too.

    >>> jumps(12), jumps(22), jumps(22, halfway=True)
    ((0, 4, 6, 8), (0, 4, 6, 11, 16, 18), (0, 4, 5, 6, 7, 11, 15, 16, 17, 18))
    """
    around = {jump % count for jump in NEAR}
    if count > FULL_CIRCLE:
        around |= {(count // 2 + jump) % count for jump in (NEAR if halfway else NEAR[:1])}
    return tuple(sorted(around))


def entries(count: int) -> tuple[int, ...]:
    """Where a list of so many lines is entered that stands behind a question: at its quarters.

    >>> entries(20), entries(18)
    ((0, 5, 10, 15), (0, 4, 9, 13))
    """
    middle = count // 2
    return (0, middle // 2, middle, (middle + count) // 2)


def jumps_behind(count: int) -> tuple[int, ...]:
    """The lines to jump to in such a list, where one movement is all that is left.

    >>> jumps_behind(20)
    (0, 2, 3, 5, 7, 8, 10, 12, 13, 15, 17, 18)
    """
    return tuple(sorted({(entry + jump) % count for entry in entries(count) for jump in (0, 2, -2)}))


def next_stop(stops: Sequence[int], place: int, step: int) -> int:
    """The one of these lines, in ascending order, that comes next that way (+1 or -1), round and round."""
    beyond = [stop for stop in stops if (stop - place) * step > 0]
    return min(beyond, default=stops[0]) if step > 0 else max(beyond, default=stops[-1])


def around(lines: Sequence[Line]) -> list[Line]:
    """Lines that are likeliest first, laid around the first of them: four are one movement away, eight more are two.

    >>> around("0abcdefgh")
    ['0', 'a', 'e', 'g', 'c', 'd', 'h', 'f', 'b']
    """
    count = len(lines)
    steps = (0, 1, NEAR[1], *range(2, count))
    places = dict.fromkeys(way * step % count for step in steps for way in (1, -1))
    return [line for _, line in sorted(zip(places, lines, strict=True), key=itemgetter(0))]
