"""Two cards of a hand on one reader, as the conversation hears of them in each of its states (R1, R5)."""

from collections.abc import Callable
from typing import Any

import pytest
from referee.cards_that_stay import second

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.words import CardStays


def may_buy(speaking: Any) -> Any:
    """Seat 1 may buy a canoe back before cards are laid."""
    lost = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"} | {"/seats/0/gems/V": 2, "/sites/V/V": 5}
    table = speaking.continued(speaking.corrected(lost)).lay("1", "1", "1").play(*["!1", "."] * 3, "~L")
    while table.state != "buying":
        table.press("ok")
    return table


def has_news(speaking: Any) -> Any:
    """A gem goes back to its site before the next cards are laid."""
    table = speaking.seated().lay("6", "6", "6").play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".")
    table.press("ok")
    assert table.state == "noting"
    return table


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("before_laying", [may_buy, has_news])
def test_of_two_laid_early_the_first_counts_until_another_stays(
    speaking: Any, before_laying: Callable[[Any], Any], seat: int
) -> None:
    for stays, counts in ((None, "3"), (CardStays(seat, "5"), "5")):
        table = before_laying(speaking)
        table.card(seat, "3")
        table.say(second(seat, "5"))
        assert table.notice == ("", "")
        if stays:
            table.say(stays)
            assert table.notice == ("notice.laid_early", "")
        table.choose(".") if table.state == "buying" else table.press("ok")
        assert (table.state, table.position.seats[seat - 1].committed) == ("committing", counts)


@pytest.mark.rule("R3", "R5")
def test_with_the_turn_only_the_card_laid_comes_up(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], turn_up="with the turn")
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.card(1, "4")
    table.say(second(1, "6"))
    table.card(2, "2")
    table.card(3, "3")
    assert (table.state, table.position.seats[0].played) == ("acting", "4")


@pytest.mark.rule("R3")
def test_what_stays_turns_nothing_up(speaking: Any) -> None:
    table = speaking.seated().lay("4", "4", "4")
    table.say(CardStays(1, "4"))
    table.say(CardStays(1, "6"))
    assert (table.state, table.position.seats[0].committed, table.position.seats[0].played) == ("revealing", "6", None)


@pytest.mark.parametrize("menu", ["at_menu", "paused", "changing_seats"])
def test_what_stays_while_something_else_is_asked_is_laid_afterwards(speaking: Any, menu: str) -> None:
    table = speaking.seated()
    table.press("up") if menu == "changing_seats" else table.hold("back")
    if menu == "paused":
        table.choose("pause")
    assert table.state == menu
    table.say(CardStays(2, "5"))
    table.press("back")
    assert (table.state, table.entries) == ("committing", ["2=5"])
