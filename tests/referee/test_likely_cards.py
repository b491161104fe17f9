"""A card that nobody has shown is named from the hand, the likeliest first."""

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace
from referee.turns_played import cards_laid

from companion.referee.likely_cards import likely_cards
from companion.rules import parse_ply, play


def to_reveal(speaking: Any, changes: dict[str, Any], edition: str = "base") -> Any:
    position = speaking.corrected(changes, edition)
    for ply in ("1=?", "2=1", "3=1"):
        position = play(position, parse_ply(ply))
    return position


def test_the_card_that_brings_a_gem_home_comes_before_those_that_do_not(speaking: Any) -> None:
    canoe = "/seats/0/canoes/a/"
    position = to_reveal(speaking, {canoe + "at": "5", canoe + "cargo": "R", "/sites/R/R": 6})
    assert set(likely_cards(position)[:2]) == {"5", "6"}


@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_every_card_of_the_hand_is_named_once(edition: str) -> None:
    for position, _ in islice(cards_laid(["any"] * 4, 2, edition), 150):
        assert position.to_play is not None
        assert sorted(likely_cards(position)) == sorted(position.seats[position.to_play - 1].hand)


@pytest.mark.rule("R5")
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_the_order_tells_nothing_of_the_card_that_was_laid(edition: str) -> None:
    compared = 0
    for position, _ in islice(cards_laid(["any"] * 4, 3, edition), 12):
        told = likely_cards(position)
        for number, seat in enumerate(position.seats):
            for card in seat.hand if seat.committed else ():
                seats = list(position.seats)
                seats[number] = replace(seat, committed=card)
                assert likely_cards(replace(position, seats=tuple(seats))) == told
                compared += 1
    assert compared > 40


@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_the_likeliest_first_takes_fewer_presses_than_the_order_of_the_hand(edition: str) -> None:
    plain = likely = 0
    for position, card in cards_laid(["thief", "gambler", "thief", "gambler"], 4, edition):
        hand = position.seats[(position.to_play or 0) - 1].hand
        plain += presses(hand, card)
        likely += presses(likely_cards(position), card)
    assert likely < 0.7 * plain


def presses(cards: tuple[str, ...], card: str) -> int:
    """Up or down, round and round."""
    index = cards.index(card)
    return min(index, len(cards) - index)
