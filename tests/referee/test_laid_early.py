"""Cards laid while a seat is still asked what it buys, or hands put gems back, lie there and count once all may lay."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.messages import message
from companion.referee.questions import Sitting
from companion.referee.words import CardShown, CardStays, MenuPressed, SeatPressed
from companion.rules import Game

BUYS = {"/seats/0/canoes/a/at": "F", "/seats/0/gems/V": 1, "/sites/V/V": 6, "/lifesaver": 3}


def after_the_river(speaking: Any, fields: dict[str, Any], edition: str = "base") -> Any:
    table = speaking.continued(speaking.corrected(fields, edition)).lay("1", "1", "1")
    return table.play("!1", ".", "!1", ".", "!1", ".", "~L")


@pytest.fixture(name="asked")
def _asked(speaking: Any) -> Any:
    """Seat 1 is asked whether it buys a canoe back."""
    table = after_the_river(speaking, BUYS)
    assert (table.state, table.position.to_play) == ("buying", 1)
    return table


@pytest.fixture(name="told")
def _told(speaking: Any) -> Any:
    """What fell is told, and hands have a gem to put back."""
    table = speaking.seated("base", 3).lay("6", "6", "6")
    table.play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".")
    table.press("ok")
    assert table.state == "noting"
    return table


def test_a_card_laid_while_a_seat_is_asked_counts_when_it_has_answered(asked: Any) -> None:
    asked.card(2, "5")
    assert asked.notice == ("notice.laid_early", "")
    assert (asked.state, asked.entries[-1]) == ("buying", "~L")
    asked.choose(".")
    assert (asked.state, asked.entries[-2:]) == ("committing", [".", "2=5"])


def test_so_does_a_seat_s_button(asked: Any) -> None:
    asked.seat(3, 2)
    assert (asked.state, asked.entries[-1]) == ("buying", "~L")
    asked.choose("$a=V")
    assert asked.entries[-3:] == ["$a=V", "3=?", "2=?"]


def test_the_seat_that_is_asked_may_lay_its_card_and_is_asked_on(asked: Any) -> None:
    asked.card(1, "6")
    assert (asked.state, asked.position.to_play) == ("buying", 1)
    asked.choose("$a=V")
    assert asked.entries[-2:] == ["$a=V", "1=6"]


def test_all_cards_may_lie_there_before_the_answer(asked: Any) -> None:
    for seat in (1, 2, 3):
        asked.card(seat, "4")
    asked.choose(".")
    assert asked.entries[-3:] == ["1=4", "2=4", "3=4"]
    assert asked.state == "revealing"


def test_of_each_seat_the_last_card_counts(asked: Any) -> None:
    asked.card(2, "5")
    asked.card(2, "3")
    asked.choose(".")
    assert asked.entries[-2:] == [".", "2=3"]


@pytest.mark.parametrize(
    ("card", "reader_of", "refusal"),
    [
        ("1", None, ("refused.card_played", "R2")),
        ("5", 3, ("refused.other_seats_card", "R1")),
        ("7", None, ("refused.no_such_card", "R1")),
    ],
)
def test_a_card_that_could_not_be_laid_is_refused_at_once(
    asked: Any, card: str, reader_of: int | None, refusal: tuple[str, str]
) -> None:
    asked.card(2, card, reader_of)
    assert asked.notice == refusal
    asked.choose(".")
    assert asked.entries[-1] == "."


def test_cards_laid_while_a_gem_is_put_back_count_when_that_is_noted(told: Any) -> None:
    told.card(2, "5")
    told.seat(3)
    assert (told.state, told.notice) == ("noting", ("notice.laid_early", ""))
    told.press("ok")
    assert (told.state, told.entries[-2:]) == ("committing", ["2=5", "3=?"])


def test_a_button_takes_no_card_back(asked: Any) -> None:
    asked.card(2, "5")
    asked.seat(2)
    asked.choose(".")
    assert asked.entries[-2:] == [".", "2=5"]


def test_a_button_that_is_held_asks_for_canoes_and_lays_nothing(asked: Any) -> None:
    asked.hold_seat(2)
    assert asked.state == "slipped"
    asked.press("back")
    asked.choose(".")
    assert asked.entries[-1] == "."


def test_a_card_stays_laid_where_its_seat_then_asks_for_its_canoes(asked: Any) -> None:
    asked.card(2, "5")
    asked.hold_seat(2)
    asked.press("back")
    asked.choose(".")
    assert asked.entries[-1] == "2=5"


def test_what_was_laid_before_the_river_is_taken_back_is_laid_no_more(asked: Any) -> None:
    asked.card(2, "5")
    asked.press("back", "ok")
    asked.play("~L", ".")
    assert (asked.state, asked.entries[-1]) == ("committing", ".")


def test_a_press_of_the_burst_that_also_answers_lays_nothing(asked: Any) -> None:
    for step, word in enumerate((SeatPressed(2), MenuPressed("ok"))):
        asked.conversation.hear(word, Moment(asked.seconds + 10 + step / 10))
    assert "2=?" not in asked.entries


def test_a_card_of_such_a_burst_is_no_finger_s(asked: Any) -> None:
    for step, word in enumerate((CardShown(2, "5"), MenuPressed("ok"))):
        asked.conversation.hear(word, Moment(asked.seconds + 10 + step / 10))
    assert asked.entries[-1] == "2=5"


def test_where_canoes_are_bought_in_the_turn_another_seat_waits(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(BUYS | {"/sites/V/V": 5, "/lifesaver": 1}, "spirits")).lay(
        "1", "1", "1"
    )
    assert (table.state, table.position.to_play) == ("buying", 1)
    table.seat(2)
    assert table.notice == ("refused.out_of_turn", "R1")


def test_which_card_was_laid_early_is_told_by_nothing(speaking: Any) -> None:
    tables = [after_the_river(speaking, BUYS) for _ in range(2)]
    for table, card in zip(tables, ("5", "2"), strict=True):
        table.card(2, card)
    one, other = tables
    assert one.conversation.talk() == other.conversation.talk()
    for table in tables:
        table.choose(".")
    assert one.conversation.talk() == other.conversation.talk()


# ---- the plug is pulled before it counts


def offered_again(speaking: Any, table: Any, draft: str | None = None) -> Any:
    """The first screen after a restart, with what was kept of the game and beside it."""
    then = table.conversation.game
    game = Game(then.start, then.players)
    assert game.add_all(then.entries) is None
    return speaking.Spokesman(Conversation(table.conversation.sitting, game, draft or table.kept[-1].draft))


def restarted(speaking: Any, table: Any, draft: str | None = None) -> Any:
    again = offered_again(speaking, table, draft)
    again.press("ok")
    return again


def test_what_was_laid_while_a_seat_is_asked_counts_after_a_restart_too(asked: Any, speaking: Any) -> None:
    asked.card(2, "5")
    asked.seat(3)
    again = restarted(speaking, asked)
    assert (again.state, again.entries[-1]) == ("buying", "~L")
    again.choose(".")
    assert (again.state, again.entries[-3:]) == ("committing", [".", "2=5", "3=?"])


def test_so_does_what_was_laid_while_gems_go_back(told: Any) -> None:
    told.card(2, "5")
    again = told.restarted().restarted()
    assert again.state == "noting"
    again.press("ok")
    assert (again.state, again.entries[-1]) == ("committing", "2=5")


def test_once_it_counts_a_restart_lays_it_no_second_time(asked: Any, speaking: Any) -> None:
    asked.card(2, "5")
    asked.choose(".")
    assert asked.kept[-1].draft is None
    assert restarted(speaking, asked).entries == asked.entries


def test_where_the_place_for_it_is_taken_back_a_restart_does_not_bring_it(asked: Any, speaking: Any) -> None:
    asked.card(2, "5")
    asked.press("back")
    asked.press("ok")
    again = restarted(speaking, asked)
    again.play("~L", ".")
    assert (again.state, again.entries[-1]) == ("committing", ".")


def test_the_first_screen_after_a_restart_says_who_has_laid(asked: Any, speaking: Any) -> None:
    asked.card(3, "4")
    asked.seat(2)
    lines = [choice.label for choice in offered_again(speaking, asked).conversation.choices()]
    assert message("sum.laid", seats="2 3") in lines


@pytest.mark.rule("R5")
def test_neither_screen_after_a_restart_tells_which_card_was_laid_early(speaking: Any) -> None:
    told = []
    for card in ("5", "2"):
        table = after_the_river(speaking, BUYS)
        table.card(2, card)
        again = offered_again(speaking, table)
        told.append([again.conversation.talk()])
        for _ in range(2):
            again.press("ok")
            told[-1].append(again.conversation.talk())
    assert told[0] == told[1]


def test_a_seat_that_the_game_has_not_lays_nothing(asked: Any, speaking: Any) -> None:
    again = restarted(speaking, asked, '{"laid":{"7":"5","2":"7","3":"?"}}')
    again.choose(".")
    assert again.entries[-2:] == [".", "3=?"]


@pytest.mark.parametrize("laid", ['{"0":"5"}', '{"x":"5"}', '{"2":5}', '["5"]'])
def test_a_draft_with_odd_cards_does_no_harm(asked: Any, speaking: Any, laid: str) -> None:
    again = restarted(speaking, asked, f'{{"laid":{laid}}}')
    again.choose(".")
    assert again.entries[-1] == "."


# ---- another game takes the place of this one


def test_what_was_laid_early_is_not_laid_in_another_game_and_back_there_if_that_is_taken_back(asked: Any) -> None:
    asked.card(2, "5")
    asked.hold("back")
    asked.choose("same")
    assert (asked.state, asked.entries) == ("committing", [])
    asked.press("back")
    assert (asked.state, asked.entries[-1]) == ("buying", "~L")
    asked.choose(".")
    assert asked.entries[-2:] == [".", "2=5"]


def test_it_stays_its_owner_s_where_somebody_sits_down_before_it_counts(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])))
    table.choose("base", "3", "1", "L")
    table.hold("back")
    table.say(CardStays(2, "5", 2))
    table.choose("people", "join", "4@2")
    assert [seat.committed for seat in table.position.seats] == [None, None, "5", None]


def test_another_card_that_stays_while_the_menu_is_looked_at_takes_its_place_after_a_restart(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3")
    table.hold("back")
    table.say(CardStays(2, "5", 2))
    assert table.position.seats[1].committed == "2"
    again = table.restarted()
    assert (again.state, again.position.seats[1].committed, again.position.seats[1].played) == ("revealing", "5", None)
