"""What is seldom asked at a table, for whoever listens to all that is asked."""

from types import ModuleType
from typing import Any


def look_at_stages(speaking: ModuleType, listener: Any) -> None:
    """What each phase has of its own, as a correction would show it; a single card is doubted, and two."""
    hand = ["1", "2", "3", "4", "5", "6", "7", "123", "L"]
    up = {f"/seats/{index}/{key}": value for index in range(3) for key, value in (("played", "C"), ("hand", hand))}
    at_five = {f"/seats/{index}/canoes/a/at": "5" for index in range(3)}
    at_five |= {f"/seats/{index}/canoes/a/bank": True for index in range(2)}
    waits = {"/phase": "settle", "/to_play": 1, "/settle": ["1a", "2a"], "/whirlpool": "5"}
    over = speaking.continued(speaking.corrected(up | {"/phase": "over", "/winners": [2, 3]}, "spirits", 3))
    settling = speaking.continued(speaking.corrected(up | at_five | waits, "spirits", 3))
    acting = [speaking.seated("spirits").lay(card, "2", "3").play(f"!{card}") for card in ("C", "L")]
    doing = [speaking.seated("spirits").lay(card, "2", "3").play(f"!{card}", ply) for card, ply in (("4", "a>4"),)]
    for table in (over, settling, *acting, *doing):
        for part in ("stage", "done", "afloat", "settle", "winners"):
            table.hold("back")
            table.choose("correct")
            table.listener = listener
            if part in table.values:
                table.choose(part)
                table.press("down")
            table.listener = None
            while table.state == "correcting":
                table.press("back")
    for cards in (["4", "5"], ["3", "4", "5"]):
        table = speaking.continued(speaking.corrected({"/seats/0/hand": cards})).lay("4", "2", "3")
        table.listener = listener
        table.press("ok", "back", "up", "back", "ok", "up", "up", "ok")


def be_refused(speaking: ModuleType, listener: Any) -> None:
    """A hand without a card, a whirlpool from under a canoe."""
    bare = speaking.continued(speaking.corrected({"/seats/1/hand": ["1"]}))
    bound = {"/seats/0/canoes/a/at": "5", "/whirlpool": "4"}
    wild = speaking.continued(speaking.corrected(bound, "spirits")).lay("L", "1", "2")
    wild.play("!L", "L", "!1", "a>1", "!2", "a>2").press("ok")
    for table, picks in ((bare, ("hands", "2", "1", "not_in_hand")), (wild, ("whirlpool", "2"))):
        table.listener = listener
        table.hold("back")
        table.choose("correct", *picks)
    hasty = speaking.seated().lay("1", "2", "3")
    hasty.listener = listener
    hasty.pause_s = 0.1
    hasty.press("ok", "down", "up", *["ok"] * 7)
    hasty.pause_s = 1.25
    hasty.press("back", "ok", "ok")
    hasty.pause_s = 0.1
    hasty.press(*["back"] * 9)
    hasty.pause_s = 1.25
    hasty.press("back")
