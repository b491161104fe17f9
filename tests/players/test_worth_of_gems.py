"""What a gem is worth to a seat: more where it brings a goal nearer, most where it wins."""

import pytest

from companion.players.worth import best_gain, gain, progress

NOTHING = (0, 0, 0, 0, 0)


@pytest.mark.rule("X1")
@pytest.mark.parametrize("gems", [(3, 0, 0, 0, 0), (1, 1, 1, 0, 1), (2, 2, 2, 0, 0)])
def test_the_gem_that_wins_is_worth_more_than_any_other(gems: tuple[int, int, int, int, int]) -> None:
    winning = {(3, 0, 0, 0, 0): "V", (1, 1, 1, 0, 1): "B", (2, 2, 2, 0, 0): "R"}[gems]
    others = [gain(gems, gem) for gem in "VCYBR" if gem != winning and sum(gems) < 6]
    assert gain(gems, winning) > 1 > max(others, default=0)


def test_no_gem_sets_a_seat_back() -> None:
    owned = [(v, c, y, 0, 1) for v in range(5) for c in range(4) for y in range(3)]
    assert all(gain(gems, gem) > 0 for gems in owned for gem in "VCYBR" if sum(gems) < 7)


def test_a_second_colour_counts_like_a_second_of_its_kind_for_seven_and_more_for_five_colours() -> None:
    assert gain((1, 0, 0, 0, 0), "C") != gain((1, 0, 0, 0, 0), "V")
    assert gain((1, 1, 1, 0, 0), "B") > gain((1, 1, 1, 0, 0), "V")
    assert gain((3, 1, 0, 0, 0), "V") > gain((3, 1, 0, 0, 0), "B")


def test_two_gems_are_the_progress_of_one_after_the_other() -> None:
    assert gain(NOTHING, "VC") == pytest.approx(gain(NOTHING, "V") + gain((1, 0, 0, 0, 0), "C"))
    assert gain(NOTHING, "") == 0
    assert progress((1, 1, 0, 0, 0)) == pytest.approx(progress(NOTHING) + gain(NOTHING, "VC"))


def test_only_what_lies_at_a_site_can_be_hoped_for() -> None:
    assert best_gain((3, 0, 0, 0, 0), (1, 5, 0, 0, 0)) == gain((3, 0, 0, 0, 0), "V")
    assert best_gain((3, 0, 0, 0, 0), (0, 5, 0, 0, 0)) == gain((3, 0, 0, 0, 0), "C")
    assert best_gain((3, 0, 0, 0, 0), NOTHING) == 0
