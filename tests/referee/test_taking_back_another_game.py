"""Back takes back that another game has begun: the one before goes on as it was left."""

from typing import Any

import pytest
from referee.mashing import PACES, Child, Mashing, come_back
from referee.people_taken_back import after_a_round, again, either_way, take_over, told

from companion.app.stand_in import stand_in
from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import position_to_json
from companion.views.compose import scene_for


def same_game(table: Any) -> None:
    table.hold("back")
    table.choose("same")


def new_game(table: Any) -> None:
    table.hold("back")
    table.choose("new", "spirits", "4", "2", "R")


WAYS = pytest.mark.parametrize("begin", [same_game, new_game])


def in_the_middle(speaking: Any, state: str) -> Any:
    """A game of three that has come to this state, some rounds after its beginning."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS), stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    for ply in speaking.script(table.position, 4):
        if table.position.round >= 3 and table.state == state:
            return table
        table.play(ply)
    raise AssertionError(state)


def shown(table: Any) -> tuple[Any, ...]:
    """What a table sees and could do."""
    talk = table.conversation.talk()
    return position_to_json(table.position), table.state, table.values, talk.pushes, talk.players, talk.stand_ins


@WAYS
@either_way
@pytest.mark.parametrize("state", ["committing", "revealing", "acting", "flowing"])
def test_the_game_before_goes_on_as_it_was_left(speaking: Any, begin: Any, then: Any, state: str) -> None:
    table = in_the_middle(speaking, state)
    left, entries = shown(table), table.entries
    begin(table)
    assert (table.position.round, table.state) == (1, "committing")
    table = then(table)
    table.press("back")
    assert (shown(table), table.entries) == (left, entries)
    assert told(table)[0] == "entry.another_game"
    table = then(table)
    assert (shown(table), table.entries) == (left, entries)


@either_way
def test_pushes_that_were_told_are_there_again(speaking: Any, then: Any) -> None:
    table = in_the_middle(speaking, "flowing")
    table.choose(table.values[-1])
    table.press("up", "down")
    table.hold("back")  # what puts the river back; held once more it is the menu
    same_game(table)
    table = then(table)
    table.press("back")
    assert (table.state, table.conversation.pushes) == ("pushing", "LR")


@either_way
def test_what_hands_had_still_to_put_right_is_there_again(speaking: Any, then: Any) -> None:
    table = after_a_round(speaking)
    table.press("back")
    assert table.state == "restoring"
    left = shown(table)
    same_game(table)
    table = then(table)
    table.press("back")
    assert shown(table) == left


@either_way
def test_who_is_played_for_and_how_deep_it_goes_is_as_before(speaking: Any, then: Any) -> None:
    table = in_the_middle(speaking, "committing")
    take_over(table, 2)
    table.hold("back")
    table.choose("river only")
    same_game(table)
    assert not table.conversation.talk().river_only
    table = then(table)
    table.press("back")
    assert (table.conversation.stand_ins, table.conversation.talk().river_only) == ((2,), True)


@either_way
def test_what_was_done_since_is_taken_back_first(speaking: Any, then: Any) -> None:
    table = in_the_middle(speaking, "acting")
    left = shown(table)
    same_game(table)
    table.lay("1", "2", "3")
    table = then(table)
    for laid in (2, 1, 0):
        table.take_back()
        assert len(table.conversation.talk().committed) == laid
    table = then(table)
    table.press("back")
    assert shown(table) == left


WAY_BACK = "Done: ok. Then back: the game before."


@either_way
def test_where_hands_have_still_to_do_the_screen_says_how_the_game_before_is_reached(speaking: Any, then: Any) -> None:
    table = in_the_middle(speaking, "acting")
    left = shown(table)
    same_game(table)
    table.play("1=4", "2=4")
    table.press("back")
    assert table.state == "restoring"
    assert WAY_BACK not in scene_for(table.conversation.talk()).lines, "the other card goes back first"
    table.press("back")
    table = then(table)
    assert WAY_BACK in scene_for(table.conversation.talk()).lines
    table.press("ok", "back")
    assert shown(table) == left


def test_where_no_game_was_before_nothing_is_said_of_one(speaking: Any) -> None:
    table = speaking.seated()
    table.card(3, "4")
    table.press("back")
    assert table.state == "restoring"
    assert WAY_BACK not in scene_for(table.conversation.talk()).lines


@either_way
def test_one_game_after_the_other_is_taken_back(speaking: Any, then: Any) -> None:
    table = in_the_middle(speaking, "committing")
    left = shown(table)
    for _ in range(3):
        same_game(table)
    table = then(table)
    table.press("back", "back", "back")
    assert shown(table) == left


def test_the_offered_game_is_gone_on_with_where_another_one_was_begun_instead(speaking: Any) -> None:
    table = in_the_middle(speaking, "acting")
    left = shown(table)
    offered = speaking.Spokesman(
        Conversation(table.conversation.sitting, *table.journalled(), stand_in=stand_in), tuple(table.kept)
    )
    offered.press("up", "ok")
    assert offered.position.round == 1
    offered.press("back")
    assert shown(offered) == left


def test_an_end_can_be_taken_back_once_the_next_game_is(speaking: Any) -> None:
    table = in_the_middle(speaking, "committing")
    left = shown(table)
    table.hold("back")
    table.choose("end", "agreed")
    table.press("ok", "up", "ok")
    table.press("back")
    assert table.state == "over"
    table.press("back")
    assert shown(table) == left


def test_the_new_game_ends_without_a_turn_and_both_records_hold(speaking: Any) -> None:
    table = in_the_middle(speaking, "flowing")
    same_game(table)
    begun = table.conversation.game
    table.press("back")
    assert (begun.ended, begun.entries[-1].why) == ("abandoned", "not begun: the game before goes on")
    assert table.conversation.game.ended == "open"
    for game in (begun, *table.journalled_games()):
        assert verified(record_of(game)).game.position == game.position
    table.press("ok")
    stamps = [entry.stamp.ms for entry in table.conversation.game.entries]
    assert stamps == sorted(stamps)


def test_the_first_game_leads_back_to_none(speaking: Any) -> None:
    table = speaking.seated()
    table.press("back")
    assert table.notice == ("refused.nothing_to_take_back", "R1")


def test_what_is_allowed_tonight_is_again_what_the_game_before_has_it(speaking: Any) -> None:
    """Switched off in that game, it is off in the next one, too."""
    table = in_the_middle(speaking, "committing")
    for begun in (True, False):
        table.hold("back")
        table.choose("allow", "always", "must_launch")
        assert table.position.rules.must_launch == begun
        same_game(table)
        assert table.position.rules.must_launch == begun
        table.press("back")
    new_game(table)
    assert not table.conversation.tonight.get("must_launch")


@pytest.mark.parametrize("pace", PACES)
def test_mashing_takes_no_game_back_that_is_played_and_leads_into_no_turn_of_another(speaking: Any, pace: Any) -> None:
    table = in_the_middle(speaking, "acting")
    before, entries = table.conversation.game, table.entries
    same_game(table)
    table.seat(1, 2)
    game = table.conversation.game
    Mashing(table, Child(("ok", "back", "up", "down"), pace), 1).go_on()
    come_back(table)
    assert table.conversation.game is game
    assert [speaking.written(entry) for entry in before.entries] == entries


@pytest.mark.parametrize("seed", range(4))
def test_mashing_in_a_game_that_has_just_begun_loses_nothing(speaking: Any, seed: int) -> None:
    table = in_the_middle(speaking, "acting")
    before, entries = table.conversation.game, table.entries
    same_game(table)
    game = table.conversation.game
    Mashing(table, Child(("back", "ok", "up", "down"), PACES[0]), seed).go_on()
    come_back(table)
    assert table.conversation.game in (game, before)
    assert [speaking.written(entry) for entry in before.entries] == entries
    assert again(table).position == table.position
