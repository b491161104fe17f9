"""The questions before a game, as data: what is asked, and what may be answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from msgspec import Struct

from companion.referee.choices import Choice
from companion.referee.haste import PAUSE_S
from companion.referee.messages import message
from companion.referee.slip_lines import OwnWord
from companion.referee.warnings import Manner
from companion.referee.with_the_turn import TurnUp
from companion.rules import EDITIONS, PLAYERS, Player, Position, new_position, rule_set
from companion.rules.board import Arm

MIN_SEATS = min(players[0] for players in PLAYERS.values())
MAX_SEATS = max(players[-1] for players in PLAYERS.values())


class Sitting(Struct, frozen=True):
    """Who may sit down: name and colour of each seat, clockwise; and the options the table always plays with.

    ``pause_s``: how quick presses must be after each other, in seconds, to be hasty (see ``haste``).
    ``up_arm``: the arm that "up" stands for when the pushes of a flow are told one by one; "down" is the other.
    ``languages``: those that the table may choose among, by their codes (ISO 639-1). ``language``: the one at first.
    ``warnings``: how the table is warned. ``show_hands``: whether the menu shows what each hand can still hold.
    ``turn_up``: whether a card known by its tag is turned up by its seat, or by the companion.
    ``own_word``: with what a seat speaks of the other one of its canoes, on the screen.
    """

    names: tuple[str, ...]
    colours: tuple[str, ...]
    edition: str = "base"
    options: Mapping[str, object] = {}
    pause_s: float = PAUSE_S
    up_arm: Arm = "L"
    language: str = "en"
    warnings: Manner = "words"
    show_hands: bool = False
    languages: tuple[str, ...] = ("en", "de")
    turn_up: TurnUp = "by hand"
    own_word: OwnWord = "button"

    def next_language(self, language: str) -> str:
        """The language that the menu offers where this one is spoken, round and round."""
        return self.languages[(self.languages.index(language) + 1) % len(self.languages)]

    def spoken(self, chosen: str) -> str:
        """The language that a table has chosen, or its usual one where there is no such."""
        return chosen if chosen in self.languages else self.language

    def players(self, count: int) -> tuple[Player, ...]:
        """The first ``count`` seats as players."""
        return self.seated(range(1, count + 1))

    def seated(self, numbers: Sequence[int]) -> tuple[Player, ...]:
        """These seats of the settings as players, clockwise in this order."""
        return tuple(Player(seat, self.names[n - 1], self.colours[n - 1]) for seat, n in enumerate(numbers, 1))


Answers = dict[str, str]
"""By question; to ``players`` it is a count, or the numbers of the settings' seats that sit down, clockwise."""

AND = " "
"""Between the numbers of seats."""


def _editions(sitting: Sitting, _answers: Answers) -> list[Choice]:
    first = sorted(EDITIONS, key=lambda edition: edition != sitting.edition)
    return [Choice(edition, message(f"edition.{edition}")) for edition in first]


def _counts(sitting: Sitting, answers: Answers) -> list[Choice]:
    counts = [count for count in PLAYERS[answers["edition"]] if count <= len(sitting.names)]
    return [Choice(str(count), message("choose.players", count=count)) for count in reversed(counts)]


def _holders(_sitting: Sitting, answers: Answers) -> list[Choice]:
    return [Choice(str(seat), message("choose.seat", seat=number)) for seat, number in enumerate(who_sits(answers), 1)]


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


def who_sits(answers: Answers) -> Sequence[int]:
    """The numbers of the settings' seats that sit down, clockwise."""
    said = answers["players"]
    return [int(number) for number in said.split(AND)] if AND in said else range(1, int(said) + 1)


def start_from(answers: Answers, options: Mapping[str, object]) -> Position:
    """The position that the answers lead to; options that do not fit the edition raise SetupError."""
    count = len(who_sits(answers))
    rules = rule_set(answers["edition"], count, options)
    fork = cast("Literal['L', 'R', '?']", answers["fork"])
    return new_position(rules, count, lifesaver=int(answers["lifesaver"]), fork=fork)
