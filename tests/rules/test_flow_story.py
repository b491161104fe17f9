"""The flow told push by push, as hands do it, and what happens once the river is still."""

import random
from typing import Any

import pytest

from companion.rules import (
    CHOICE,
    ElkBack,
    Fall,
    Flow,
    Joe,
    JoeBack,
    Position,
    Return,
    Slide,
    Trip,
    flow_losses,
    flow_story,
    legal_plies,
    new_position,
    next_disc,
    play,
    rule_set,
    slide_story,
)


def flow(table: Any, canoes: str, cards: str, **more: Any) -> Position:
    options = {"joe": True} | more.pop("options", {})
    position: Position = table.flow(canoes, cards, edition="spirits", options=options, **more)
    return position


@pytest.mark.rule("V1")
def test_the_disc_to_take_is_the_whirlpools_when_it_is_due(table: Any) -> None:
    position = flow(table, "", "3 3 3", whirlpool="7L")
    assert [push.disc for push in flow_story(position, "LRL").pushes] == ["plain", "whirlpool", "plain"]
    assert next_disc(position) == "plain"
    due = flow(table, "", "1 1 1", whirlpool="out")
    assert next_disc(due) == "whirlpool"
    assert flow_story(due, "L").pushes[0].after.whirlpool == "1"


@pytest.mark.rule("W3", "W5", "G5", "A2", "J1")
def test_each_push_says_what_falls_and_where_everything_is_after_it(table: Any) -> None:
    position = flow(table, "1a@7LVV 1b@5 2a@7R", "C 3 3", whirlpool="7L", beaver="7R", joe="7RB", weather=2, fork="L")
    first, second = flow_story(position, "LR").pushes
    assert first.falls == (Fall("1a", "VV"), Fall("whirlpool"))
    assert (first.after.sites[0][0], first.after.seats[0].canoes[1].at, first.after.weather) == (6, "6L", 2)
    assert second.falls == (Fall("2a"), Fall("joe", "B"), Fall("beaver"))
    assert (second.after.weather, second.after.beaver, second.after.joe) == (0, None, Joe("F"))
    assert (second.after.whirlpool, second.after.sites[3][3]) == ("1", 6)
    assert {first.after.phase, second.after.phase} == {"flow"}


@pytest.mark.rule("L1", "E3", "J1", "J2")
def test_once_the_river_is_still_it_is_told_in_order(table: Any) -> None:
    position = flow(table, "1a@4CC| 1b@7LR| 2a@7L", "L 5 5", whirlpool="6L", elk="2a", joe="7L", lifesaver=2, fork="L")
    story = flow_story(position, "L")
    assert story.news == (
        JoeBack("1"),
        Return(1, "a", "4", "", "CC"),
        Return(1, "b", "7L", "F", "R"),
        ElkBack(),
        Trip("", ("1", "2", "3", "4", "5", "6R")),
    )


@pytest.mark.rule("L1", "V2", "J2")
def test_it_stops_where_somebody_has_to_choose_and_goes_on_from_there(table: Any) -> None:
    position = flow(table, "1a@5V| 2b@5| 3a@4|", "L L L", whirlpool="4", joe="3", lifesaver=2, weather=1, fork="R")
    story = flow_story(position, "R")
    assert story.news == (
        Return(2, "b", "5", CHOICE, ""),
        Return(3, "a", "4", "", ""),
        Return(1, "a", "5", CHOICE, "V"),
    )
    settle = table.after(position, "~R")
    assert slide_story(settle, Slide(2, "b", "L")) == ()
    last = table.after(settle, "2b~6L")
    assert slide_story(last, Slide(1, "a", "R")) == (Trip("C", ("4",)),)


@pytest.mark.rule("J1", "J2")
def test_joes_trip_is_told_space_by_space(table: Any) -> None:
    position = flow(table, "", "5 1 1", weather=-1, joe="3", whirlpool="2")
    assert flow_story(position, "").news == (Trip("V", ("3", "2", "1", "2", "3")),)
    slides = flow(table, "", "3 1 1", weather=-1, joe="6LR", whirlpool="4")
    assert flow_story(slides, "").news == (Trip("", ("6L", "5", "4", "5")),)
    over = flow(table, "", "7 1 1", weather=-1, joe="1R", whirlpool="3")
    assert flow_story(over, "").news == (Trip("", ("1", "2", "3", "4", "5", "6R", "7R", "F")),)


@pytest.mark.rule("W3", "V1", "A2", "J1", "E3", "L1")
@pytest.mark.parametrize("seed", range(6))
def test_push_by_push_and_all_at_once_come_to_the_same(seed: int) -> None:
    """The last push's position and the news together tell of the position after the whole flow."""
    chance = random.Random(seed)
    position = new_position(rule_set("spirits", 6, {"joe": True}), 6, fork="L")
    flows = 0
    while flows < 40 and position.phase != "over":
        ply = chance.choice(legal_plies(position))
        if isinstance(ply, Flow):
            flows += 1
            story, after = flow_story(position, ply.arms), play(position, ply)
            last = story.pushes[-1].after if story.pushes else position
            assert (after.whirlpool, after.beaver, after.weather, after.fork) == (
                last.whirlpool, last.beaver, last.weather, last.fork,
            )  # fmt: skip
            fallen = [fall.piece for push in story.pushes for fall in push.falls if fall.piece[0].isdigit()]
            assert fallen == [f"{loss.seat}{loss.canoe}" for loss in flow_losses(position, ply.arms)]
            trips = [news for news in story.news if isinstance(news, Trip)]
            if trips and after.joe:
                assert after.joe.at == ("1" if trips[0].way[-1] == "F" else trips[0].way[-1])
            slid = {f"{news.seat}{news.canoe}" for news in story.news if getattr(news, "slid_to", "") == CHOICE}
            assert slid == set(after.settle)
        position = play(position, ply)
    assert flows > 20
