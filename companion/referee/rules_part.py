"""The part of a correction that changes the rules for tonight: each option with its present value (T2)."""

from collections.abc import Sequence
from typing import Any, Final

from companion.referee.choices import Choice
from companion.referee.correction_part import Part, Picks, Pointers
from companion.referee.messages import message
from companion.rules import Position
from companion.rules.position import AT_SITE

MODULES: Final[dict[str, Any]] = {"whirlpool": "3", "beaver": None, "elk": AT_SITE, "joe": {"at": "1", "cargo": ""}}
"""Options with a piece of their own, and where it is at first (V1, A1, E1, J1)."""

SWITCHES: Final = ("must_launch", "steal_several", "unload_at_own_site", "must_buy", *MODULES)
OTHER_TIME: Final = {"round": "turn", "turn": "round"}
BUY_BACK: Final = "buy_back"


def _options(position: Position, _picks: Picks) -> Sequence[Choice]:
    values = {name: "yes" if getattr(position.rules, name) else "no" for name in SWITCHES}
    values[BUY_BACK] = f"each_{position.rules.buy_back}"
    return [Choice(name, message(f"option.{name}", value=message(f"option.{value}"))) for name, value in values.items()]


def _changed(position: Position, picks: Picks) -> Pointers:
    option = picks[0]
    if option == BUY_BACK:
        return {"/rules/buy_back": OTHER_TIME[position.rules.buy_back]}
    wanted = not getattr(position.rules, option)
    piece = {f"/{option}": MODULES[option] if wanted else None} if option in MODULES else {}
    return {f"/rules/{option}": wanted, **piece}


RULES_PART: Final = Part("rules", (_options,), _changed)
