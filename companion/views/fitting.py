"""Fits texts into rows of a width; ``length`` says how wide a text is, in the same unit."""

from collections.abc import Callable, Sequence

Length = Callable[[str], float]


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


def fitted(text: str, width: float, length: Length, most: int, ending: str = "") -> list[str]:
    """The text with its ending in at most so many rows; what is cut is cut before the ending.

    >>> fitted("This is the other card.", 12, len, 2, " (R3)")
    ['This is the', 'other… (R3)']
    """
    whole = wrapped(text + ending, width, length)
    if len(whole) <= most:
        return whole
    rows = wrapped(text, width, length)
    return [*rows[: most - 1], shortened(" ".join(rows[most - 1 :]), width, length, ending)]


def window(chosen: int, count: int, room: int) -> range:
    """Which of ``count`` lines are seen in so many rows: the chosen one, in the middle where that can be.

    >>> window(5, 9, 3), window(0, 9, 3), window(8, 9, 1)
    (range(4, 7), range(0, 3), range(8, 9))
    """
    first = max(0, min(chosen - room // 2, count - room))
    return range(first, min(first + room, count))


def cut(rows: Sequence[str], width: float, length: Length, room: int) -> list[str]:
    """The rows that there is room for; the last one says with "…" that there are more."""
    if len(rows) <= room:
        return list(rows)
    return [*rows[: room - 1], shortened(rows[room - 1] + " …", width, length)] if room else []
