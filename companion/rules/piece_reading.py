"""The pieces of the modules, read strictly from a position's JSON object: each is null where the game has none."""

from typing import Final

from companion.rules.board import CANOES, GEMS, RIVER
from companion.rules.position import AT_SITE, AWAY, OUT, Joe, RuleSet
from companion.rules.values import PositionError, fields, items, nothing, word

NOT_IN_GAME: Final = "the rules of this game say {}: false"


def whirlpool(value: object, rules: RuleSet) -> str | None:
    """A space, or ``"out"`` until the next push (V1)."""
    if not rules.whirlpool:
        nothing(value, "whirlpool", NOT_IN_GAME.format("whirlpool"))
        return None
    return word(value, "whirlpool", (*RIVER, OUT))


def beaver(value: object, rules: RuleSet) -> str | None:
    """A space, or null while it is not in the river (A1)."""
    if not rules.beaver:
        nothing(value, "beaver", NOT_IN_GAME.format("beaver"))
        return None
    return None if value is None else word(value, "beaver", RIVER)


def elk(value: object, rules: RuleSet, seats: int) -> str | None:
    """At its site, away, or with a canoe (E1, E3)."""
    if not rules.elk:
        nothing(value, "elk", NOT_IN_GAME.format("elk"))
        return None
    return word(value, "elk", (AT_SITE, AWAY, *_canoes(seats)))


def joe(value: object, rules: RuleSet) -> Joe | None:
    """His space and his gem (J1)."""
    if not rules.joe:
        nothing(value, "joe", NOT_IN_GAME.format("joe"))
        return None
    o = fields(value, "joe", ("at", "cargo"))
    return Joe(word(o["at"], "joe/at", RIVER), word(o["cargo"], "joe/cargo", ("", *GEMS)))


def settle(value: object, seats: int) -> tuple[str, ...]:
    """The canoes still to slide, each once (L1)."""
    listed = items(value, "settle")
    for index, canoe in enumerate(listed):
        word(canoe, f"settle/{index}", _canoes(seats))
        if canoe in listed[:index]:
            raise PositionError(f"settle/{index}", f"{canoe} is listed twice")
    return tuple(listed)


def _canoes(seats: int) -> tuple[str, ...]:
    return tuple([f"{number}{name}" for number in range(1, seats + 1) for name in CANOES])
