"""Names as a screen shows them: on one line, short where there is little room, and each one told from the others."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from companion.views.letters import looks

NAME_MOST: Final = 40
"""Letters of a name that are shown: records from elsewhere may hold names of any length."""
SHORT: Final = 8
"""Letters of a short name."""
BRIEF: Final = 12
"""Letters of a name on the line that is read from afar."""

_NEVER_SHOWN: Final = {"Cc": " ", "Zl": " ", "Zp": " ", "Cs": "?"}
"""What stands for control characters, ends of lines and halves of characters in a name."""

_PLAIN: Final = {**_NEVER_SHOWN, "Cf": ""}
"""The same, and nothing for the invisible signs with which some languages are written."""


def never_shown(name: str) -> str:
    """The first character that no name is written with; "" where there is none.

    >>> never_shown("Zoë\u00ad\u200cAnn"), never_shown("An\\tna")
    ('', '\\t')
    """
    return next((char for char in name if unicodedata.category(char) in _NEVER_SHOWN), "")


def plain(name: str) -> str:
    """The name on one line, and nothing in it that a terminal would take for a command."""
    signs = "".join(_PLAIN.get(unicodedata.category(char), char) for char in unicodedata.normalize("NFC", name))
    return " ".join(signs.split())


def cut(name: str, most: int) -> str:
    """The name in so many letters at most.

    >>> cut("Maximilian der Erste", 12), cut("Anna", 12)
    ('Maximilian…', 'Anna')
    """
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def short(name: str) -> str:
    """The first of several names where that is short enough.

    >>> short("Maximilian der Erste"), short("Anna Lena Maria")
    ('Maximil…', 'Anna')
    """
    return name if len(name) <= SHORT else cut(re.split("[ -]", name)[0], SHORT)


def told_apart(names: Mapping[int, str], colours: Mapping[int, str]) -> dict[int, str]:
    """The same names by seat, with the colours of those whose name looks like another one's.

    >>> told_apart({1: "Anna", 2: "ANNA", 3: "Red"}, {1: "Blue", 2: "Red", 3: "White"})
    {1: 'Blue', 2: 'Red', 3: 'White'}
    """
    told = dict(names)
    while alike := [seat for seat in told if told[seat] != colours[seat] and _is_alike(seat, told)]:
        told |= {seat: colours[seat] for seat in alike}
    return told


def _is_alike(seat: int, told: Mapping[int, str]) -> bool:
    return any(looks(told[seat]) & looks(name) for other, name in told.items() if other != seat)
