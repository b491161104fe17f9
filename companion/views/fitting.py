"""Fits texts into rows of a width; ``length`` says how wide a text is, in the same unit."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Length = Callable[[str], float]
Row = TypeVar("Row")


def shortened(text: str, width: float, length: Length, ending: str = "") -> str:
    """The text with its ending; where that is too wide, the text is cut and ends in "…" before the ending.

    >>> shortened("Not now", 9, len, " (R1)")
    'Not… (R1)'
    """
    if length(text + ending) <= width:
        return text + ending
    while text and length(text + "…" + ending) > width:
        text = text[:-1]
    return text.rstrip() + "…" + ending


def wrapped(text: str, width: float, length: Length) -> list[str]:
    """The text in rows, broken between words; a word that is too wide by itself is cut.

    >>> wrapped("It is Anna's turn.", 8, len)
    ['It is', "Anna's", 'turn.']
    """
    rows: list[str] = []
    row = ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and length(longer) > width:
            rows.append(row)
            longer = word
        row = longer
    return [shortened(part, width, length) for part in [*rows, row]]


def window(chosen: int, count: int, room: int) -> range:
    """Which of ``count`` lines are seen in so many rows: the chosen one, in the middle where that can be.

    >>> window(5, 9, 3), window(0, 9, 3), window(8, 9, 1)
    (range(4, 7), range(0, 3), range(8, 9))
    """
    first = max(0, min(chosen - room // 2, count - room))
    return range(first, min(first + room, count))


def packed(blocks: Iterable[Sequence[Row]], room: int) -> list[list[Row]]:
    """The blocks of rows in their order, as many at a time as fit into so many rows; only what is longer is parted.

    >>> packed([["a"], ["b", "b"], [], ["c", "c", "c", "c"]], 3)
    [['a', 'b', 'b'], ['c', 'c', 'c'], ['c']]
    """
    leaves: list[list[Row]] = []
    for rows in blocks:
        if leaves and len(leaves[-1]) + len(rows) <= room:
            leaves[-1] += rows
        else:
            leaves += [list(rows[start : start + room]) for start in range(0, len(rows), room)]
    return leaves
