"""Whole games of every edition, said in words alone, lead to the very entries of their scripts."""

from typing import Any

import pytest

GAMES = [
    (edition, players, seed)
    for edition in ("base", "bga", "bsw")
    for players, seeds in ((3, (28, 10)), (4, (2, 45)), (5, (39, 12)))
    for seed in seeds
]
every_game = pytest.mark.parametrize(
    ("edition", "players", "seed"),
    [pytest.param(*game, marks=[pytest.mark.slow] * (at % 6 > 0)) for at, game in enumerate(GAMES)],
)


WILD_GAMES = [("spirits", 3, 13), ("spirits", 4, 2), ("bsw-spirits", 6, 4), ("bga", 5, 12)]
"""Games with Diamond Joe."""


def spoken(
    speaking: Any, edition: str, players: int, seed: int, *, unseen: bool, **options: Any
) -> tuple[Any, list[str]]:
    table = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?", options=options)
    plies = list(speaking.script(table.position, seed))
    return table.play(*plies, unseen=unseen), plies


@every_game
def test_a_game_of_tagged_cards_is_told_in_words(speaking: Any, edition: str, players: int, seed: int) -> None:
    table, plies = spoken(speaking, edition, players, seed, unseen=False)
    assert table.entries == plies
    assert table.state == "over"
    assert table.position.winners


@pytest.mark.slow
@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize(("edition", "players", "seed"), WILD_GAMES)
def test_a_game_with_joe_is_told_in_words(speaking: Any, edition: str, players: int, seed: int, unseen: bool) -> None:
    table, plies = spoken(speaking, edition, players, seed, unseen=unseen, joe=True)
    laid = [f"{ply[0]}=?" if unseen and ply[1:2] == "=" else ply for ply in plies]
    assert table.entries == laid
    assert table.state == "over"
    assert table.position.winners


@every_game
def test_a_game_of_unseen_cards_is_told_in_words(speaking: Any, edition: str, players: int, seed: int) -> None:
    table, plies = spoken(speaking, edition, players, seed, unseen=True)
    assert table.entries == [f"{ply[0]}=?" if ply[1:2] == "=" else ply for ply in plies]
    assert table.state == "over"


@pytest.mark.slow
def test_the_scripts_have_everything_that_happens_in_a_game(speaking: Any) -> None:
    """Buying for a gem and free, declining, taking, loading and unloading, both arms, clouds, the falls."""
    plies = [ply for game in GAMES for ply in spoken(speaking, *game, unseen=False)[1]]
    for sign in ("$a=", "$a", "*", "+V", "-Y", "C+", "C-", "~LR", "~RL", ">F", ">J"):
        assert any(sign in ply for ply in plies), sign
    assert "$a" in plies
    assert any(ply.startswith("$b=") for ply in plies)
    assert any(ply.startswith("~") and ("LL" in ply or "RR" in ply) for ply in plies)


def test_everything_that_was_entered_was_heard_in_order(speaking: Any) -> None:
    table, _ = spoken(speaking, "base", 4, 15, unseen=False)
    heard = [entry for heard in table.kept for entry in heard.entries]
    assert heard == table.conversation.game.entries


def test_entries_carry_the_time_at_which_they_were_heard(speaking: Any) -> None:
    table = speaking.seated()
    began = table.seconds
    table.play("1=5", "2=2", "3=3")
    stamps = [entry.stamp for entry in table.conversation.game.entries]
    assert [stamp.ms for stamp in stamps] == [1250, 2500, 3750]
    assert table.seconds == began + 3.75
