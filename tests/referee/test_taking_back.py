"""The last entry is taken back at once, one at a time; a card that has been seen is asked about first."""

from typing import Any

import pytest

from companion.rules import position_to_json


def test_the_last_entry_is_taken_back_at_once(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=3")
    table.press("back")
    assert table.entries == ["1=5", "2=3", "undo 1"]
    assert [seat.committed for seat in table.position.seats] == ["5", None, None]
    assert table.notice == ("notice.taken_back", "")


def test_hands_are_told_what_puts_the_table_right(speaking: Any) -> None:
    table = speaking.seated().lay("2", "3", "3").play("!2", "a>2", ".")
    table.press("back")
    assert (table.state, steps_of(table)) == ("restoring", ["hands.canoe"])
    table.press("ok")
    assert (table.state, table.values[0][0]) == ("acting", "a")


def steps_of(table: Any) -> list[str]:
    return [choice[0].code for choice in table.conversation.talk().choices]


def test_steps_can_be_looked_at_and_change_nothing(speaking: Any) -> None:
    start = speaking.corrected({"/seats/0/canoes/a/at": "4"})
    table = speaking.continued(start).lay("4", "3", "3").play("!4", "a+C>2")
    table.press("back")
    assert steps_of(table) == ["hands.gem", "hands.canoe"]
    cursors = []
    for _ in range(2):
        table.press("down")
        cursors.append(table.conversation.talk().cursor)
    assert (cursors, table.state, len(table.entries)) == ([1, 0], "restoring", 6)


def test_back_again_takes_one_more_back_and_hands_do_it_all_in_one_go(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=3")
    table.press("back", "back")
    assert table.entries == ["1=5", "2=3", "undo 1", "undo 1"]
    assert steps_of(table) == ["hands.card_laid", "hands.card_laid"]


def test_where_hands_have_nothing_to_do_the_game_goes_straight_on(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    table.press("back")
    assert (table.state, table.entries[-1]) == ("acting", "undo 1")


@pytest.mark.rule("R1")
def test_with_nothing_to_take_back_back_is_refused(speaking: Any) -> None:
    table = speaking.seated()
    table.press("back")
    assert (table.state, table.notice) == ("committing", ("refused.nothing_to_take_back", "R1"))


@pytest.mark.parametrize("say", ["seat", "card"])
def test_who_lays_a_card_anew_has_put_the_table_right(speaking: Any, say: str) -> None:
    table = speaking.seated().play("1=5", "2=3")
    table.press("back")
    table.seat(2) if say == "seat" else table.card(2, "4")
    assert (table.state, table.entries[-1]) == ("committing", "2=?" if say == "seat" else "2=4")


@pytest.mark.rule("R1")
def test_a_seat_that_speaks_while_the_board_is_put_right_takes_no_play(speaking: Any) -> None:
    table = speaking.seated().lay("2", "3", "3").play("!2", "a>2", ".")
    table.press("back")
    table.seat(1)
    assert (table.state, table.entries[-1], table.notice) == ("restoring", "undo 2", ("refused.not_now", "R1"))


def test_what_the_next_seat_said_early_is_forgotten_where_a_play_is_taken_back(speaking: Any) -> None:
    start = speaking.corrected({"/seats/0/canoes/a/at": "1"})
    table = speaking.continued(start).lay("2", "3", "3").play("!2", "a>3")
    table.seat(2)
    table.press("back", "ok")
    table.play("a>3", ".")
    assert (table.state, table.entries[-1]) == ("revealing", ".")


# ---- past a reveal


@pytest.mark.rule("R5")
def test_a_card_that_was_seen_is_asked_about_first(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    table.press("back")
    assert (table.state, table.entries[-1]) == ("taking_back", "!5")
    assert [(seen.code, dict(seen.arguments)) for seen in table.conversation.talk().seen] == [
        ("undo.seen", {"seat": 1, "card": "5"})
    ]
    table.press("back")
    assert (table.state, table.entries[-1]) == ("acting", "!5")


@pytest.mark.rule("R5")
@pytest.mark.parametrize("unseen", [False, True])
def test_a_card_that_was_seen_stays_seen_and_is_turned_up_again_with_one_press(speaking: Any, unseen: bool) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=unseen)
    table.take_back()
    assert (table.state, table.position.seats[0].committed) == ("revealing", "?" if unseen else "5")
    assert dict(table.conversation.talk().seen[0].arguments) == {"seat": 1, "card": "5"}
    table.press("ok")
    assert (table.state, table.entries[-1]) == ("acting", "!5")


@pytest.mark.rule("R5")
def test_another_seats_card_that_was_never_seen_is_still_asked_for(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", "!5", ".", unseen=True)
    table.take_back()
    table.take_back()
    table.press("ok")
    table.choose(".")
    assert (table.state, table.conversation.talk().seen) == ("revealing", ())
    table.press("ok")
    assert table.state == "naming_card"


def test_a_card_laid_anew_is_a_secret_again(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=True)
    for _ in range(4):
        table.take_back()
    table.play("1=6", "2=2", "3=3", unseen=True)
    assert (table.conversation.talk().seen, table.conversation.talk().known) == ((), False)


def test_of_two_cards_that_were_seen_the_last_one_counts(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=True)
    table.take_back()
    table.card(1, "4")
    table.choose(".")
    assert table.entries[-2:] == ["!4", "."]
    table.take_back()
    table.take_back()
    assert dict(table.conversation.talk().seen[0].arguments)["card"] == "4"


# ---- what goes together


def test_an_end_of_turn_that_nobody_chose_goes_with_the_play_before(speaking: Any) -> None:
    table = speaking.seated().lay("C", "2", "3").play("!C", "C+")
    assert table.entries[-2:] == ["C+", "."]
    table.take_back()
    assert table.entries[-1] == "undo 2"
    assert (table.state, sorted(table.values)) == ("acting", ["C+", "C-"])


def test_an_end_of_turn_that_was_chosen_goes_alone(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    table.take_back()
    assert table.entries[-1] == "undo 1"
    assert (table.state, "." in table.values) == ("acting", True)


def test_the_end_of_a_turn_without_canoes_goes_with_the_reveal_only_after_a_question(speaking: Any) -> None:
    changes = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    table = speaking.continued(speaking.corrected(changes)).lay("5", "2", "3").play("!5", ".")
    table.press("back")
    assert (table.state, table.entries[-1]) == ("taking_back", ".")
    table.press("ok")
    assert table.entries[-1] == "undo 2"
    assert table.position.seats[0].committed == "5"


def test_a_flow_is_taken_back_while_its_losses_are_noted(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = speaking.continued(speaking.corrected(changes)).lay("C", "1", "1")
    table.play("!C", "C-", ".", "!1", ".", "!1", ".")
    table.choose("push by push")
    table.press("up", "ok", "ok")
    assert table.state == "noting"
    table.take_back()
    assert (table.state, table.position.seats[0].canoes[0].at) == ("flowing", "7L")
    table.choose("push by push")
    table.press("up", "ok", "ok")
    assert table.state == "noting"


def test_the_end_of_the_game_is_taken_back(finished: Any) -> None:
    assert finished.state == "over"
    winners = finished.position.winners
    finished.take_back()
    assert finished.state == "flowing"
    finished.press("ok")
    assert (finished.state, finished.position.winners) == ("over", winners)


def test_a_whole_game_is_taken_back_entry_by_entry(speaking: Any, finished: Any) -> None:
    start = position_to_json(finished.conversation.game.start)
    said = set()
    while finished.conversation.game.standing:
        finished.press("back")
        if finished.state == "taking_back":
            finished.press("ok")
        notice = finished.conversation.talk().notice
        said.add(dict(notice.arguments)["what"].code)
        if finished.state == "restoring":
            finished.press("ok")
    assert position_to_json(finished.position) == start
    assert said == {f"entry.{kind}" for kind in ("commit", "reveal", "cloud", "play", "done", "flow", "no_flow", "buy")}


@pytest.mark.rule("T1")
def test_leaving_and_coming_back_are_taken_back(speaking: Any) -> None:
    table = speaking.seated()
    for value in ("2-", "2+"):
        table.press("up")
        table.choose(value)
    for code in ("entry.come_back", "entry.leave"):
        table.press("back")
        assert dict(table.conversation.talk().notice.arguments)["what"].code == code
    assert table.entries == ["2-", "2+", "undo 1", "undo 1"]
    assert not table.position.seats[1].absent


@pytest.mark.rule("R5")
def test_another_card_that_the_table_let_stand_stays_seen(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    table.card(2, "4")
    table.press("ok")
    table.take_back()
    assert dict(table.conversation.talk().seen[0].arguments) == {"seat": 2, "card": "4"}
    table.press("ok")
    assert table.entries[-1] == "!4 let stand"


def test_a_correction_says_that_the_table_is_right_as_it_is(speaking: Any) -> None:
    table = speaking.seated().lay("2", "3", "3").play("!2", "a>2", ".")
    table.press("back")
    table.hold("back")
    table.choose("correct", "canoes", "1a", "3")
    assert table.state == "acting"


# ---- the plug is pulled


def test_what_hands_have_still_to_put_right_is_known_after_a_restart(speaking: Any) -> None:
    table = speaking.seated().lay("2", "3", "3").play("!2", "a>2", ".")
    table.press("back")
    again = table.restarted()
    assert (again.state, steps_of(again)) == ("restoring", steps_of(table))
    again.press("ok")
    assert (again.state, again.restarted().state) == ("acting", "acting")
