"""The editions of the game, their options, and the position that a game begins with."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec.structs import asdict, replace

from companion.rules.board import GEMS, JETTY, Fork
from companion.rules.cards import CLOUD, PADDLE_POINTS
from companion.rules.joe import JOE_AT_FIRST
from companion.rules.options import DECK, OPTIONS
from companion.rules.position import AT_SITE, Canoe, Joe, Position, RuleSet, Seat
from companion.rules.whirlpool import WHIRLPOOL_AT_FIRST

NUMBERS_AND_CLOUD: Final = ("1", "2", "3", "4", "5", "6", "C")

_BASE: Final = RuleSet(
    edition="base",
    cards=NUMBERS_AND_CLOUD,
    holds=(1, 1),
    whirlpool=False,
    beaver=False,
    elk=False,
    joe=False,
    must_launch=False,
    steal_several=False,
    unload_at_own_site=True,
    buy_back="round",
    must_buy=False,
    tie_break="none",
    gems_per_site=7,
)
_SPIRITS: Final = replace(
    _BASE,
    edition="spirits",
    cards=DECK,
    holds=(2, 1),
    whirlpool=True,
    beaver=True,
    elk=True,
    must_launch=True,
    unload_at_own_site=False,
    buy_back="turn",
)

EDITIONS: Final[dict[str, RuleSet]] = {
    "base": _BASE,
    "bga": replace(_BASE, edition="bga", tie_break="gem_value"),
    "bsw": replace(_BASE, edition="bsw", must_buy=True),
    "spirits": _SPIRITS,
    "bsw-spirits": replace(_SPIRITS, edition="bsw-spirits", steal_several=True, buy_back="round", must_buy=True),
}
"""The table of editions and options of the rules; gems per site are for four players."""

PLAYERS: Final = {
    "base": range(3, 6),
    "bga": range(3, 6),
    "bsw": range(3, 6),
    "spirits": range(3, 7),
    "bsw-spirits": range(3, 7),
}

MOST_SEATS: Final = max(players[-1] for players in PLAYERS.values())

GEMS_PER_SITE: Final = {("spirits", 3): 6, ("spirits", 6): 8, ("bsw-spirits", 3): 6, ("bsw-spirits", 6): 8}
"""Where the number of players changes it."""


class SetupError(ValueError):
    """A game cannot begin like this; the message names what is allowed, ``option`` what makes no sense, "" if none."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


def senseless(rules: RuleSet) -> tuple[str, str] | None:
    """The option by which these rules make no game, and why; None where they make one.

    Rules that find no use (stealing from two without a double canoe) are no fault; a game that nobody can win is, and
    a piece that could never come into the river.
    """
    if not any(card in PADDLE_POINTS for card in rules.cards):
        return "cards", "without a number card or 123 no canoe could ever move"
    if rules.beaver and CLOUD not in rules.cards:
        return "beaver", "without a cloud card C the beaver could never come into the river"
    return None


def rule_set(edition: str, players: int, options: Mapping[str, object] | None = None) -> RuleSet:
    """The edition's rules for that many players, with the options that are named overridden.

    Values are as in JSON: ``{"buy_back": "turn", "holds": {"a": 2, "b": 1}}``. Raises SetupError.
    """
    if edition not in EDITIONS:
        raise SetupError(f"edition {edition!a} is unknown; there are {', '.join(EDITIONS)}")
    _check_players(edition, players)
    rules = EDITIONS[edition]
    resolved: dict[str, Any] = asdict(rules)
    resolved["gems_per_site"] = GEMS_PER_SITE.get((edition, players), rules.gems_per_site)
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise SetupError(f"option {name!a} is unknown; there are {', '.join(OPTIONS)}")
        try:
            resolved[name] = OPTIONS[name](value)
        except ValueError as error:
            raise SetupError(f"option {name} allows {error}") from None
    made = RuleSet(**resolved)
    if fault := senseless(made):
        raise SetupError(f"option {fault[0]}: {fault[1]}", fault[0])
    return made


def _check_players(edition: str, players: int) -> None:
    allowed = PLAYERS[edition]
    if type(players) is not int or players not in allowed:
        raise SetupError(f"{edition} is for {allowed[0]} to {allowed[-1]} players, not {players!a}")


def new_position(rules: RuleSet, players: int, lifesaver: int = 1, fork: Fork = "?") -> Position:
    """The position before the first card; nothing is lost yet, so it begins with ``commit``. Raises SetupError."""
    _check_players(rules.edition, players)
    if type(lifesaver) is not int or not 1 <= lifesaver <= players:
        raise SetupError(f"the lifesaver lies with one of the seats 1 to {players}, not {lifesaver!a}")
    if fork not in get_args(Fork):
        raise SetupError(f"fork allows L, R or ?, not {fork!a}")
    seat = Seat(rules.cards, (Canoe(rules.holds[0], JETTY), Canoe(rules.holds[1], JETTY)))
    full = tuple(
        tuple(rules.gems_per_site if gem == site else 0 for gem in range(len(GEMS))) for site in range(len(GEMS))
    )
    return Position(
        rules=rules,
        round=1,
        phase="commit",
        lifesaver=lifesaver,
        to_play=None,
        weather=0,
        fork=fork,
        sites=full,  # type: ignore[arg-type]  # five sites of five counts; the comprehension hides the lengths
        seats=(seat,) * players,
        whirlpool=WHIRLPOOL_AT_FIRST if rules.whirlpool else None,
        elk=AT_SITE if rules.elk else None,
        joe=Joe(JOE_AT_FIRST) if rules.joe else None,
    )
