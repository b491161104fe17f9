"""Cards laid while a seat is still asked what it buys, or hands put gems back, lie there and count once all may lay."""

from typing import Any

import pytest

from companion.referee.heard import Moment
from companion.referee.words import CardShown, MenuPressed, SeatPressed

BUYS = {"/seats/0/canoes/a/at": "F", "/seats/0/gems/V": 1, "/sites/V/V": 6, "/lifesaver": 3}


def after_the_river(speaking: Any, fields: dict[str, Any], edition: str = "base") -> Any:
    table = speaking.continued(speaking.corrected(fields, edition)).lay("1", "1", "1")
    return table.play("!1", ".", "!1", ".", "!1", ".", "~L")


@pytest.fixture(name="asked")
def _asked(speaking: Any) -> Any:
    """Seat 1 is asked whether it buys a canoe back."""
    table = after_the_river(speaking, BUYS)
    assert (table.state, table.position.to_play) == ("buying", 1)
    return table


@pytest.fixture(name="told")
def _told(speaking: Any) -> Any:
    """What fell is told, and hands have a gem to put back."""
    table = speaking.seated("base", 3).lay("6", "6", "6")
    table.play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".")
    table.press("ok")
    assert table.state == "noting"
    return table


def test_a_card_laid_while_a_seat_is_asked_counts_when_it_has_answered(asked: Any) -> None:
    asked.card(2, "5")
    assert asked.notice == ("notice.laid_early", "")
    assert (asked.state, asked.entries[-1]) == ("buying", "~L")
    asked.choose(".")
    assert (asked.state, asked.entries[-2:]) == ("committing", [".", "2=5"])


def test_so_does_a_seat_s_button(asked: Any) -> None:
    asked.seat(3, 2)
    assert (asked.state, asked.entries[-1]) == ("buying", "~L")
    asked.choose("$a=V")
    assert asked.entries[-3:] == ["$a=V", "3=?", "2=?"]


def test_the_seat_that_is_asked_may_lay_its_card_and_is_asked_on(asked: Any) -> None:
    asked.card(1, "6")
    assert (asked.state, asked.position.to_play) == ("buying", 1)
    asked.choose("$a=V")
    assert asked.entries[-2:] == ["$a=V", "1=6"]


def test_all_cards_may_lie_there_before_the_answer(asked: Any) -> None:
    for seat in (1, 2, 3):
        asked.card(seat, "4")
    asked.choose(".")
    assert asked.entries[-3:] == ["1=4", "2=4", "3=4"]
    assert asked.state == "revealing"


def test_of_each_seat_the_last_card_counts(asked: Any) -> None:
    asked.card(2, "5")
    asked.card(2, "3")
    asked.choose(".")
    assert asked.entries[-2:] == [".", "2=3"]


@pytest.mark.parametrize(
    ("card", "reader_of", "refusal"),
    [
        ("1", None, ("refused.card_played", "R2")),
        ("5", 3, ("refused.other_seats_card", "R1")),
        ("7", None, ("refused.no_such_card", "R1")),
    ],
)
def test_a_card_that_could_not_be_laid_is_refused_at_once(
    asked: Any, card: str, reader_of: int | None, refusal: tuple[str, str]
) -> None:
    asked.card(2, card, reader_of)
    assert asked.notice == refusal
    asked.choose(".")
    assert asked.entries[-1] == "."


def test_cards_laid_while_a_gem_is_put_back_count_when_that_is_noted(told: Any) -> None:
    told.card(2, "5")
    told.seat(3)
    assert (told.state, told.notice) == ("noting", ("notice.laid_early", ""))
    told.press("ok")
    assert (told.state, told.entries[-2:]) == ("committing", ["2=5", "3=?"])


def test_a_button_takes_no_card_back(asked: Any) -> None:
    asked.card(2, "5")
    asked.seat(2)
    asked.choose(".")
    assert asked.entries[-2:] == [".", "2=5"]


def test_a_button_that_is_held_asks_for_canoes_and_lays_nothing(asked: Any) -> None:
    asked.hold_seat(2)
    assert asked.state == "slipped"
    asked.press("back")
    asked.choose(".")
    assert asked.entries[-1] == "."


def test_a_card_stays_laid_where_its_seat_then_asks_for_its_canoes(asked: Any) -> None:
    asked.card(2, "5")
    asked.hold_seat(2)
    asked.press("back")
    asked.choose(".")
    assert asked.entries[-1] == "2=5"


def test_what_was_laid_before_the_river_is_taken_back_is_laid_no_more(asked: Any) -> None:
    asked.card(2, "5")
    asked.press("back", "ok")
    asked.play("~L", ".")
    assert (asked.state, asked.entries[-1]) == ("committing", ".")


def test_a_press_of_the_burst_that_also_answers_lays_nothing(asked: Any) -> None:
    for step, word in enumerate((SeatPressed(2), MenuPressed("ok"))):
        asked.conversation.hear(word, Moment(asked.seconds + 10 + step / 10))
    assert "2=?" not in asked.entries


def test_a_card_of_such_a_burst_is_no_finger_s(asked: Any) -> None:
    for step, word in enumerate((CardShown(2, "5"), MenuPressed("ok"))):
        asked.conversation.hear(word, Moment(asked.seconds + 10 + step / 10))
    assert asked.entries[-1] == "2=5"


def test_where_canoes_are_bought_in_the_turn_another_seat_waits(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(BUYS | {"/sites/V/V": 5, "/lifesaver": 1}, "spirits")).lay(
        "1", "1", "1"
    )
    assert (table.state, table.position.to_play) == ("buying", 1)
    table.seat(2)
    assert table.notice == ("refused.out_of_turn", "R1")


def test_which_card_was_laid_early_is_told_by_nothing(speaking: Any) -> None:
    tables = [after_the_river(speaking, BUYS) for _ in range(2)]
    for table, card in zip(tables, ("5", "2"), strict=True):
        table.card(2, card)
    one, other = tables
    assert one.conversation.talk() == other.conversation.talk()
    for table in tables:
        table.choose(".")
    assert one.conversation.talk() == other.conversation.talk()
