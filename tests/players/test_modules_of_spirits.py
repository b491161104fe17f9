"""Players use what an edition has: the elk, the lasso, both slots of a canoe, and Joe."""

import pytest
from players.conftest import Table
from players.evenings import ALL, evening

from companion.rules import BuyBack, CanoePlay, Lasso, MoveCloud, TakeElk


@pytest.mark.parametrize("name", ALL)
def test_everybody_takes_the_elk_before_anything_else(table: Table, name: str) -> None:
    position = table.turn("5", "1a@7L 1b@J", edition="spirits")
    assert table.always(name, position) == "a^"


def test_the_lasso_is_laid_when_the_river_would_take_all(table: Table) -> None:
    """Two laden canoes at 7L, neither of which a card brings home, and nobody has a low card."""
    hands = {1: "1 L", 2: "6 7", 3: "6 7"}
    position = table.laid("1a@7LBB 1b@7RB", edition="spirits", weather=2, hands=hands)
    assert table.always("careful", position) == "1=L"


def test_a_double_canoe_goes_home_with_two_gems_where_both_can_be_had(table: Table) -> None:
    """From 3 with a 7: load both violets and paddle home; the points left over are lost."""
    position = table.turn("7", "1a@3 1b@J 2a@1 3a@1", edition="spirits")
    assert table.always("greedy", position) == "a+V+V>J"


@pytest.mark.parametrize("name", ALL)
def test_joe_is_robbed_of_the_gem_that_wins(table: Table, name: str) -> None:
    position = table.turn("3", "1a@5 1b@F", owned={1: "VVV"}, options={"joe": True}, joe="2V")
    assert table.choices(name, position).most_common(1)[0][0] == "a>2*j.V"


@pytest.mark.parametrize("name", ALL)
def test_everybody_knows_into_which_arms_a_canoe_may_slide(table: Table, name: str) -> None:
    """The whirlpool has drifted from 3 to 5, under a lassoed canoe."""
    position = table.laid("1a@5", edition="spirits")
    turns = ["!L", "L", ".", "!2", "a>2", ".", "!2", "a>2", "."]
    position = table.after(position, "1=L", "2=2", "3=2", *turns, "~LR")
    assert position.settle == ("1a",)
    assert set(table.choices(name, position)) <= {"1a~6L", "1a~6R"}


def test_in_a_few_games_all_that_an_edition_has_is_used() -> None:
    games = [evening(ALL, seed, "bsw-spirits", options={"joe": True})[0] for seed in range(12)]
    plies = [ply for moments in games for _, ply in moments]
    assert {BuyBack, CanoePlay, Lasso, MoveCloud, TakeElk} <= {type(ply) for ply in plies}
    plays = [ply for ply in plies if isinstance(ply, CanoePlay)]
    assert any(play.slid_to for play in plays)
    assert any(play.from_joe for play in plays)
    assert any(play.to_joe for play in plays)
    assert any(len(play.load_before) == 2 for play in plays)
    assert any(len(play.thefts) == 2 for play in plays)
