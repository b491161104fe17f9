"""In the lists of people a card says what its seat's button says, whichever card it is (R5)."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting

MOMENTS: dict[str, Callable[[Any], object]] = {
    "committing": lambda table: table.card(2, "4"),
    "revealing": lambda table: table.lay("4", "4", "4"),
    "acting": lambda table: table.lay("4", "4", "4").play("!4"),
}

WAYS: dict[str, Callable[[Any], object]] = {
    "leaves": lambda table: (table.hold("back"), table.hold("up")),
    "is played for": lambda table: (table.hold("back"), table.hold("down")),
}


def at_table(speaking: Any, stand_in: Any = None) -> Any:
    """A game of three; two more may join."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:5], speaking.COLOURS[:5]), stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    return table


def first(_seen: Any, _seat: int, plies: tuple[Any, ...]) -> Any:
    return plies[0]


def outcome(table: Any, before: int) -> tuple[object, ...]:
    return table.conversation.talk(), table.entries[before:], table.conversation.stand_ins


@pytest.mark.rule("R5")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("way", WAYS)
def test_any_card_says_what_the_seats_button_says_and_nothing_else(speaking: Any, moment: str, way: str) -> None:
    """Also the very card that lies face down; wherever it is shown."""
    for seat in (1, 2, 3):
        outcomes = []
        for shown in (None, ("1", None), ("4", None), ("4", seat), ("C", 1 + seat % 3)):
            table = at_table(speaking, first)
            MOMENTS[moment](table)
            before = len(table.entries)
            WAYS[way](table)
            table.card(seat, *shown) if shown else table.seat(seat)
            outcomes.append(outcome(table, before))
            assert table.conversation.stand_ins == (seat,) or table.position.seats[seat - 1].absent
        assert outcomes == [outcomes[0]] * len(outcomes)


def test_who_is_away_comes_back_with_a_card(speaking: Any) -> None:
    table = at_table(speaking)
    for expected in ("3-", "3+"):
        table.press("up")
        table.card(3, "5")
        assert (table.entries[-1], table.state) == (expected, "committing")


@pytest.mark.rule("T1")
def test_who_is_away_in_a_turn_hears_so_and_the_list_stays(speaking: Any) -> None:
    table = at_table(speaking)
    table.press("up")
    table.card(3, "5")
    table.lay("4", "4")
    table.hold("back")
    table.hold("up")
    table.card(3, "5")
    assert (table.state, table.notice) == ("changing_seats", ("refused.back_with_cards", "T1"))


def test_a_newcomers_card_twice_seats_it_and_one_of_another_seat_says_behind_whom(speaking: Any) -> None:
    for then, expected in ((5, ["Anna", "Bo", "Chloé", "Emil"]), (1, ["Anna", "Emil", "Bo", "Chloé"])):
        table = at_table(speaking)
        table.press("up")
        table.card(5, "3")
        assert (table.state, table.chosen) == ("joining", "5@4")
        table.card(then, "7")
        assert [player.name for player in table.conversation.game.players] == expected


def test_a_key_that_is_held_to_open_a_list_chooses_nobody_where_nobody_can_play_for_others(speaking: Any) -> None:
    for key in ("up", "down"):
        table = at_table(speaking)
        table.hold(key)
        assert (table.state, table.chosen) == ("changing_seats", "nobody")
        table.press("ok")
        assert (table.state, table.entries) == ("committing", [])


def test_back_held_where_a_line_says_one_thing_opens_the_menu(speaking: Any) -> None:
    table = at_table(speaking)
    table.press("up", "up")
    assert table.chosen == "join"
    table.hold("back")
    assert (table.state, table.entries) == ("at_menu", [])


def test_a_game_that_has_ended_has_no_people_to_change(speaking: Any) -> None:
    table = at_table(speaking, first)
    table.hold("back")
    table.choose("end", "agreed")
    for key in ("up", "down"):
        table.hold("back")
        table.hold(key)
        assert table.state == "at_menu"
        table.press("back")
