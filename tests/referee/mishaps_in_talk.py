"""Talk in which everything is laid as it should lie, and the canoes of seats are looked at, in each of their kinds."""

from itertools import cycle
from typing import Any, get_args

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.slip_lines import OwnWord
from companion.rules import Game

LOADED = {"/seats/0/canoes/a/cargo": "V", "/sites/V/V": 5}
BOTH_AT_7 = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/b/at": "7L"}
OTHER_GEMS = {"/seats/0/canoes/b/cargo": "C", "/sites/C/C": 5}
ALIKE = {"holds": {"a": 1, "b": 1}}
PAIRS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    (BOTH_AT_7, {}),
    (BOTH_AT_7 | {"/elk": "1a"}, ALIKE),
    (BOTH_AT_7 | LOADED, ALIKE),
    (BOTH_AT_7 | LOADED | OTHER_GEMS, ALIKE),
    ({"/seats/0/canoes/a/at": "5", "/seats/0/canoes/b/at": "3"}, ALIKE),
    ({"/seats/0/canoes/a/at": "5", "/seats/0/canoes/b/at": "5"}, ALIKE),
)
"""Two canoes of a seat, as they may be told from each other; the last by nothing."""


def look_at_canoes(speaking: Any, listener: Any) -> None:
    """At each line of what may be said of them, by each word, and one thing is said."""
    for (changes, options), own_word in zip(PAIRS, cycle(get_args(OwnWord)), strict=False):
        sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], own_word=own_word)
        players = sitting.players(3)
        start = speaking.corrected(changes, "spirits", 3, must_launch=False, **options)
        table = speaking.Spokesman(Conversation(sitting, Game(start, players)))
        table.listener = listener
        table.press("ok")
        table.seat(1)
        go_round(table)
        table.press("back", "back")
        table.lay("L", "1", "1").press("ok", "ok")
        go_round(table)


def go_round(table: Any) -> None:
    """Past every line, and a canoe of seat 1 is lost."""
    table.hold("back")
    table.hold_seat(1)
    table.press(*["down"] * len(table.values))
    table.move_to_canoe("a", "F")
    table.press("ok")


def look_behind_the_first_disc(speaking: Any, listener: Any) -> None:
    """At each line of what may have gone astray where nobody knows the first arm."""
    table = speaking.continued(speaking.corrected({"/fork": "?", "/seats/0/canoes/a/at": "5"})).lay("6", "6", "6")
    while table.state != "flowing":
        table.choose(table.values[-1]) if table.values else table.press("ok")
    table.listener = listener
    for hold, first in (("up", "up"), ("down", "down")):
        table.hold(hold)
        table.press(first, *["down"] * len(table.values), "back", "back")


def doubt_a_small_hand(speaking: Any, listener: Any) -> None:
    """The card laid is really another one of three."""
    table = speaking.continued(speaking.corrected({"/seats/0/hand": ["1", "2", "3"]})).lay("1", "4", "5")
    table.listener = listener
    table.press("up", "up", "down")


def lay_as_it_should(speaking: Any, listener: Any) -> None:
    """With every piece there is, and the whirlpool in the river, about to fall, and in no game."""
    pieces = {"/joe/at": "2", "/beaver": "4", "/elk": "1a"} | BOTH_AT_7
    for whirlpool in ("3", "6L", None):
        edition = "spirits" if whirlpool else "base"
        changes = pieces | {"/whirlpool": whirlpool} if whirlpool else {"/seats/0/canoes/a/at": "4"}
        start = speaking.corrected(changes, edition, 3, joe=bool(whirlpool), must_launch=False)
        table = speaking.continued(start).lay("3", "3", "3")
        while table.state != "flowing":
            table.choose(table.values[-1]) if table.values else table.press("ok")
        table.listener = listener
        for line in ("as it should", "L0~LRL", "R2~LRL", "~RRL", "~LLR", "~L", "~LRLRL"):
            table.hold("up")
            table.move_to(line)
            table.hold("back")
            table.press(*["down"] * len(table.values))
            while table.state != "flowing":
                table.press("back")
