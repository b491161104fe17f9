"""A card of the hand is tapped whatever stands on the screen: it is laid or not, and never named too soon (R1, R5)."""

from typing import Any

import pytest
from referee.states_with_cards import TURN_UP, everywhere, laid_at, led
from stories.extent import mostly_slow

from companion.views.compose import scene_for

FALSE = "refused.card_played"
"""What must not be said of a card that its hand still has."""


def said_of(speaking: Any, laid: str, path: Any, seat: int, card: str) -> Any:
    table = led(speaking, laid, path)
    table.card(seat, card)
    return table


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seat", mostly_slow([1, 2, 3], quick=1))
@pytest.mark.parametrize("laid", mostly_slow(["444", "4?4", "44"], quick=1))
def test_no_card_is_named_before_one_is_up(speaking: Any, laid: str, seat: int) -> None:
    """Two tables that differ in what is tapped alone are talked about alike, in every state."""
    for state, path in everywhere(speaking, laid).items():
        tables = [said_of(speaking, laid, path, seat, card) for card in "36"]
        one, other = [table.conversation.talk() for table in tables]
        assert one.notice is None or one.notice.code != FALSE, state
        assert (one, scene_for(one)) == (other, scene_for(other)), f"named in {state}"


@pytest.mark.rule("R1", "R3")
@pytest.mark.parametrize("seat", mostly_slow([1, 2, 3], quick=1))
def test_another_card_is_laid_wherever_one_may_be_turned_up(speaking: Any, seat: int) -> None:
    states = everywhere(speaking, "444")
    assert {"revealing", "doubting", "naming_really"} <= states.keys() & set(TURN_UP)
    for state in states.keys() & set(TURN_UP):
        table = said_of(speaking, "444", states[state], seat, "3")
        assert (laid_at(table)[seat - 1], table.notice) == ("3", ("notice.card_replaced", "")), f"not laid in {state}"
        assert table.state == ("revealing" if seat == 1 else state)


@pytest.mark.rule("R3", "T2")
@pytest.mark.parametrize("seat", mostly_slow([2, 3], quick=1))
def test_once_a_card_is_up_another_than_the_one_laid_is_asked_of_and_none_is_called_played(
    speaking: Any, seat: int
) -> None:
    played = ("!4", ".")
    states = everywhere(speaking, "444", played)
    assert {"revealing", "doubting", "naming_really"} <= states.keys()
    for state, path in states.items():
        table = led(speaking, "444", path, played)
        table.card(seat, "3")
        assert table.notice[0] != FALSE, state
        if seat == 2 and state in TURN_UP:
            assert (table.state, table.conversation.talk().shown) == ("allowing", "3"), state


@pytest.mark.rule("R3")
def test_the_card_itself_is_turned_up_behind_the_question_which_it_really_is(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3")
    table.press("up", "up")
    table.card(1, "5")
    assert (table.state, table.entries[-1]) == ("acting", "!5")


@pytest.mark.rule("R1")
def test_while_a_card_that_was_seen_is_named_the_next_seat_shows_none(speaking: Any) -> None:
    lost = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    table = speaking.continued(speaking.corrected(lost)).lay("5", "2", "3").play("!5", ".")
    table.press("back", "up")
    for card in "24":
        table.card(2, card)
        assert (table.state, table.notice, table.entries[-1]) == ("naming_really", ("refused.not_now", "R1"), ".")
