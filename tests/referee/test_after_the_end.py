"""After a game's end the menu offers what can still be done: nobody joins, leaves or ends it once more."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting

OF_A_GAME_THAT_GOES_ON = {"people", "play for", "river only", "watch", "correct", "allow", "end"}


def at_home(speaking: Any) -> Any:
    """A table with seats that nobody has taken, and a companion that can stand in."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS), stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    return table


@pytest.mark.parametrize("end", ["agreed", "abandoned"])
def test_the_menu_of_a_game_that_was_ended_offers_nothing_that_would_be_refused(speaking: Any, end: str) -> None:
    table = at_home(speaking)
    table.hold("back")
    table.choose("end", end)
    table.hold("back")
    assert not OF_A_GAME_THAT_GOES_ON & set(table.values)
    for value in table.values:
        table.hold("back")
        table.choose(value)
        assert table.notice == ("", "")
        table.press("back")


def test_the_menu_of_a_game_that_reached_its_goal_does_not_end_it_once_more(finished: Any) -> None:
    """That somebody has won may be a mistake: the position can be corrected still."""
    finished.hold("back")
    assert OF_A_GAME_THAT_GOES_ON & set(finished.values) == {"correct"}


def test_once_the_end_was_taken_back_somebody_joins(speaking: Any) -> None:
    table = at_home(speaking)
    table.hold("back")
    table.choose("end", "agreed")
    table.take_back()
    table.press("up")
    table.choose("join")
    table.press("ok")
    assert len(table.position.seats) == 4
