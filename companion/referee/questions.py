"""The questions before a game, as data: what is asked, and what may be answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from msgspec import Struct

from companion.referee.choices import Choice
from companion.referee.messages import message
from companion.rules import new_position, rule_set
from companion.rules.board import Arm
from companion.rules.entries import Player
from companion.rules.position import Position, RuleSet

EDITIONS = ("base", "bga", "bsw")
MIN_SEATS = 3
MAX_SEATS = 5


BASE_CARDS = frozenset(("1", "2", "3", "4", "5", "6", "C"))


def beyond_the_table(rules: RuleSet) -> str:
    """The option of these rules that the judge knows and this conversation does not yet, "" where there is none."""
    modules = ("whirlpool", "beaver", "elk", "joe")
    found = next((module for module in modules if getattr(rules, module)), "")
    return found or ("" if set(rules.cards) <= BASE_CARDS else "cards")


class Sitting(Struct, frozen=True):
    """Who may sit down: name and colour of each seat, clockwise; and the options the table always plays with.

    ``up_arm``: the arm that "up" stands for when the pushes of a flow are told one by one; "down" is the other.
    """

    names: tuple[str, ...]
    colours: tuple[str, ...]
    edition: str = "base"
    options: Mapping[str, object] = {}
    up_arm: Arm = "L"

    def players(self, count: int) -> tuple[Player, ...]:
        """The first ``count`` seats as players."""
        return tuple(Player(i + 1, self.names[i], self.colours[i]) for i in range(count))


Answers = dict[str, str]


def _editions(sitting: Sitting, _answers: Answers) -> list[Choice]:
    first = sorted(EDITIONS, key=lambda edition: edition != sitting.edition)
    return [Choice(edition, message(f"edition.{edition}")) for edition in first]


def _counts(sitting: Sitting, _answers: Answers) -> list[Choice]:
    most = min(MAX_SEATS, len(sitting.names))
    return [Choice(str(n), message("choose.players", count=n)) for n in range(most, MIN_SEATS - 1, -1)]


def _holders(sitting: Sitting, answers: Answers) -> list[Choice]:
    return [
        Choice(str(player.seat), message("choose.seat", seat=player.seat))
        for player in sitting.players(int(answers["players"]))
    ]


def _first_arms(_sitting: Sitting, _answers: Answers) -> list[Choice]:
    return [Choice(fork, message("choose.first_arm", arm=fork)) for fork in ("?", "L", "R")]


class Question(NamedTuple):
    """A question's name, which is also its message's code, and what may be answered."""

    name: str
    choices: Callable[[Sitting, Answers], Sequence[Choice]]


QUESTIONS = (
    Question("edition", _editions),
    Question("players", _counts),
    Question("lifesaver", _holders),
    Question("fork", _first_arms),
)


def start_from(sitting: Sitting, answers: Answers) -> Position:
    """The position that the answers lead to; options that do not fit the edition raise SetupError."""
    count = int(answers["players"])
    rules = rule_set(answers["edition"], count, sitting.options)
    fork = cast("Literal['L', 'R', '?']", answers["fork"])
    return new_position(rules, count, lifesaver=int(answers["lifesaver"]), fork=fork)
