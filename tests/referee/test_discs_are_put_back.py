"""A river astray is put back disc by disc, also where nothing rides on the discs: the screen always has a step."""

from typing import Any

import pytest
from referee.rare_talk import speak_at_random, speak_of_rare_things, speak_of_what_went_wrong
from referee.rarely_spoken import speak_of_rivers
from referee.test_four_presses_put_a_river_right import FIRST, KNOWN, UNKNOWN, at_this_depth, say

from companion.referee.astray import steps_to_put_back
from companion.referee.hand_steps import CanoeTo, CloseGap, NamedCanoe, PushOn, WhirlpoolTo
from companion.referee.messages import message
from companion.referee.table import CHOOSING

PUT_BACK = ("hold", "back")
OF_DISCS = ("hands.push", "hands.close_gap", "lies.")


def empty_river(speaking: Any, speed: int, first: tuple[str, ...] = KNOWN, depth: str = "full") -> Any:
    """A table whose canoes are all on the jetty, before a river of so many pushes; none: the cloud lies at -1."""
    clouds = max(0, speed - 6) or min(0, speed - 1)
    changes = {"/weather": clouds, "/fork": "?" if first == UNKNOWN else "L"}
    table = speaking.continued(speaking.corrected(changes)).lay(*[str(speed - clouds)] * 3)
    while table.state != "flowing":
        table.press("ok")
    return at_this_depth(table, depth)


def open_list(table: Any, first: tuple[str, ...]) -> None:
    table.hold("down")
    if first == UNKNOWN:
        table.press("down")


def put_back(table: Any, value: str) -> list[str]:
    """The codes of what hands are told for this line of the list; the list is open."""
    table.move_to(value)
    table.hold("back")
    assert table.state == "putting_back"
    return [label.code for label, *_ in table.conversation.talk().choices]


@pytest.mark.slow
@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("depth", ["full", "river only"])
@pytest.mark.parametrize("speed", [0, 1, 2, 3, 7])
@FIRST
def test_each_river_astray_has_a_step_for_its_discs(
    speaking: Any, first: tuple[str, ...], speed: int, depth: str
) -> None:
    table = empty_river(speaking, speed, first, depth)
    open_list(table, first if speed else KNOWN)
    for value in table.values:
        told = put_back(table, value)
        assert told[0].startswith(OF_DISCS), value
        move_through(table)
        while table.state != "flowing":
            table.press("back")
        open_list(table, first if speed else KNOWN)


def move_through(table: Any) -> None:
    """Each key moves, or changes nothing."""
    for key in ("up", "down"):
        table.press(key)
        assert (table.state, bool(table.chosen)) == ("putting_back", False)


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize(
    ("fell", "step"), [("0", message("hands.push_on", arm="L")), ("2", message("hands.close_gap", at="7L"))]
)
def test_a_disc_that_is_stuck_or_missing_is_put_back_in_four_presses(speaking: Any, fell: str, step: Any) -> None:
    table = empty_river(speaking, 1)
    say(table, ("hold", "up"), ("press", {"0": "up", "2": "down"}[fell]), PUT_BACK)
    assert [choice.label for choice in table.conversation.choices()] == [step]
    say(table, ("press", "up"), ("press", "down"), ("press", "ok"))
    assert table.entries[-1] == "~L"


def steps(speaking: Any, edition: str, changes: dict[str, Any], value: str) -> list[Any]:
    """What hands do for this line of the list, where two discs go; seat 1 has played a cloud and paddled nowhere."""
    table = speaking.continued(speaking.corrected(changes | {"/weather": 1}, edition)).lay("C", "2", "2")
    table.play("!C", "C-")
    while table.state != "flowing":
        table.press("ok")
    table.hold("down")
    put_back(table, value)
    return list(steps_to_put_back(table.conversation))


LADEN = {f"/seats/0/canoes/a/{key}": value for key, value in {"at": "4", "cargo": "V"}.items()} | {"/sites/V/V": 6}
"""It is carried onto 5, and from there into the right arm: LR leaves it on 6R."""


@pytest.mark.rule("W3", "G5")
def test_what_rides_on_a_disc_that_is_stuck_goes_on_with_it(speaking: Any) -> None:
    assert steps(speaking, "base", LADEN, "R0~LR") == [PushOn("R")]
    assert steps(speaking, "base", LADEN, "R2~LR") == [CloseGap("R", "plain")]


@pytest.mark.rule("W3", "W5", "G5")
def test_what_falls_with_the_disc_that_is_pushed_on_is_left_to_the_screen_of_the_falls(speaking: Any) -> None:
    at_the_end = LADEN | {"/seats/0/canoes/a/at": "7L"}
    assert steps(speaking, "base", at_the_end, "L0~LR") == [PushOn("L")]


@pytest.mark.rule("W3", "W5", "G5")
def test_what_fell_too_soon_gets_its_place_again_with_its_gems_in_it(speaking: Any) -> None:
    below = NamedCanoe(1, "a", "F")
    assert steps(speaking, "base", LADEN | {"/seats/0/canoes/a/at": "6L"}, "L2~LR") == [
        CloseGap("L", "plain"),
        CanoeTo(below, "7L"),
    ]


@pytest.mark.rule("W3", "V1")
def test_the_whirlpool_s_disc_is_put_where_it_should_lie(speaking: Any) -> None:
    """Having fallen at the first push it should have been pushed in at the second."""
    assert steps(speaking, "spirits", {"/whirlpool": "7L"}, "L0~LR") == [PushOn("L"), WhirlpoolTo("out", "1")]
    assert steps(speaking, "spirits", {"/whirlpool": "6L"}, "L2~LR") == [CloseGap("L", "whirlpool")]


def test_where_there_is_nothing_to_choose_movement_leads_nowhere(speaking: Any) -> None:
    table = speaking.seated()
    assert (table.state, table.values) == ("committing", [])
    table.conversation.move_cursor(+1)
    assert table.conversation.cursor == 0


class Lister:
    """Listens to a spokesman: in which states there was something to choose."""

    def __init__(self) -> None:
        self.listed: set[str] = set()

    def before(self, conversation: Any, _word: Any) -> None:
        """Nothing is listed before the word is heard."""

    def after(self, conversation: Any) -> None:
        if conversation.state in CHOOSING:
            assert conversation.choices(), conversation.state
            self.listed.add(conversation.state)


@pytest.mark.slow
def test_wherever_keys_move_there_is_something_to_choose(speaking: Any) -> None:
    lister: Any = Lister()
    for seed, options in ((28, {}), (10, {"must_buy": True})):
        table = speaking.seated("bsw-spirits", 3, fork="?", options=options)
        table.listener = lister
        table.play(*speaking.script(table.position, seed))
    speak_at_random(speaking, lister)
    speak_of_rare_things(speaking, lister)
    speak_of_what_went_wrong(speaking, lister)
    speak_of_rivers(speaking, lister)
    assert lister.listed == set(CHOOSING)
