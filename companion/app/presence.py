"""Whether somebody is at the table: a display that went dark is woken by whoever touches anything."""

from collections.abc import Sequence

from companion.app.inbox import Given, KeysAwaited, KeysTyped, NewsCame, Typed, TypedAmiss
from firmware_bridge.messages import EventNotUnderstood, ReaderShows, TagArrived, TagLeft
from hardware.events import Dated, Held, Pressed


def somebody_is_there(given: Given | None, gestures: Sequence[Dated]) -> bool:
    """Whether a button, a card or a key was moved by a hand, whatever it means in the game.

    >>> somebody_is_there(None, [(12.0, Pressed("ok", at=12.0))])
    True
    """
    match given:
        case KeysTyped() | Typed() | TypedAmiss() | KeysAwaited():
            return True
        case NewsCame(news=TagArrived() | TagLeft() | EventNotUnderstood()):
            return True
        case NewsCame(news=ReaderShows() as shows) if shows.missed:
            return True
        case _:
            return any(isinstance(gesture, Pressed | Held) for _, gesture in gestures)
