"""Conversations that come through every row of river only, and of a river that went astray."""

from typing import Any


def speak_in_river_only(speaking: Any, witness: Any) -> None:
    """Into river only and back to all of it, with a look at each question, and an end by word of the table."""
    table = speaking.seated()
    table.listener = witness
    table.hold("back")
    table.choose("river only")
    table.hold("ok")
    table.press("back", "back")
    table.hold("back")
    table.press("back")
    table.choose("C")
    table.press("up")
    table.choose("C")
    table.press("down")
    table.choose("3")
    table.choose("losses")
    table.press("back")
    table.choose("losses")
    table.press("ok", "ok")
    table.lay("4", "4", "4")
    table.press("up", "down", "ok", "ok")
    table.hold("back")
    table.choose("watch")
    table.press("ok", "back", "back")
    table.hold("back")
    table.choose("watch")
    table.press("down", "ok", "back", "down", "ok", "down", "ok", "ok", "ok", "ok")
    assert table.conversation.game.entries[-1].why == "watched again"
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("end")
    table.press("ok")
    assert table.state == "over"


def speak_of_a_river_astray(speaking: Any, witness: Any) -> None:
    table = speaking.seated().lay("1", "1", "1").play(*["!1", "."] * 3)
    table.listener = witness
    table.hold("down")
    table.press("back")
    table.hold("up")
    table.choose("push by push")
    table.hold("back")
    table.press("back", "back")
    table.hold("down")
    table.hold("back")
    table.press("ok", "back", "ok")
    table.hold("down")
    table.press("ok")
    assert table.entries[-1] == "~R"
