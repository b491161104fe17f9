"""What a terminal says below the picture: what its keys are, and what a key that was typed waits for."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.referee.questions import MAX_SEATS
from companion.views.wording import catalogue

Awaiting: TypeAlias = Literal["tap_seat", "tap_card", "hold_seat"]
"""What is to be typed next."""

Typing: TypeAlias = Awaiting | Literal["tap_no_seat", "hold_no_seat", "tap_dropped", "hold_dropped"]
"""That; the same once more, after a seat that there is not; or what was broken off by a key that could not follow."""

ERASE: Final = "⌫"
"""The sign of the key that erases; no display has it."""

_LINES: Final = ("menu", "held", "seats", "cards")


class BelowPicture(Struct, frozen=True):
    """The line that tells what is being typed, "" where nothing is, and the lines that tell the keys."""

    typing: str = ""
    keys: tuple[str, ...] = ()


def below_picture(language: str, typing: Typing | None = None, seat: int = 0, *, last: int = MAX_SEATS) -> BelowPicture:
    """What stands there in this language; ``seat`` is the number that has been typed, and no card ever is told (R5).

    ``last``: the number of the last seat that has a key.

    >>> below_picture("en", "tap_card", 2).typing
    'tap, seat 2: which card?'
    """
    texts = catalogue(language)["keys"]
    keys = tuple(texts[line].format(erase=ERASE, last=last) for line in _LINES)
    return BelowPicture(texts[typing].format(number=seat, last=last) if typing else "", keys)


def last_line(language: str) -> str:
    """What stands below the last picture where a game is kept to go on with.

    >>> last_line("en")
    'The game is kept; the same command goes on with it.'
    """
    return catalogue(language)["keys"]["kept"]
