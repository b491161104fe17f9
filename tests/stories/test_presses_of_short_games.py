"""Whole short games take few presses, so that it is seen when a way gets longer; the bench plays more of them."""

import pytest
from stories.bench_presses_of_games import played, unwatched
from stories.quick_hands import QuickHands, Readers

pytestmark = pytest.mark.slow


def takes_at_most(tenths: int, hands: QuickHands) -> bool:
    """Presses and taps for each seat and round of a game that has been played to its end."""
    assert hands.conversation.state == "over"
    return 10 * hands.spent.total() <= tenths * hands.turns


@pytest.mark.parametrize(("readers", "tenths"), [("own", 34), ("shared", 42), ("none", 55)])
def test_a_game_of_five_takes_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, played("base", 5, readers, seed=4002))


@pytest.mark.parametrize(("readers", "tenths"), [("own", 45), ("shared", 55), ("none", 70)])
def test_a_game_of_six_with_the_spirits_takes_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, played("spirits", 6, readers, seed=4004))


@pytest.mark.parametrize(("readers", "tenths"), [("own", 22), ("shared", 30), ("none", 34)])
def test_a_game_in_river_only_takes_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, unwatched(readers, seed=4004))
