"""The questions before a game, as data: what is asked, and what may be answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from msgspec import Struct

from companion.referee.choices import Choice
from companion.referee.haste import PAUSE_S
from companion.referee.messages import message
from companion.referee.warnings import Manner
from companion.rules import EDITIONS, PLAYERS, Player, Position, new_position, rule_set
from companion.rules.board import Arm

MIN_SEATS = min(players[0] for players in PLAYERS.values())
MAX_SEATS = max(players[-1] for players in PLAYERS.values())


class Sitting(Struct, frozen=True):
    """Who may sit down: name and colour of each seat, clockwise; and the options the table always plays with.

    ``pause_s``: how quick presses must be after each other, in seconds, to be hasty (see ``haste``).
    ``up_arm``: the arm that "up" stands for when the pushes of a flow are told one by one; "down" is the other.
    ``warnings``: how the table is warned. ``show_hands``: whether the menu shows what each hand can still hold.
    """

    names: tuple[str, ...]
    colours: tuple[str, ...]
    edition: str = "base"
    options: Mapping[str, object] = {}
    pause_s: float = PAUSE_S
    up_arm: Arm = "L"
    warnings: Manner = "words"
    show_hands: bool = False

    def players(self, count: int) -> tuple[Player, ...]:
        """The first ``count`` seats as players."""
        return tuple(Player(i + 1, self.names[i], self.colours[i]) for i in range(count))


Answers = dict[str, str]


def _editions(sitting: Sitting, _answers: Answers) -> list[Choice]:
    first = sorted(EDITIONS, key=lambda edition: edition != sitting.edition)
    return [Choice(edition, message(f"edition.{edition}")) for edition in first]


def _counts(sitting: Sitting, answers: Answers) -> list[Choice]:
    counts = [count for count in PLAYERS[answers["edition"]] if count <= len(sitting.names)]
    return [Choice(str(count), message("choose.players", count=count)) for count in reversed(counts)]


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
