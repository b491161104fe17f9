"""What each temperament is like, shown by positions in which they part, and by what they do over many games."""

from collections import Counter
from functools import cache

import pytest
from msgspec import structs
from players.conftest import Table
from players.evenings import ALL, evening

from companion.players import IN_A_HURRY_FROM, PATIENT_UNTIL, TEMPERAMENTS
from companion.players.temperaments import IN_A_HURRY, in_round
from companion.rules import FALLS, CanoePlay, Flow, flow_losses


def test_the_careful_one_leaves_the_space_that_thieves_can_reach(table: Table) -> None:
    """Both others are three steps below and hold a 3; on 4 no card of theirs ends."""
    position = table.turn("1", "1a@3V 1b@F 2a@6L 3a@6R", hands={2: "3 4", 3: "3 4"})
    assert table.always("careful", position) == "a>4"
    assert table.choices("gambler", position)["a>2"] > 20


def test_the_gambler_goes_for_the_ruby_that_wins_where_the_careful_one_turns_back(table: Table) -> None:
    """At 7R a flow of two pushes takes it; the weather is good, and a 1 or a 2 may be among the cards."""
    position = table.turn("4", "1a@5 1b@F 2a@2 3a@1", weather=-1, owned={1: "VCYB"})
    assert table.always("careful", position) == "a>1"
    assert table.choices("gambler", position)["a>7R+R"] > 50


def test_the_gambler_wants_the_river_wild_and_the_careful_one_calm(table: Table) -> None:
    """An empty canoe of one's own is as far down as three of the others, two of which are laden."""
    position = table.turn("C", "1a@5 2a@5B 3a@5C 3b@6L")
    assert table.always("careful", position) == "C-"
    assert table.choices("gambler", position)["C+"] > 50


def test_the_thief_steals_a_violet_where_the_greedy_one_loads_the_amber_beside_it(table: Table) -> None:
    position = table.turn("2", "1a@5 1b@F 2a@3V", owned={1: "Y"})
    assert table.always("thief", position) == "a>3*2a.V"
    assert table.always("greedy", position) == "a+Y"


def test_the_thief_lies_in_wait_below_a_laden_canoe_where_the_others_load(table: Table) -> None:
    """At 5 it is one below the ruby at 4, with a 1 in hand for the next round."""
    position = table.turn("3", "1a@2 1b@F 2a@4R", hands={1: "1 3", 2: "1 2", 3: "1 2"})
    assert table.always("thief", position) == "a>5"
    assert table.always("careful", position) == "a>3+V"
    assert table.always("greedy", position) == "a>3+V"


@pytest.mark.parametrize(("owned", "ply"), [("VVV", "a>3+V"), ("VYBR", "a+C>3")])
def test_the_greedy_one_takes_the_gem_that_wins(table: Table, owned: str, ply: str) -> None:
    """From 4 with a 3: a violet for four alike, or a diamond for five colours (X1)."""
    position = table.turn("3", "1a@4 1b@F", owned={1: owned})
    assert table.always("greedy", position) == ply


@pytest.mark.parametrize("name", ALL)
def test_everybody_lays_the_card_that_brings_a_laden_canoe_home(table: Table, name: str) -> None:
    """A violet at 5: the 5 does it exactly, the 6 would do too but is worth keeping."""
    assert table.choices(name, table.laid("1a@5V 2a@1 3a@1")).most_common(1)[0][0] == "1=5"


@pytest.mark.parametrize("name", ALL)
def test_nobody_stays_without_any_canoe(table: Table, name: str) -> None:
    """And the gem that is paid is the one that is missed least: the third of a colour too many."""
    position = structs.replace(table.laid("1a@F 1b@F", owned={1: "VVVC"}), phase="buyback", to_play=1)
    assert {ply[2:] for ply in table.choices(name, position)} <= {"=C", "=V"}
    assert "." not in table.choices(name, position)


def test_temperaments_keep_their_own_until_they_are_in_a_hurry() -> None:
    thief = TEMPERAMENTS["thief"]
    assert in_round(thief, 1) == in_round(thief, PATIENT_UNTIL) == thief
    for name in ALL:
        late = in_round(TEMPERAMENTS[name], IN_A_HURRY_FROM)
        assert structs.replace(late, nature="") == structs.replace(IN_A_HURRY, nature="")
        assert in_round(TEMPERAMENTS[name], 400) == late
    half = in_round(thief, (PATIENT_UNTIL + IN_A_HURRY_FROM) // 2)
    assert half.prey == pytest.approx((thief.prey + IN_A_HURRY.prey) / 2)


def test_every_temperament_says_in_one_sentence_what_it_is_like() -> None:
    assert all(len(temperament.nature.split()) > 5 for temperament in TEMPERAMENTS.values())
    assert len({structs.astuple(temperament)[1:] for temperament in TEMPERAMENTS.values()}) == len(TEMPERAMENTS)


@cache
def deeds(edition: str) -> dict[str, Counter[str]]:
    """By name, what happened to each in thirty games: gems stolen, canoes lost, games won."""
    done: dict[str, Counter[str]] = {name: Counter() for name in ALL}
    for seed in range(30):
        order = ALL[seed % 4 :] + ALL[: seed % 4]
        moments, last = evening(order, seed, edition)
        for position, ply in moments:
            if isinstance(ply, CanoePlay):
                done[order[(position.to_play or 0) - 1]] += Counter(stolen=len(ply.thefts), lost=ply.to == FALLS)
            elif isinstance(ply, Flow):
                for loss in flow_losses(position, ply.arms):
                    done[order[loss.seat - 1]]["lost"] += 1
        for seat in last.winners:
            done[order[seat - 1]]["won"] += 1
    return done


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_over_many_games_the_thief_steals_most(edition: str) -> None:
    stolen = {name: did["stolen"] for name, did in deeds(edition).items()}
    assert max(stolen, key=stolen.__getitem__) == "thief"
    assert stolen["thief"] > 2 * stolen["careful"]


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_over_many_games_the_gambler_loses_most_canoes_and_the_careful_one_fewest(edition: str) -> None:
    lost = {name: did["lost"] for name, did in deeds(edition).items()}
    assert max(lost, key=lost.__getitem__) == "gambler"
    assert min(lost, key=lost.__getitem__) == "careful"
