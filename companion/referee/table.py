"""The conversation with the table as data: its states, and what each word does in each of them.

A row reads: in STATE, on WORD, if CONDITION holds, do ACTION and go to STATE. The first row that fits counts; rows
for ``EVERYWHERE`` come last. After each word ``follow`` takes the game's own states to where the position is.
"""

from collections.abc import Iterator
from typing import NamedTuple

EVERYWHERE = "*"
STAY = ""

STATES = {
    "resuming": "An unfinished game was found: go on with it, or begin a new one.",
    "setting_up": "The questions before a game: edition, players, lifesaver, first arm.",
    "committing": "Every seat lays a card face down (R1).",
    "changing_seats": "A seat leaves or comes back (T1).",
    "buying": "The seat to play may buy a lost canoe back (P1).",
    "revealing": "The seat to play turns its card up (R3).",
    "naming_card": "The card turned up was laid unseen: which is it?",
    "allowing": "Another card than the one laid is shown: does the table let it stand (T2)?",
    "acting": "The seat to play enters what its card does, step by step.",
    "flowing": "The river flows: did the discs go the expected way (W4)?",
    "pushing": "The flow is told push by push.",
    "miscounted": "More or fewer pushes than the speed (W2): does the table let it stand (T2)?",
    "noting": "The canoes that the flow took, and the gems to put back (G5).",
    "taking_back": "Is the last entry to be taken back?",
    "over": "The game has ended (X1).",
}

CHOOSING = ("resuming", "setting_up", "changing_seats", "buying", "naming_card", "acting", "flowing", "noting")
"""States in which up and down move through choices."""

FOLLOWING = ("committing", "buying", "revealing", "acting", "flowing", "noting", "over")
"""States of the game itself: the position tells which of them it is."""


class Row(NamedTuple):
    """One line of the table; ``to`` is STAY where the state stays."""

    word: str
    state: str
    do: str | None = None
    to: str = STAY
    when: str | None = None


WORDS = ("up", "down", "ok", "back", "seat", "card", "stranger", "follow")

ROWS = (
    Row("ok", "resuming", "begin_questions", "setting_up", when="chose_new_game"),
    Row("ok", "resuming", "go_on_with_offered", "committing"),
    Row("ok", "setting_up", "answer", when="more_questions"),
    Row("ok", "setting_up", "start_game", "committing"),
    Row("back", "setting_up", "ask_again", when="answered_some"),
    Row("back", "setting_up", None, "resuming", when="has_offered"),
    Row("seat", "committing", "commit_unseen"),
    Row("card", "committing", "commit_card"),
    Row("ok", "committing", "say_who_is_missing"),
    Row("up", "committing", None, "changing_seats", when="someone_may_change"),
    Row("down", "committing", None, "changing_seats", when="someone_may_change"),
    Row("ok", "changing_seats", "change_seat", "committing"),
    Row("back", "changing_seats", None, "committing"),
    Row("ok", "buying", "take_choice"),
    Row("seat", "buying", "take_choice", when="own_seat"),
    Row("ok", "revealing", "reveal_committed", when="committed_is_known"),
    Row("ok", "revealing", None, "naming_card"),
    Row("seat", "revealing", "reveal_committed", when="own_seat_and_known"),
    Row("seat", "revealing", None, "naming_card", when="own_seat"),
    Row("card", "revealing", "commit_card", when="may_replace"),
    Row("card", "revealing", "remember_shown", "allowing", when="shows_another_card"),
    Row("card", "revealing", "reveal_shown"),
    Row("ok", "naming_card", "reveal_named", "revealing"),
    Row("seat", "naming_card", "reveal_named", "revealing", when="own_seat"),
    Row("card", "naming_card", "reveal_shown", "revealing", when="own_card"),
    Row("back", "naming_card", None, "revealing"),
    Row("ok", "allowing", "let_card_stand", "revealing"),
    Row("back", "allowing", None, "revealing"),
    Row("ok", "acting", "take_choice"),
    Row("seat", "acting", "take_choice", when="own_seat"),
    Row("back", "acting", "step_back", when="inside_a_play"),
    Row("ok", "flowing", None, "pushing", when="chose_push_by_push"),
    Row("ok", "flowing", "flow_as_chosen"),
    Row("up", "pushing", "push_left"),
    Row("down", "pushing", "push_right"),
    Row("back", "pushing", "forget_push", when="has_pushes"),
    Row("back", "pushing", None, "flowing"),
    Row("ok", "pushing", "flow_as_pushed", "flowing", when="pushes_fit"),
    Row("ok", "pushing", None, "miscounted"),
    Row("ok", "miscounted", "let_flow_stand", "flowing"),
    Row("back", "miscounted", None, "pushing"),
    Row("ok", "noting", "note_losses"),
    Row("ok", "taking_back", "take_back", "committing"),
    Row("back", "taking_back", None, "committing"),
    Row("ok", "over", "begin_questions", "setting_up"),
    *(Row("up", state, "choose_previous") for state in CHOOSING),
    *(Row("down", state, "choose_next") for state in CHOOSING),
    *(Row("back", state, None, "taking_back", when="can_take_back") for state in FOLLOWING),
    Row("stranger", EVERYWHERE, "refuse_strange_card"),
    *(Row("follow", state, None, "noting", when="losses_to_note") for state in FOLLOWING),
    *(Row("follow", state, None, "committing", when="phase_is_commit") for state in FOLLOWING),
    *(Row("follow", state, None, "buying", when="phase_is_buyback") for state in FOLLOWING),
    *(Row("follow", state, None, "revealing", when="phase_is_reveal") for state in FOLLOWING),
    *(Row("follow", state, None, "acting", when="phase_is_act") for state in FOLLOWING),
    *(Row("follow", state, None, "pushing", when="has_pushes") for state in FOLLOWING),
    *(Row("follow", state, None, "flowing", when="phase_is_flow") for state in FOLLOWING),
    *(Row("follow", state, None, "over", when="phase_is_over") for state in FOLLOWING),
    *(Row(word, EVERYWHERE, "refuse_out_of_turn") for word in ("up", "down", "ok", "back", "seat", "card")),
    Row("follow", EVERYWHERE),
)


def rows() -> Iterator[Row]:
    """The table, a row for each state that it names."""
    for row in ROWS:
        for state in STATES if row.state == EVERYWHERE else (row.state,):
            yield row._replace(state=state)
