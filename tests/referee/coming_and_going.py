"""What a table says before and beside a game: options, seats, people who leave, join and are played for."""

from typing import Any

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def join_and_go(table: Any) -> None:
    """Somebody joins and goes again, at once and after the table was put right, and joins after all."""
    table.choose("join")
    table.press("ok", "back", "up")
    table.choose("join")
    table.press("ok")
    table.seat(3)
    table.press("back", "back", "ok", "back", "up")
    table.choose("join")
    table.press("ok", "up")
    table.choose("join")


def come_and_go(speaking: Any, witness: Any) -> None:
    """A set-up with all that stands aside, people who leave, join and are played for, and the same game again."""
    conversation = Conversation(Sitting(speaking.NAMES, speaking.COLOURS), stand_in=stand_in)
    table = speaking.Spokesman(conversation)
    table.listener = witness
    table.choose("base", "options", "joe", "done", "options")
    table.press("back")
    table.choose("seats", "3", "1")
    table.press("back", "back", "back")
    table.choose("seats", "3", "1", "2", "done", "1", "L")
    for way in ("up", "down"):
        table.hold(way)
        table.press("back")
    table.hold("back")
    table.choose("language", "language", "play for", "1")
    table.hold("up")
    table.seat(1)
    table.press("up")
    table.seat(2)
    table.press("up")
    table.choose("join")
    table.press("back", "back", "up")
    join_and_go(table)
    table.seat(5)
    table.hold("up")
    table.seat(1)
    table.seat(1)
    table.press("back", "ok", "ok")
    assert table.position.seats[0].committed not in (None, "?")
    table.hold("back")
    table.choose("new")
    table.press("back")
    table.hold("back")
    table.choose("same")
    assert (table.state, len(table.position.seats)) == ("committing", 5)
