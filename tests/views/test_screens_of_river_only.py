"""Screens of river only and of a river that is put back: what the table reads there."""

from typing import Any

import pytest

from companion.views.compose import scene_for
from companion.views.cue import Shown, cue_for
from companion.views.scene import Scene


def seen(table: Any) -> Scene:
    return scene_for(table.conversation.talk())


@pytest.fixture
def unwatched(speaking: Any) -> Any:
    changes = {"/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 6}
    table = speaking.continued(speaking.corrected(changes))
    table.hold("back")
    assert "river only, no canoes" in seen(table).lines
    table.choose("river only")
    return table


def test_while_cards_are_laid_the_screen_says_that_it_is_river_only(speaking: Any, unwatched: Any) -> None:
    assert "River only: no canoes, no gems." in seen(unwatched).lines
    assert "River only: no canoes, no gems." not in seen(speaking.seated()).lines


def test_the_screen_says_which_key_ends_a_turn(unwatched: Any) -> None:
    unwatched.lay("2", "3", "4")
    assert "Played: own button or ok; a cloud: up or down." in seen(unwatched).lines


def test_a_card_laid_unseen_is_turned_up_and_named(unwatched: Any) -> None:
    unwatched.hold("ok")
    assert seen(unwatched).glance == "Anna: which?"
    assert seen(unwatched).lines[0] == "Turn it up, say which it is."


def test_each_seat_is_shown_as_it_was_last_known(unwatched: Any) -> None:
    unwatched.hold("back")
    unwatched.choose("watch")
    scene = seen(unwatched)
    assert scene.glance == "Anna: right?"
    assert scene.lines[:5] == ("3: ameth, the jetty", "no gems", "all is so", "canoe: at 3", "canoe: amethyst aboard")
    unwatched.press("down", "ok")
    assert (seen(unwatched).glance, seen(unwatched).lines[:2]) == ("Anna: how?", ("canoe: at 3", "canoe: at 4"))


@pytest.mark.rule("X1")
def test_whom_the_table_names_has_won_and_its_lamp_says_so(unwatched: Any) -> None:
    unwatched.hold("back")
    unwatched.choose("end")
    assert seen(unwatched).lines[:2] == ("Anna has won", "Bo has won")
    unwatched.press("down", "ok")
    assert seen(unwatched).glance == "Bo wins!"
    assert cue_for(Shown(unwatched.conversation.talk()), None).seats == (None, "over", None)


@pytest.mark.rule("W3")
def test_a_river_to_be_put_back_names_each_step(speaking: Any) -> None:
    table = speaking.seated().lay("2", "3", "4").play("!2", ".", "!3", ".", "!4", ".")
    table.hold("down")
    assert seen(table).lines[1:6] == (
        "other arms: → ←", "a push too few: ←", "two pushes too few: stand still",
        "only disc 1 went →", "only disc 2 went ←",
    )  # fmt: skip
    assert seen(table).lines[-2:] == ("two pushes too many: ← → ← →", "a push too many: ← → ←")
    table.press("down")
    table.hold("back")
    assert (seen(table).glance, seen(table).lines) == ("Put it back", ("ok: it lies so", "Push a disc →"))
