"""River only: cards, weather and river are followed, canoes and gems are not; and the way back to all of it."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.journal import game_from_record, read_json, record_of
from companion.rules import CorrectEntry, EndEntry, Position, masked

AFLOAT = {
    "/seats/0/canoes/a/at": "3",
    "/seats/0/canoes/a/cargo": "V",
    "/seats/1/canoes/b/at": "7L",
    "/seats/2/gems/R": 2,
    "/sites/V/V": 6,
    "/sites/R/R": 5,
}
"""Three seats: one with a violet gem at 3, one near the falls, one with two red gems at home."""


def river_only(
    speaking: Any, changes: Mapping[str, Any] = {}, edition: str = "base", seats: int = 3, **options: Any
) -> Any:
    table = speaking.continued(speaking.corrected(changes, edition, seats, **options))
    return switched(table)


def switched(table: Any) -> Any:
    table.hold("back")
    table.press("down", "ok")
    return table


def coming_back(table: Any) -> Any:
    table.hold("back")
    table.choose("watch")
    return table


def lie(position: Position) -> list[Any]:
    """Canoes and gems, and the gems at the sites."""
    return [position.sites, *[(seat.canoes, seat.gems) for seat in position.seats]]


def afloat(position: Position) -> list[str]:
    return [canoe.at for seat in position.seats for canoe in seat.canoes if canoe.at not in "JF"]


def presses(table: Any, words: Any) -> int:
    """How often a button is pressed or held meanwhile."""
    before = len(table.kept)
    words()
    return len(table.kept) - before


# ---- into it


@pytest.mark.rule("T2")
def test_three_presses_lead_into_river_only(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(AFLOAT))
    assert presses(table, lambda: switched(table)) == 3
    entry = table.conversation.game.entries[-1]
    assert isinstance(entry, CorrectEntry)
    assert entry.why == "river only from here"
    assert table.conversation.talk().river_only
    assert table.state == "committing"


def test_the_record_claims_nothing_of_what_nobody_watches(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT)
    assert afloat(table.position) == []
    assert all(not any(seat.gems) for seat in table.position.seats)
    assert table.position.sites == speaking.corrected().sites


PLIES = {
    "commit": (),
    "reveal": ("1=2", "2=3", "3=C"),
    "act": ("1=2", "2=3", "3=C", "!2"),
    "cloud": ("1=C", "2=3", "3=2", "!C"),
    "flow": ("1=2", "2=3", "3=1", "!2", ".", "!3", ".", "!1", "."),
}


@pytest.mark.parametrize("moment", PLIES)
def test_at_any_moment_the_table_may_go_over_to_river_only(speaking: Any, moment: str) -> None:
    table = switched(speaking.seated().play(*PLIES[moment]))
    assert table.conversation.talk().river_only
    assert afloat(table.position) == []
    assert table.state in ("committing", "revealing", "acting", "flowing")


@pytest.mark.rule("L1", "V2")
def test_a_slide_that_is_open_is_no_obstacle(speaking: Any) -> None:
    start = speaking.corrected({"/seats/1/canoes/a/at": "5", "/whirlpool": "4"}, "spirits", 3, must_launch=False)
    table = speaking.continued(start).lay("1", "L", "L").play("!1", ".", "!L", "L", "!L", "L")
    table.press("ok")
    assert table.state == "settling"
    switched(table)
    assert (table.state, afloat(table.position)) == ("committing", [])


# ---- turns in it


@pytest.mark.rule("R3")
def test_a_turn_with_a_known_card_costs_one_press(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT).lay("4", "2", "5")
    table.press("ok")
    table.seat(2)
    table.press("ok")
    assert table.state == "flowing"
    assert [seat.played for seat in table.position.seats] == ["4", "2", "5"]


@pytest.mark.rule("R3")
def test_naming_a_card_ends_its_turn(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT)
    table.hold("ok")
    for card in "425":
        assert table.state == "naming_card"
        table.choose(card)
    assert table.state == "flowing"


@pytest.mark.rule("W1")
@pytest.mark.parametrize(("key", "weather"), [("up", 1), ("down", -1)])
def test_a_cloud_asks_for_one_key(speaking: Any, key: str, weather: int) -> None:
    table = river_only(speaking).lay("C", "2", "5")
    table.press("ok")
    assert table.state == "acting"
    table.press(key)
    assert (table.position.weather, table.position.to_play) == (weather, 2)


@pytest.mark.rule("W1", "R5")
@pytest.mark.parametrize(("key", "weather"), [("up", 1), ("down", -1)])
def test_the_key_that_turns_a_cloud_up_tells_its_way(speaking: Any, key: str, weather: int) -> None:
    """A card that is no cloud is turned up by it all the same: a refusal would tell what lies face down."""
    table = river_only(speaking).lay("C", "2", "5")
    table.press(key, key)
    assert (table.position.weather, table.position.to_play) == (weather, 3)


@pytest.mark.rule("W1")
def test_a_cloud_at_its_end_asks_nothing(speaking: Any) -> None:
    table = river_only(speaking, {"/weather": 2}).lay("C", "2", "5")
    table.press("ok")
    assert (table.position.weather, table.position.to_play) == (1, 2)


@pytest.mark.rule("L1", "Q1", "M2")
def test_spirits_cards_ask_nothing_and_nobody_must_launch(speaking: Any) -> None:
    table = river_only(speaking, edition="spirits").lay("L", "123", "7")
    table.press("ok", "ok", "ok")
    assert table.state == "flowing"


@pytest.mark.rule("W5")
def test_the_river_takes_no_canoe_that_nobody_watches(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT).lay("6", "5", "6")
    table.press("ok", "ok", "ok", "ok")
    assert table.state == "committing"
    assert table.position.round == 2


# ---- presses of whole stretches


ROUNDS = 21


def stretch(speaking: Any, seed: int, means: str, edition: str = "base", seats: int = 5) -> int:
    """Presses and taps of rounds in which cards come as they may; five seats have a button each."""
    chance, table = Random(seed), river_only(speaking, edition=edition, seats=seats)
    return sum(a_round(table, chance, means) for _ in range(ROUNDS))


def a_round(table: Any, chance: Random, means: str) -> int:
    cards = [chance.choice(seat.hand) for seat in table.position.seats]
    for seat, card in enumerate(cards, 1):
        table.card(seat, card, seat) if means == "a reader a seat" else table.seat(seat)
    spent = len(cards) + 1  # laying, and the ok for the river
    while table.state != "flowing":
        seat = table.position.to_play
        spent += a_turn(table, seat, cards[seat - 1], chance.choice(("up", "down")), means)
    table.press("ok")
    assert table.state == "committing"
    return spent


def a_turn(table: Any, seat: int, card: str, way: str, means: str) -> int:
    if means == "one reader" and table.state == "naming_card":
        return presses(table, lambda: table.card(seat, card))
    if table.state == "naming_card":
        return presses(table, lambda: choose_nearest(table, card))
    return presses(table, lambda: table.press(way))


def choose_nearest(table: Any, card: str) -> None:
    down = table.values.index(card)
    up = len(table.values) - down
    table.press(*["down"] * down if down <= up else ["up"] * up, "ok")


@pytest.mark.parametrize(
    ("means", "tenths"), [("buttons", 34), ("one reader", 30), ("a reader a seat", 22)], ids=lambda of: str(of)
)
def test_a_stretch_of_river_only_takes_few_presses(speaking: Any, means: str, tenths: int) -> None:
    """At most 3.4, 3.0 and 2.2 presses and taps a seat and round."""
    spent = sum(stretch(speaking, seed, means) for seed in range(3))
    assert 10 * spent <= tenths * 5 * ROUNDS * 3


def test_a_stretch_of_the_spirits_takes_few_presses_where_one_says_for_all_that_they_have_laid(speaking: Any) -> None:
    chance, table = Random(3), river_only(speaking, edition="spirits", seats=5)
    spent = 0
    for _ in range(ROUNDS):
        cards = [chance.choice(seat.hand) for seat in table.position.seats]
        table.hold("ok")
        spent += 2
        while table.state != "flowing":
            seat = table.position.to_play
            spent += a_turn(table, seat, cards[seat - 1], "up", "buttons")
        table.press("ok")
        if table.state == "noting":
            table.press("ok")
            spent += 1
    assert 10 * spent <= 34 * 5 * ROUNDS


# ---- by word of the table


@pytest.mark.rule("W5")
def test_the_table_says_beside_the_river_whose_canoe_fell(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT).lay("6", "5", "6")
    table.press("ok", "ok", "ok")
    table.choose("losses", "/seats/1/canoes/a/at")
    assert table.state == "flowing"
    assert [canoe.at for canoe in table.position.seats[1].canoes] == ["F", "J"]
    assert table.conversation.game.entries[-1].why == "fell, by word of the table"


def test_of_two_canoes_alike_one_is_offered(speaking: Any) -> None:
    table = river_only(speaking)
    table.hold("back")
    table.choose("losses")
    assert len(table.values) == 3 + 1
    spirits = river_only(speaking, edition="spirits")
    spirits.hold("back")
    spirits.choose("losses")
    assert len(spirits.values) == 6 + 1


@pytest.mark.rule("P1")
def test_buying_back_is_noted(speaking: Any) -> None:
    table = river_only(speaking, {"/seats/0/canoes/b/at": "F"})
    table.hold("back")
    table.choose("losses", "/seats/0/canoes/b/at")
    assert table.position.seats[0].canoes[1].at == "J"
    assert table.conversation.game.entries[-1].why == "bought back, by word of the table"


@pytest.mark.rule("X1")
def test_the_winner_is_whom_the_table_names(speaking: Any) -> None:
    table = river_only(speaking, AFLOAT)
    table.hold("back")
    table.choose("end")
    table.press("down", "ok")
    assert table.state == "over"
    assert table.conversation.talk().winners == (2,)
    assert isinstance(table.conversation.game.entries[-1], EndEntry)
    assert table.conversation.game.ended == "agreed"


@pytest.mark.rule("X1")
def test_gems_of_before_win_nothing(speaking: Any) -> None:
    table = river_only(speaking, {"/seats/0/gems/V": 4, "/sites/V/V": 3}).lay("6", "5", "6")
    table.press("ok", "ok", "ok", "ok")
    assert table.state == "committing"


# ---- taking back, and the plug


def test_a_turn_is_taken_back_whole(speaking: Any) -> None:
    table = river_only(speaking, edition="spirits").lay("L", "C", "5")
    before = table.position
    table.press("ok", "up", "back", "ok")
    assert table.position.to_play == 2
    table.press("back", "ok")
    assert table.position == before


def test_going_over_is_taken_back_like_anything_else(speaking: Any) -> None:
    start = speaking.corrected(AFLOAT)
    table = switched(speaking.continued(start))
    table.press("back", "ok")
    assert table.position == start
    assert not table.conversation.talk().river_only


def test_before_naming_a_card_the_last_entry_can_be_taken_back_and_the_menu_opened(speaking: Any) -> None:
    table = river_only(speaking)
    table.hold("ok")
    table.hold("back")
    assert table.state == "at_menu"
    table.press("back")
    assert table.state == "naming_card"
    table.press("back", "ok")
    assert table.state == "committing"


def test_after_a_power_cut_it_is_still_river_only(speaking: Any) -> None:
    table = coming_back(switched(speaking.seated()))
    again = table.restarted()
    assert again.state == "committing"
    assert again.conversation.talk().river_only
    assert coming_back(again).state == "telling_seat"


# ---- back to all of it


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
    assert kept.game.position == record_position(table)
    assert "committed" not in json.dumps([entry.get("correct") for entry in record["plies"]])


def record_position(table: Any) -> Position:
    return masked(table.position)
