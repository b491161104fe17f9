"""The table's rows for people: they leave, come back, are played for, or sit down between rounds (T1)."""

from collections.abc import Iterator
from typing import Final

from companion.referee.row import Row, row
from companion.referee.rows_of_mishaps import BEHIND_HELD_BACK

ASKING_WHO: Final = ("changing_seats", "standing_in")
"""States whose lists name seats; of many, two stand on a line, and back held down says the other one."""


def _seat_speaks(state: str, do: str | None, to: str, when: str) -> Iterator[Row]:
    """A seat says so with its button, and as well with any card of its own, whichever it is (R5)."""
    return (row(word, state, do, to, when) for word in ("seat", "card"))


PEOPLE_ROWS: Final = (
    row("ok", "committing", "lay_for_the_absent", when="absent_must_lay"),
    row("seat", "committing", "lay_for_the_absent", when="calls_the_absent"),
    # The lists open while cards are laid, from the menu, and from whatever else holding back leads to.
    row("up", "committing", None, "changing_seats"),
    row("down", "committing", None, "changing_seats"),
    row("hold_up", "changing_seats", None, "standing_in", when="holds_on_to_stand_in"),
    row("hold_down", "changing_seats", None, "standing_in", when="holds_on_to_stand_in"),
    row("hold_up", BEHIND_HELD_BACK, None, "changing_seats", when="people_may_change"),
    row("hold_down", BEHIND_HELD_BACK, None, "standing_in", when="can_stand_in"),
    row("ok", "at_menu", "change_language", when="chose_language"),
    row("ok", "at_menu", None, "standing_in", when="chose_play_for"),
    row("ok", "at_menu", None, "changing_seats", when="chose_people"),
    *_seat_speaks("changing_seats", "change_own_seat", "committing", when="may_change"),
    *_seat_speaks("changing_seats", "refuse_coming_back", "", when="is_seat_of_the_game"),
    *_seat_speaks("changing_seats", None, "joining", when="is_newcomer"),
    row("seat", "changing_seats", "refuse_full_table", when="has_no_seat_for"),
    row("stranger", "changing_seats", "refuse_full_table", when="has_no_seat_for"),
    row("ok", "changing_seats", None, "joining", when="chose_join"),
    *(row(word, "changing_seats", "seat_newcomer", "committing", when="says_newcomer") for word in ("ok", "hold_back")),
    row("ok", "changing_seats", "change_seat", "committing"),
    row("hold_back", "changing_seats", "change_seat", "committing", when="says_other"),
    *_seat_speaks("standing_in", "change_own_stand_in", "committing", when="may_be_played_for"),
    row("ok", "standing_in", "change_stand_in", "committing"),
    row("hold_back", "standing_in", "change_stand_in", "committing", when="says_other"),
    row("back", ASKING_WHO, None, "committing"),
    row("ok", "joining", "seat_newcomer", "committing"),
    *_seat_speaks("joining", "seat_newcomer_in_its_place", "committing", when="is_newcomer"),
    *_seat_speaks("joining", "seat_newcomer_behind", "committing", when="is_seat_of_the_game"),
    row("back", "joining", None, "changing_seats"),
    row("hold_up", (*ASKING_WHO, "joining"), "page_previous", when="went_down_in_list"),
    row("hold_down", (*ASKING_WHO, "joining"), "page_next", when="went_down_in_list"),
)
