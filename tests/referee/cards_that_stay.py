"""Talk of two cards of a hand that lie on one reader, and of the one that stays there."""

from typing import Any

from companion.referee.words import CardShown, CardStays


def second(seat: int, card: str) -> CardShown:
    """A card comes to lie with another one of its hand."""
    return CardShown(seat, card, alone=False)


def lay_two_at_once(speaking: Any, witness: Any) -> None:
    """While cards are laid, before the first is turned up, in the menu, and once one is up."""
    table = speaking.seated()
    table.listener = witness
    table.card(1, "3")
    table.say(second(1, "5"))
    table.say(CardStays(1, "5"))
    table.hold("back")
    table.say(CardStays(2, "4"))
    table.press("back")
    assert table.entries == ["1=3", "undo 1", "1=5", "2=4"]
    table.card(3, "2")
    table.say(second(2, "6"))
    assert table.position.seats[1].committed == "4"
    table.say(CardStays(2, "6"))
    assert table.position.seats[1].committed == "6"
    table.say(CardStays(1, "2"))
    table.play("!2")
    before = table.entries
    table.say(CardStays(3, "1"))
    assert table.entries == before
