"""The beaver: it comes with the worst weather and takes it along over the falls."""

from typing import Any

import pytest

from companion.rules import Position

BEAVER = {"beaver": True}
"""The base game with nothing but the beaver added."""


def clouds(table: Any, weather: int, **more: Any) -> Position:
    position: Position = table.turn("C", weather=weather, options=BEAVER | more.pop("options", {}), **more)
    return position


@pytest.mark.rule("A1")
def test_it_enters_on_the_first_space_the_moment_a_card_moves_the_cloud_to_plus_two(table: Any) -> None:
    turn = clouds(table, 1)
    assert turn.beaver is None
    assert table.after(turn, "C+").beaver == "1"
    assert table.after(turn, "C-").beaver is None
    assert table.after(clouds(table, 0), "C+").beaver is None


@pytest.mark.rule("A1")
def test_with_the_whirlpool_there_it_enters_on_the_second(table: Any) -> None:
    both = {"options": {"whirlpool": True}}
    assert table.after(clouds(table, 1, whirlpool="1", **both), "C+").beaver == "2"
    assert table.after(clouds(table, 1, whirlpool="2", **both), "C+").beaver == "1"
    assert table.after(clouds(table, 1, whirlpool="out", **both), "C+").beaver == "1"


@pytest.mark.rule("A1")
def test_one_that_is_in_the_river_stays_where_it_is(table: Any) -> None:
    assert table.after(clouds(table, 1, beaver="4"), "C+").beaver == "4"
    assert table.after(clouds(table, 2, beaver="4"), "C-").beaver == "4"


@pytest.mark.rule("A1")
def test_without_a_beaver_none_enters(table: Any) -> None:
    assert table.after(table.turn("C", weather=1), "C+").beaver is None


@pytest.mark.rule("A1", "W3")
def test_it_rides_its_disc(table: Any) -> None:
    flow = table.flow(cards="3 3 3", options=BEAVER, beaver="3")
    after = table.after(flow, "~LRL")
    assert (after.beaver, after.weather) == ("6L", 0)
    still = table.flow(cards="2 2 2", options=BEAVER, beaver="6R", weather=-1, fork="L")
    after = table.after(still, "~L")
    assert (after.beaver, after.weather) == ("6R", -1)


@pytest.mark.rule("A2")
def test_when_it_falls_the_weather_is_calm_and_the_flow_keeps_its_speed(table: Any) -> None:
    flow = table.flow("2a@3", cards="1 3 3", options=BEAVER, beaver="7L", weather=2)
    after = table.after(flow, "~LRL")
    assert (after.beaver, after.weather, after.seats[1].canoes[0].at) == (None, 0, "6L")
    assert table.rule(flow, "~L") == "W2"


@pytest.mark.rule("A2")
def test_it_may_come_again(table: Any) -> None:
    after = table.after(table.flow(cards="1 1 1", options=BEAVER, beaver="7L", weather=1), "~LR")
    assert (after.beaver, after.weather) == (None, 0)
    assert table.after(clouds(table, 1), "C+").beaver == "1"
