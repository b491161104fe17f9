"""Whole plays are said as a player would: by what lies in a canoe, and never two of them alike."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace
from referee.turns_played import moments, turns
from referee.whole_turns import whole_turn

from companion.referee.offered import offered_plies
from companion.referee.play_words import play_words
from companion.rules import Position, correct, new_position, rule_set
from companion.rules.entries import Player
from companion.rules.position import Turn
from companion.views.letters import length_at
from companion.views.page import MARGIN, SMALLER_SIZES
from companion.views.wording import Wording, catalogue

NAMES = ("Anna", "Bo", "Chloé", "Dana", "Emil", "Fritz")
WORDING = Wording([Player(seat, name, "blue") for seat, name in enumerate(NAMES, 1)])
ROW = 128 - 2 * MARGIN

MIXES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("base", 5, {}),
    ("bga", 4, {"joe": True, "holds": {"a": 2, "b": 2}, "steal_several": True}),
    ("bsw", 3, {"whirlpool": True, "elk": True, "unload_at_own_site": False}),
    ("spirits", 6, {}),
    ("spirits", 4, {"holds": {"a": 1, "b": 2}, "joe": True, "must_launch": False}),
    ("bsw-spirits", 5, {"joe": True}),
)


def said(position: Position, text: str) -> str:
    return ", ".join(map(WORDING.say, play_words(position, text)))


def acting(edition: str, seats: int, options: dict[str, Any]) -> Iterator[Position]:
    """Positions in which somebody acts: of a game in which anything is done, and of one of players."""
    for names in (["any"] * seats, (["thief", "greedy"] * seats)[:seats]):
        positions = (position for position, _ in moments(names, 7, edition, **options))
        yield from islice((position for position in positions if position.phase == "act"), 250)


@pytest.mark.parametrize(("edition", "seats", "options"), MIXES)
def test_what_is_offered_at_once_never_reads_alike(edition: str, seats: int, options: dict[str, Any]) -> None:
    for position in acting(edition, seats, options):
        words = [said(position, ply) for ply in offered_plies(position)]
        assert len(set(words)) == len(words)


@pytest.mark.parametrize(("edition", "seats", "options"), MIXES)
def test_no_canoe_or_gem_is_a_bare_letter(edition: str, seats: int, options: dict[str, Any]) -> None:
    for position in islice(acting(edition, seats, options), 200):
        for ply in offered_plies(position):
            words = said(position, ply)
            assert not re.search(r"\b[abVCYBRJF]\b|[*>%~{}]|[67][LR]", words.replace("take a", "")), words


def test_every_text_of_a_play_is_heard() -> None:
    heard = set()
    for mix in MIXES[1:]:
        for position in acting(*mix):
            heard |= {part.code for ply in offered_plies(position) for part in play_words(position, ply)}
    assert {code for code in catalogue()["say"] if code.startswith("play.")} <= heard


# ---- in words


@pytest.mark.parametrize(
    ("canoes", "ply", "words"),
    [
        ({"a": "3R", "b": "J"}, "a>J", "ruby: home"),
        ({"a": "4", "b": "J"}, "a>5+Y", "at 4: to 5, load amber"),
        ({"a": "4", "b": "J"}, "b>4+C", "launch to 4, load diamond"),
        ({"a": "4", "b": "J"}, "a+C>3", "at 4: load diamond, to 3"),
        ({"a": "6LB", "b": "5"}, "a>F", "sapphire: over the falls"),
        ({"a": "4", "b": "4V"}, "a>6R", "empty: to 6 →"),
        ({"a": "4V", "b": "5V"}, "b>3", "amethyst at 5: to 3"),
        ({"a": "4V", "b": "5Y"}, "a-V+C", "amethyst: unload amethyst, load diamond"),
        ({"a": "5", "b": "F"}, "a>4*2a.V", "at 5: to 4, take Bo's amethyst"),
        ({"a": "5", "b": "F"}, "a>3~4", "at 5: to 3, slide to 4"),
        ({"a": "6L", "b": "F"}, "a>7L~F", "at 6 ←: to 7 ←, over the falls"),
        ({"a": "5Y", "b": "F"}, "a>4*j.V%Y", "amber: to 4, give Joe amber for amethyst"),
        ({"a": "7L", "b": "F"}, "a^", "at 7 ←: take the elk"),
        ({"a": "5", "b": "J"}, ".", "launch none"),
        ({"a": "F", "b": "F"}, ".", "end the turn"),
        ({"a": "5", "b": "J"}, "C-", "cloud down: slower"),
        ({"a": "5", "b": "J"}, "L", "canoes to the bank"),
    ],
)
def test_a_play_in_words(canoes: dict[str, str], ply: str, words: str) -> None:
    assert said(laid(canoes), ply) == words


def laid(canoes: dict[str, str], holds: tuple[int, int] = (1, 1), theirs: dict[str, str] | None = None) -> Position:
    """Seat 1 acts: canoes as in {"a": "3R"}, those of seat 2 too."""
    rules = rule_set("base", 3, {"holds": dict(zip("ab", holds, strict=True))})
    changes: dict[str, Any] = {"/round": 1}
    lying = dict.fromkeys("VCYBR", 7)
    for seat, fleet in enumerate((canoes, theirs or {})):
        for name, lies in fleet.items():
            place = lies.rstrip("VCYBR")
            cargo = lies[len(place) :]
            pointer = f"/seats/{seat}/canoes/{name}"
            changes |= {f"{pointer}/at": place, f"{pointer}/cargo": cargo}
            for gem in cargo:
                lying[gem] -= 1
    changes |= {f"/sites/{gem}/{gem}": count for gem, count in lying.items() if count < 7}
    outcome = correct(new_position(rules, 3, 1, "L"), changes)
    position = outcome.position  # type: ignore[union-attr]  # a refusal has none, and the test fails
    return replace(position, phase="act", to_play=1, turn=Turn((), ()))


def test_canoes_of_two_kinds_are_told_apart_where_nothing_else_tells() -> None:
    position = laid({"a": "J", "b": "J"}, holds=(2, 1))
    assert [said(position, ply) for ply in ("a>2", "b>2")] == ["double: to 2", "single: to 2"]
    position = laid({"a": "5YR", "b": "J"}, holds=(2, 1))
    assert said(position, "a>J") == "amber+ruby: home"
    assert said(laid({"a": "5RR", "b": "J"}, holds=(2, 1)), "a>J") == "2 ruby: home"


@pytest.mark.rule("S1")
def test_which_canoe_is_robbed_is_said_where_both_carry_the_gem() -> None:
    position = laid({"a": "5", "b": "J"}, holds=(2, 2), theirs={"a": "4V", "b": "4VC"})
    assert said(position, "a>4*2a.V") == "at 5: to 4, take Bo's amethyst (amethyst canoe)"
    assert said(position, "a>4*2b.C") == "at 5: to 4, take Bo's diamond"
    assert said(position, "a>4*2b.V*2b.C") == "at 5: to 4, take Bo's amethyst, diamond (amethyst+diamond canoe)"


@pytest.mark.parametrize(("edition", "share"), [("base", 0.9), ("spirits", 0.75)])
def test_most_plays_that_are_shown_first_fit_a_row(edition: str, share: float) -> None:
    fits = [
        length_at(SMALLER_SIZES[-1])(said(line.position, line.picked)) <= ROW
        for seed in range(2)
        for position, _ in turns(["careful", "thief", "greedy", "gambler"], seed, edition)
        for line in whole_turn(position)
    ]
    assert sum(fits) >= share * len(fits)
