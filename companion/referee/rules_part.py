"""The part of a correction that changes the rules for tonight: each option with its present value (T2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.referee.choices import Choice
from companion.referee.correction_part import Part, Picks, Pointers, value_at
from companion.referee.messages import Message, message
from companion.referee.preparing import SETTINGS, following, value_words
from companion.rules import EDITIONS, GEMS, PLAYERS, Position
from companion.rules.position import AT_SITE

MODULES: Final[dict[str, Any]] = {"whirlpool": "3", "beaver": None, "elk": AT_SITE, "joe": {"at": "1", "cargo": ""}}
"""Options with a piece of their own, and where it is at first (V1, A1, E1, J1)."""

SWITCHES: Final = ("must_launch", "steal_several", "unload_at_own_site", "must_buy", *MODULES)
EDITION: Final = "edition"
TURNED: Final = (*SWITCHES, "buy_back", "tie_break", "holds", "cards", "gems_per_site", EDITION)
"""Every option, what a table changes most first."""


def _options(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [Choice(name, message(f"option.{name}", value=_words(name, _value(position, name)))) for name in TURNED]


def _words(name: str, value: Any) -> Message:
    return message(f"edition.{value}") if name == EDITION else value_words(name, value)


def _value(position: Position, name: str) -> Any:
    return value_at(position, f"/rules/{name}")


def _changed(position: Position, picks: Picks) -> Pointers:
    """The next value of the option, and what lies otherwise by it."""
    name = picks[0]
    wanted = following(_values(position, name), _value(position, name))
    along = _ALONG.get(name)
    return {f"/rules/{name}": wanted, **(along(position, wanted) if along else _piece(name, wanted=wanted))}


def _values(position: Position, name: str) -> list[Any]:
    """Those that a table turns through; of the editions those for so many players."""
    if name == EDITION:
        return [edition for edition in EDITIONS if len(position.seats) in PLAYERS[edition]]
    return [value for value, _ in SETTINGS[name] if value is not None]


def _piece(name: str, *, wanted: object) -> Pointers:
    return {f"/{name}": MODULES[name] if wanted else None} if name in MODULES else {}


def _hands(position: Position, cards: list[str]) -> Pointers:
    """Cards that come new into the game come into the hands, others leave them; not where one lies face down (R5)."""
    new = [card for card in cards if card not in position.rules.cards]
    hands = {
        f"/seats/{index}/hand": [card for card in cards if card in (*seat.hand, *new)]
        for index, seat in enumerate(position.seats)
        if seat.committed is None
    }
    return {pointer: hand for pointer, hand in hands.items() if hand != value_at(position, pointer)}


def _sites(position: Position, gems: int) -> Pointers:
    """Each site gets from the box, or gives back to it, what is more or less of its own colour."""
    more = gems - position.rules.gems_per_site
    counts = {gem: site[index] + more for index, (gem, site) in enumerate(zip(GEMS, position.sites, strict=True))}
    return {f"/sites/{gem}/{gem}": count or None for gem, count in counts.items()}


_ALONG: Final[Mapping[str, Callable[[Position, Any], Pointers]]] = {"cards": _hands, "gems_per_site": _sites}
"""Options with which hands or sites change."""

RULES_PART: Final = Part("rules", (_options,), _changed)
