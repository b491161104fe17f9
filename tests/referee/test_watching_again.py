"""After a stretch of river only the table tells once how canoes and gems lie, and the record is read again."""

import json
from random import Random
from typing import Any

import pytest
from referee.unwatched_tables import AFLOAT, coming_back, lie, river_only, switched

from companion.journal import game_from_record, read_json, record_of
from companion.rules import masked
from companion.views.compose import scene_for


@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_what_was_last_known_is_right_with_one_press_a_seat(speaking: Any, edition: str) -> None:
    start = speaking.corrected({**AFLOAT, "/seats/1/canoes/a/at": "2"}, edition, 4)
    table = switched(speaking.continued(start)).lay("4", "4", "5", "6")
    table.press(*["ok"] * 5)
    coming_back(table)
    assert table.state == "telling_seat"
    table.press(*["ok"] * 4)
    assert table.state == "committing"
    assert lie(table.position) == lie(start)
    assert table.position.rules == start.rules
    assert table.conversation.game.entries[-1].why == "watched again"
    assert not table.conversation.talk().river_only


def test_a_seats_own_button_says_that_all_of_it_is_right(speaking: Any) -> None:
    table = coming_back(river_only(speaking, AFLOAT))
    table.seat(2)
    assert (table.conversation.talk().told_seat, table.notice) == (1, ("refused.not_now", "R1"))
    table.seat(1)
    assert table.conversation.talk().told_seat == 2
    place = next(choice for choice in table.conversation.choices() if choice.label.code == "told.owned")
    table.move_to(place.value)
    table.seat(2)
    assert table.state == "telling_fact"
    table.seat(2)
    assert table.state == "telling_seat"
    table.seat(2, 3)
    assert table.state == "committing"
    assert not table.conversation.talk().river_only


def test_all_of_a_seat_stands_on_its_screen_in_short(speaking: Any) -> None:
    rich = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/seats/0/gems/V": 2, "/seats/0/gems/Y": 1}
    sites = {"/sites/R/R": 5, "/sites/V/V": 4, "/sites/Y/Y": 5}
    table = switched(speaking.continued(speaking.corrected({**rich, **sites, "/elk": "1a"}, "spirits", 3, joe=True)))
    coming_back(table)
    assert scene_for(table.conversation.talk()).lines[:3] == ("7 ←: ruby elk, the jetty", "2 ameth amber", "all is so")
    table.press("ok", "ok")
    assert scene_for(table.conversation.talk()).lines[:3] == ("the jetty, the jetty", "no gems", "Joe: empty canoe")


def test_what_is_otherwise_is_told(speaking: Any) -> None:
    table = coming_back(river_only(speaking, AFLOAT))
    choose_fact(table, "told.cargo", "")
    choose_fact(table, "told.place", "5")
    table.press("ok", "ok")
    choose_fact(table, "told.owned", "3", gem="R")
    table.press("ok")
    seats = table.position.seats
    assert (seats[0].canoes[0].at, seats[0].canoes[0].cargo) == ("5", "")
    assert seats[2].gems == (0, 0, 0, 0, 3)
    assert table.position.sites[0][0] == 7
    assert table.position.sites[4][4] == 4


def choose_fact(table: Any, code: str, value: str, **arguments: Any) -> None:
    for choice in table.conversation.choices():
        if choice.label.code == code and arguments.items() <= dict(choice.label.arguments).items():
            table.choose(choice.value, value)
            return
    raise AssertionError(f"{code} is not asked")


def test_no_more_gems_are_offered_than_the_game_has(speaking: Any) -> None:
    table = coming_back(river_only(speaking, AFLOAT))
    table.choose("2")  # the first one's cargo at 3: place and cargo of a, place of b, then its gems
    table.press("back")
    assert table.state == "telling_seat"
    for _ in range(2):
        choose_fact(table, "told.owned", "6", gem="V")
    table.press("ok")
    with pytest.raises(AssertionError, match="is not offered"):
        choose_fact(table, "told.owned", "1", gem="V")


def test_canoes_that_fell_meanwhile_are_known_to_be_lost(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT)
    table.hold("back")
    table.choose("losses", "/seats/0/canoes/a/at")
    coming_back(table).press("ok", "ok", "ok")
    assert table.position.seats[0].canoes[0].at == "F"
    assert table.position.sites[0][0] == 7


def test_back_leads_to_the_seat_before_and_out(speaking: Any) -> None:
    table = coming_back(river_only(speaking, AFLOAT))
    table.press("ok", "back")
    assert table.conversation.talk().told_seat == 1
    table.press("back")
    assert table.state == "committing"
    assert table.conversation.talk().river_only


@pytest.mark.rule("E1", "J1")
def test_the_elk_and_joe_are_asked_for(speaking: Any) -> None:
    rider = {"/seats/0/canoes/a/at": "7L", "/elk": "1a"}
    table = coming_back(river_only(speaking, rider, "spirits", joe=True))
    assert "told.elk" in [choice.label.code for choice in table.conversation.choices()]
    choose_fact(table, "told.elk", "")
    table.press("ok", "ok")
    choose_fact(table, "told.joe", "B")
    table.press("ok")
    assert table.position.elk == "site"
    assert table.position.joe.cargo == "B"
    assert table.position.sites[3][3] == 5


# ---- the record


@pytest.mark.parametrize("seed", range(6))
def test_any_record_with_a_stretch_of_river_only_is_read_again(speaking: Any, seed: int) -> None:
    chance = Random(seed)
    table = river_only(speaking, edition=("base", "spirits")[seed % 2], seats=3 + seed % 3, joe=seed > 2)
    for number in range(150):
        table.say(speaking.any_word(table, chance))
        if number % 40 == 39 and table.conversation.game.ended == "open":
            table.press("back", "back", "back")
            table.hold("back")
            table.press("down", *["ok"] * 6)
    record = record_of(table.conversation.game)
    kept = game_from_record(read_json(json.dumps(record).encode()))
    # A card that was turned up, and taken back, stands in the record by its name; on the table it lies face down again.
    assert masked(kept.game.position) == masked(table.position)
    assert "committed" not in json.dumps([entry.get("correct") for entry in record["plies"]])
