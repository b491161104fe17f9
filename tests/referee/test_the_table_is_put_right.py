"""Whole games are taken back to their start and played again, at a conversation and at a model of the real table."""

from random import Random
from typing import Any

import pytest
from stories.extent import mostly_slow
from stories.following_steps import follow
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import play_by_hand

from companion.rules import Position, public


def played(table: Any, model: PhysicalTable, plies: list[str]) -> list[Position]:
    """Play these plies at both; the positions on the way."""
    table.play(*plies)
    game = table.conversation.game
    positions = [game.start, *(standing.after for standing in game.standing)]
    for before, standing in zip(positions, game.standing, strict=False):
        play_by_hand(model, before, standing.entry.ply, standing.after)
    assert model.agrees_with(public(table.position)) == []
    return positions


def take_all_back(table: Any, model: PhysicalTable, chance: Random) -> None:
    """Step by step; hands put the table right now after one step, now after some."""
    while table.conversation.game.standing:
        table.press("back")
        if table.state == "taking_back":
            table.press("ok")
        if table.state != "restoring" or (chance.random() < 0.4 and table.conversation.game.standing):
            continue
        for step in table.conversation.restoring.steps(table.position):
            follow(model, step)
        assert model.agrees_with(public(table.position)) == []
        table.press("ok")
        assert table.state != "restoring"


GAMES = [("base", 3, 28), ("spirits", 4, 7), ("bsw", 5, 39), ("bsw-spirits", 6, 12), ("bga", 4, 3)]
"""Editions, seats and seeds."""


@pytest.mark.slow
@pytest.mark.parametrize("number", mostly_slow(range(len(GAMES)), quick=2))
def test_a_game_taken_back_to_its_start_and_played_again_is_the_same_game(speaking: Any, number: int) -> None:
    edition, players, seed = GAMES[number]
    chance = Random(seed)
    table = speaking.seated(edition, players, fork="?", options={"joe": "spirits" in edition})
    plies = list(speaking.script(table.position, seed))
    model = PhysicalTable(public(table.position))
    first = played(table, model, plies)
    take_all_back(table, model, chance)
    assert model.agrees_with(public(first[0])) == []
    table._ended_by_itself = False
    assert played(table, model, plies) == first
