"""Conversations that come through rows of the table that are seldom heard: menu, river only, a river gone astray."""

from typing import Any

from companion.referee.conversation import Conversation


def speak_of_rivers(speaking: Any, witness: Any) -> None:
    speak_in_river_only(speaking, witness)
    speak_of_a_river_astray(speaking, witness)
    speak_of_an_unknown_first_arm(speaking, witness)
    speak_of_canoes_that_slipped(speaking, witness)
    hold_buttons_on(speaking, witness)


def speak_in_river_only(speaking: Any, witness: Any) -> None:
    """Into river only and back to all of it, with a look at each question, and an end by word of the table."""
    table = speaking.seated()
    table.listener = witness
    table.hold("back")
    table.choose("river only")
    table.hold("ok")
    table.press("back", "ok")
    table.hold("ok")
    table.hold("up")
    table.hold("down")
    table.choose("C")
    table.press("up", "back", "back")
    table.hold("back")
    table.press("back")
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
    tell_with_own_buttons(table)
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("end")
    table.press("ok")
    assert table.state == "over"


def tell_with_own_buttons(table: Any) -> None:
    """Each seat says with its own button how its canoes and gems lie, the second one after a look at a place."""
    table.hold("back")
    table.choose("watch")
    table.seat(1)
    table.press("down")
    table.seat(2, 2, 2, 3)
    assert table.conversation.game.entries[-1].why == "watched again"


def speak_of_a_river_astray(speaking: Any, witness: Any) -> None:
    table = speaking.seated().lay("1", "1", "1").play(*["!1", "."] * 3)
    table.listener = witness
    table.hold("down")
    table.press("back")
    table.hold("up")
    table.hold("up")
    table.hold("down")
    table.choose("as it should")
    table.press("back", "back")
    table.choose("push by push")
    table.hold("back")
    table.press("back", "back")
    table.hold("down")
    table.hold("back")
    table.press("ok", "back", "ok")
    table.hold("down")
    table.choose("L0~L")
    assert table.entries[-1] == "~ let stand"
    table.press("back")
    table.press("ok")
    table.hold("down")
    table.press("ok")
    assert table.entries[-1] == "~R"


def speak_of_an_unknown_first_arm(speaking: Any, witness: Any) -> None:
    """The first disc is told with each key, pressed and held on; then all is laid as it should lie."""
    table = speaking.continued(speaking.corrected({"/fork": "?"})).lay("4", "4", "4").play(*["!4", "."] * 3)
    table.listener = witness
    for hold in ("up", "down"):
        for first in ("up", "down"):
            table.hold(hold)
            table.press(first, "back")
            table.hold(first)
            table.press("back", "back")
        table.hold(hold)
        table.press("ok", "back", "back")
    table.hold("up")
    table.press("ok", "ok")
    assert table.entries[-1] == "~LRLR"


def speak_of_canoes_that_slipped(speaking: Any, witness: Any) -> None:
    """A look at them; one is put right by ok, the other by the seat's own button; a seat that is not there."""
    table = speaking.seated()
    table.listener = witness
    table.seat(1, 2)
    table.hold_seat(2)
    table.hold("down")
    table.hold("up")
    table.seat(1)
    table.press("back")
    table.hold_seat(1)
    table.move_to_canoe("a", "4")
    table.press("ok")
    table.hold_seat(1)
    table.move_to_canoe("b", "5")
    table.seat(1)
    assert [canoe.at for canoe in table.position.seats[0].canoes] == ["4", "5"]
    look_at_them_by_other_words(table)


def look_at_them_by_other_words(table: Any) -> None:
    """Cards and the menu's own keys lead there, too, and speak of the other canoe."""
    table.hold("back")
    table.card(1, "3")
    table.press("down")
    table.card(1, "3")
    table.hold("back")
    table.hold("ok")
    table.hold("ok")
    table.hold("back")
    table.hold("ok")
    table.press("down")
    table.hold("back")
    assert table.entries[-1].startswith("correct ")


def hold_buttons_on(speaking: Any, witness: Any) -> None:
    """Ok and a seat's button name a card and make two plays; in river only the button tells of its seat's canoes."""
    at_sea = {f"/seats/{seat}/canoes/{name}/at": "3" for seat in (0, 1) for name in "ab"}
    table = speaking.continued(speaking.corrected(at_sea)).play("1=4", "2=4", "3=3", unseen=True)
    table.listener = witness
    table.hold("ok")
    table.hold("ok")
    table.hold_seat(2)
    table.hold_seat(2)
    assert table.position.to_play == 3
    kinds = {"holds": {"a": 2, "b": 1}}
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "F"}, "spirits", **kinds))
    table.listener = witness
    table.hold("back")
    table.choose("river only")
    table.hold_seat(1)
    table.hold("ok")
    for card in "123":
        table.choose(card)
    table.seat(2)
    table.press("ok")
    table.seat(2)
    assert [entry.partition(" ")[0] for entry in table.entries[-2:]] == ["correct", "correct"]


def ask_for_the_menu(speaking: Any, witness: Any) -> None:
    """All lay their cards, and the table looks into its menu, and ends the game."""
    table = speaking.seated()
    table.listener = witness
    for value, backs in {"on": 0, "pause": 1, "people": 1, "rules": 3, "new": 1, "end": 2}.items():
        table.hold("back")
        table.choose(value)
        table.press(*["back"] * backs)
        assert table.state == "committing"
    for leave in ("ok", "seat"):
        table.hold("back")
        table.choose("pause")
        table.seat(1) if leave == "seat" else table.press(leave)
    table.hold("ok")
    assert table.state == "revealing"
    table.hold("back")
    table.choose("end")
    table.press("ok")
    assert (table.state, table.conversation.game.ended) == ("over", "agreed")


def look_at_hands(speaking: Any, witness: Any) -> None:
    """A table that has it switched on looks twice at what hands can hold."""
    sitting = speaking.Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], show_hands=True)
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.listener = witness
    for leave in ("back", "ok"):
        table.hold("back")
        table.choose("hands")
        table.press("down", leave)
        table.press(*["back"] * (leave == "back"))
    assert table.state == "committing"


def show_another_card(speaking: Any, witness: Any) -> None:
    """Bo shows another card than he has laid: first the table does not let it stand, and then it does."""
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    table.listener = witness
    table.card(2, "4")
    table.press("back")
    table.card(2, "4")
    table.press("ok")
    assert table.entries[-1] == "!4 let stand"
