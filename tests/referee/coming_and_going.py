"""What a table says before and beside a game: options, seats, people who leave, join and are played for."""

from typing import Any

from referee.moments_of_people import say_of_people

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def join_and_go(table: Any) -> None:
    """Somebody joins and goes again, at once and after the table was put right, and joins after all."""
    table.choose("join")
    table.press("ok", "back", "up")
    table.choose("join")
    table.press("ok")
    table.seat(1)
    table.press("back", "back", "ok", "back", "up")
    table.choose("join")
    table.press("ok", "up")
    table.choose("join")


def leave_in_the_middle(speaking: Any, witness: Any) -> None:
    """One of four is away and cannot be called back in a turn, another leaves after the round; newcomers' buttons."""
    sitting = Sitting(speaking.NAMES[:5], speaking.COLOURS[:5])
    table = speaking.Spokesman(Conversation(sitting, stand_in=stand_in))
    table.listener = witness
    table.choose("base", "4", "1", "L")
    table.press("up")
    table.seat(5, 5)
    table.press("back", "up")
    table.seat(5, 2)
    table.press("back", "up")
    table.seat(4)
    table.lay("1", "2", "3").play("!1", ".")
    for seat in (3, 4):
        table.hold("back")
        table.hold("up")
        table.seat(seat)
    table.press("back")
    table.hold("back")
    table.hold("up")
    table.press("back")
    table.hold("back")
    table.choose("people")
    table.hold("down")
    table.press("back")
    table.hold("back")
    table.choose("play for", "1")
    table.play("!2", ".", "!3", ".", "~L")
    assert [seat.absent for seat in table.position.seats] == [False, False, True, True]


def with_cards_and_two_to_a_line(speaking: Any, witness: Any) -> None:
    """Newcomers by their cards and from the list, two things a line, and a card of somebody who is away."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS, "spirits"), stand_in=stand_in))
    table.listener = witness
    table.choose("spirits", "3", "1", "L")
    for said in ("4@4", "5@4"):
        table.press("up")
        say_of_people(table, said)
        table.press("back")
    table.press("up")
    table.card(4, "5")
    table.card(4, "7")
    table.press("up")
    table.card(5, "5")
    table.card(2, "7")
    table.press("up")
    say_of_people(table, "2-")
    table.hold("up")
    say_of_people(table, "4")
    table.hold("up")
    table.card(4, "1")
    table.lay("1", "2", "3", "4")
    for key in ("up", "down"):
        table.hold("back")
        table.hold(key)
        table.hold(key)
        table.card(2, "5")


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
    leave_in_the_middle(speaking, witness)
    with_cards_and_two_to_a_line(speaking, witness)
    table.hold("back")
    table.choose("new")
    table.press("back")
    table.hold("back")
    table.choose("same")
    assert (table.state, len(table.position.seats)) == ("committing", 5)
    table.press("up")
    table.seat(0)
    table.stranger(known_as="purple")
