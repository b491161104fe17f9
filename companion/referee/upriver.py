"""The river taken back: where pushes the other way carry what rides, and how many of them spare hands the most work.

A push is undone by the same hand the other way: a disc goes in at the end of its arm, below it there is room, and is
pushed up until the top one is out. The whole river is right again at once, in its places and on its discs, and nobody
has to look where each of up to twelve canoes was. Where few pieces ride, moving those is less work, and that is done.
"""

from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from companion.referee.hand_steps import ASIDE
from companion.referee.laid_table import places_of
from companion.rules.board import ARMS, LINES, RIVER, Arm
from companion.rules.position import OUT, PublicPosition
from companion.rules.whirlpool import TOP

MOST_PUSHES_BACK: Final = 7
"""So many are tried; a longer flow has carried nearly everything over the falls, and hands place that anyway."""

AFLOAT: Final = frozenset((*RIVER, ASIDE))
"""Where a piece is not bound for land."""


def _rise(arm: Arm) -> dict[str, str]:
    above = {below: space for space, below in pairwise(LINES[arm][1:-1])}
    return {space: above.get(space, space) for space in RIVER} | {TOP: ASIDE}


RISE: Final[dict[str, dict[str, str]]] = {arm: _rise(arm) for arm in ARMS}
"""RISE[arm][space]: where one push back out of the arm leaves what rode there; with the top disc it is lifted off."""

WHIRLPOOL_RISE: Final[dict[str, dict[str, str]]] = {arm: RISE[arm] | {TOP: OUT, OUT: LINES[arm][-2]} for arm in ARMS}
"""The same for its disc: beside the river it is the one that goes in at the end of the arm (V1)."""


@lru_cache(maxsize=512)
def risen(arms: str) -> dict[str, str]:
    """Where pushes into these arms, taken back from the last to the first, leave what rode on each space."""
    if not arms:
        return {space: space for space in RIVER}
    last, before = RISE[arms[-1]], risen(arms[:-1])
    return {space: before.get(last[space], last[space]) for space in RIVER}


def whirlpools_risen(whirlpool: str | None, arms: str) -> list[str | None]:
    """Where its disc lies before these pushes are taken back, and after each of them."""
    found = [whirlpool]
    for arm in reversed(arms):
        found.append(found[-1] and WHIRLPOOL_RISE[arm][found[-1]])
    return found


def pushes_back(shown: PublicPosition, wanted: PublicPosition, went: str = "") -> str:
    """The arms of the pushes to take back, in the order in which the river took them; "" where pieces are moved.

    Those after which the fewest steps in all are left; of as many those that everybody has just seen (``went``), else
    the fewest pushes.
    """
    goal = places_of(wanted)
    ways = [(start, goal[piece]) for piece, start in places_of(shown).items() if start in RIVER]
    best, fewest = "", _steps_of("", ways, shown, wanted)
    for length in range(1, MOST_PUSHES_BACK + 1):
        if length >= fewest:
            break
        for arms in map("".join, product(ARMS, repeat=length)):
            steps = _steps_of(arms, ways, shown, wanted)
            if steps < fewest:
                best, fewest = arms, steps
    return went if went and _steps_of(went, ways, shown, wanted) <= fewest else best


def _steps_of(arms: str, ways: list[tuple[str, str]], shown: PublicPosition, wanted: PublicPosition) -> int:
    """The steps that the river, what rides on it and the next arm take with these pushes back.

    What would be lifted off with the top disc is taken off before: a step more, unless it is bound for land.
    """
    rise = risen(arms)
    moves = sum([rise[start] != end for start, end in ways])
    moves += sum([rise[start] == ASIDE and end in AFLOAT for start, end in ways])
    whirlpool = whirlpools_risen(shown.whirlpool, arms)[-1] != wanted.whirlpool
    fork = (arms[0] if arms else shown.fork) != wanted.fork
    return len(arms) + moves + whirlpool + fork
