"""The first rounds of games take few presses, so that it is seen when a way gets longer; the bench plays whole ones."""

import pytest
from stories.bench_presses_of_games import played, unwatched
from stories.quick_hands import QuickHands, Readers

pytestmark = pytest.mark.slow

ROUNDS = 10
SEED = 4000


def takes_at_most(tenths: int, hands: QuickHands) -> bool:
    """Presses and taps for each seat and round."""
    return hands.turns >= 5 * ROUNDS and 10 * hands.spent.total() <= tenths * hands.turns


@pytest.mark.parametrize(("readers", "tenths"), [("own", 34), ("shared", 42), ("none", 55)])
def test_rounds_of_five_seats_take_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, played("base", 5, readers, SEED, ROUNDS))


@pytest.mark.parametrize(("readers", "tenths"), [("own", 45), ("shared", 55), ("none", 70)])
def test_rounds_of_six_seats_with_the_spirits_take_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, played("spirits", 6, readers, SEED, ROUNDS))


@pytest.mark.parametrize(("readers", "tenths"), [("own", 22), ("shared", 30), ("none", 34)])
def test_rounds_in_river_only_take_few_presses(readers: Readers, tenths: int) -> None:
    assert takes_at_most(tenths, unwatched(readers, SEED, ROUNDS))
