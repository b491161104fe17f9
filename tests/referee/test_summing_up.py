"""After a restart one screen sums the game up; one ok goes on, and what is not right is corrected."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.views.compose import scene_for


@pytest.fixture
def again(speaking: Any) -> Any:
    """The first screen after a restart, in the turn of seat 2: canoe at 4 with a diamond; seat 1 has played."""
    start = speaking.corrected(
        {
            "/seats/1/canoes/a/at": "4",
            "/seats/1/canoes/a/cargo": "C",
            "/seats/0/gems/V": 2,
            "/sites/C/C": 6,
            "/sites/V/V": 5,
        }
    )
    table = speaking.continued(start).lay("5", "2", "3").play("!5", ".")
    return speaking.Spokesman(Conversation(table.conversation.sitting, table.conversation.game))


def told(table: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(choice[0].code, dict(choice[0].arguments)) for choice in table.conversation.talk().choices]


def test_one_screen_says_whose_turn_it_is_who_has_laid_and_what_everybody_has(again: Any) -> None:
    assert again.state == "resuming"
    assert told(again)[:3] == [
        ("choose.resume", {}),
        ("sum.turn", {"round": 1, "seat": 2}),
        ("sum.laid", {"seats": "2 3"}),
    ]
    assert ("sum.gems", {"seat": 1, "gem": "VV"}) in told(again)
    assert ("correct.canoe", {"seat": 2, "canoe": "plain", "at": "4", "cargo": "C"}) in told(again)


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_one_ok_goes_on_from_any_line(again: Any, looks: int) -> None:
    again.press(*["down"] * looks, "ok")
    assert (again.state, again.position.to_play) == ("revealing", 2)
    assert again.kept[-1].resumed


@pytest.mark.parametrize("how", ["back", "not right"])
def test_what_is_not_right_is_corrected_by_parts(again: Any, how: str) -> None:
    again.press("back") if how == "back" else again.choose("not right")
    assert (again.state, again.kept[-1].resumed) == ("correcting", True)
    again.choose("canoes", "2a", "5")
    assert (again.state, again.position.seats[1].canoes[0].at) == ("revealing", "5")


def test_who_finds_all_right_after_all_goes_back_to_the_game(again: Any) -> None:
    again.press("back", "back")
    assert (again.state, again.entries[-1]) == ("revealing", ".")


def first(_seen: Any, _seat: int, plies: tuple[Any, ...]) -> Any:
    return plies[0]


@pytest.mark.rule("T1")
def test_who_is_away_is_named_and_for_whom_the_companion_plays(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])
    table = speaking.Spokesman(Conversation(sitting, stand_in=first))
    table.choose("base", "4", "1", "L")
    table.press("up")
    table.seat(3)
    table.hold("up")
    table.seat(2)
    again = speaking.Spokesman(Conversation(sitting, table.conversation.game, stand_in=first))
    assert told(again)[1:4] == [
        ("sum.commit", {"round": 1}),
        ("sum.away", {"seats": "3"}),
        ("sum.played_for", {"seats": "2"}),
    ]
    scene = scene_for(again.conversation.talk())
    assert {"Away: Chloé", "I play for Bo"} <= set(scene.lines)


def test_where_everybody_is_there_nobody_is_named(again: Any) -> None:
    assert {"sum.away", "sum.played_for"} & {code for code, _ in told(again)} == set()
