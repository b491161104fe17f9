"""The scripts of the demo games: they can be played, end with a winner, and show all that the spirits and Joe do."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from stories.demo_games import BASE_WITH_JOE, DEMO_GAMES, SPIRITS, DemoGame

from companion.referee.offered import offered_plies
from companion.rules import Accepted, Position, judge_text, position_to_json

WITH_SPIRITS = [game for game in DEMO_GAMES if game.edition == "spirits"]
WITH_JOE = [game for game in DEMO_GAMES if game.options.get("joe")]

DOWNRIVER = {arm: ["J", "1", "2", "3", "4", "5", f"6{arm}", f"7{arm}", "F"] for arm in "LR"}


class Moment(NamedTuple):
    """One ply, and the positions around it as the notation writes them."""

    ply: str
    before: dict[str, Any]
    after: dict[str, Any]


def moments(game: DemoGame) -> list[Moment]:
    """Every ply of the game, refereed."""
    return [Moment(ply, position_to_json(p), position_to_json(q)) for p, ply, q in refereed(game)]


def refereed(game: DemoGame) -> Iterator[tuple[Position, str, Position]]:
    position = game.start()
    for ply in game.plies:
        outcome = judge_text(position, ply)
        assert isinstance(outcome, Accepted), (ply, outcome)
        yield position, ply, outcome.position
        position = outcome.position


def canoe(position: dict[str, Any], name: str) -> dict[str, Any]:
    """The canoe of that name, such as ``2a``."""
    found: dict[str, Any] = position["seats"][int(name[0]) - 1]["canoes"][name[1]]
    return found


def of_player(moment: Moment) -> str:
    """The canoe that the ply speaks of: that of the seat to play."""
    return f"{moment.before['to_play']}{moment.ply[0]}"


def is_canoe_play(moment: Moment) -> bool:
    return moment.before["phase"] == "act" and moment.ply[0] in "ab" and moment.ply[1:] != "^"


@pytest.mark.parametrize("game", DEMO_GAMES)
def test_every_ply_is_offered_to_the_table(game: DemoGame) -> None:
    for position, ply, _ in refereed(game):
        assert ply in offered_plies(position)


@pytest.mark.parametrize("game", DEMO_GAMES)
def test_a_demo_game_is_short_and_ends_with_a_winner(game: DemoGame) -> None:
    end = moments(game)[-1].after
    assert (end["phase"], len(end["winners"])) == ("over", 1)
    assert len(game.names) == len(end["seats"])
    assert end["round"] == len(game.rounds) <= 9


def test_one_demo_game_has_the_spirits_and_one_has_joe_alone() -> None:
    spirits, base = (position_to_json(game.start()) for game in (SPIRITS, BASE_WITH_JOE))
    assert (spirits["whirlpool"], spirits["elk"], spirits["joe"]) == ("3", "site", None)
    assert (base["whirlpool"], base["elk"], base["joe"]) == (None, None, {"at": "1", "cargo": ""})


@pytest.mark.parametrize("game", WITH_SPIRITS)
def test_the_whirlpool_falls_and_comes_back_at_the_top(game: DemoGame) -> None:
    lies_at = [moment.after["whirlpool"] for moment in moments(game) if moment.ply[0] == "~"]
    in_the_river = [int(space[0]) for space in lies_at if space != "out"]
    assert in_the_river != sorted(in_the_river)  # pushes only take it down: it has been over the falls


@pytest.mark.parametrize("game", WITH_SPIRITS)
def test_the_beaver_comes_with_the_worst_weather_and_falls(game: DemoGame) -> None:
    comes_or_goes = [m for m in moments(game) if (m.before["beaver"] is None) != (m.after["beaver"] is None)]
    comes, falls = comes_or_goes[:2]
    assert (comes.ply, comes.after["weather"], comes.after["beaver"]) == ("C+", 2, "1")
    assert (falls.ply[0], falls.before["weather"], falls.after["weather"]) == ("~", 2, 0)


@pytest.mark.parametrize("game", WITH_SPIRITS)
def test_the_elk_is_taken_rides_and_is_back_at_the_red_site(game: DemoGame) -> None:
    played = moments(game)
    taken = next(n for n, moment in enumerate(played) if moment.ply.endswith("^"))
    rider = of_player(played[taken])
    assert canoe(played[taken].before, rider)["at"] in ("7L", "7R")
    back = next(n for n, moment in enumerate(played) if n > taken and moment.after["elk"] == "site")
    rides = [m for m in played[taken:back] if is_canoe_play(m) and of_player(m) == rider]
    assert any(m.before["elk"] == rider and canoe(m.before, rider)["at"] != canoe(m.after, rider)["at"] for m in rides)
    assert canoe(played[back].after, rider)["at"] in ("J", "F")


@pytest.mark.parametrize("game", WITH_SPIRITS)
def test_a_lassoed_canoe_comes_back_onto_the_whirlpool_and_its_owner_chooses_the_arm(game: DemoGame) -> None:
    slide = next(moment for moment in moments(game) if moment.before["phase"] == "settle")
    name, _, to = slide.ply.partition("~")
    before, after = canoe(slide.before, name), canoe(slide.after, name)
    assert (slide.before["whirlpool"], before["at"], before["bank"]) == ("5", "5", True)
    assert (after["at"], after["bank"], after["cargo"]) == (to, False, before["cargo"])
    assert to in ("6L", "6R")


@pytest.mark.parametrize("game", WITH_SPIRITS)
def test_a_double_canoe_steals_two_gems_in_one_play(game: DemoGame) -> None:
    play = next(moment for moment in moments(game) if moment.ply.count("*") - moment.ply.count("*j") == 2)
    thefts = play.ply.split("*")[1:3]
    (victim,) = {theft[:2] for theft in thefts}
    booty = "".join(theft[3] for theft in thefts)
    thief = canoe(play.after, of_player(play))
    assert (thief["holds"], thief["cargo"]) == (2, booty)
    assert (canoe(play.before, victim)["cargo"], canoe(play.after, victim)["cargo"]) == (booty, "")


@pytest.mark.parametrize("game", WITH_JOE)
def test_somebody_swaps_a_gem_with_joe(game: DemoGame) -> None:
    swap = next(m for m in moments(game) if "*j." in m.ply and "%" in m.ply)
    taken, given = swap.before["joe"]["cargo"], swap.after["joe"]["cargo"]
    assert swap.ply.endswith(f"*j.{taken}%{given}")
    assert taken != given
    assert taken in canoe(swap.after, of_player(swap))["cargo"]


class JoesRound(NamedTuple):
    """What Joe does after the turns of a round, worked out here from the arms and the lifesaver's card."""

    at: str
    """where the turns leave him"""

    carried_to: str
    points: int
    ends_at: str
    site: str
    """the colour of the site beside ``carried_to``, or "" """

    flow: Moment


def joes_rounds(game: DemoGame) -> list[JoesRound]:
    return [joes_round(moment) for moment in moments(game) if moment.ply[0] == "~"]


def joes_round(flow: Moment) -> JoesRound:
    at, lifesaver = flow.before["joe"]["at"], flow.before["seats"][flow.before["lifesaver"] - 1]
    to = carried(at, flow.ply[1:])
    points = int(lifesaver["played"]) if lifesaver["played"].isdigit() else 0
    site = {"3": "V", "4": "C", "5": "Y", "6": "B", "7": "R"}.get(to[0], "")
    return JoesRound(at, to, points, paddled("1" if to == "F" else to, points), site, flow)


def carried(at: str, arms: str) -> str:
    for arm in arms:
        line = DOWNRIVER[arm]
        at = line[line.index(at) + 1] if at in line[:-1] else at
    return at


def paddled(at: str, points: int) -> str:
    """Up to 1 and down again into R, where there is no whirlpool in the way."""
    line = DOWNRIVER[at[-1] if at[-1] in "LR" else "R"]
    up = line.index(at) - points
    return line[up] if up >= 1 else DOWNRIVER["R"][2 - up]


def test_joe_is_carried_and_paddles_by_the_lifesavers_card() -> None:
    rounds = joes_rounds(BASE_WITH_JOE)
    assert [there.ends_at for there in rounds] == [there.flow.after["joe"]["at"] for there in rounds]
    assert any(there.at != there.carried_to != "F" for there in rounds)


def test_joe_turns_at_the_top() -> None:
    upriver = [there for there in joes_rounds(BASE_WITH_JOE) if there.carried_to in ("2", "3", "4", "5")]
    assert any(there.points > int(there.carried_to) - 1 for there in upriver)


def test_joe_loads_the_gem_of_the_site_where_he_lies() -> None:
    empty = [there for there in joes_rounds(BASE_WITH_JOE) if not there.flow.before["joe"]["cargo"] and there.site]
    assert [there.flow.after["joe"]["cargo"] for there in empty] == [there.site for there in empty] != []


def test_joe_falls_with_his_gem_which_is_back_at_its_site() -> None:
    falls = next(there.flow for there in joes_rounds(BASE_WITH_JOE) if there.carried_to == "F")
    gem = falls.before["joe"]["cargo"]
    assert gem
    assert falls.after["joe"]["cargo"] == ""
    assert falls.after["sites"][gem][gem] > falls.before["sites"][gem].get(gem, 0)
