"""Whole games at random, from seeds: what is listed holds, what is not is refused, nothing is lost or made."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from stories.extent import mostly_slow

from companion.rules import (
    PLACES,
    Accepted,
    Flow,
    Ply,
    Position,
    Refused,
    format_ply,
    judge,
    judge_text,
    legal,
    legal_plies,
    masked,
    new_position,
    parse_ply,
    perft,
    play,
    position_from_json,
    position_to_json,
    rule_set,
    speed,
)

MIXED: list[dict[str, Any]] = [
    {},
    {"buy_back": "turn", "must_launch": True},
    {"holds": {"a": 2, "b": 1}, "steal_several": True, "unload_at_own_site": False},
    {"gems_per_site": 3, "tie_break": "gem_value", "must_buy": True},
    {"joe": True},
    {"beaver": True, "whirlpool": True},
    {"elk": True, "joe": True, "cards": ["1", "2", "3", "123", "L", "C"]},
]
EDITIONS = ["base", "bga", "bsw", "spirits", "bsw-spirits"]
GAMES = range(14)
"""Seeds; each edition and each mix comes more than once."""

RULES = {"M1", "M2", "M3", "M4", "M6", "G1", "G2", "G3", "S1", "S2", "S3", "R1", "R2", "R3", "T1"}
RULES |= {"W1", "W2", "P1", "P2", "P3", "V2", "V3", "L1", "Q1", "E1", "J3", "notation"}


def chosen(position: Position, chance: random.Random) -> Ply:
    """A ply at random, or one that brings gems home; now and then a seat leaves or comes back."""
    if position.phase == "commit" and chance.random() < 0.03:
        text = f"{chance.randint(1, len(position.seats))}{chance.choice('-+')}"
        if isinstance(judge_text(position, text), Accepted):
            return parse_ply(text)
    plies = legal_plies(position)
    if position.phase == "act" and chance.random() < 0.8:
        return max(plies, key=lambda ply: (worth(play(position, ply), position.to_play), chance.random()))
    return chance.choice(plies)


def worth(position: Position, number: int) -> int:
    """What a seat has, as a child would count it: gems owned, gems on their way home, canoes not lost."""
    seat = position.seats[number - 1]
    canoes = [6 * len(c.cargo) - (PLACES.index(c.at) if c.cargo or c.at == "F" else 0) for c in seat.canoes]
    return 10 * sum(seat.gems) + sum(canoes)


@cache
def game(seed: int) -> tuple[tuple[Position, Ply], ...]:
    return tuple(played(seed))


def played(seed: int, most: int = 2000) -> Iterator[tuple[Position, Ply]]:
    chance = random.Random(seed)
    players = chance.choice([3, 4, 5])
    rules = rule_set(EDITIONS[seed % len(EDITIONS)], players, MIXED[seed % len(MIXED)])
    position = new_position(rules, players, chance.randint(1, players), "?")
    for _ in range(most):
        if position.phase == "over":
            return
        ply = chosen(position, chance)
        yield position, ply
        position = play(position, ply)


@pytest.mark.parametrize("seed", mostly_slow(GAMES, quick=5))
def test_every_listed_ply_holds_and_reads_back(seed: int) -> None:
    for position, _ in game(seed):
        texts = legal(position)
        assert texts == sorted(set(texts))
        assert texts, "a game that is not over goes on"
        assert [format_ply(ply) for ply in legal_plies(position)] == texts
        for ply in legal_plies(position):
            assert parse_ply(format_ply(ply)) == ply
            assert judge(position, ply) == Accepted(play(position, ply))


@pytest.mark.slow
@pytest.mark.parametrize("seed", mostly_slow(GAMES, quick=5))
def test_gems_and_positions_stay_whole(seed: int) -> None:
    for position, ply in game(seed):
        after = play(position, ply)
        # The strict reader counts the gems and asks what each phase must have.
        assert position_from_json(position_to_json(after)) == after
        assert position_from_json(position_to_json(masked(after))) == masked(after)


@pytest.mark.parametrize("seed", mostly_slow(GAMES, quick=5))
def test_a_ply_of_another_moment_is_refused_by_a_rule(seed: int) -> None:
    chance = random.Random(seed)
    moments = game(seed)
    plies = [ply for _, ply in moments]
    for position, _ in moments:
        listed = set(legal_plies(position))
        for ply in chance.sample(plies, 8):
            outcome = judge(position, ply)
            if isinstance(outcome, Refused):
                assert ply not in listed
                assert outcome.rule in RULES
            else:
                assert ply in listed or format_ply(ply)[1:] in "-+" or right_flow(position, ply)


def right_flow(position: Position, ply: Ply) -> bool:
    return isinstance(ply, Flow) and len(ply.arms) == speed(position)


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seed", range(4))
def test_no_refusal_depends_on_what_lies_face_down(seed: int) -> None:
    """With all face-down cards unknown the reasons are the same words, reveals apart."""
    chance = random.Random(seed)
    moments = game(seed)
    for position, _ in moments:
        ply = chance.choice(moments)[1]
        outcome, blind = judge(position, ply), judge(masked(position), ply)
        if isinstance(outcome, Refused) and not format_ply(ply).startswith("!"):
            assert outcome == blind


@pytest.mark.slow
def test_games_come_to_an_end_and_pass_through_everything() -> None:
    phases = {position.phase for seed in GAMES for position, _ in game(seed)}
    assert phases == {"commit", "buyback", "reveal", "act", "flow", "settle"}
    kinds = {type(ply).__name__ for seed in GAMES for _, ply in game(seed)}
    assert kinds == {
        "Commit", "Leave", "ComeBack", "BuyBack", "Done", "Reveal", "TakeElk", "MoveCloud", "Lasso", "CanoePlay",
        "Flow", "Slide",
    }  # fmt: skip
    ends = [play(*game(seed)[-1]) for seed in GAMES]
    assert sum(end.phase == "over" for end in ends) >= 7


def test_perft_counts_what_listing_and_judging_count() -> None:
    for position, _ in game(3)[::150]:
        assert perft(position, 3) == counted(position, 3)
    over = play(*game(3)[-1])
    assert [perft(over, n) for n in range(3)] == [1, 0, 0]


def counted(position: Position, length: int) -> int:
    if length == 0:
        return 1
    total = 0
    for text in legal(position):
        outcome = judge_text(position, text)
        assert isinstance(outcome, Accepted)
        total += counted(outcome.position, length - 1)
    return total
