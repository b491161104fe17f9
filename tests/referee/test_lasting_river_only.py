"""River only lasts when somebody sits down, and asks nothing of the game after it."""

from typing import Any

import pytest
from referee.unwatched_tables import AFLOAT, coming_back, lie, river_only, switched

from companion.referee.questions import Sitting


def joined(speaking: Any, table: Any, place: str) -> Any:
    table.conversation.sitting = Sitting(speaking.NAMES, speaking.COLOURS)
    table.press("up")
    table.choose("join", place)
    return table


def test_who_joins_in_river_only_joins_a_game_that_stays_in_it(speaking: Any) -> None:
    table = joined(speaking, river_only(speaking, AFLOAT), "5@2")
    assert table.conversation.talk().river_only
    assert len(table.position.seats) == 4
    assert table.restarted().conversation.talk().river_only


def test_what_was_last_known_is_asked_for_though_somebody_joined_meanwhile(speaking: Any) -> None:
    watched = speaking.corrected(AFLOAT)
    table = coming_back(joined(speaking, switched(speaking.continued(watched)), "5@2"))
    for _ in table.position.seats:
        table.press("ok")
    assert not table.conversation.talk().river_only
    sites, one, *others = lie(table.position)
    assert [sites, one, *others[1:]] == lie(watched)
    assert [canoe.at for canoe in table.position.seats[1].canoes] == ["J", "J"]


@pytest.mark.rule("M2")
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_the_same_game_again_requires_a_launch_as_before_river_only(speaking: Any, edition: str) -> None:
    table = river_only(speaking, edition=edition)
    table.hold("back")
    table.choose("same")
    assert table.position.rules.must_launch == (edition == "spirits")
    assert not table.conversation.talk().river_only
