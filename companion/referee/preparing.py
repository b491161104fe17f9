"""Set-up beside the quick way, as data: options and their values, who else may sit down, the same game again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.rules import DECK, PLAYERS, Player, Position, RuleSet, new_position, rule_set
from companion.rules.editions import NUMBERS_AND_CLOUD

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

SAME_GAME: Final = "same"
OTHER_SEATS: Final = "seats"
OTHER_OPTIONS: Final = "options"
DONE: Final = "done"

_NO_YES: Final = ((False, "setting.no"), (True, "setting.yes"))

SETTINGS: Final[Mapping[str, Sequence[tuple[object, str]]]] = {
    "joe": _NO_YES,
    "whirlpool": _NO_YES,
    "beaver": _NO_YES,
    "elk": _NO_YES,
    "holds": (({"a": 1, "b": 1}, "setting.single"), ({"a": 2, "b": 1}, "setting.double")),
    "cards": ((list(NUMBERS_AND_CLOUD), "setting.cards_base"), (list(DECK), "setting.cards_spirits")),
    "must_launch": _NO_YES,
    "steal_several": _NO_YES,
    "unload_at_own_site": _NO_YES,
    "buy_back": (("round", "setting.round"), ("turn", "setting.turn")),
    "must_buy": _NO_YES,
    "tie_break": (("none", "setting.no"), ("gem_value", "setting.yes")),
    "gems_per_site": tuple((gems, "setting.count") for gems in (5, 6, 7, 8)),
}
"""Each option with the values that a table turns through, and their words; values as in JSON."""


def more_choices(conversation: "Conversation", question: str) -> Sequence[Choice]:
    """What stands at the end of a question's answers: it leads aside, or past all questions."""
    if question == "edition" and conversation.last is not None:
        return [Choice(SAME_GAME, message("choose.same_game"))]
    if question == "players":
        return [
            Choice(OTHER_SEATS, message("choose.other_seats")),
            Choice(OTHER_OPTIONS, message("choose.other_options")),
        ]
    return []


# ---- options


def option_choices(conversation: "Conversation") -> Sequence[Choice]:
    """Every option with its value as the game would begin now, and the way on."""
    rules = _rules(conversation, {})
    options = [Choice(name, message(f"option.{name}", setting=_setting(rules, name))) for name in SETTINGS]
    return [Choice(DONE, message("choose.options_done")), *options]


def turned(conversation: "Conversation", name: str) -> dict[str, object]:
    """The options with the next sensible value of this one; SetupError where the rules would make no game then."""
    values = [value for value, _ in SETTINGS[name]]
    now = value_of(_rules(conversation, {}), name)
    following = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
    _rules(conversation, {name: following})
    return {**conversation.options, name: following}


def value_of(rules: RuleSet, name: str) -> object:
    """The value of an option, as in JSON."""
    value = getattr(rules, name)
    if name == "holds":
        return dict(zip("ab", value, strict=True))
    return list(value) if name == "cards" else value


def _rules(conversation: "Conversation", changed: Mapping[str, object]) -> RuleSet:
    """As for the most players that can sit down: how many will is asked later."""
    edition = conversation.answers["edition"]
    options = {**conversation.sitting.options, **conversation.options, **changed}
    return rule_set(edition, _most_seats(conversation), options)


def _setting(rules: RuleSet, name: str) -> Message:
    value = value_of(rules, name)
    code = next((code for known, code in SETTINGS[name] if known == value), "setting.own")
    return message(code, count=value) if isinstance(value, int) and code == "setting.count" else message(code)


# ---- seats


def seating_choices(conversation: "Conversation") -> Sequence[Choice]:
    """Who may sit down next, clockwise; once there are enough, also that these are all."""
    left = [n for n in range(1, len(conversation.sitting.names) + 1) if n not in conversation.seating]
    enough = len(conversation.seating) >= PLAYERS[conversation.answers["edition"]][0]
    seats = [Choice(str(number), message("choose.seat", seat=number)) for number in left]
    return [*seats, *[Choice(DONE, message("choose.all_sit"))] * enough]


def is_full(conversation: "Conversation") -> bool:
    """Whether the next one to sit down is the last who can."""
    return len(conversation.seating) + 1 == _most_seats(conversation)


def _most_seats(conversation: "Conversation") -> int:
    return min(len(conversation.sitting.names), PLAYERS[conversation.answers["edition"]][-1])


def everyone(conversation: "Conversation") -> tuple[Player, ...]:
    """Everyone who may sit down, by the numbers of the settings."""
    return conversation.sitting.players(len(conversation.sitting.names))


# ---- the same game again


def same_again(position: Position) -> Position:
    """The start of a game by the same rules: the lifesaver goes on to the next seat, the first arm is not known."""
    count = len(position.seats)
    return new_position(position.rules, count, position.lifesaver % count + 1, "?")
