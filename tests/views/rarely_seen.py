"""Talk of what tables seldom do: hands looked at, somebody called back in a turn or away, a canoe put on the bank."""

from types import ModuleType
from typing import Any

from companion.app.stand_in import stand_in
from companion.referee.words import StrangeCard


def see_rarely(speaking: ModuleType, listener: Any) -> None:
    look_at_hands(speaking, listener)
    call_back(speaking, listener)
    put_on_the_bank(speaking, listener)
    show_odd_tags(speaking, listener)
    sum_up_who_is_away(speaking, listener)


def call_back(speaking: ModuleType, listener: Any) -> None:
    """Somebody who is away is called back in a turn, where another one leaves."""
    table = speaking.seated(players=4)
    table.listener = listener
    table.press("up")
    table.seat(4)
    table.lay("1", "2", "3")
    for seat in (3, 3, 4):
        table.hold("back")
        table.choose("people")
        table.seat(seat)
    table.press("back")


def show_odd_tags(speaking: ModuleType, listener: Any) -> None:
    """A phone, a tag of which only a part or nothing was read, and a card of nobody who plays."""
    table = speaking.seated()
    table.listener = listener
    table.say(StrangeCard("08112233", odd="changing"))
    table.say(StrangeCard("88040102", odd="cut"))
    table.say(StrangeCard("", odd="unread"))
    table.say(StrangeCard("04AABBCC", table.conversation.sitting.colours[-1]))


def look_at_hands(speaking: ModuleType, listener: Any) -> None:
    sitting = speaking.Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], warnings="percent", show_hands=True)
    table = speaking.Spokesman(speaking.Conversation(sitting))
    table.listener = listener
    table.choose("base", "3", "1", "?")
    table.play(*speaking.script(table.position, 28, most_rounds=6))
    table.hold("back")
    table.choose("hands")
    table.press("down", "back")


def put_on_the_bank(speaking: ModuleType, listener: Any) -> None:
    """A canoe whose seat has played the lasso; then back is held while a seat is told on the way back to full."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"}, "spirits")).lay("L", "1", "2")
    table.listener = listener
    table.play("!L")
    table.hold("back")
    table.choose("correct", "canoes", "1a")
    table.press("up", "back", "back", "back")
    table.hold("back")
    table.choose("correct", "canoes", "1a", "bank 2")
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("watch")
    table.hold("back")


def sum_up_who_is_away(speaking: ModuleType, listener: Any) -> None:
    """After a restart, at a table from which one is away and another is played for; a hand is looked at before."""
    sitting = speaking.Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])
    table = speaking.Spokesman(speaking.Conversation(sitting, stand_in=stand_in))
    table.listener = listener
    table.choose("base", "4", "1", "L")
    table.hold("back")
    table.choose("correct", "hands", "1", "4", "in_hand")
    table.press("up")
    table.seat(3)
    table.hold("up")
    table.seat(2)
    again = speaking.Spokesman(speaking.Conversation(sitting, table.conversation.game, stand_in=stand_in))
    again.listener = listener
    again.press("down", "down", "down", "down")
