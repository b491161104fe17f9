"""Somebody hammers on the buttons: one turn changes at most, and one step takes it back."""

from random import Random
from typing import Any

import pytest
from stories.extent import mostly_slow

from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.questions import Sitting
from companion.referee.words import MenuPressed, SeatPressed, Word
from companion.rules import position_to_json


def hammer(table: Any, chance: Random, seconds: float, words: list[Word]) -> None:
    until = table.seconds + seconds
    while table.seconds < until:
        table.seconds += chance.uniform(0.05, 0.25)
        table.conversation.hear(chance.choice(words), Moment(table.seconds))
    table.seconds += 2


def turn_of(table: Any) -> tuple[Any, ...]:
    position = table.position
    return position.round, position.to_play, position.to_play or position.phase


WORDS: list[Word] = [*(MenuPressed(key) for key in ("up", "down", "ok", "ok", "ok")), *map(SeatPressed, range(1, 7))]


@pytest.mark.parametrize("edition", ["base", "bsw", "spirits"])
@pytest.mark.parametrize("seed", mostly_slow(range(8), quick=3))
def test_hammering_for_half_a_minute_changes_one_turn_and_is_taken_back_in_one_step(
    speaking: Any, edition: str, seed: int
) -> None:
    chance = Random(seed)
    table = speaking.seated(edition, 3, fork="?")
    for ply in list(speaking.script(table.position, 28))[: chance.randint(1, 60)]:
        table.play(ply)
    before, stood = position_to_json(table.position), len(table.conversation.game.standing)
    table.seconds += 1
    hammer(table, chance, 30, WORDS)
    standing = table.conversation.game.standing
    seats = {(was.after.round, was.after.to_play) for was in standing[stood - 1 : -1] if was.after.to_play is not None}
    assert len(seats) <= 1
    if len(standing) > stood:
        back_to_the_game(table)
        table.take_back()
        assert position_to_json(table.position) == before


def back_to_the_game(table: Any) -> None:
    lists = ("naming_card", "changing_seats", "joining", "doubting", "naming_really")
    while table.state in ("taking_back", "pushing", "miscounted", "allowing", *lists):
        table.press("back")


def hammered_on(table: Any) -> Any:
    """A table at which two cards have been laid, and ok hammered on."""
    table.seconds += 1
    table.pause_s = 0.1
    table.seat(1, 2)
    table.press(*["ok"] * 8)
    table.pause_s = 1.0
    return table


def test_after_a_hammering_was_taken_back_what_is_laid_anew_goes_back_one_by_one(speaking: Any) -> None:
    table = hammered_on(speaking.seated())
    table.take_back()
    assert table.conversation.talk().committed == ()
    table.seat(1, 2)
    table.take_back()
    assert table.conversation.talk().committed == (1,)


def test_a_hammering_in_the_game_before_takes_nothing_back_in_this_one(speaking: Any) -> None:
    table = hammered_on(speaking.seated())
    table.hold("back")
    table.choose("same")
    table.seat(1, 2)
    table.take_back()
    assert table.conversation.talk().committed == (1,)


def test_a_card_laid_after_a_hammering_goes_back_alone(speaking: Any) -> None:
    table = hammered_on(speaking.seated(players=4))
    table.card(3, "5")
    table.take_back()
    assert table.conversation.talk().committed == (1, 2)


def test_a_hasty_press_is_answered(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3")
    table.seconds += 1
    for key in ("ok", "down", "up", "ok", "ok"):
        table.seconds -= 0.3
        table.press(key)
    assert table.notice == ("refused.hasty", "")
    table.seconds += 1
    assert table.position.to_play == 2
    table.press("ok")
    assert table.entries[-1] == "!2"


def in_a_burst(table: Any, *keys: str) -> None:
    table.pause_s = 0.1
    table.seconds += 1
    table.press(*keys)
    table.pause_s = 1.25


def test_hammering_mends_no_deck(speaking: Any) -> None:
    """A deck that was mended is not taken back with the turn."""
    table = speaking.seated().lay("1", "2", "3")
    in_a_burst(table, "down", "down", "ok", "down", "ok", "up", "ok", "down")
    assert "!6 let stand" in table.entries, "the tag is doubted"
    assert [heard.retagged for heard in table.kept if heard.retagged] == []


def test_a_key_held_in_the_middle_of_a_hammering_mends_no_deck_and_one_held_in_peace_does(speaking: Any) -> None:
    for pause_s in (0.1, 1.25):
        table = speaking.seated().lay("1", "2", "3")
        table.pause_s = pause_s
        table.press("down", "down")
        table.hold("ok")
        assert "!6 let stand" in table.entries
        assert bool([heard for heard in table.kept if heard.retagged]) == (pause_s > 1)


def test_hammering_lets_nobody_join(speaking: Any) -> None:
    """Who has joined is in another game, out of which no step leads back."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])))
    table.choose("base", "3", "1", "?")
    game = table.conversation.game
    in_a_burst(table, "up", "up", "ok", "ok")
    assert (table.state, table.notice) == ("joining", ("refused.hasty", ""))
    assert table.conversation.game is game
    table.press("ok")
    assert table.conversation.game is not game


# ---- a list is read before it is answered


@pytest.mark.parametrize("press", [lambda table: table.seat(1), lambda table: table.press("ok")], ids=["seat", "ok"])
def test_an_impatient_second_press_names_no_card(speaking: Any, press: Any) -> None:
    table = speaking.seated().play("1=?", "2=?", "3=?", unseen=True)
    table.seconds += 1
    table.pause_s = 0.15
    press(table)
    assert table.state == "naming_card"
    likeliest = table.chosen
    press(table)
    press(table)
    assert (table.state, table.notice) == ("naming_card", ("refused.hasty", ""))
    table.pause_s = 1.25
    press(table)
    assert table.entries[3] == f"!{likeliest}"


def test_who_moves_through_the_list_has_read_it(speaking: Any) -> None:
    table = speaking.seated().play("1=?", "2=?", "3=?", unseen=True)
    table.seconds += 1
    table.pause_s = 0.2
    table.seat(1)
    likeliest = table.chosen
    table.press("down", "up", "ok")
    assert table.entries[3] == f"!{likeliest}"


def test_a_double_press_turns_a_card_up_and_plays_nothing(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"})).lay("4", "2", "3")
    in_a_burst(table, "ok", "ok")
    assert (table.state, table.notice) == ("acting", ("refused.hasty", ""))
    assert table.entries[-1] == "!4"


@pytest.mark.parametrize("kind", ["people", "end", "allow", "correct"])
def test_a_double_press_in_the_menu_answers_no_list_that_it_has_opened(speaking: Any, kind: str) -> None:
    table = speaking.seated()
    table.hold("back")
    table.move_to(kind)
    once, twice = [], []
    for seen, keys in ((once, ["ok"]), (twice, ["ok", "ok"])):
        in_a_burst(table, *keys)
        seen.extend((table.state, *table.values))
        table.press("back")
        if table.state != "at_menu":
            table.hold("back")
        assert kind in table.values
        table.move_to(kind)
    assert (once, table.entries) == (twice, [])


def test_cards_that_are_laid_at_once_are_no_answers(speaking: Any) -> None:
    table = speaking.seated()
    table.seconds += 1
    table.pause_s = 0.05
    table.seat(1, 2, 3)
    assert table.entries == ["1=?", "2=?", "3=?"]


def test_what_was_early_in_the_same_burst_turns_nothing_up(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "F"}))
    table.lay("4", "2", "3").play("!4")
    table.seat(2)
    table.seconds -= 0.3
    table.press("ok")
    assert table.entries[-1] == "."
    assert (table.state, table.notice) == ("revealing", ("refused.hasty", ""))


def test_a_card_shown_early_is_no_hasty_finger_s(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3", "/seats/0/canoes/b/at": "F"}))
    table.lay("4", "2", "3").play("!4")
    table.pause_s = 0.1
    table.press("down")
    table.card(2, "2")
    table.press("up", "ok")
    assert table.entries[-2:] == [".", "!2"]


def test_cards_may_come_as_quick_as_they_like(speaking: Any) -> None:
    table = speaking.seated()
    for seat in (1, 2, 3):
        table.seconds -= 0.45
        table.card(seat, "2")
    assert table.state == "revealing"


def test_a_table_may_want_no_pause(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], pause_s=0)
    table = speaking.Spokesman(Conversation(sitting))
    for _ in range(6):
        table.seconds -= 0.5
        table.press("ok")
    assert table.notice == ("notice.wait_for_cards", "R1")
