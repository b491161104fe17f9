"""A card is turned up: by button, by ok, by showing it again, by its name; and when another one is shown."""

from collections.abc import Callable
from typing import Any

import pytest

WAYS: dict[str, Callable[[Any], None]] = {
    "its seat's button": lambda table: table.seat(1),
    "ok": lambda table: table.press("ok"),
    "showing it again on the shared reader": lambda table: table.card(1, "5"),
    "showing it again on its own reader": lambda table: table.card(1, "5", reader_of=1),
}


@pytest.mark.rule("R3")
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_card_known_by_its_tag_is_turned_up(speaking: Any, way: Callable[[Any], None]) -> None:
    table = speaking.seated().lay("5", "2", "3")
    way(table)
    assert table.entries[3:] == ["!5"]
    assert table.state == "acting"


@pytest.mark.parametrize("start", [lambda table: table.seat(1), lambda table: table.press("ok")], ids=["button", "ok"])
def test_a_card_laid_unseen_is_named_from_the_hand(speaking: Any, start: Callable[[Any], None]) -> None:
    table = speaking.seated().play("1=?", "2=?", "3=?", unseen=True)
    start(table)
    assert (table.state, sorted(table.values)) == ("naming_card", ["1", "2", "3", "4", "5", "6", "C"])
    table.move_to("4")
    start(table)
    assert table.entries[3:] == ["!4"]


def test_a_card_laid_unseen_is_turned_up_by_its_tag(speaking: Any) -> None:
    for asked_first in (False, True):
        table = speaking.seated().play("1=?", "2=?", "3=?", unseen=True)
        if asked_first:
            table.seat(1)
        table.card(1, "6", reader_of=1)
        assert table.entries[3:] == ["!6"]


def test_naming_is_left_with_back(speaking: Any) -> None:
    table = speaking.seated().play("1=?", "2=?", "3=?", unseen=True)
    table.press("ok", "back")
    assert (table.state, table.entries[3:]) == ("revealing", [])


@pytest.mark.rule("R2")
def test_only_cards_of_the_hand_are_named(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".", "!2", ".", "!3", ".", "~LR", unseen=True)
    table.seat(1, 2, 3)
    table.press("ok")
    assert table.position.to_play == 2
    assert sorted(table.values) == ["1", "3", "4", "5", "6", "C"]


# ---- another card than the one laid (T2)


@pytest.fixture
def second_turn(speaking: Any) -> Any:
    """Seat 1 has had its turn; seat 2 has laid a 2."""
    return speaking.seated().lay("5", "2", "3").play("!5", ".")


@pytest.mark.rule("T2")
def test_another_card_is_let_stand_by_the_table(second_turn: Any) -> None:
    second_turn.card(2, "6")
    assert (second_turn.state, second_turn.conversation.talk().shown) == ("allowing", "6")
    assert second_turn.entries[-1] == "."
    second_turn.press("ok")
    assert second_turn.entries[-1] == "!6 let stand"
    seat = second_turn.position.seats[1]
    assert (seat.played, "2" in seat.hand) == ("6", True)


@pytest.mark.rule("T2")
def test_what_the_table_lets_stand_is_kept_with_its_reason(second_turn: Any) -> None:
    second_turn.card(2, "6")
    second_turn.press("ok")
    (entry,) = second_turn.kept[-1].entries
    assert (entry.allow, entry.why) == (True, "another card was shown")


def test_another_card_is_not_let_stand(second_turn: Any) -> None:
    second_turn.card(2, "6")
    second_turn.press("back")
    assert (second_turn.state, second_turn.entries[-1]) == ("revealing", ".")
    second_turn.press("ok")
    assert second_turn.entries[-1] == "!2"


def test_the_right_card_may_be_shown_instead(second_turn: Any) -> None:
    second_turn.card(2, "6")
    second_turn.card(2, "2")
    assert second_turn.entries[-1] == "!2"


def test_a_third_card_may_be_shown_instead(second_turn: Any) -> None:
    second_turn.card(2, "6")
    second_turn.card(2, "4")
    assert second_turn.conversation.talk().shown == "4"
    second_turn.press("ok")
    assert second_turn.entries[-1] == "!4 let stand"


# ---- refusals


@pytest.mark.parametrize("asked", [(), (("card", 2, "6"),)], ids=["revealing", "allowing"])
@pytest.mark.parametrize(
    ("word", "code", "rule"),
    [
        (("card", 3, "3"), "out_of_turn", "R1"),
        (("card", 1, "4"), "out_of_turn", "R1"),
        (("card", 2, "2", 3), "other_seats_card", "R1"),
        (("card", 2, "L"), "no_such_card", "R1"),
        (("stranger",), "unknown_tag", "R1"),
        (("seat", 3), "out_of_turn", "R1"),
    ],
)
def test_what_does_not_belong_to_the_turn_is_refused(
    second_turn: Any, asked: Any, word: tuple[Any, ...], code: str, rule: str
) -> None:
    for name, *arguments in asked:
        getattr(second_turn, name)(*arguments)
    state, entries = second_turn.state, second_turn.entries
    getattr(second_turn, word[0])(*word[1:])
    assert second_turn.notice == (f"refused.{code}", rule)
    assert (second_turn.state, second_turn.entries) == (state, entries)


@pytest.mark.rule("R2")
@pytest.mark.parametrize("unseen", [False, True])
def test_a_card_that_was_played_already_is_not_turned_up(speaking: Any, unseen: bool) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".", "!2", ".", "!3", ".", "~LR")
    table.play("1=1", "2=4", "3=4", unseen=unseen).play("!4", ".")
    table.card(3, "3")
    assert table.notice == ("refused.card_played", "R2")
    assert table.entries[-1] == "."
    if unseen:
        table.press("ok")
        table.card(3, "3")
        assert (table.state, table.notice) == ("naming_card", ("refused.card_played", "R2"))


@pytest.mark.rule("R1")
def test_a_refusal_names_the_seat_whose_turn_it_is(second_turn: Any) -> None:
    second_turn.seat(3)
    assert dict(second_turn.conversation.talk().notice.arguments) == {"seat": 2}
