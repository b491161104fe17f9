"""Back takes back the last thing that was done, whichever it was: also that somebody is played for."""

from typing import Any

import pytest
from referee.people_taken_back import after_a_round, either_way, seated, take_over, told

from companion.app.stand_in import stand_in
from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


@either_way
def test_back_takes_back_that_somebody_is_played_for_and_not_the_flow_before(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    take_over(table, 2)
    before = table.position
    table = then(table)
    assert table.conversation.stand_ins == (2,)
    table.press("back")
    assert (table.conversation.stand_ins, table.position, table.state) == ((), before, "committing")
    assert told(table) == ("entry.plays_for", 2)
    table.take_back()
    assert table.position.phase == "flow"


@either_way
def test_back_takes_back_that_somebody_plays_again(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    take_over(table, 2)
    take_over(table, 2)
    assert table.conversation.stand_ins == ()
    table = then(table)
    table.press("back")
    assert (table.conversation.stand_ins, *told(table)) == ((2,), "entry.plays_again", 2)
    table.press("back")
    assert (table.conversation.stand_ins, *told(table)) == ((), "entry.plays_for", 2)


@pytest.mark.rule("T1")
@either_way
def test_who_left_is_played_for_again_when_that_is_taken_back(speaking: Any, then: Any) -> None:
    table = seated(speaking)
    take_over(table, 3)
    table.press("up")
    table.seat(3)
    assert (table.position.seats[2].absent, table.conversation.stand_ins) == (True, ())
    table = then(table)
    table.press("back")
    assert (table.position.seats[2].absent, table.conversation.stand_ins) == (False, (3,))
    assert told(table) == ("entry.leave", 3)


@pytest.mark.rule("T1")
@either_way
def test_who_came_back_to_be_played_for_is_away_again_in_one_step(speaking: Any, then: Any) -> None:
    table = seated(speaking)
    table.press("up")
    table.seat(3)
    take_over(table, 3)
    assert (table.position.seats[2].absent, table.conversation.stand_ins) == (False, (3,))
    table = then(table)
    table.press("back")
    assert (table.position.seats[2].absent, table.conversation.stand_ins) == (True, ())
    assert told(table) == ("entry.plays_for", 3)


@pytest.mark.rule("T1")
def test_who_came_back_before_is_taken_back_in_a_step_of_its_own(speaking: Any) -> None:
    table = seated(speaking)
    for _ in (1, 2):
        table.press("up")
        table.seat(3)
    take_over(table, 3)
    table.press("back")
    assert (table.position.seats[2].absent, table.conversation.stand_ins) == (False, ())
    table.press("back")
    assert (table.position.seats[2].absent, *told(table)) == (True, "entry.come_back", 3)


def test_a_card_laid_in_the_place_of_another_takes_nobody_over(speaking: Any) -> None:
    """The entries behind it are made anew; who is played for stands among them."""
    table = seated(speaking)
    table.card(1, "2")
    take_over(table, 3)
    table.card(2, "2")
    table.card(1, "5")
    assert table.conversation.stand_ins == (3,)
    assert table.position.seats[0].committed == "5"


def test_steps_for_hands_are_still_listed_when_somebody_is_played_for_meanwhile(speaking: Any) -> None:
    table = speaking.Spokesman(
        Conversation(
            Sitting(speaking.NAMES[:3], speaking.COLOURS[:3]),
            speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).conversation.game,
            stand_in=stand_in,
        )
    )
    table.press("ok")
    table.card(1, "5")
    table.press("back")
    assert table.state == "restoring"
    steps = table.values
    table.hold("back")
    table.choose("play for", "2")
    assert (table.conversation.stand_ins, table.state, table.values) == ((2,), "restoring", steps)


def test_a_table_that_switched_to_river_only_reads_what_was_taken_back(speaking: Any) -> None:
    table = seated(speaking)
    table.hold("back")
    table.choose("river only")
    table.press("back")
    assert told(table)[0] == "entry.river_only"


def test_the_record_with_stand_ins_holds_and_says_them(speaking: Any) -> None:
    table = after_a_round(speaking)
    take_over(table, 2)
    table.press("back")
    take_over(table, 3)
    game, _ = table.journalled()
    assert verified(record_of(game)).game.position == table.position
    reasons = [entry.why for entry in game.entries if entry.why]
    assert reasons[-3:] == [
        "the companion plays for seat 2",
        "taken back at the table",
        "the companion plays for seat 3",
    ]
