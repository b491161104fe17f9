"""What nobody follows in river only is said as the table knows it: the card of who is absent, what a canoe costs."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Game, Player
from companion.views.compose import scene_for

LOST = {f"/seats/1/canoes/{name}/at": "F" for name in "ab"}


def unwatched(speaking: Any) -> Any:
    """A table of three in river only; the companion plays for Anna, and Bo has lost both canoes."""
    players = [Player(seat, speaking.NAMES[seat - 1], speaking.COLOURS[seat - 1]) for seat in (1, 2, 3)]
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3])
    table = speaking.Spokesman(Conversation(sitting, Game(speaking.corrected(LOST), players), stand_in=stand_in))
    table.press("ok")
    table.hold("back")
    table.choose("river only")
    table.hold("up")
    table.choose("1")
    table.press("ok")
    return table


@pytest.mark.parametrize("key", ["ok", "up", "seat"])
def test_the_card_that_the_companion_plays_is_told_until_the_next_word(speaking: Any, key: str) -> None:
    table = unwatched(speaking)
    table.card(2, "5")
    table.card(3, "5")
    card = table.position.seats[0].committed
    table.seat(1) if key == "seat" else table.press(key)
    assert table.position.seats[0].played == card
    words = {"C": "cloud"}.get(card, card)
    assert scene_for(table.conversation.talk()).notice == f"Anna plays the {words}: take it out of the hand."
    table.press("ok")
    assert scene_for(table.conversation.talk()).notice == ""


def test_no_card_is_told_of_who_plays_for_themselves(speaking: Any) -> None:
    table = unwatched(speaking)
    table.card(2, "5")
    table.card(3, "5")
    table.press("ok")
    table.seat(2)
    assert scene_for(table.conversation.talk()).notice == ""


@pytest.mark.rule("P1", "P2")
def test_what_a_canoe_costs_is_left_to_the_table_where_gems_are_not_followed(speaking: Any) -> None:
    table = unwatched(speaking)
    table.card(2, "5")
    table.card(3, "5")
    while table.state != "buying":
        table.press("ok")
    scene = scene_for(table.conversation.talk())
    assert scene.lines[scene.chosen] == "canoe for an own gem, free without any"
    assert table.chosen == "$a"
