"""Leaving, coming back, a stand-in and joining take four presses in every state, by buttons, cards or the menu (T1)."""

from typing import Any

import pytest
from referee.moments_of_people import STAGES, after, by_keys, opening, table_in
from stories.extent import extent, mostly_slow

from companion.referee.played_for import leaving
from companion.referee.rows_of_mishaps import UNDER_WAY
from companion.referee.table import LISTS_OF_THE_GAME

AT_SMALL_TABLES = [name for name in STAGES if name != "settling"]
SOME = extent(usual=3, full=1)
CASES = [
    *((name, "spirits", 6) for name in STAGES),
    *((name, "base", 5) for name in AT_SMALL_TABLES[::SOME]),
    *((name, "base", 3) for name in AT_SMALL_TABLES[SOME - 1 :: SOME]),
]

LISTS = {"changing_seats": "-+<>", "standing_in": ("",)}
"""The lists, and what their values may say of a seat behind its number."""


def said_so(table: Any, state: str, seat: int) -> bool:
    """Whether the seat is away or leaves; or whether it is played for."""
    leaves = seat in leaving(table.conversation.game.standing)
    if state == "changing_seats":
        return leaves or table.position.seats[seat - 1].absent
    return seat in table.conversation.stand_ins and not leaves


def with_keys(table: Any, state: str) -> dict[int, tuple[str, ...]]:
    """What says so of each seat by the buttons of the menu alone."""
    found = by_keys(table, state)
    return {int(value[0]): keys for value, keys in found.items() if value[0].isdigit() and value[1:] in LISTS[state]}


@pytest.mark.rule("T1")
@pytest.mark.parametrize("case", mostly_slow(CASES, quick=3), ids=lambda case: "-".join(map(str, case)))
def test_anybody_leaves_or_is_played_for_and_back_again_within_four_presses(
    speaking: Any, case: tuple[str, str, int]
) -> None:
    table = table_in(speaking, *case)
    for state in LISTS:
        opened, keys = opening(table, state), with_keys(table, state)
        for seat in range(1, case[2] + 1):
            for gestures in ((*opened, f"seat {seat}"), (*opened, f"tap {seat}"), keys[seat]):
                assert len(gestures) <= 4
                told = after(table, *gestures)
                assert said_so(told, state, seat), gestures
                assert told.position.to_play == table.position.to_play
            again = with_keys(told, state)[seat]
            assert len(again) <= 4
            assert not said_so(after(told, *again), state, seat)


def test_every_state_from_which_the_menu_opens_is_tried() -> None:
    tried = {name.split(" ")[0].rstrip(",") for name in STAGES}
    assert {*UNDER_WAY, *LISTS_OF_THE_GAME} - {"joining", "seeing_hands"} <= tried
