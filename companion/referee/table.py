"""The conversation with the table as data: its states, and what each word does in each of them.

A row reads: on WORD, in one of STATES, if CONDITION holds, do ACTION and go to STATE. The first row that fits counts;
rows for ``EVERYWHERE`` come last. After each word ``follow`` takes the game's own states to where the position is.
"""

from companion.referee.row import row as _row
from companion.referee.rows_of_mishaps import ASTRAY_ROWS, SLIPPED_ROWS
from companion.referee.rows_of_people import PEOPLE_ROWS

STATES = {
    "resuming": "An unfinished game was found: go on with it, or begin a new one.",
    "setting_up": "The questions before a game: edition, players, lifesaver, first arm.",
    "choosing_options": "Which modules and options hold in the new game?",
    "seating": "Who sits where: one after the other, clockwise.",
    "committing": "Every seat lays a card face down (R1).",
    "changing_seats": "A seat leaves or comes back (T1).",
    "standing_in": "For whom does the companion play?",
    "joining": "Who sits down at the table, and where?",
    "buying": "The seat to play may buy a lost canoe back (P1).",
    "revealing": "The seat to play turns its card up (R3).",
    "naming_card": "The card turned up was laid unseen: which is it?",
    "allowing": "Another card than the one laid is shown: does the table let it stand (T2)?",
    "acting": "The seat to play says what its card does, a whole play at once.",
    "flowing": "The river flows: did the discs go the expected way (W4)?",
    "pushing": "The flow is told push by push.",
    "miscounted": "More or fewer pushes than the speed (W2): does the table let it stand (T2)?",
    "settling": "A canoe comes back onto the whirlpool: into which arm does it slide (L1, V2)?",
    "first_disc": "Nobody knows the first arm, and the river went otherwise: how did the first disc go (W4)?",
    "astray": "The river did not go as it should: how did it go (W3, W4)?",
    "slipped": "A seat's canoe lies elsewhere than the book says: where, and which of the two (T2)?",
    "putting_back": "What hands do so that the river lies as if it had gone as it should.",
    "noting": "What the river took and what came back, and the gems to put back (G5).",
    "doubting": "The card to be turned up is really another one than its tag says: which three may it be of (T2)?",
    "naming_really": "Which of these is the card really (T2)?",
    "correcting": "The table is right: which part of the position is otherwise, and what is it (T2)?",
    "permitting": "The table allows what the rules refuse: once, or always tonight (T2)?",
    "restoring": "What hands do so that the table shows again what was before.",
    "at_menu": "The table's menu: who is here, another game, the end.",
    "paused": "The table has a break: ok, back or a seat's button goes on.",
    "ending": "Is the game to end before its goal?",
    "telling_losses": "In river only: whose canoe fell, whose was bought back (W5, P1)?",
    "telling_seat": "After river only: are this seat's canoes and gems as they were last known?",
    "telling_fact": "What of it is otherwise, and how is it?",
    "taking_back": "A card that everybody has seen: is its reveal to be taken back (R5)?",
    "seeing_hands": "What each hand can still hold, as the table wants to see it (R5).",
    "over": "The game has ended (X1).",
}

CHOOSING = (
    *("resuming", "setting_up", "choosing_options", "seating", "at_menu", "ending", "changing_seats"),
    *("standing_in", "joining", "buying", "naming_card", "acting", "flowing", "settling"),
    *("noting", "astray", "putting_back", "slipped", "telling_losses", "telling_seat", "telling_fact"),
    *("restoring", "correcting", "permitting", "seeing_hands"),
)
"""States in which up and down move through choices."""

FOLLOWING = ("committing", "buying", "revealing", "acting", "flowing", "settling", "noting", "restoring", "over")
"""States of the game itself: the position tells which of them it is."""

LISTS_OF_THE_GAME = (
    "changing_seats", "standing_in", "joining", "naming_card", "doubting", "allowing", "taking_back", "telling_losses",
    "permitting", "ending", "seeing_hands", "paused", "correcting", "naming_really", "astray", "pushing", "miscounted",
    "putting_back", "first_disc",
)  # fmt: skip
"""States beside those of the game from which its menu opens at once; pushes that have been told are kept for them."""

TURNING_UP = ("revealing", "naming_card", "doubting", "allowing", "naming_really")
"""States whose next word may turn a card up: the seat to play may show its card, and another one is laid at once."""

MENDING = (*FOLLOWING, "naming_card")
"""States that may have come once a card has been named that is really another one than its tag says."""

DOUBTING = ("taking_back", "doubting")
"""States in which a card may be said to be really another one."""

AS_CARDS_COME = ("committing", "revealing", "naming_card", "acting")
"""Where the game may be once a card has been laid."""

SIDES = ("up", "down")

EVERYWHERE = tuple(STATES)

HOLDS = ("hold_up", "hold_down", "hold_ok", "hold_back", "hold_seat")
"""A button held down; its short press is a word of its own, heard before (but for "back")."""

WORDS = ("up", "down", "ok", "back", *HOLDS, "seat", "card", "stays", "stranger", "follow")

ROWS = (
    # The key that named a card is held down on: before what holding it means in the state that has come.
    *(_row(f"hold_{key}", MENDING, "mend_deck", when="names_otherwise") for key in ("up", "down", "ok")),
    # Set-up beside the quick way.
    _row("ok", ("resuming", "setting_up", "at_menu"), "begin_same_game", "committing", when="chose_same_game"),
    _row("ok", "setting_up", None, "choosing_options", when="chose_other_options"),
    _row("ok", "setting_up", "begin_seating", "seating", when="chose_other_seats"),
    _row("ok", "choosing_options", None, "setting_up", when="chose_done"),
    _row("ok", "choosing_options", "turn_option"),
    _row("back", "choosing_options", None, "setting_up"),
    _row("ok", "seating", "finish_seating", "setting_up", when="all_sit"),
    _row("ok", "seating", "seat_next"),
    _row("back", "seating", "get_up", when="some_sit"),
    _row("back", "seating", None, "setting_up"),
    *PEOPLE_ROWS,
    # The game.
    _row("ok", "resuming", "begin_questions", "setting_up", when="chose_new_game"),
    _row("ok", "resuming", "doubt_offered", "correcting", when="chose_not_right"),
    _row("ok", "resuming", "go_on_with_offered", "committing"),
    _row("back", "resuming", "doubt_offered", "correcting"),
    _row("ok", "setting_up", "answer", when="more_questions"),
    _row("ok", "setting_up", "start_game", "committing"),
    _row("back", "setting_up", "ask_again", when="answered_some"),
    _row("back", "setting_up", None, "committing", when="has_game"),
    _row("back", "setting_up", None, "resuming", when="has_offered"),
    # River only: canoes and gems are not followed. What differs then comes before what it differs from.
    _row("ok", "at_menu", "watch_river_only", "committing", when="chose_river_only"),
    _row("ok", "at_menu", "begin_telling", "telling_seat", when="chose_watching"),
    _row("ok", ("at_menu", "flowing"), None, "telling_losses", when="chose_losses"),
    _row("ok", "telling_losses", "tell_loss", "committing"),
    _row("back", "telling_losses", None, "committing"),
    _row("ok", "telling_seat", "choose_fact", "telling_fact", when="chose_a_fact"),
    _row("ok", "telling_seat", "tell_next_seat", when="other_seats_to_tell"),
    _row("ok", "telling_seat", "watch_again", "committing"),
    _row("back", "telling_seat", "tell_seat_before", when="told_some_seats"),
    _row("back", "telling_seat", None, "committing"),
    _row("ok", "telling_fact", "change_fact", "telling_seat"),
    _row("back", "telling_fact", "leave_fact", "telling_seat"),
    _row("seat", "flowing", "tell_own_fall", when="own_canoe_falls"),
    _row("seat", "flowing", None, "telling_losses", when="one_of_own_canoes_falls"),
    _row("hold_seat", AS_CARDS_COME, "tell_own_return", when="own_canoe_comes_back"),
    # The seat that is told of says ok with its own button.
    _row("seat", "telling_seat", "choose_fact", "telling_fact", when="told_seat_chose_a_fact"),
    _row("seat", "telling_seat", "tell_next_seat", when="told_seat_and_others_to_tell"),
    _row("seat", "telling_seat", "watch_again", "committing", when="told_seat_speaks"),
    _row("seat", "telling_fact", "change_fact", "telling_seat", when="told_seat_speaks"),
    _row("ok", "ending", "end_as_won", "over", when="chose_winner"),
    _row("back", "naming_card", "take_back", "committing", when="names_at_once_and_nothing_seen_goes_back"),
    _row("back", "naming_card", None, "taking_back", when="names_at_once"),
    _row("hold_back", "naming_card", None, "at_menu", when="names_at_once"),
    _row("up", "revealing", "turn_up_with_cloud_up", when="in_river_only"),
    _row("down", "revealing", "turn_up_with_cloud_down", when="in_river_only"),
    _row("up", "acting", "cloud_up", when="only_asks_cloud"),
    _row("down", "acting", "cloud_down", when="only_asks_cloud"),
    *ASTRAY_ROWS,
    _row("seat", "committing", "commit_unseen"),
    _row("card", ("committing", "buying", "noting", *TURNING_UP), when="lies_beside_another"),
    _row("card", "committing", "commit_card"),
    _row("ok", "committing", "say_who_is_missing"),
    _row("hold_ok", "committing", "commit_all_unseen", when="went_down_here"),
    _row("hold_back", FOLLOWING, None, "at_menu"),
    _row("ok", "at_menu", "begin_questions", "setting_up", when="chose_new_game"),
    _row("ok", "at_menu", None, "paused", when="chose_pause"),
    *(_row(word, "paused", None, "committing") for word in ("ok", "back", "seat")),
    _row("ok", "at_menu", "begin_with_rules", "correcting", when="chose_rules"),
    _row("ok", "at_menu", "begin_correction", "correcting", when="chose_correct"),
    _row("ok", "at_menu", None, "permitting", when="chose_allow"),
    _row("ok", "at_menu", None, "ending", when="chose_end"),
    _row("ok", "at_menu", None, "seeing_hands", when="chose_hands"),
    _row("ok", "at_menu", None, "committing"),
    _row("back", "at_menu", None, "committing"),
    _row("ok", "ending", "end_game", "over"),
    _row("back", "ending", None, "at_menu"),
    _row("hold_ok", "buying", "lay_without_buying", when="went_down_before_cards"),
    _row("card", "buying", "turn_up_without_buying", "revealing", when="turns_up_instead"),
    _row("ok", "revealing", "reveal_committed", when="committed_is_known"),
    _row("ok", "revealing", None, "naming_card"),
    _row("seat", "revealing", "reveal_committed", when="own_seat_and_known"),
    _row("seat", "revealing", None, "naming_card", when="own_seat"),
    _row("card", "naming_really", "refuse_out_of_turn", when="doubts_what_was_seen"),
    _row("card", TURNING_UP, "reveal_shown", "revealing", when="shows_what_may_be_up"),
    _row("card", TURNING_UP, "commit_card", "committing", when="lays_another_in_own_turn"),
    _row("card", ("buying", *TURNING_UP), "commit_card", when="lays_another_card"),
    _row("card", TURNING_UP, "remember_shown", "allowing", when="shows_another_card"),
    _row("card", TURNING_UP, "refuse_shown"),
    _row("ok", "naming_card", "reveal_really", "revealing"),
    _row("seat", "naming_card", "reveal_really", "revealing", when="own_seat"),
    _row("back", "naming_card", None, "revealing"),
    _row("ok", "allowing", "let_card_stand", "revealing"),
    _row("back", "allowing", None, "revealing"),
    _row("ok", ("buying", "acting", "settling"), "take_choice"),
    _row("seat", "acting", "remember_early", when="speaks_next"),
    _row("card", "acting", "remember_early", when="speaks_next"),
    _row("seat", ("buying", "acting", "settling"), "take_choice", when="own_seat"),
    _row("seat", ("buying", "noting"), "remember_laid", when="may_lay_soon"),
    _row("card", ("buying", "noting"), "remember_laid", when="may_lay_soon"),
    _row("ok", "flowing", None, "pushing", when="chose_push_by_push"),
    _row("ok", "flowing", "flow_as_chosen"),
    _row("up", "pushing", "push_up"),
    _row("down", "pushing", "push_down"),
    _row("back", "pushing", "forget_push", when="has_pushes"),
    _row("back", "pushing", None, "flowing"),
    _row("ok", "pushing", "flow_as_pushed", "flowing", when="pushes_fit"),
    _row("ok", "pushing", None, "miscounted"),
    _row("ok", "miscounted", "let_flow_stand", "flowing"),
    _row("back", "miscounted", None, "pushing"),
    _row("ok", "noting", "note_news"),
    _row("hold_up", "naming_card", "choose_previous"),
    _row("hold_down", "naming_card", "choose_next"),
    _row("ok", "taking_back", "take_back", "committing"),
    _row("back", "taking_back", None, "committing"),
    _row("ok", "over", "begin_questions", "setting_up"),
    # ---- a card is really another one: its three, then itself, each behind a key
    *(_row(key, "revealing", None, "doubting", when="committed_is_known") for key in SIDES),
    _row("ok", "doubting", "reveal_committed", "revealing"),
    _row("seat", "doubting", "reveal_committed", "revealing", when="own_seat"),
    _row("back", "doubting", None, "revealing"),
    *(_row(key, DOUBTING, "take_three", "naming_really", when="has_cards_behind_key") for key in SIDES),
    *(_row(f"hold_{key}", "naming_really", "take_held_three", when="has_cards_behind_held_key") for key in SIDES),
    *(_row(key, "naming_really", "name_really", "committing", when="names_a_card") for key in SIDES),
    _row("ok", "naming_really", "name_really", "committing"),
    _row("seat", "naming_really", "name_really", "committing", when="own_seat"),
    _row("back", "naming_really", None, "taking_back", when="doubts_what_was_seen"),
    _row("back", "naming_really", None, "doubting"),
    # ---- the table is right
    _row("ok", "correcting", "correct_position", "committing", when="picks_what_fits"),
    _row("ok", "correcting", "refuse_correction", when="picks_last"),
    _row("ok", "correcting", "pick"),
    _row("back", "correcting", "unpick", when="has_picks"),
    _row("back", "correcting", None, "committing"),
    _row("ok", "permitting", "begin_with_rules", "correcting", when="chose_always"),
    _row("ok", "permitting", "begin_correction", "correcting"),
    _row("back", "permitting", None, "at_menu"),
    # by few presses: whose canoe or gem it is, and how far it is
    _row("hold_back", "at_menu", "begin_correction", "correcting", when="may_correct"),
    _row("seat", "at_menu", "begin_with_canoes", "correcting", when="may_correct_canoes"),
    _row("seat", "correcting", "aim_at_seat", when="has_choices_of_seat"),
    _row("hold_up", "correcting", "leap_back"),
    _row("hold_down", "correcting", "leap_on"),
    # ---- hands put right what was taken back
    _row("ok", "restoring", "note_restored"),
    _row("seat", "restoring", "go_on_with_word", "committing", when="waits_for_cards"),
    _row("card", "restoring", "go_on_with_word", "committing", when="waits_for_cards"),
    # ---- what each hand can still hold
    _row("ok", "seeing_hands", None, "committing"),
    _row("back", "seeing_hands", None, "at_menu"),
    # ---- a button held on in a turn
    _row("hold_ok", "acting", "take_choice", when="goes_on_with_first"),
    _row("hold_seat", "acting", "take_choice", when="goes_on_with_first"),
    _row("hold_ok", "naming_card", "reveal_really", "revealing", when="names_likeliest"),
    _row("hold_seat", "naming_card", "reveal_really", "revealing", when="names_likeliest"),
    # ---- of several cards of a hand on a reader one stays
    _row("stays", "committing", "commit_card"),
    _row("stays", TURNING_UP, "commit_card", "committing", when="lays_another_in_own_turn"),
    _row("stays", ("buying", *TURNING_UP), "commit_card", when="lays_another_card"),
    _row("stays", EVERYWHERE, "remember_laid", when="may_lay_before_long"),
    _row("stays", EVERYWHERE),
    *SLIPPED_ROWS,
    # ---- no other game has begun after all, and nobody has joined
    _row("back", FOLLOWING, "refuse_before_restored", when="beginning_waits_for_hands"),
    _row("back", FOLLOWING, "take_back_beginning", "committing", when="beginning_stands_last"),
    # ---- the menu from anywhere in a game: at once; a set-up, and the way back to full, are left with back first
    _row("hold_back", (*LISTS_OF_THE_GAME, "at_menu"), None, "at_menu"),
    _row("hold_back", EVERYWHERE, "refuse_menu"),
    # ---- wherever there are choices
    _row("up", CHOOSING, "choose_previous"),
    _row("down", CHOOSING, "choose_next"),
    _row("back", FOLLOWING, "take_back", "committing", when="nothing_seen_goes_back"),
    _row("back", FOLLOWING, None, "taking_back", when="can_take_back"),
    _row("stranger", EVERYWHERE, "refuse_strange_card"),
    _row("follow", FOLLOWING, None, "over", when="ended_by_word"),
    _row("follow", FOLLOWING, None, "restoring", when="hands_are_to_restore"),
    _row("follow", FOLLOWING, None, "noting", when="news_to_note"),
    _row("follow", FOLLOWING, None, "over", when="has_ended"),
    _row("follow", FOLLOWING, "let_go", "committing", when="somebody_may_go"),
    _row("follow", FOLLOWING, None, "committing", when="phase_is_commit"),
    _row("follow", FOLLOWING, None, "buying", when="phase_is_buyback"),
    _row("follow", FOLLOWING, None, "naming_card", when="names_at_once"),
    _row("follow", FOLLOWING, None, "revealing", when="phase_is_reveal"),
    _row("follow", FOLLOWING, None, "acting", when="phase_is_act"),
    _row("follow", FOLLOWING, None, "pushing", when="has_pushes"),
    _row("follow", FOLLOWING, None, "flowing", when="phase_is_flow"),
    _row("follow", FOLLOWING, None, "settling", when="phase_is_settle"),
    *(_row(word, EVERYWHERE) for word in HOLDS if word != "hold_back"),
    _row("back", FOLLOWING, "refuse_taking_back"),
    *(_row(word, EVERYWHERE, "refuse_out_of_turn") for word in ("up", "down", "back", "seat", "card")),
    _row("follow", EVERYWHERE),
)
