"""Somebody leaves, or is played for, at any moment of a round: at once, or as soon as T1 allows it."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting

ROUND = ("!5", ".", "!2", ".", "!3", ".", "!4", ".")


def at_table(speaking: Any, port: Any = stand_in, players: int = 4) -> Any:
    table = speaking.Spokesman(
        Conversation(Sitting(speaking.NAMES[:players], speaking.COLOURS[:players]), stand_in=port)
    )
    table.choose("base", str(players), "1", "L")
    return table


def in_a_turn(speaking: Any, port: Any = stand_in) -> Any:
    return at_table(speaking, port).lay("5", "2", "3", "4").play("!5")


def play_on(table: Any, rounds: int = 1) -> None:
    """With ok alone, and a card of their hand from those who are here."""
    last = table.position.round + rounds
    while table.position.round < last:
        missing = table.conversation.talk().missing
        if table.state == "committing" and missing[0] not in table.conversation.stand_ins:
            table.card(missing[0], table.position.seats[missing[0] - 1].hand[0])
        else:
            table.press("ok")


def leave(table: Any, seat: int) -> int:
    """From the menu with the seat's own button; how many presses that takes."""
    before = len(table.kept)
    table.hold("back")
    table.hold("up")
    table.seat(seat)
    return len(table.kept) - before - 1  # a key held down is one press, and two words


def take_over(table: Any, seat: int) -> int:
    """The same for a stand-in."""
    before = len(table.kept)
    table.hold("back")
    table.hold("down")
    table.seat(seat)
    return len(table.kept) - before - 1  # as above


MOMENTS = {
    "who has laid first": lambda speaking: at_table(speaking).play("1=5"),
    "as cards are turned up": lambda speaking: at_table(speaking).lay("5", "2", "3", "4"),
    "in a turn": in_a_turn,
    "in the turn of another": lambda speaking: in_a_turn(speaking).play(".", "!2"),
    "at the river": lambda speaking: at_table(speaking).lay("5", "2", "3", "4").play(*ROUND),
}


@pytest.mark.rule("T1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_anybody_leaves_at_any_moment_within_four_presses(speaking: Any, moment: str) -> None:
    for seat in (1, 2, 3, 4):
        table = MOMENTS[moment](speaking)
        state = table.state
        assert leave(table, seat) <= 4
        if table.entries[-1] != f"{seat}-":  # who has not laid leaves at once
            assert (table.notice, table.state) == (("notice.leaves_later", ""), state)
            assert table.conversation.stand_ins == (seat,)
            assert not table.position.seats[seat - 1].absent
        play_on(table)
        assert (table.state, table.conversation.stand_ins) == ("committing", ())
        assert table.position.seats[seat - 1].absent
        assert verified(record_of(table.journalled()[0])).game.position == table.position


@pytest.mark.parametrize("moment", MOMENTS)
def test_anybody_is_played_for_at_any_moment_within_four_presses(speaking: Any, moment: str) -> None:
    for seat in (1, 2, 3, 4):
        table = MOMENTS[moment](speaking)
        state = table.state
        assert take_over(table, seat) <= 4
        assert (table.conversation.stand_ins, table.state) == ((seat,), state)
        play_on(table, rounds=2)
        assert take_over(table, seat) <= 4
        assert table.conversation.stand_ins == ()


def test_the_stand_in_goes_on_with_the_turn_under_way(speaking: Any) -> None:
    table = in_a_turn(speaking)
    take_over(table, 1)
    first = table.values[0]
    table.press("ok")
    assert table.entries[-1] in (first, ".")


def test_without_a_stand_in_the_table_plays_the_rest_of_the_round(speaking: Any) -> None:
    table = in_a_turn(speaking, port=None)
    leave(table, 3)
    assert table.conversation.stand_ins == ()
    play_on(table)
    assert [seat.absent for seat in table.position.seats] == [False, False, True, False]


def test_who_has_said_so_may_stay_after_all(speaking: Any) -> None:
    table = in_a_turn(speaking)
    leave(table, 3)
    leave(table, 3)
    assert (table.notice, table.conversation.stand_ins) == (("notice.stays", ""), ())
    play_on(table)
    assert not any(seat.absent for seat in table.position.seats)


def test_the_list_says_who_leaves_later_and_who_stays(speaking: Any) -> None:
    table = in_a_turn(speaking)
    leave(table, 3)
    table.hold("back")
    table.choose("people")
    assert table.values == ["nobody", "1>", "2>", "3<", "4>"]
    table.choose("2>")
    assert table.conversation.stand_ins == (2, 3)


@pytest.mark.rule("T1")
def test_two_stay_also_of_those_who_leave_later(speaking: Any) -> None:
    table = in_a_turn(speaking)
    for seat in (1, 2, 3):
        leave(table, seat)
    assert (table.notice, table.conversation.stand_ins) == (("refused.two_must_stay", "T1"), (1, 2))
    play_on(table)
    assert [seat.absent for seat in table.position.seats] == [True, True, False, False]


@pytest.mark.rule("T1")
def test_who_is_away_hears_in_a_turn_when_it_may_come_back(speaking: Any) -> None:
    table = at_table(speaking)
    table.press("up")
    table.seat(4)
    table.lay("5", "2", "3")
    leave(table, 4)
    assert (table.state, table.notice) == ("changing_seats", ("refused.back_with_cards", "T1"))
    table.hold("back")
    table.hold("down")
    assert table.values == ["nobody", "1", "2", "3"]
    table.seat(4)
    assert table.position.seats[3].absent


def test_after_a_power_cut_it_is_still_known_who_leaves(speaking: Any) -> None:
    table = in_a_turn(speaking)
    leave(table, 3)
    again = speaking.Spokesman(
        Conversation(table.conversation.sitting, *table.journalled(), stand_in=stand_in), tuple(table.kept)
    )
    again.press("ok")
    assert (again.state, again.conversation.stand_ins) == ("acting", (3,))
    play_on(again)
    assert again.position.seats[2].absent


def test_back_takes_the_leaving_back_as_it_was_said(speaking: Any) -> None:
    table = in_a_turn(speaking)
    leave(table, 3)
    table.press("back")
    assert (table.notice, table.conversation.stand_ins) == (("notice.taken_back", ""), ())
    play_on(table)
    assert not table.position.seats[2].absent


def test_a_round_taken_back_brings_back_who_left_after_it(speaking: Any) -> None:
    table = in_a_turn(speaking)
    leave(table, 3)
    play_on(table)
    table.take_back()
    assert (table.state, table.conversation.stand_ins) == ("flowing", (3,))
    table.press("ok")
    assert table.position.seats[2].absent


def test_news_of_the_river_still_wait_for_hands_when_somebody_leaves_meanwhile(speaking: Any) -> None:
    table = at_table(speaking, players=3).lay("6", "6", "6")
    table.play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".").press("ok")
    news = table.conversation.news()
    assert table.state == "noting"
    leave(table, 3)
    assert (table.state, table.conversation.news()) == ("noting", news)
    table.press("ok")
    assert (table.state, table.position.seats[2].absent) == ("committing", True)
    table.take_back()
    assert (table.state, table.position.seats[2].absent) == ("committing", False)


@pytest.mark.parametrize("state", ["committing", "revealing", "acting", "flowing"])
def test_the_same_game_begins_again_in_three_presses(speaking: Any, state: str) -> None:
    table = {
        "committing": at_table,
        "revealing": MOMENTS["as cards are turned up"],
        "acting": in_a_turn,
        "flowing": MOMENTS["at the river"],
    }[state](speaking)
    assert table.state == state
    before = len(table.kept)
    table.hold("back")
    table.press("up", "ok")
    assert len(table.kept) - before == 3
    assert (table.entries, table.position.lifesaver) == ([], 2)


@pytest.mark.parametrize("played_for", [(), (2,)])
def test_who_stays_after_all_is_played_for_as_before(speaking: Any, played_for: tuple[int, ...]) -> None:
    table = at_table(speaking)
    for seat in played_for:
        take_over(table, seat)
    table.lay("5", "2", "3", "4").play("!5")
    leave(table, 2)
    assert table.conversation.stand_ins == (2,)
    leave(table, 2)
    assert (table.conversation.stand_ins, table.notice[0]) == (played_for, "notice.stays")
