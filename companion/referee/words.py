"""What the table can say to the referee, in the words of the game: keys, seats' buttons and cards."""

from typing import Literal, TypeAlias

from msgspec import Struct

Key = Literal["up", "down", "ok", "back"]

OddTag = Literal["", "changing", "cut", "unread"]
"""What a tag's UID tells of it: nothing; a phone or a bank card, which shows another one each time; a part of a UID.

"unread": the board told of a tag what can be no UID.
"""


class MenuPressed(Struct, frozen=True):
    """One of the four menu buttons."""

    key: Key


class MenuHeld(Struct, frozen=True):
    """One of the four menu buttons, held down for a while; its short press is heard before, but for "back"."""

    key: Key


class SeatPressed(Struct, frozen=True):
    """The button of a seat."""

    seat: int


class SeatHeld(Struct, frozen=True):
    """The button of a seat, held down for a while; its short press is heard before."""

    seat: int


class CardShown(Struct, frozen=True):
    """A card known by its tag lies on a reader: whose card, which, and whose reader (None: the shared one).

    ``alone``: no other card that its seat may lay lies there with it.
    """

    seat: int
    card: str
    reader_of: int | None = None
    alone: bool = True


class CardStays(CardShown, frozen=True):
    """A card is the only one of its seat on a reader, and nobody has just put it there: others of it were lifted.

    Or it came while nothing could be heard. It counts as laid, and is never turned up by that.
    """


class StrangeCard(Struct, frozen=True):
    """A tag that is no card of this table: its UID, and what the deck calls it ("" where it does not know it).

    ``odd``: why no deck could have it, where its UID tells.
    """

    uid: str
    known_as: str = ""
    odd: OddTag = ""


Word: TypeAlias = MenuPressed | MenuHeld | SeatPressed | SeatHeld | CardShown | CardStays | StrangeCard


def answers(word: Word) -> bool:
    """Whether the word takes what is chosen, in a list: ok, and a seat's button."""
    return word == MenuPressed("ok") or isinstance(word, SeatPressed)


def chooses(word: Word) -> bool:
    """The same, or a button that is held on after it."""
    return answers(press_of(word) or word)


def press_of(held: Word) -> Word | None:
    """The press with which a button that is held down was heard before; None for "back", and for what is no hold.

    >>> press_of(SeatHeld(2))
    SeatPressed(seat=2)
    """
    match held:
        case MenuHeld(key=key) if key != "back":
            return MenuPressed(key)
        case SeatHeld(seat=seat):
            return SeatPressed(seat)
        case _:
            return None


def speaker(word: Word) -> int:
    """The seat whose button or card it is; 0 for another word.

    >>> speaker(CardShown(2, "L")), speaker(MenuPressed("ok"))
    (2, 0)
    """
    return word.seat if isinstance(word, SeatPressed | CardShown) else 0


def trigger_of(word: Word) -> str:
    """What the table of the conversation calls the word, one of ``table.WORDS``."""
    match word:
        case MenuPressed(key=key):
            return key
        case MenuHeld(key=key):
            return f"hold_{key}"
        case SeatPressed():
            return "seat"
        case SeatHeld():
            return "hold_seat"
        case CardStays():
            return "stays"
        case CardShown():
            return "card"
        case _:
            return "stranger"
