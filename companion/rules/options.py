"""The options of the rules: which values each one takes, and in which order cards are named."""

from collections.abc import Callable, Sequence
from typing import Any, Final

DECK: Final = ("1", "2", "3", "4", "5", "6", "7", "123", "L", "C")
"""Every card that any edition has, in the order of the editions (which leave some out)."""

GEMS_AT_MOST: Final = 20
"""Gems per site; the box has 7, a table may add its own."""


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")  # noqa: TRY004  # it is the value of an option that is wrong
    return value


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(" or ".join(words))
        return value

    return read


def _cards(value: object) -> tuple[str, ...]:
    """Cards as a list in the order of the deck, each once; a deck without cards could not be played."""
    if not isinstance(value, Sequence) or not value or not in_deck_order(value, DECK):
        raise ValueError(f"a list of cards in the order {', '.join(DECK)}, each at most once and one at least")
    return tuple(value)


def in_deck_order(cards: Sequence[Any], deck: Sequence[str]) -> bool:
    """Whether these are cards of the deck, each at most once, in its order."""
    return not isinstance(cards, str) and list(cards) == [card for card in deck if card in cards]


def _holds(value: object) -> tuple[int, int]:
    if not isinstance(value, dict) or set(value) != {"a", "b"} or not all(map(is_hold, value.values())):
        raise ValueError('{"a": 1 or 2, "b": 1 or 2}')
    return value["a"], value["b"]


def is_hold(value: object) -> bool:
    """Whether a canoe can hold that many gems: single canoes and double ones (G1)."""
    return type(value) is int and value in (1, 2)


def _gems_per_site(value: object) -> int:
    if type(value) is not int or not 1 <= value <= GEMS_AT_MOST:
        raise ValueError(f"a whole number from 1 to {GEMS_AT_MOST}")
    return value


OPTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "cards": _cards,
    "holds": _holds,
    "whirlpool": _flag,
    "beaver": _flag,
    "elk": _flag,
    "joe": _flag,
    "must_launch": _flag,
    "steal_several": _flag,
    "unload_at_own_site": _flag,
    "buy_back": _one_of("round", "turn"),
    "must_buy": _flag,
    "tie_break": _one_of("none", "gem_value"),
    "gems_per_site": _gems_per_site,
}
"""Option → reader of its JSON value, in the order of the notation; a ValueError names what is allowed."""
