"""Screens that are seldom seen in river only and after it, as talks: each is played before a ``listener``."""

from typing import Any

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Game, Player


def play_what_is_rare(speaking: Any, listener: Any) -> None:
    """All of them; ``speaking`` is the module ``spokesman`` of the referee's tests."""
    play_for_somebody_unwatched(speaking, listener)
    tell_a_rich_seat(speaking, listener)
    for whirlpool in ("1", "7L"):
        lose_empty_canoes(speaking, listener, whirlpool)


def play_for_somebody_unwatched(speaking: Any, listener: Any) -> None:
    """In river only the companion plays for Anna; Bo has lost both canoes and buys one back."""
    lost = {f"/seats/1/canoes/{name}/at": "F" for name in "ab"}
    players = [Player(seat, *who) for seat, who in enumerate(zip(speaking.NAMES, speaking.COLOURS, strict=True), 1)][:3]
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3])
    table = speaking.Spokesman(Conversation(sitting, Game(speaking.corrected(lost), players), stand_in=stand_in))
    table.listener = listener
    table.press("ok")
    table.hold("back")
    table.choose("river only")
    table.hold("up")
    table.choose("1")
    table.press("ok")
    table.card(2, "5")
    table.card(3, "5")
    while table.state != "buying":
        table.press("ok")


def tell_a_rich_seat(speaking: Any, listener: Any) -> None:
    """After river only, a seat with gems whose canoe carries the elk, and a laden Joe."""
    rich = {"/seats/0/canoes/a/at": "4", "/seats/0/gems/V": 2, "/elk": "1a", "/joe/at": "2", "/joe/cargo": "V"}
    table = speaking.continued(speaking.corrected({**rich, "/sites/V/V": 3}, "spirits", 3, joe=True))
    table.listener = listener
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("watch")
    table.seat(1, 2, 3)


def lose_empty_canoes(speaking: Any, listener: Any, whirlpool: str) -> None:
    """The river takes three canoes with nothing in them, of two seats; the whirlpool's disc may lie there, too."""
    brink = {f"/seats/{seat}/canoes/{name}/at": "7L" for seat, name in ((0, "a"), (1, "a"), (1, "b"))}
    start = speaking.corrected({**brink, "/whirlpool": whirlpool, "/fork": "L"}, "spirits", 3, must_launch=False)
    table = speaking.continued(start).lay("C", "C", "C")
    table.play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", ".")
    table.listener = listener
    table.press("ok")


def unwatched(speaking: Any, listener: Any, edition: str) -> None:
    """River only, a canoe that fell, and all of a seat as it is told afterwards."""
    rider = {"/seats/0/canoes/a/at": "7L", "/seats/1/canoes/b/at": "5"}
    elk = {"/elk": "1a"} if edition == "spirits" else {}
    table = speaking.continued(speaking.corrected(rider | elk, edition, 3, joe=edition == "spirits"))
    table.listener = listener
    table.hold("back")
    table.choose("river only")
    table.press("back")
    table.hold("back")
    table.choose("river only")
    table.hold("ok")
    table.choose("C")
    table.press("up")
    table.choose("3", "4", "losses", "/seats/0/canoes/a/at")
    table.press("ok", "ok")
    table.lay("5", "5", "5").press("ok")
    table.hold("back")
    table.choose("losses")
    table.press(*["down"] * 7, "back")
    table.hold("back")
    table.choose("watch")
    for _ in range(3):
        for fact in table.values[1:]:
            table.choose(fact)
            table.press("down", "back")
        table.press("ok")
    table.press("back")
    table.hold("back")
    table.choose("end")
    table.press("ok")
