"""Whoever joins is offered the place that the settings have for it, and sits down at any place within four presses."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from referee.moments_of_people import after, by_keys, plays_what_comes_first, table_in
from referee.spokesman import NAMES

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def at_table(speaking: Any, *playing: int, settings: int = 6) -> Any:
    """A game of these seats of the settings has just begun."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:settings], speaking.COLOURS[:settings], "spirits")))
    table.choose("spirits", "seats", *map(str, playing))
    if table.state == "seating":
        table.choose("done")
    table.choose("1", "L")
    return table


def names(table: Any) -> list[str]:
    return [player.name for player in table.conversation.game.players]


def called(table: Any, name: str) -> int:
    """The number that the button of that name says now."""
    return next(player.seat for player in table.conversation.talk().players if player.name == name)


def clockwise(seats: list[str], first: str) -> list[str]:
    return seats[seats.index(first) :] + seats[: seats.index(first)]


ROUNDS = [playing for count in (3, 4, 5) for playing in combinations(range(1, 7), count)]


@pytest.mark.parametrize("playing", ROUNDS, ids=str)
def test_a_newcomers_own_button_twice_seats_it_as_the_settings_have_it(speaking: Any, playing: tuple[int, ...]) -> None:
    for new in {*range(1, 7)} - {*playing}:
        table = at_table(speaking, *playing)
        before, name = len(table.kept), speaking.NAMES[new - 1]
        table.press("up")
        own = called(table, name)
        table.seat(own)
        assert table.state == "joining"
        assert table.chosen.startswith(f"{own}@"), "the first offer is about whose button it was"
        table.seat(own)
        assert len(table.kept) - before == 3
        in_order = [speaking.NAMES[number - 1] for number in sorted((*playing, new))]
        assert clockwise(names(table), in_order[0]) == in_order


@pytest.mark.parametrize("speak", ["a button", "a card"])
@pytest.mark.parametrize("playing", [(1, 2, 3), (1, 3, 5), (2, 4, 6), (1, 2, 5, 6), (2, 3, 4, 5, 6)], ids=str)
def test_every_newcomer_sits_down_behind_every_seat_within_four_presses(
    speaking: Any, playing: tuple[int, ...], speak: str
) -> None:
    for new in {*range(1, 7)} - {*playing}:
        for seat in range(1, len(playing) + 1):
            table = at_table(speaking, *playing)
            before, sat, name = len(table.kept), names(table), speaking.NAMES[new - 1]
            table.press("up")
            for speaker in (called(table, name), seat):
                table.seat(speaker) if speak == "a button" else table.card(speaker, "4")
            assert len(table.kept) - before <= 4
            assert names(table) == [*sat[:seat], name, *sat[seat:]]
            assert table.state == "committing"


BETWEEN_ROUNDS: dict[str, Callable[[Any], object]] = {
    "committing": lambda table: None,
    "at_menu": lambda table: table.hold("back"),
    "standing_in": lambda table: table.hold("up"),
    "correcting": lambda table: (table.hold("back"), table.choose("correct")),
}


def seats_all_newcomers(table: Any) -> None:
    """Each in its place, with the buttons of the menu alone."""
    playing, joined = set(names(table)), set()
    for gestures in by_keys(table, "changing_seats").values():
        told = after(table, *gestures)
        if len(names(told)) > len(playing):
            assert len(gestures) <= 4
            joined |= {*names(told)} - playing
            in_order = [name for name in NAMES if name in names(told)]
            assert clockwise(names(told), in_order[0]) == in_order
    assert joined == {*NAMES} - playing


@pytest.mark.parametrize("playing", [(1, 2, 3), (2, 4, 6), (1, 2, 5, 6), (2, 3, 4, 5, 6)], ids=str)
@pytest.mark.parametrize("state", BETWEEN_ROUNDS)
def test_every_newcomer_sits_down_in_its_place_with_the_menus_buttons_alone(
    speaking: Any, playing: tuple[int, ...], state: str
) -> None:
    table = at_table(speaking, *playing)
    table.conversation.stand_in = plays_what_comes_first
    BETWEEN_ROUNDS[state](table)
    assert table.state == state
    seats_all_newcomers(table)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_also_while_hands_have_still_to_put_right_what_the_river_did(speaking: Any, players: int) -> None:
    table = table_in(speaking, "noting", "spirits", players, settings=6)
    assert table.state == "noting"
    seats_all_newcomers(table)


def test_the_first_offer_of_the_list_is_the_place_by_the_settings(speaking: Any) -> None:
    table = at_table(speaking, 1, 3, 5)
    table.press("up", "up", "ok", "ok")
    assert names(table) == ["Anna", "Bo", "Chloé", "Emil"]


def test_who_is_under_the_cursor_sits_down_behind_the_seat_whose_button_is_pressed(speaking: Any) -> None:
    table = at_table(speaking, 1, 3, 5)
    table.press("up", "up", "ok")
    table.seat(3)
    assert names(table) == ["Anna", "Chloé", "Emil", "Bo"]


@pytest.mark.parametrize(("edition", "seats"), [("base", 5), ("bsw", 5)])
@pytest.mark.parametrize("says", ["a button", "a card"])
def test_who_wants_to_join_a_full_table_is_told_that_all_seats_are_taken(
    speaking: Any, edition: str, seats: int, says: str
) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))
    table.choose(edition, str(seats), "1", "L")
    table.press("up")
    # A seat of the settings that is not in the game has no number there, and its cards are of nobody.
    table.seat(0) if says == "a button" else table.stranger(known_as="purple")
    notice = table.conversation.talk().notice
    assert (notice.code, notice.rule, dict(notice.arguments)) == ("refused.all_seats_taken", "T1", {"count": seats})
    assert (table.state, table.entries) == ("changing_seats", [])


def test_a_tag_of_nobody_is_unknown_at_a_full_table_too(speaking: Any) -> None:
    table = at_table(speaking, 1, 2, 3, 4, 5, 6)
    table.press("up")
    table.stranger()
    assert table.notice == ("refused.unknown_tag", "R1")


def test_where_a_seat_is_left_nobody_is_told_that_all_are_taken(speaking: Any) -> None:
    table = at_table(speaking, 1, 2, 3)
    table.press("up")
    table.stranger()
    assert table.notice == ("refused.unknown_tag", "R1")
    table.seat(0)
    assert table.notice == ("refused.not_now", "R1")


def test_a_newcomers_button_says_nothing_once_a_card_lies_there(speaking: Any) -> None:
    table = at_table(speaking, 1, 3, 5)
    table.seat(1)
    table.press("up")
    assert [player.name for player in table.conversation.talk().players] == ["Anna", "Chloé", "Emil"]
    table.seat(4)
    assert (table.state, table.notice) == ("changing_seats", ("refused.not_now", "R1"))


def test_where_nobody_sits_as_in_the_settings_the_newcomer_is_offered_the_end(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected())
    others = ("pink", "black", "white")
    table.conversation.sitting = Sitting(("Kim", "Lea", "Max", "Noa"), (*others, "grey"))
    table.press("up", "up", "ok")
    assert table.values[0] == "4@4"
