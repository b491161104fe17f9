"""In river only a seat tells of its own canoe with its button: that it fell, while the river flows; that it is back."""

from typing import Any

import pytest
from referee.unwatched_tables import river_only

from companion.referee.words import SeatHeld


def lost(table: Any, seat: int) -> int:
    return sum(canoe.at == "F" for canoe in table.position.seats[seat - 1].canoes)


def flowing(speaking: Any, **kinds: Any) -> Any:
    table = river_only(speaking, **kinds).lay("1", "2", "3")
    table.press("ok", "ok", "ok")
    assert table.state == "flowing"
    return table


@pytest.mark.rule("W5")
def test_a_seats_own_button_tells_while_the_river_flows_that_its_canoe_fell(speaking: Any) -> None:
    table = flowing(speaking)
    table.seat(2)
    assert (table.state, lost(table, 2), table.notice[0]) == ("flowing", 1, "choose.fell")
    table.seat(2, 3)
    assert (lost(table, 2), lost(table, 3)) == (2, 1)
    table.press("back")
    assert (lost(table, 2), lost(table, 3)) == (2, 0)


@pytest.mark.rule("W5")
def test_a_seat_without_a_canoe_to_lose_is_refused(speaking: Any) -> None:
    table = flowing(speaking)
    table.seat(2, 2, 2, 6)
    assert table.notice[0] == "refused.not_now"
    assert lost(table, 2) == 2


@pytest.mark.rule("W5")
def test_a_seat_with_two_kinds_of_canoes_says_which_fell(speaking: Any) -> None:
    table = flowing(speaking, edition="spirits", holds={"a": 2, "b": 1})
    table.seat(2)
    assert (table.state, lost(table, 2)) == ("telling_losses", 0)
    table.press("ok")
    assert (table.state, lost(table, 2)) == ("flowing", 1)


def test_while_canoes_are_watched_the_river_itself_says_which_fall(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".")
    assert table.state == "flowing"
    table.seat(2)
    assert (table.notice[0], lost(table, 2)) == ("refused.not_now", 0)


@pytest.mark.rule("P1")
def test_a_seats_button_held_on_as_it_lays_its_card_tells_that_its_canoe_is_back(speaking: Any) -> None:
    table = river_only(speaking, {"/seats/1/canoes/a/at": "F", "/seats/2/canoes/b/at": "F"})
    table.hold_seat(2)
    assert (lost(table, 2), table.conversation.talk().committed) == (0, (2,))
    table.seat(1)
    table.hold_seat(3)
    assert (lost(table, 3), table.state, table.position.to_play) == (0, "naming_card", 1)


@pytest.mark.rule("P1")
def test_a_button_held_on_tells_nothing_of_canoes_that_are_not_lost_or_are_watched(speaking: Any) -> None:
    table = river_only(speaking)
    table.hold_seat(2)
    assert table.entries[-1] == "2=?"
    watched = speaking.continued(speaking.corrected({"/seats/1/canoes/a/at": "F"}))
    watched.hold_seat(2)
    assert (watched.entries[-1], lost(watched, 2)) == ("2=?", 1)


@pytest.mark.rule("P1")
def test_a_finger_that_lingers_from_the_flow_brings_no_canoe_back(speaking: Any) -> None:
    table = flowing(speaking)
    table.seat(2)
    table.press("ok")
    assert table.state == "committing"
    table.say(SeatHeld(2))
    assert lost(table, 2) == 1
