"""The odds of the river: by hand for small cases, and against plain enumeration of everything that may be played."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from stories.extent import mostly_slow

from companion.rules import (
    Odds,
    Position,
    legal_plies,
    masked,
    new_position,
    odds,
    play,
    position_from_json,
    position_to_json,
    public,
    rule_set,
    speed_odds,
)

HALF = Fraction(1, 2)


def of(speed: dict[int, object], falls: dict[str, object]) -> Odds:
    """Odds written as people write them."""
    return Odds(
        {pushes: Fraction(str(chance)) for pushes, chance in speed.items()},
        {canoe: Fraction(str(chance)) for canoe, chance in falls.items()},
    )


@pytest.mark.rule("W2", "W3")
def test_with_all_cards_up_everything_is_known(table: Any) -> None:
    flow = table.flow("1a@7L 1b@7R 2a@5 2b@6R 3a@F", cards="2 C 3", fork="L")
    assert odds(flow) == of({2: 1}, {"1a": 1, "1b": 1, "2a": 0, "2b": 0})


@pytest.mark.rule("W4")
def test_a_fork_not_known_starts_either_way_with_equal_chance(table: Any) -> None:
    flow = table.flow("1a@7L 1b@5 2b@6R", cards="4 C C", fork="?")
    assert odds(flow).falls == {"1a": 1, "1b": 0, "2b": 1}
    flow = table.flow("1a@7L 1b@5 2b@6R", cards="3 C C", fork="?")
    assert odds(flow).falls == {"1a": 1, "1b": 0, "2b": HALF}


@pytest.mark.rule("W1", "R5")
def test_a_cloud_goes_either_way_and_at_an_end_inward_also_one_just_revealed(table: Any) -> None:
    revealed = table.turn("C", players=3, weather=0)
    obj = position_to_json(revealed)
    for seat in obj["seats"][1:]:
        seat |= {"hand": ["1"], "committed": "1"}
    assert odds(position_from_json(obj)).speed == {0: HALF, 2: HALF}
    assert odds(position_from_json(obj | {"weather": 2})).speed == {2: 1}
    assert odds(table.after(position_from_json(obj), "C+")).speed == {2: 1}


@pytest.mark.rule("L1", "R5")
def test_the_owners_lasso_saves_its_canoes_if_it_is_still_possible_for_certain_if_revealed(table: Any) -> None:
    turn = table.spirits("1", "1a@7L 2a@7L 3a@7L", weather=2, fork="L")
    obj = position_to_json(turn)
    obj["seats"][1] |= {"hand": ["1", "L"], "committed": "1"}
    obj["seats"][2] |= {"hand": ["1"], "committed": "1"}
    assert odds(position_from_json(obj)).falls == {"1a": 1, "2a": HALF, "3a": 1}
    lasso = table.spirits("L", "1a@7L", weather=2, fork="L")
    assert odds(lasso).falls == {"1a": 0}
    assert odds(table.after(lasso, "L")).falls == {}, "on the bank it is not in the river"


@pytest.mark.rule("W2", "T1")
def test_seats_away_play_nothing_and_their_canoes_are_in_danger(table: Any) -> None:
    position = table.commit("2a@7L", edition="spirits", players=3, absent=(2,), weather=2, fork="L")
    # The river stands still only if both others play their cloud and the second one comes down to 0.
    assert odds(position).falls == {"2a": Fraction(199, 200)}


def test_once_the_river_has_flowed_there_are_no_odds(table: Any) -> None:
    over = table.after(table.flow("1a@3", owned={2: "VVVV"}), "~LRLRL")
    assert odds(over) == Odds({}, {})
    lassoed = table.flow("1a@5| 2a@7L", cards="L 1 1", edition="spirits", whirlpool="4", fork="R")
    assert odds(table.after(lassoed, "~R")) == Odds({}, {})


# Everything once more, from the wording alone.
NUMBERS = ("1", "2", "3", "4", "5", "6", "7")
BELOW = {"1": "2", "2": "3", "3": "4", "4": "5", "6L": "7L", "7L": "F", "6R": "7R", "7R": "F"}


def falls_over(at: str, first: str, pushes: int) -> bool:
    arm = first
    for _ in range(pushes):
        if at == "5":
            at = f"6{arm}"
        elif at[-1] in (arm, *"1234"):
            at = BELOW[at]
        arm = "R" if arm == "L" else "L"
    return at == "F"


def endings(position: Position, seats: list[int], weather: int, up: dict[int, str]) -> Iterator[tuple[Any, ...]]:
    """Chance, weather and cards of every way in which these seats play, one after the other."""
    if not seats:
        yield Fraction(1), weather, up
        return
    seat, rest = position.seats[seats[0] - 1], seats[1:]
    pending = seat.played == "C"
    for card in ("C",) if pending else seat.hand:
        share = Fraction(1) if pending else Fraction(1, len(seat.hand))
        steps = [step for step in (-1, 1) if -1 <= weather + step <= 2] if card == "C" else [0]
        for step in steps:
            for chance, ends, cards in endings(position, rest, weather + step, up | {seats[0]: card}):
                yield share / len(steps) * chance, ends, cards


def enumerated(position: Position) -> Odds:
    players = len(position.seats)
    order = [(position.lifesaver - 1 + step) % players + 1 for step in range(players)]
    up = {number: seat.played for number, seat in enumerate(position.seats, 1) if seat.played}
    pending = position.turn and not position.turn.done and up[position.to_play] == "C"
    still = [
        n for n in order if (n not in up and not position.seats[n - 1].absent) or (pending and n == position.to_play)
    ]
    speed: Counter[int] = Counter()
    falls: Counter[str] = Counter()
    afloat = {
        f"{number}{name}": canoe.at
        for number, seat in enumerate(position.seats, 1)
        for name, canoe in zip("ab", seat.canoes, strict=True)
        if canoe.at not in "JF" and not canoe.bank
    }
    for chance, weather, cards in endings(position, still, position.weather, up):
        lowest = min([int(card) for card in cards.values() if card in NUMBERS], default=0)
        pushes = max(0, lowest + weather)
        speed[pushes] += chance
        for canoe, at in afloat.items():
            starts = "LR" if position.fork == "?" else position.fork
            over = [falls_over(at, first, pushes) and cards.get(int(canoe[0])) != "L" for first in starts]
            falls[canoe] += chance * Fraction(sum(over), len(over))
    return Odds(dict(speed), {canoe: Fraction(falls[canoe]) for canoe in afloat})


def with_small_hands(position: Position, chance: random.Random) -> Position:
    """The same with few cards in each hidden hand, so that everything can be enumerated."""
    obj = position_to_json(position)
    for seat in obj["seats"]:
        if not seat["played"]:
            kept = {
                seat["committed"],
                *chance.sample(seat["hand"], min(len(seat["hand"]), chance.choice([1, 2, 2, 3]))),
            }
            seat["hand"] = [card for card in seat["hand"] if card in kept]
    return position_from_json(obj)


@pytest.mark.parametrize("seed", mostly_slow(range(40), quick=5))
def test_odds_are_what_plain_enumeration_gives(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.choice([3, 4, 5, 6])
    edition = "base" if seed % 4 == 0 and players < 6 else "spirits"
    position = new_position(rule_set(edition, players), players, chance.randint(1, players), chance.choice("LR?"))
    seen = Counter[str]()
    for _ in range(150):
        if position.phase == "over":
            break
        if chance.random() < 0.2:
            small = with_small_hands(position, chance)
            told = Odds({}, {}) if small.phase == "settle" else enumerated(small)
            assert (odds(small), speed_odds(small)) == (told, told.speed)
            seen[small.phase] += 1
        position = play(position, chance.choice(legal_plies(position)))
    assert seen["commit"]
    assert seen["act"]


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seed", range(4))
def test_odds_come_from_public_facts_alone(seed: int) -> None:
    chance = random.Random(seed)
    position = new_position(rule_set("spirits", 4), 4)
    for _ in range(200):
        assert odds(position) == odds(masked(position)) == odds(public(position))
        chances = odds(position).speed.values()
        assert sum(chances) == (1 if chances else 0)
        if position.phase == "over":
            break
        position = play(position, chance.choice(legal_plies(position)))
