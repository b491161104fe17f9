"""The rows of a terminal: lines broken where it ends, and what is shown where there are fewer rows than lines."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from companion.views.fitting import window

CHOSEN: Final = ">"
NOTE: Final = "!"
"""How the rows of a scene begin that are seen in any case."""


def fitting(screen: Sequence[str], typing: Sequence[str], keys: Sequence[str], rows: int) -> list[str]:
    """The rows that are shown: all if they fit; else the keys give way, then what is far from the chosen line.

    >>> fitting(["Which?", "  a", "  b", "> c", "  d"], [""], ["u: up"], 4)
    ['Which?', '  b', '> c', '  d']
    """
    if len(screen) + len(typing) + len(keys) <= rows:
        return [*screen, *typing, *keys]
    typing = [row for row in typing if row]
    return [*_around_chosen(screen, rows - len(typing)), *typing][:rows]


def _around_chosen(screen: Sequence[str], rows: int) -> list[str]:
    title, *rest = screen
    noted = next((at for at, row in enumerate(rest) if row.startswith(NOTE)), len(rest))
    lines, notes = rest[:noted], rest[noted:]
    chosen = next((at for at, row in enumerate(lines) if row.startswith(CHOSEN)), 0)
    seen = window(chosen, len(lines), max(1, rows - 1 - len(notes)))
    return [title, *lines[seen.start : seen.stop], *notes]


def wrapped(text: str, columns: int) -> str:
    """The text with each line that is longer than the terminal is wide broken between words, further rows indented.

    >>> print(wrapped("> from 4 to 5 ←", 12))
    > from 4 to
      5 ←
    """
    return "\n".join(row for line in text.split("\n") for row in _rows_of(line, columns) or [""])


def _rows_of(line: str, columns: int) -> list[str]:
    return wrap(line, columns, subsequent_indent=_INDENT if columns > len(_INDENT) else "", break_on_hyphens=False)


_INDENT: Final = "  "
"""As the lines of a scene are indented."""
