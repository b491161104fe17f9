"""Back takes back the last thing that was done, whichever it was: also that somebody is played for."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def seated(speaking: Any) -> Any:
    """A base game of three has begun; two more may join."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:5], speaking.COLOURS[:5]), stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    return table


def take_over(table: Any, seat: int) -> None:
    table.hold("up")
    table.seat(seat)


def again(table: Any) -> Any:
    """The plug is pulled; another companion goes on with what was kept."""
    (*before, game), (_, draft) = table.journalled_games(), table.journalled()
    conversation = Conversation(table.conversation.sitting, game, draft, before=before, stand_in=stand_in)
    other = type(table)(conversation, table.kept)
    other.press("ok")
    return other


def straight_on(table: Any) -> Any:
    return table


either_way = pytest.mark.parametrize("then", [straight_on, again])


def told(table: Any) -> tuple[str, Any]:
    """What the screen says was taken back, and the seat that it names."""
    notice = table.conversation.talk().notice
    what = dict(notice.arguments)["what"]
    return what.code, dict(what.arguments).get("seat")


def after_a_round(speaking: Any) -> Any:
    return seated(speaking).lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L")


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


# ---- a newcomer


def join(table: Any) -> None:
    table.press("up")
    table.choose("join")
    table.press("ok")


@either_way
def test_back_takes_back_that_somebody_joined(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    before, entries = table.position, table.entries
    join(table)
    assert len(table.position.seats) == 4
    table = then(table)
    table.press("back")
    assert (table.position, table.state, told(table)[0]) == (before, "committing", "entry.joined")
    assert [player.name for player in table.conversation.talk().players] == list(speaking.NAMES[:3])
    assert table.entries == [*entries, "end agreed", "undo 1"]
    table.take_back()
    assert table.position.phase == "flow"
    assert again(table).position == table.position


def test_the_game_of_the_newcomer_ends_and_both_records_hold(speaking: Any) -> None:
    table = after_a_round(speaking)
    join(table)
    newcomers = table.conversation.game
    table.press("back")
    assert (newcomers.ended, table.conversation.game.ended) == ("abandoned", "open")
    assert newcomers.entries[-1].why == "nobody joined: the game before goes on"
    for game in (newcomers, *table.journalled_games()):
        assert verified(record_of(game)).game.position == game.position
    stamps = [entry.stamp.ms for entry in table.conversation.game.entries]
    assert stamps == sorted(stamps)


@either_way
def test_what_was_done_since_somebody_joined_is_taken_back_first(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    before = table.position
    join(table)
    start = table.position
    table.lay("4", "4", "4", "4").play("!4")
    table = then(table)
    while table.conversation.game.standing:
        table.take_back()
    assert table.position == start
    table = then(table)
    table.press("back")
    assert table.position == before


@either_way
def test_newcomers_are_taken_back_one_after_the_other(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    for _ in range(2):
        join(table)
    assert len(table.position.seats) == 5
    for seats in (4, 3):
        table = then(table)
        table.press("back")
        assert (len(table.position.seats), told(table)[0]) == (seats, "entry.joined")
    table.press("back")
    assert table.position.phase == "flow"


@either_way
def test_who_is_played_for_and_how_deep_it_goes_is_as_before(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    table.hold("back")
    table.choose("river only")
    take_over(table, 3)
    before = table.position
    join(table)
    table = then(table)
    assert (table.conversation.stand_ins, table.conversation.talk().river_only) == ((3,), True)
    table.press("back")
    assert (table.position, table.conversation.stand_ins) == (before, (3,))
    assert table.conversation.talk().river_only
    table.press("back")
    assert (table.conversation.stand_ins, *told(table)) == ((), "entry.plays_for", 3)


def test_who_joined_and_is_played_for_is_first_not_played_for(speaking: Any) -> None:
    table = seated(speaking)
    join(table)
    take_over(table, 4)
    table.press("back")
    assert (len(table.position.seats), *told(table)) == (4, "entry.plays_for", 4)
    table.press("back")
    assert len(table.position.seats) == 3


def test_a_newcomer_may_join_again(speaking: Any) -> None:
    table = after_a_round(speaking)
    for _ in range(2):
        join(table)
        table.press("back")
    join(table)
    table.lay("4", "4", "4", "4")
    assert again(table).position == table.position
    assert len(table.conversation.before) == 1


def test_hands_put_right_what_was_taken_back_before_the_newcomer_goes(speaking: Any) -> None:
    table = after_a_round(speaking)
    join(table)
    table.card(3, "4")
    table.press("back")
    assert table.state == "restoring"
    table.press("back")
    assert (table.state, table.notice) == ("restoring", ("refused.restore_first", ""))
    table.press("ok", "back")
    assert len(table.position.seats) == 3


def test_another_game_leads_back_to_none(speaking: Any) -> None:
    table = seated(speaking)
    join(table)
    table.hold("back")
    table.choose("same")
    table.press("back")
    assert (len(table.position.seats), table.notice) == (4, ("refused.nothing_to_take_back", "R1"))
