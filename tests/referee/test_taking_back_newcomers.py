"""Back takes back that somebody joined: the game before goes on as it was, and the other one ends."""

from typing import Any

from referee.people_taken_back import after_a_round, again, either_way, join, seated, take_over, told

from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.views.compose import scene_for


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


def test_what_the_river_did_before_is_not_told_anew(speaking: Any) -> None:
    table = seated(speaking)
    table.hold("back")
    table.choose("correct", "canoes", "1a", "7L")
    table.hold("back")
    table.choose("correct", "gems", "site V", "V", "canoe 1a")
    table.lay("C", "2", "3").play("!C", "C-", "!2", ".", "!3", ".", "~L")
    assert table.position.seats[0].canoes[0].at == "F"
    join(table)
    table.press("back")
    assert (table.state, len(table.position.seats)) == ("committing", 3)


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
    assert "Done: ok. Then back: the game before." in scene_for(table.conversation.talk()).lines
    table.press("back")
    assert (table.state, table.notice) == ("restoring", ("refused.restore_first", ""))
    table.press("ok", "back")
    assert len(table.position.seats) == 3


def test_the_same_game_again_has_no_newcomer_who_has_not_joined(speaking: Any) -> None:
    table = after_a_round(speaking)
    join(table)
    table.press("back")
    table.hold("back")
    table.choose("same")
    assert len(table.position.seats) == 3


@either_way
def test_another_game_leads_back_to_the_newcomer_and_then_to_the_game_before(speaking: Any, then: Any) -> None:
    table = seated(speaking)
    join(table)
    table.hold("back")
    table.choose("same")
    for seats, what in ((4, "entry.another_game"), (3, "entry.joined")):
        table = then(table)
        table.press("back")
        assert (len(table.position.seats), told(table)[0]) == (seats, what)
    table.press("back")
    assert table.notice == ("refused.nothing_to_take_back", "R1")
