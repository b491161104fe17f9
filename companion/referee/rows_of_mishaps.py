"""The table's rows for what goes wrong at the board: a river gone astray, and pieces that a sleeve took along."""

from typing import Final

from companion.referee.row import row

PAGED: Final = ("acting", "astray", "slipped")
"""States in which holding up or down jumps through the list."""

UNDER_WAY: Final = (
    *("committing", "buying", "revealing", "naming_card", "allowing", "acting", "flowing", "settling", "noting"),
    *("first_disc", "astray", "slipped"),
)
"""States in which pieces lie on the table that a sleeve may take along, and nothing is half told."""

BEHIND_HELD_BACK: Final = ("at_menu", "putting_back")
"""States that holding back leads to wherever pieces lie on the table: in them a card of a seat asks for its canoes."""

ASTRAY_ROWS: Final = (
    row("hold_up", "flowing", "begin_halfway", "first_disc", when="either_arm_may_be_first"),
    row("hold_down", "flowing", None, "first_disc", when="either_arm_may_be_first"),
    row("hold_up", "flowing", "begin_halfway", "astray"),
    row("hold_down", "flowing", None, "astray"),
    row("hold_up", "astray", "enter_further_on", when="told_first_disc_with_this_key"),
    row("hold_down", "astray", "enter_further_on", when="told_first_disc_with_this_key"),
    row("hold_up", PAGED, "page_previous"),
    row("hold_down", PAGED, "page_next"),
    row("ok", "astray", "take_stray", "putting_back", when="chose_as_it_should"),
    row("ok", "astray", "let_falls_stand", "flowing", when="chose_uneven"),
    row("ok", "astray", "let_river_stand", "flowing"),
    row("back", "astray", None, "first_disc", when="told_first_disc"),
    row("back", "astray", None, "flowing"),
    row("hold_back", "astray", "take_stray", "putting_back"),
    row("hold_back", ("pushing", "miscounted"), None, "putting_back", when="pushed_astray"),
    row("ok", "putting_back", "flow_as_expected", "flowing"),
    row("back", "putting_back", None, "first_disc", when="puts_back_without_first_disc"),
    row("back", "putting_back", None, "astray", when="puts_back_what_no_pushes_tell"),
    row("back", "putting_back", None, "pushing"),
    # Where nobody knows the first arm, the first disc is told before the rest.
    row("up", "first_disc", "tell_first_disc", "astray"),
    row("down", "first_disc", "tell_first_disc", "astray"),
    row("ok", "first_disc", "take_stray", "putting_back"),
    row("back", "first_disc", None, "flowing"),
)
"""It is put back or let stand (W4, T2)."""

SLIPPED_ROWS: Final = (
    row("hold_seat", (*UNDER_WAY, "putting_back", "restoring"), "look_at_canoes", "slipped", when="holds_idle_button"),
    row("hold_seat", "correcting", "look_at_canoes", "slipped", when="holds_button_in_menu"),
    row("card", "slipped", "let_other_canoe_lie_so", "committing", when="shows_card_of_looked_at"),
    row("card", (*BEHIND_HELD_BACK, "slipped"), "look_at_canoes", "slipped", when="shows_card_of_a_seat"),
    row("hold_ok", UNDER_WAY, "look_at_canoes_to_play", "slipped", when="holds_ok_in_menu"),
    row("hold_ok", UNDER_WAY, "look_at_next_canoes", "slipped", when="holds_ok_on_book"),
    row("ok", "slipped", "let_first_canoe_lie_so", "committing"),
    row("seat", "slipped", "let_other_canoe_lie_so", "committing", when="presses_looked_at"),
    row("hold_back", "slipped", "let_other_canoe_lie_so", "committing", when="chose_otherwise"),
    row("hold_back", "slipped", None, "at_menu"),
    row("back", "slipped", None, "committing"),
)
"""A canoe lies elsewhere, or a gem was forgotten: the table is right (T2)."""
