"""The companion plays for who is away: its card is secret, its plays are told one by one, an ok each."""

from random import Random
from typing import Any

import pytest
from referee.moments_of_people import say_of_people

from companion.app.stand_in import stand_in
from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Commit, CorrectEntry, Position, Stamp, masked, parse_ply
from companion.views.compose import scene_for

NOTE = "correct /weather=0"
"""How the record says who is played for: a correction that corrects nothing."""


def with_stand_in(speaking: Any, edition: str = "base", players: int = 3, port: Any = stand_in, **options: Any) -> Any:
    sitting = Sitting(speaking.NAMES[:players], speaking.COLOURS[:players], edition, options)
    table = speaking.Spokesman(Conversation(sitting, stand_in=port))
    table.choose(edition, str(players), "1", "L")
    return table


def take_over(table: Any, seat: int) -> Any:
    table.hold("up")
    assert table.state == "standing_in"
    table.seat(seat)
    return table


def again(table: Any, port: Any = stand_in) -> Any:
    """The plug is pulled; another companion goes on with what was kept."""
    other = type(table)(Conversation(table.conversation.sitting, *table.journalled(), stand_in=port), tuple(table.kept))
    other.press("ok")
    return other


def play_round(speaking: Any, table: Any, chance: Random) -> None:
    """People lay and choose at random, hands do what the stand-in says with one ok each."""
    number = table.position.round
    while table.position.round == number and table.state != "over":
        position, away = table.position, table.conversation.stand_ins
        if table.state == "committing":
            people = [seat for seat in table.conversation.talk().missing if seat not in away]
            if people:
                seat = people[0]
                table.card(seat, chance.choice(position.seats[seat - 1].hand))
            else:
                table.press("ok")
        elif position.to_play in away or table.state in ("revealing", "noting", "flowing"):
            table.press("ok")
        else:
            table.choose(chance.choice(table.values))


# ---- taking over and giving back


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_anybody_is_played_for_and_plays_again_within_four_presses(speaking: Any, players: int) -> None:
    table = with_stand_in(speaking, "spirits", players)
    for seat in range(1, players + 1):
        for expected in ((seat,), ()):
            before = len(table.kept)
            table.hold("up")
            say_of_people(table, str(seat))
            assert len(table.kept) - before - 1 <= 4  # a key held down is one press, and two words
            assert (table.conversation.stand_ins, table.state) == (expected, "committing")


def test_the_menu_leads_to_stand_ins_too(speaking: Any) -> None:
    table = with_stand_in(speaking)
    table.hold("back")
    table.choose("play for", "2")
    assert (table.conversation.stand_ins, table.state) == ((2,), "committing")
    table.hold("down")
    table.press("back")
    assert table.state == "committing"
    table.hold("up")
    table.press("ok")
    assert (table.conversation.stand_ins, table.state) == ((2,), "committing")


def test_without_a_player_at_hand_nobody_is_played_for(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("up")
    assert table.state == "changing_seats"
    table.press("back")
    table.hold("back")
    assert "play for" not in table.values


@pytest.mark.rule("T1")
def test_who_is_away_is_at_the_table_again_when_played_for(speaking: Any) -> None:
    table = with_stand_in(speaking)
    table.press("up")
    table.choose("3-")
    take_over(table, 3)
    assert (table.entries, table.conversation.stand_ins) == (["3-", "3+", NOTE], (3,))
    table.press("up")
    table.choose("3-")
    assert table.conversation.stand_ins == ()


@pytest.mark.rule("T1")
def test_who_may_not_leave_is_still_played_for(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 3)
    for seat in (1, 3):
        table.press("up")
        table.choose(f"{seat}-")
    assert (table.notice, table.conversation.stand_ins) == (("refused.two_must_stay", "T1"), (3,))


# ---- laying


def test_one_ok_lays_for_the_absent(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2)
    table.press("ok")
    card = table.position.seats[1].committed
    assert card in table.position.seats[1].hand
    assert table.conversation.talk().committed == (2,)
    table.press("ok")
    assert table.notice == ("notice.wait_for_cards", "R1")


def test_the_button_of_the_absent_lays_its_stand_ins_card(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2)
    table.seat(2)
    assert table.position.seats[1].committed in table.position.seats[1].hand
    table.seat(1)
    assert table.position.seats[0].committed == "?"


def test_everyone_lays_at_once_and_the_absent_too(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2)
    table.hold("ok")
    assert [seat.committed == "?" for seat in table.position.seats] == [True, False, True]
    assert table.state == "revealing"


def test_a_card_laid_by_a_stand_in_is_taken_back_like_any_other(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2)
    table.press("ok", "back", "ok")
    assert (table.entries[-1], table.position.seats[1].committed) == ("undo 1", None)


@pytest.mark.rule("R5")
def test_a_stand_in_knows_no_card_but_its_own(speaking: Any) -> None:
    asked = []

    def noting(seen: Position, seat: int, plies: Any) -> Any:
        others = [other.committed for number, other in enumerate(seen.seats, 1) if number != seat]
        assert set(others) <= {"?", None}
        asked.extend(others)
        return stand_in(seen, seat, plies)

    table = take_over(with_stand_in(speaking, "spirits", 4, noting), 2)
    table.play("1=5", "3=4", "4=2")
    table.press("ok")
    for _ in range(3):
        play_round(speaking, table, Random(1))
    assert "?" in asked


@pytest.mark.rule("R5")
def test_nothing_tells_the_card_of_a_stand_in_before_its_turn(speaking: Any) -> None:
    def laying(card: str) -> Any:
        return lambda seen, seat, plies: Commit(seat, card) if isinstance(plies[0], Commit) else plies[0]

    tables = [take_over(with_stand_in(speaking, "base", 3, laying(card)), 3) for card in "26"]
    for words in (("press", "ok"), ("card", 1, "5"), ("card", 2, "5"), ("press", "ok"), ("press", "ok")):
        for table in tables:
            getattr(table, words[0])(*words[1:])
        talks = [table.conversation.talk() for table in tables]
        assert talks[0] == talks[1]
        assert scene_for(talks[0]) == scene_for(talks[1])
        assert [masked(table.position) for table in tables] == [masked(tables[0].position)] * 2 or (
            tables[0].position.phase != "commit"
        )
    assert [table.position.seats[2].committed for table in tables] == ["2", "6"]


# ---- playing


@pytest.mark.parametrize(("edition", "players"), [("base", 3), ("bsw-spirits", 4)])
def test_each_play_of_a_stand_in_is_one_ok_and_the_record_holds(speaking: Any, edition: str, players: int) -> None:
    table, chance = take_over(with_stand_in(speaking, edition, players), 2), Random(8)
    for _ in range(12):
        play_round(speaking, table, chance)
        assert table.conversation.stand_ins == (2,)
        if table.state == "over":
            break
    game, _ = table.journalled()
    assert game.position == table.position
    assert verified(record_of(game)).game.ended == game.ended
    assert any(entry.startswith("!") for entry in table.entries)


def test_what_a_stand_in_does_is_the_first_choice_and_any_other_can_be_taken(speaking: Any) -> None:
    start = speaking.corrected({"/seats/1/canoes/a/at": "3", "/lifesaver": 2})
    plain = speaking.continued(start, "1=1", "2=4", "3=1", "!4")
    unlikeliest = parse_ply(plain.values[-1])
    sitting, game = plain.conversation.sitting, plain.conversation.game
    table = speaking.Spokesman(Conversation(sitting, game, stand_in=lambda seen, seat, plies: unlikeliest))
    table.press("ok")
    offered = sorted(table.values)
    table.conversation.stand_ins = (2,)
    assert sorted(table.values) == offered
    decided = table.values[0]
    assert decided == plain.values[-1] != plain.values[0]
    other = table.values[-1]
    table.choose(other)
    assert table.entries[-1] == other != decided


def test_a_card_that_its_owner_laid_unseen_is_named_by_the_table(speaking: Any) -> None:
    table = with_stand_in(speaking).play("1=?", unseen=True)
    take_over(table, 1)
    table.play("2=5", "3=5")
    table.press("ok")
    assert table.state == "naming_card"


def test_who_plays_again_chooses_alone(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 1)
    table.press("ok")
    take_over(table, 1)
    table.play("2=6", "3=6")
    table.press("ok")
    assert table.state == "acting"
    assert table.conversation.talk().stand_ins == ()


# ---- a restart, a newcomer, another game


def test_a_restart_forgets_no_stand_in(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2)
    assert again(table).conversation.stand_ins == (2,)
    table.play("1=5", "3=4")
    assert again(table).conversation.stand_ins == (2,)
    table.press("ok", "ok")
    other = again(table)
    assert (other.state, other.values, other.conversation.stand_ins) == (table.state, table.values, (2,))


def test_a_companion_without_a_player_goes_on_without_stand_ins(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 2).play("1=5", "3=4")
    other = again(table, None)
    assert other.conversation.stand_ins == ()
    other.seat(2)
    assert other.state == "revealing"


def test_a_record_with_seats_that_are_none_does_no_harm(speaking: Any) -> None:
    table = with_stand_in(speaking)
    game, _ = table.journalled()
    for seat in (0, 2, 6, 9):
        game.add(CorrectEntry(Stamp(), {"/weather": 0}, f"the companion plays for seat {seat}"))
    other = speaking.Spokesman(Conversation(table.conversation.sitting, game, stand_in=stand_in))
    other.press("ok")
    assert other.conversation.stand_ins == (2,)


def test_a_newcomer_before_it_moves_the_seat_that_is_played_for(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 3)
    table.conversation.sitting = Sitting(speaking.NAMES, speaking.COLOURS)
    table.press("up", "up", "ok")
    table.choose("4@2")
    assert table.conversation.stand_ins == (4,)
    assert again(table).conversation.stand_ins == (4,)


def test_another_game_begins_without_stand_ins(speaking: Any) -> None:
    table = take_over(with_stand_in(speaking), 3)
    table.hold("back")
    table.choose("same")
    assert (table.conversation.stand_ins, again(table).conversation.stand_ins) == ((), ())
