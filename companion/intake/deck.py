"""The deck: which tag is whose card. One TOML file, ``[tags]`` with a line for each: UID = "colour card"."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.intake.named_file import NamedFileError, read_document
from companion.referee.words import OddTag

CARDS = ("1", "2", "3", "4", "5", "6", "7", "123", "L", "C")
_UID = re.compile(r"(?:[0-9A-F]{2}){4}|(?:[0-9A-F]{2}){7}|(?:[0-9A-F]{2}){10}")


class DeckError(ValueError):
    """A deck file that cannot be used; the message names the file, the tag and what to change."""


class DeckCard(Struct, frozen=True):
    """A card by its tag: the colour of its player and what is printed on it."""

    colour: str
    card: str


class Deck(Struct, frozen=True):
    """Tags by their UIDs, upper-case hex in air order (4, 7 or 10 bytes)."""

    tags: Mapping[str, DeckCard] = {}

    def card(self, uid: str) -> DeckCard | None:
        """The card with this tag, None where the deck does not know it."""
        return self.tags.get(uid)

    def uid_of(self, colour: str, card: str) -> str | None:
        """The tag of a card, None where the deck has no such card."""
        return next((uid for uid, known in self.tags.items() if known == DeckCard(colour, card)), None)

    def swapped(self, colour: str, one: str, other: str) -> "Deck":
        """The deck with the tags of two cards of a colour swapped: one of them was enrolled as the other."""
        turned = {DeckCard(colour, one): DeckCard(colour, other), DeckCard(colour, other): DeckCard(colour, one)}
        return Deck({uid: turned.get(card, card) for uid, card in self.tags.items()})


def rewritten(text: str, before: Deck, after: Deck, name: str) -> str:
    """The text of a deck file with the cards of ``after`` at the tags of ``before``, all else as people wrote it.

    Raises DeckError where its lines are not written as ``UID = "colour card"``.
    """
    for uid, card in after.tags.items():
        if before.tags[uid] != card:
            line = re.compile(rf"""^(\s*["']?{uid}["']?\s*=\s*)["'][^"'\n]*["']""", re.MULTILINE)
            text = line.sub(rf'\g<1>"{card.colour} {card.card}"', text)
    if deck_from(tomllib.loads(text), name) != after:
        raise DeckError(f'{name}: write each tag on a line of its own, as in 04A22B7C910280 = "blue 5"')
    return text


def read_deck(path: Path) -> Deck:
    """The deck in this file; raises DeckError naming what to change in it."""
    try:
        document = read_document(path, "deck")
    except NamedFileError as error:
        raise DeckError(str(error)) from error
    return deck_from(document, str(path))


def deck_from(document: Mapping[str, object], name: str) -> Deck:
    """The deck in a document of the form ``{"tags": {UID: "colour card"}}``; ``name`` stands in the errors."""
    tags = document.get("tags")
    if not isinstance(tags, dict) or set(document) != {"tags"}:
        raise DeckError(f'{name}: a deck has one table, [tags], with lines such as 04A22B7C910280 = "blue 5"')
    return Deck({uid: _card(uid, text, name) for uid, text in tags.items()})


def simulated_deck(colours: tuple[str, ...], cards: tuple[str, ...] = CARDS) -> Deck:
    """A deck for tags that are not there: a UID for each card of each colour, always the same."""
    return Deck(
        {
            f"04A1{seat:02X}{card:02X}517280": DeckCard(colour, text)
            for seat, colour in enumerate(colours, 1)
            for card, text in enumerate(cards, 1)
        }
    )


def odd_tag(uid: str) -> OddTag:
    """What the UID tells of a tag that can be no card; "" where it tells nothing.

    >>> odd_tag("08112233"), odd_tag("88040102"), odd_tag("04A22B7C910280")
    ('changing', 'cut', '')
    """
    return _ODD_BY_START.get(uid[:2], "") if len(uid) == 8 else ""


_ODD_BY_START: Final[dict[str, OddTag]] = {"08": "changing", "88": "cut"}
"""Of UIDs of 4 bytes, by the first one (ISO 14443-3): one drawn by chance; the tag before the rest of a longer one."""

_ODD: Final[dict[OddTag, str]] = {
    "changing": "phones and bank cards show a new UID each time (08…); take another tag",
    "cut": "this is a UID of 7 bytes cut short (88…); enter all of it",
}


def _card(uid: str, text: object, name: str) -> DeckCard:
    if not _UID.fullmatch(uid):
        raise DeckError(f"{name}: tag {uid}: a UID has 4, 7 or 10 bytes in upper-case hex")
    if odd := odd_tag(uid):
        raise DeckError(f"{name}: tag {uid}: {_ODD[odd]}")
    colour, _, card = str(text).rpartition(" ")
    if not isinstance(text, str) or not colour.strip() or card not in CARDS:
        raise DeckError(f'{name}: tag {uid} = {text!r}: write a colour and a card ({", ".join(CARDS)}), as in "blue 5"')
    return DeckCard(colour.strip().lower(), card)
