"""Random games in which one face-down card takes every value that it could have: nothing differs until its reveal."""

from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from stories.games import greedy_game
from stories.secret_evening import Case, everything, offer_game

from companion.app.settings import settings_from
from companion.intake.deck import simulated_deck
from companion.rules import Accepted, Position, judge, new_position, parse_ply, rule_set

COLOURS = ("blue", "green", "yellow", "red", "brown")
PINS = (17, 27, 22, 23, 12)
LAMPS = (16, 20, 21, 26, 4)
WORDS = 16


def case_of(seed: int) -> Case:
    """A game of this seed up to a round in which cards are about to be laid; the first, where it was over before."""
    chance = Random(seed)
    edition, count = chance.choice(("base", "bga", "bsw")), chance.randint(3, 5)
    start = new_position(rule_set(edition, count), count, chance.randint(1, count), chance.choice("LR?"))
    texts = greedy_game(start, seed, most_rounds=seed % 5)
    if after(start, texts).phase != "commit":
        texts = []
    plies, position = tuple(map(parse_ply, texts)), after(start, texts)
    hands = tuple(tuple(seat.hand) for seat in position.seats)
    return Case(_settings(seed), simulated_deck(COLOURS), start, plies, chance.randint(1, count), hands, seed)


def after(position: Position, texts: list[str]) -> Position:
    for text in texts:
        outcome = judge(position, parse_ply(text))
        assert isinstance(outcome, Accepted)
        position = outcome.position
    return position


def _settings(seed: int):
    seats = [
        {"colour": colour, "button": pin, "lamp": lamp} | ({"reader": number} if seed % 2 else {})
        for number, (colour, pin, lamp) in enumerate(zip(COLOURS, PINS, LAMPS, strict=True), 1)
    ]
    return settings_from({"seats": seats, "menu": {"lamp": 24}, "buzzer": {"pin": 18}}, "settings")


def check(seeds: range, folder: Path) -> tuple[int, int]:
    """Play the games of these seeds; how many games and how many values of a card that were."""
    games = values = words = 0
    for seed in seeds:
        case = case_of(seed)
        first: list[str] = []
        offered = offer_game(case, folder / f"{seed}")
        for card in case.hands[case.secret - 1]:
            told, spoken = everything(case, card, copytree(offered, folder / f"{seed}-{card}"), WORDS)
            first = first or told
            differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
            assert differing[:1] == [], (seed, card)
            values, words = values + 1, words + spoken
        games += 1
    assert words > 5 * values
    return games, values


@pytest.mark.rule("R5")
def test_a_card_that_lies_face_down_changes_nothing_before_its_reveal(fleeting: Path) -> None:
    games, values = check(range(3), fleeting)
    assert games == 3
    assert values >= 3 * games


@pytest.mark.slow
@pytest.mark.rule("R5")
@pytest.mark.parametrize("part", range(4))
def test_in_two_hundred_games_no_value_of_a_hidden_card_changes_anything(part: int, fleeting: Path) -> None:
    games, values = check(range(1000 + 50 * part, 1050 + 50 * part), fleeting)
    assert games == 50
    assert values > 200


@pytest.mark.rule("R5")
def test_lamps_and_tones_are_among_what_is_compared(fleeting: Path) -> None:
    case = case_of(1)
    told, _ = everything(case, case.hands[case.secret - 1][0], fleeting / "one", WORDS)
    changes = {tuple(line.split()[1:]) for line in told if line.split()[1:2] and line.split()[1] in ("seat1", "buzzer")}
    assert {("seat1", "1"), ("seat1", "0"), ("buzzer", "1760.0")} <= changes
