"""The river as players expect it agrees with the exact odds where no cloud is in a hand, and with the pushes."""

from fractions import Fraction

import pytest
from msgspec import structs
from players.conftest import Table

from companion.players import view_of
from companion.players.current import lowest_of_others, speeds, voyages
from companion.rules import Position, odds, public


def expected(position: Position, card: str, step: int = 0) -> dict[int, float]:
    others = lowest_of_others(view_of(position, 1))
    return dict(speeds(others, card, position.weather + step))


@pytest.mark.rule("W2")
@pytest.mark.parametrize("weather", [-1, 0, 1, 2])
@pytest.mark.parametrize("card", ["1", "4", "7", "123"])
@pytest.mark.parametrize("others", [("2 3 7", "1 5", "4"), ("123 L", "2 123", "6 L"), ("123", "L", "123 L")])
def test_speeds_are_the_exact_odds_with_the_own_card_known(
    table: Table, weather: int, card: str, others: tuple[str, str, str]
) -> None:
    hands = dict(enumerate(others, 2))
    position = table.laid(edition="spirits", seats=4, weather=weather, hands={1: card, **hands})
    exact = {pushes: float(chance) for pushes, chance in odds(public(position)).speed.items()}
    assert expected(position, card) == pytest.approx(exact)


def test_a_card_that_is_up_counts_as_it_is(table: Table) -> None:
    """Seat 2 has turned up a 2 and seat 3 may play a 1 or a 3; our own card is a 5."""
    position = table.laid(hands={1: "5 6", 2: "2 4", 3: "1 3"}, weather=1)
    position = structs.replace(position, lifesaver=2)
    position = table.after(position, "1=5", "2=2", "3=3", "!2", ".")
    assert expected(position, "5") == pytest.approx({2: Fraction(1, 2), 3: Fraction(1, 2)})


def test_a_seat_that_is_away_plays_nothing(table: Table) -> None:
    position = table.laid(hands={2: "1", 3: "3"})
    assert expected(table.after(position, "2-"), "5") == {3: 1.0}


def test_without_any_number_the_weather_alone_moves_the_river(table: Table) -> None:
    position = table.laid(hands={2: "C", 3: "C"}, weather=1)
    assert (expected(position, "C"), expected(position, "C", -1)) == ({1: 1.0}, {0: 1.0})


@pytest.mark.rule("W3", "W4")
def test_a_voyage_follows_the_pushes_arm_by_arm() -> None:
    """From 5: into R with the first push, lies still with the second (into L), one on with the third, then falls."""
    assert [flow["5"][0] for flow in voyages("R", None)[:6]] == ["5", "6R", "6R", "7R", "7R", "F"]
    assert [flow["5"][1] for flow in voyages("R", None)[:6]] == [5, 6, 6, 7, 7, 0]


@pytest.mark.rule("V3")
def test_the_way_home_across_the_whirlpool_costs_one_more() -> None:
    """It drifts along: from 3 to 4 in front of a canoe that comes from 4 to 5."""
    assert voyages("L", "3")[1]["4"] == ("5", 6)
    assert voyages("L", "5")[1]["4"] == ("5", 5)
