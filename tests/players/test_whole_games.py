"""Whole games of built-in players: every ply holds, the same seed is the same game, and each game has a winner."""

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

import pytest
from msgspec import structs
from players.evenings import ALL, GAMES, Moments, asked, at_random, decisions, evening, own_plies, swapped
from stories.extent import mostly_slow

from companion.players import IN_A_HURRY_FROM, MOST_ROUNDS, PATIENT_UNTIL, Chooser, View, player
from companion.rules import EDITIONS, Accepted, Commit, Ply, Position, format_ply, judge

LONG = 2 * IN_A_HURRY_FROM
"""Rounds that no game of an edition needs."""

TABLES = [(*ALL, "greedy", "careful")[:seats] for seats in (3, 4, 5, 6)]


def checked(names: Sequence[str | Chooser], seed: int, edition: str, **more: Any) -> tuple[Moments, Position]:
    """A game in which every ply was listed and judged."""
    moments, last = evening(names, seed, edition, **more)
    for position, ply in moments:
        seat = ply.seat if isinstance(ply, Commit) else position.to_play or 0
        assert ply in own_plies(position, seat)
        assert isinstance(judge(position, ply), Accepted)
    return moments, last


@pytest.mark.parametrize("joe", mostly_slow([False, True], quick=1))
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ply_is_legal_and_the_game_has_a_winner(edition: str, joe: bool) -> None:
    for seed, names in enumerate(TABLES[: 4 if "spirits" in edition else 3]):
        last = checked(names, seed, edition, options={"joe": joe})[1]
        assert last.phase == "over"
        assert last.winners
        assert last.round < LONG


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_a_table_of_one_temperament_alone_comes_to_an_end(edition: str, name: str) -> None:
    """Four thieves have nobody to rob who loads; hurry ends their games too."""
    for seed in range(5):
        last = evening([name] * 4, seed, edition)[1]
        assert last.winners
        assert last.round < LONG


@pytest.mark.slow
def test_hurry_ends_what_five_gamblers_would_drag_on() -> None:
    """The same game to round 40; without hurry it would take more than twice as long."""

    def patient(view: View, plies: Sequence[Ply], chance: Random) -> Ply:
        table = structs.replace(view.table, round=1)
        return player("gambler")(structs.replace(view, table=table), plies, chance)

    hurried, dragging = evening(["gambler"] * 5, 39), evening([patient] * 5, 39)
    assert [ply for position, ply in hurried[0] if position.round <= PATIENT_UNTIL] == [
        ply for position, ply in dragging[0] if position.round <= PATIENT_UNTIL
    ]
    assert hurried[1].round < IN_A_HURRY_FROM + 20 < LONG < dragging[1].round


def assert_nobody_peeped(moments: Moments) -> None:
    """In a few positions of the game no other card face down would have changed a decision (R5)."""
    for position, seat in list(decisions(moments))[3::40]:
        said = asked(ALL[seat - 1], position, seat)
        assert all(asked(ALL[seat - 1], other, seat) == said for other in swapped(position, seat))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_games_of_each_edition_end_with_a_winner(edition: str) -> None:
    rounds = []
    for seed in range(GAMES):
        moments, last = checked(ALL, seed, edition)
        assert last.winners, f"seed {seed}"
        assert_nobody_peeped(moments)
        rounds.append(last.round)
    assert max(rounds) < LONG
    assert 8 <= median(rounds) <= 20


@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_the_same_seed_is_the_same_game_and_another_seed_another(edition: str) -> None:
    def told(seed: int) -> list[str]:
        return [format_ply(ply) for _, ply in evening(ALL, seed, edition)[0]]

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_a_game_that_nobody_can_win_is_given_up() -> None:
    """Players who only throw dice, with one gem a site."""
    moments, last = evening([at_random] * 3, 1, options={"gems_per_site": 1})
    assert (last.round, last.winners) == (MOST_ROUNDS + 1, ())
    assert moments[-1][0].round == MOST_ROUNDS


@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_greed_beats_chance(edition: str) -> None:
    won = [evening([at_random, "greedy", at_random], seed, edition)[1].winners for seed in range(20)]
    assert sum(winners == (2,) for winners in won) >= 19


@pytest.mark.parametrize("name", mostly_slow(["thief", "careful", "gambler"], quick=1))
def test_every_temperament_beats_chance(name: str) -> None:
    won = [evening([at_random, name, at_random], seed)[1].winners for seed in range(10)]
    assert sum(winners == (2,) for winners in won) >= 9
