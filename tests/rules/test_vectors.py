"""What others computed: the shared vectors, the rulebook's example round, and positions of our own."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import (
    Accepted,
    Flow,
    Position,
    expected_arms,
    flow_losses,
    judge_text,
    legal,
    new_position,
    parse_ply,
    perft,
    position_from_json,
    position_to_json,
    rule_set,
    speed,
)

EDITIONS = ["base", "bga", "bsw", "spirits", "bsw-spirits"]
FILES = [*EDITIONS, *[f"{edition}-joe" for edition in EDITIONS]]


def holds(vector: dict[str, Any]) -> None:
    """The position reads and writes, lists its plies, and its ply leads where the vector says."""
    position = position_from_json(vector["position"])
    assert position_to_json(position) == vector["position"]
    assert legal(position) == vector["legal"]
    assert all(isinstance(judge_text(position, ply), Accepted) for ply in vector["legal"])
    if vector["ply"] is not None:
        outcome = judge_text(position, vector["ply"])
        assert isinstance(outcome, Accepted), outcome
        assert position_to_json(outcome.position) == vector["next"]


@pytest.mark.parametrize("name", FILES)
def test_every_vector_of_the_edition_holds(vectors: Path, name: str) -> None:
    lines = (vectors / f"{name}.jsonl").read_text("utf-8").splitlines()
    assert len(lines) >= 30
    for line in lines:
        holds(json.loads(line))


def test_every_ply_of_every_edition_can_be_read(vectors: Path) -> None:
    texts = {
        ply
        for path in sorted(vectors.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
        for ply in json.loads(line)["legal"]
    }
    assert len(texts) > 500
    for text in texts:
        parse_ply(text)


def test_our_own_positions_hold(golden: list[dict[str, Any]]) -> None:
    assert {vector["position"]["phase"] for vector in golden} == {
        "commit",
        "buyback",
        "reveal",
        "act",
        "flow",
        "settle",
        "over",
    }
    for vector in golden:
        holds(vector)


def test_perft_of_our_own_positions_holds(golden: list[dict[str, Any]]) -> None:
    for vector in golden:
        assert perft(position_from_json(vector["position"]), 3) == vector["perft"]


EXAMPLE = """
1=6 2=C 3=5 4=1 5=4
!6 a>4+C . !C C+ . !5 a>3+V . !1 a>1 . !4 a>4 . ~LR
1=5 2=1 3=6 4=5 5=3
!1 a>1 . !6 a-V+Y>3 b>4+C . !5 a+V>J b>3+V . !3 a>3*3a.Y b>3 . !5 a-C>3*4b.V . ~LR
1=C 2=5 3=4 4=2 5=5
!4 b-C+B a+Y>3 . !2 b>3*3a.Y a>2 . !5 a>6R-Y+B b+Y>2 . !C C+ . !5 a+V>J . ~LRLR
"""
"""The rulebook's example round: Blue, Green, Yellow, Red, Brown; the first push goes left."""


def flows_of(text: str) -> tuple[list[tuple[int, list[str], list[str]]], Position]:
    """For each flow of these plies: speed, expected arms, canoes lost as "3b:B"; and the position at the end."""
    position, flows = new_position(rule_set("base", 5), 5, 1, "L"), []
    for word in text.split():
        ply = parse_ply(word)
        assert word in legal(position), word
        if isinstance(ply, Flow):
            lost = [f"{loss.seat}{loss.canoe}:{loss.cargo}" for loss in flow_losses(position, ply.arms)]
            flows.append((speed(position), expected_arms(position), lost))
        outcome = judge_text(position, word)
        assert isinstance(outcome, Accepted), outcome
        position = outcome.position
    return flows, position


@pytest.mark.rule("W2", "W3", "W4", "W5", "G5")
def test_the_rulebook_s_example_loses_exactly_two_canoes_with_their_gems() -> None:
    flows, end = flows_of(EXAMPLE)
    assert flows == [(2, ["LR"], []), (2, ["LR"], []), (4, ["LRLR"], ["3b:B", "5a:B"])]
    assert [seat.canoes[i].at for seat, i in ((end.seats[2], 1), (end.seats[4], 0))] == ["F", "F"]
    assert end.sites[3] == (0, 2, 1, 7, 0)
    assert (end.round, end.phase, end.lifesaver) == (4, "commit", 4)


def test_the_shared_example_is_the_same(vectors: Path) -> None:
    assert (vectors / "example-round.txt").read_text("utf-8").split() == EXAMPLE.split()
