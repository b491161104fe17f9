"""What the table has wished is said at once, or done, also in a turn and while hands put something right."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def with_stand_in(speaking: Any) -> Any:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3])
    table = speaking.Spokesman(Conversation(sitting, stand_in=lambda _seen, _seat, plies: plies[0]))
    table.choose("base", "3", "1", "L")
    return table


def putting_back(speaking: Any) -> Any:
    """A play was taken back, and hands have still to do so."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"}), "1=4", "2=1", "3=1", "!4", "a>J")
    table.press("back")
    assert table.state == "restoring"
    return table


@pytest.mark.rule("T1")
def test_that_the_companion_plays_for_somebody_is_said_in_a_turn_too(speaking: Any) -> None:
    table = with_stand_in(speaking).lay("4", "4", "4")
    for plays, notice in ((True, "notice.plays_for"), (False, "notice.plays_again")):
        table.hold("back")
        table.hold("down")
        table.seat(2)
        assert (table.state, table.notice) == ("revealing", (notice, ""))
        assert (2 in table.conversation.stand_ins) == plays


@pytest.mark.rule("T2")
def test_a_button_held_while_something_is_put_back_asks_for_its_canoes(speaking: Any) -> None:
    table = putting_back(speaking)
    table.hold_seat(3)
    assert (table.state, table.conversation.slipped) == ("slipped", 3)
    table.press("back")
    assert table.state == "restoring"


def test_a_game_ended_by_word_is_over_whatever_was_to_be_put_back(speaking: Any) -> None:
    table = putting_back(speaking)
    table.hold("back")
    table.choose("end", "agreed")
    assert (table.state, table.conversation.game.ended) == ("over", "agreed")
    table.press("back")
    assert table.conversation.game.ended == "open"
