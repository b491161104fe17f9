"""Finds a card on the screens that say which key it is behind, as people do who read them."""

import re
from typing import Any

from companion.views.compose import scene_for

NAMES = {"cloud": "C", "lasso": "L"}


def keys_to(table: Any, card: str) -> tuple[str, ...]:
    """The keys on the screen behind which this card is listed: ``("up",)``, or ``("hold", "up")``."""
    for line in scene_for(table.conversation.talk()).lines:
        found = re.fullmatch(r"(up|down): (?:really )?([^,]*)(?:, held (.*))?", line)
        key, pressed, held = found.groups(default="") if found else ("", "", "")
        if card in _cards(pressed):
            return (key,)
        if card in _cards(held):
            return "hold", key
    raise AssertionError(f"{card} is behind no key")


def key_of(table: Any, card: str) -> str:
    """The key of this card on the screen that has a key for each."""
    shown = scene_for(table.conversation.talk()).lines[-1].split("  ")
    return next(key for key, name in (part.split(": ") for part in shown) if card in _cards(name))


def really(table: Any, card: str, *, held: bool = False) -> int:
    """From the screen behind a reveal, or before one: the card is really this one; how many presses that took.

    ``held``: and the deck is to be mended.
    """
    *holds, key = keys_to(table, card)
    (table.hold if holds else table.press)(key)
    last = key_of(table, card)
    (table.hold if held else table.press)(last)
    return 2


def _cards(text: str) -> list[str]:
    return [NAMES.get(name, name) for name in text.split()]
