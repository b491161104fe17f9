"""One row of the table of the conversation."""

from typing import Final, NamedTuple

STAY: Final = ""


class Row(NamedTuple):
    """One line of the table: a word, the states that it is for, the names of what happens and of its condition.

    ``to`` is STAY where the state stays.
    """

    word: str
    states: tuple[str, ...]
    do: str | None = None
    to: str = STAY
    when: str | None = None


def row(word: str, states: str | tuple[str, ...], do: str | None = None, to: str = STAY, when: str = "") -> Row:
    """The row for one state or several."""
    return Row(word, (states,) if isinstance(states, str) else states, do, to, when or None)
