"""Set-up beside the quick way, as data: options and their values, who else may sit down, the same game again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.referee.river_only import rules_of
from companion.rules import (
    CANOES,
    DECK,
    PLAYERS,
    Game,
    Player,
    Position,
    RuleSet,
    SetupError,
    new_position,
    position_to_json,
    rule_set,
)
from companion.rules.editions import NUMBERS_AND_CLOUD

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

SAME_GAME: Final = "same"
OTHER_SEATS: Final = "seats"
OTHER_OPTIONS: Final = "options"
DONE: Final = "done"

_NO_YES: Final = ((False, "option.no"), (True, "option.yes"))

SETTINGS: Final[Mapping[str, Sequence[tuple[object, str]]]] = {
    "joe": _NO_YES,
    "whirlpool": _NO_YES,
    "beaver": _NO_YES,
    "elk": _NO_YES,
    "holds": (({"a": 1, "b": 1}, "option.single"), ({"a": 2, "b": 1}, "option.double")),
    "cards": ((list(NUMBERS_AND_CLOUD), "option.cards_base"), (list(DECK), "option.cards_spirits")),
    "must_launch": _NO_YES,
    "steal_several": _NO_YES,
    "unload_at_own_site": _NO_YES,
    "buy_back": (("round", "option.each_round"), ("turn", "option.each_turn")),
    "must_buy": _NO_YES,
    "tie_break": (("none", "option.no"), ("gem_value", "option.yes")),
    "gems_per_site": ((None, "option.usual"), *((gems, "option.count") for gems in (5, 6, 7, 8))),
}
"""Each option with the values that a table turns through, as in JSON (None: the edition's own), and their words."""


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
    options = [
        Choice(name, message(f"option.{name}", value=value_words(name, _value(conversation, name))))
        for name in SETTINGS
    ]
    return [Choice(DONE, message("choose.options_done")), *options]


def turned(conversation: "Conversation", name: str) -> dict[str, object]:
    """The table's options with the next value of this one; SetupError where the rules would make no game then."""
    values = [value for value, _ in SETTINGS[name]]
    changed = {**conversation.options, name: following(values, _value(conversation, name))}
    _rules(conversation, changed)
    return changed


def following(values: Sequence[object], now: object) -> object:
    """The value after this one, round and round; the first one after a value that a table does not turn through."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]


def options_of(conversation: "Conversation", changed: Mapping[str, object] | None = None) -> dict[str, object]:
    """The options of the settings and of this set-up, as in JSON; ``changed`` stands in the place of the latter."""
    options = {**conversation.sitting.options, **(conversation.options if changed is None else changed)}
    return {name: value for name, value in options.items() if value is not None}


def _value(conversation: "Conversation", name: str) -> object:
    """The value of an option, as in JSON; None for gems as many as the edition has for that many players."""
    if name == "gems_per_site":
        return options_of(conversation).get(name)
    value = getattr(_rules(conversation), name)
    if name == "holds":
        return dict(zip(CANOES, value, strict=True))
    return list(value) if name == "cards" else value


def _rules(conversation: "Conversation", changed: Mapping[str, object] | None = None) -> RuleSet:
    """As for the most players that can sit down: how many will is asked later."""
    return rule_set(conversation.answers["edition"], _most_seats(conversation), options_of(conversation, changed))


def allowed_tonight(conversation: "Conversation") -> dict[str, object]:
    """What the evening's games have been played by otherwise than they began with, as in JSON; the newest holds."""
    game = conversation.game
    if game is None:
        return conversation.tonight
    began, now = (
        position_to_json(replace(game.start, rules=rules))["rules"] for rules in (game.start.rules, rules_of(game))
    )
    return conversation.tonight | {name: value for name, value in now.items() if value != began[name]}


def options_tonight(conversation: "Conversation") -> dict[str, object]:
    """The options that the set-up of the evening's next game begins with; none where they would make no game."""
    options = {name: value for name, value in allowed_tonight(conversation).items() if name in SETTINGS}
    try:
        _rules(conversation, options)
    except SetupError:
        return {}
    return options


def value_words(name: str, value: object) -> Message:
    """The value of an option, as in JSON, in the words of the table."""
    code = next((code for known, code in SETTINGS[name] if known == value), "option.own")
    return message(code, count=value) if code == "option.count" and isinstance(value, int) else message(code)


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


def same_again(game: Game) -> Position:
    """The start of a game by the same rules: the lifesaver goes on to the next seat, the first arm is not known."""
    count = len(game.position.seats)
    return new_position(rules_of(game), count, game.position.lifesaver % count + 1, "?")
