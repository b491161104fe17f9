"""River only: cards, weather and river are followed, canoes and gems are not."""

from typing import Any

import pytest
from referee.unwatched_tables import AFLOAT, afloat, coming_back, presses, river_only, switched

from companion.referee.conversation import Conversation
from companion.rules import CorrectEntry, EndEntry

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


def test_taking_back_the_way_over_asks_nothing_of_hands(speaking: Any) -> None:
    """The table has not moved a piece for it."""
    table = river_only(speaking, AFLOAT)
    table.press("back")
    assert table.state == "committing"
    assert not table.conversation.talk().river_only


# ---- what is not told of


def test_after_a_restart_the_summary_says_nothing_of_canoes(speaking: Any) -> None:
    table = switched(speaking.seated())
    offered = Conversation(table.conversation.sitting, *table.journalled())
    assert [choice.label.code for choice in offered.choices() if choice.value == "on"] == [
        "choose.resume",
        "sum.commit",
    ]


def test_what_nobody_watches_is_not_corrected_piece_by_piece(speaking: Any) -> None:
    table = river_only(speaking, edition="spirits")
    table.hold("back")
    table.choose("correct")
    assert "weather" in table.values
    assert not {"canoes", "gems", "elk"} & set(table.values)
