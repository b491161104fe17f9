"""River only takes few presses: whole stretches of it, counted."""

from random import Random
from typing import Any

import pytest
from referee.unwatched_tables import presses, river_only

pytestmark = pytest.mark.slow

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
