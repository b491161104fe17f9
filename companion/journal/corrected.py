"""A correction in the words of the table, for the log on the command line: one clause for each field it changes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion.journal.canonical import canonical
from companion.journal.story import told_card
from companion.rules.board import COLOURS
from companion.rules.position import AT_SITE, AWAY, OUT, Position
from companion.rules.position_writing import position_to_json

Names = Callable[[int | None], str]


class Field(NamedTuple):
    """A field that a correction has changed: what stands in its pointer for each ``*``, and its values."""

    steps: Sequence[str]
    was: Any
    now: Any
    names: Names

    @property
    def seat(self) -> str:
        """Whose field it is."""
        return self.names(int(self.steps[0]) + 1)

    @property
    def canoe(self) -> str:
        """Whose canoe it is, and which."""
        return f"{self.seat}'s canoe {self.steps[1]}"


def told_correction(before: Position, after: Position, names: Names) -> str:
    """What is so now and was not before. It tells of hands what stands in these positions, so give covered ones."""
    was, now = (dict(_fields(position_to_json(position))) for position in (before, after))
    # A count of 0, a Joe and a turn that there are not: none of them has a field.
    changed = [pointer for pointer in {**was, **now} if (was.get(pointer) or None) != (now.get(pointer) or None)]
    return "; ".join(told_field(pointer, was.get(pointer), now.get(pointer), names) for pointer in changed)


def told_field(pointer: str, was: Any, now: Any, names: Names) -> str:
    """The clause for one field; one that has no words here is written as it is kept.

    >>> told_field("/seats/1/gems/R", 3, 4, lambda seat: f"seat {seat}")
    'seat 2 has one ruby more'
    """
    steps = pointer[1:].split("/")
    for pattern, told in CLAUSES.items():
        if (stars := _stars(pattern.split("/"), steps)) is not None:
            return told(Field(stars, was, now, names))
    return f"{pointer} = {canonical(now).decode()}"


def _fields(node: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a position by its pointer, also those of seats and canoes; lists of words are one field."""
    if isinstance(node, dict):
        inner = list(node.items())
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        inner = [(str(index), value) for index, value in enumerate(node)]
    else:
        yield pointer, node
        return
    for key, value in inner:
        yield from _fields(value, f"{pointer}/{key}")


def _stars(pattern: Sequence[str], steps: Sequence[str]) -> list[str] | None:
    """The steps at the pattern's stars; None where it is another pointer's pattern."""
    if len(pattern) != len(steps) or any(part not in ("*", step) for part, step in zip(pattern, steps, strict=True)):
        return None
    return [step for part, step in zip(pattern, steps, strict=True) if part == "*"]


# ---- clauses


_PHASES: Final = {
    "commit": "cards are laid now",
    "buyback": "canoes are bought back now",
    "reveal": "cards are turned up now",
    "act": "a card is played now",
    "flow": "the river flows now",
    "settle": "canoes slide now",
    "over": "the game is over",
}
_ARMS: Final = {"L": "left", "R": "right", "?": "not known"}
_ASHORE: Final = {"J": "on land", "F": "at the foot of the falls"}
_ELK: Final = {AT_SITE: "at the ruby site", AWAY: "beside the board", None: "not in the game"}
_SIGNS: Final = {"C": "cloud", "L": "lasso"}
_MANY: Final = {"ruby": "rubies"}
_RULES: Final = {
    "joe": "Diamond Joe",
    "must_buy": "must buy back",
    "tie_break": "gem values break ties",
    "gems_per_site": "gems a site",
}
"""The names of rules that are not their keys with spaces."""
_VALUES: Final = {
    "True": "yes",
    "False": "no",
    "round": "each round",
    "turn": "each turn",
    "none": "no",
    "gem_value": "yes",
}


def _place(at: str | None) -> str:
    if at is None:
        return "off the river"
    return _ASHORE.get(at) or (f"{at[0]}, {_ARMS[at[1]]} arm" if at[1:] else at)


def _more(field: Field, owner: str, gem: str) -> str:
    """A count of gems, as the difference."""
    count = (field.now or 0) - (field.was or 0)
    name = COLOURS[gem]
    gems = f"one {name}" if abs(count) == 1 else f"{abs(count)} {_MANY.get(name, f'{name}s')}"
    return f"{owner} has {gems} {'more' if count > 0 else 'fewer'}"


def _all(words: Sequence[str]) -> str:
    *most, last = words or ("none",)
    return f"{', '.join(most)} and {last}" if most else last


def _aboard(cargo: str | None) -> str:
    return f"{_all([COLOURS[gem] for gem in cargo])} aboard" if cargo else "empty"


def _cards(cards: Sequence[str]) -> str:
    return _all([_SIGNS.get(card, card) for card in cards])


def _played(field: Field) -> str:
    return f"{field.seat} has turned up {told_card(field.now) if field.now else 'no card'}"


def _canoe(canoe: str, names: Names) -> str:
    """A canoe such as "a", or "3a" with who owns it."""
    return f"{names(int(canoe[0]))}'s canoe {canoe[1]}" if canoe[1:] else f"canoe {canoe}"


def _canoes(field: Field) -> str:
    return _all([_canoe(canoe, field.names) for canoe in field.now or ()])


def _whirlpool(field: Field) -> str:
    return "the whirlpool is next in" if field.now == OUT else f"the whirlpool: {_place(field.now)}"


def _elk(field: Field) -> str:
    return f"the elk is {_ELK.get(field.now) or f'with {_canoe(field.now, field.names)}'}"


def _rule(field: Field) -> str:
    name = field.steps[0]
    return f"tonight {_RULES.get(name, name.replace('_', ' '))}: {_VALUES.get(str(field.now), field.now)}"


CLAUSES: Final[dict[str, Callable[[Field], str]]] = {
    "rules/cards": lambda field: f"tonight cards: {_cards(field.now)}",
    "rules/holds/*": lambda field: f"tonight each canoe {field.steps[0]} holds {field.now}",
    "rules/*": _rule,
    "round": lambda field: f"round {field.now}",
    "phase": lambda field: _PHASES[field.now],
    "lifesaver": lambda field: f"{field.names(field.now)} has the lifesaver",
    "to_play": lambda field: f"it is {field.names(field.now)}'s turn" if field.now else "it is nobody's turn",
    "weather": lambda field: f"weather {field.now}",
    "fork": lambda field: f"first arm {_ARMS[field.now]}",
    "sites/*/*": lambda field: _more(field, f"the {COLOURS[field.steps[0]]} site", field.steps[1]),
    "whirlpool": _whirlpool,
    "beaver": lambda field: f"the beaver: {_place(field.now)}",
    "elk": _elk,
    "joe/at": lambda field: f"Diamond Joe: {_place(field.now)}",
    "joe/cargo": lambda field: f"Diamond Joe: {_aboard(field.now)}",
    "seats/*/absent": lambda field: f"{field.seat} is {'away' if field.now else 'at the table'}",
    "seats/*/hand": lambda field: f"{field.seat}'s hand: {_cards(field.now)}",
    "seats/*/played": _played,
    "seats/*/gems/*": lambda field: _more(field, field.seat, field.steps[1]),
    "seats/*/canoes/*/holds": lambda field: f"{field.canoe} holds {field.now}",
    "seats/*/canoes/*/at": lambda field: f"{field.canoe}: {_place(field.now)}",
    "seats/*/canoes/*/cargo": lambda field: f"{field.canoe}: {_aboard(field.now)}",
    "seats/*/canoes/*/bank": lambda field: f"{field.canoe} is {'on' if field.now else 'off'} the bank",
    "turn/moved": lambda field: f"acted in this turn: {_canoes(field)}",
    "turn/afloat": lambda field: f"in the water at the reveal: {_canoes(field)}",
    "turn/done": lambda field: f"the card has {'' if field.now else 'not '}had its effect",
    "settle": lambda field: f"still to slide: {_canoes(field)}",
    "winners": lambda field: f"won: {_all([field.names(seat) for seat in field.now])}",
}
"""The clause of each field by its pointer, a ``*`` for every seat, canoe, gem and rule; the first that fits counts."""
