"""In the menu a card asks for its seat's canoes, whichever it is; so does ok held on, where there is nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.slip_lines import BOOKED, own_word, said_of
from companion.referee.words import SeatPressed
from companion.views.wording import Wording

AFLOAT = {"/seats/0/canoes/a/at": "5", "/seats/1/canoes/a/at": "3", "/seats/1/canoes/b/at": "2"}

MOMENTS: dict[str, Callable[[Any], object]] = {
    "committing": lambda table: table.card(1, "4"),
    "revealing": lambda table: table.lay("4", "2", "3"),
    "acting": lambda table: (table.lay("4", "2", "3"), table.press("ok")),
}
"""Where a card has a meaning of its own: it is laid, turned up, or says that the next seat turns up its own."""


@pytest.fixture
def table(speaking: Any) -> Any:
    return speaking.continued(speaking.corrected(AFLOAT))


def slipped(table: Any) -> tuple[str, int]:
    return table.state, table.conversation.slipped


LISTS: dict[str, Callable[[Any], object]] = {
    "changing_seats": lambda table: table.press("up"),
    "doubting": lambda table: (table.lay("4", "2", "3"), table.press("up")),
    "naming_really": lambda table: (table.lay("4", "2", "3"), table.press("up", "up")),
    "taking_back": lambda table: (table.lay("4", "2", "3"), table.press("ok", "back")),
    "restoring": lambda table: (table.lay("1", "2", "3"), table.press("ok", "ok", "back")),
    "paused": lambda table: (table.hold("back"), table.choose("pause")),
    "pushing": lambda table: (to_the_river(table), table.choose("push by push"), table.press("up")),
    "miscounted": lambda table: (to_the_river(table), table.choose("push by push"), table.press("up", "ok")),
    "putting_back": lambda table: (to_the_river(table), table.hold("down"), table.hold("back")),
}
"""States beside the game, and where hands have something to do or the river is half told."""


def to_the_river(table: Any) -> None:
    table.lay("4", "2", "3")
    while table.state != "flowing":
        table.press("ok")


@pytest.mark.rule("T2")
@pytest.mark.parametrize("speak", ["a card", "a button"])
@pytest.mark.parametrize("state", LISTS)
def test_from_every_list_the_canoes_of_a_seat_are_two_words_away(table: Any, state: str, speak: str) -> None:
    """A movement and ok make four; what the list was of goes on."""
    LISTS[state](table)
    assert table.state == state
    before = table.position.seats[1].canoes[0].at
    table.hold("back")
    table.card(2, "2") if speak == "a card" else table.hold_seat(2)
    assert slipped(table) == ("slipped", 2)
    table.press("down")
    said = said_of(table.chosen, "a")
    table.press("ok")
    assert table.entries[-1] == f"correct /seats/1/canoes/a/at={said}"
    assert table.position.seats[1].canoes[0].at == said != before


@pytest.mark.rule("R5")
@pytest.mark.parametrize("state", MOMENTS)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_in_the_menu_asks_for_canoes_and_says_nothing_else(speaking: Any, state: str, seat: int) -> None:
    """Neither which card it is, nor on whose reader, makes a difference to anything."""
    talks = []
    for card, reader_of in (("1", None), ("2", None), ("4", seat), ("6", 3)):
        table = speaking.continued(speaking.corrected(AFLOAT))
        MOMENTS[state](table)
        position, entries = table.position, table.entries
        table.hold("back")
        table.card(seat, card, reader_of)
        assert slipped(table) == ("slipped", seat)
        talks.append([table.conversation.talk()])
        table.press("down")
        table.card(seat, card, reader_of)
        talks[-1].append(table.conversation.talk())
        assert table.entries[: len(entries)] == entries
        assert [entry.startswith("correct ") for entry in table.entries[len(entries) :]] == [True]
        assert (table.state, table.conversation.early.next) == (state, None)
        table.take_back()
        assert table.position == position
    assert talks == [talks[0]] * len(talks)


def test_a_card_that_was_lifted_to_open_the_list_is_laid_back_and_chooses_nothing(table: Any) -> None:
    """It lies on its own reader since it was laid; the next time it says what is chosen then."""
    table.lay("4", "2", "3")
    table.hold("back")
    table.card(1, "4", 1)
    table.card(1, "4", 1)
    assert (slipped(table), table.chosen) == (("slipped", 1), BOOKED)
    table.press("down")
    chosen = table.chosen
    table.card(1, "4", 1)
    assert table.position.seats[0].canoes[1].at == said_of(chosen, "b")
    assert (table.state, table.position.seats[0].committed) == ("revealing", "4")


def test_a_card_of_another_seat_asks_for_the_canoes_of_that_one(table: Any) -> None:
    table.hold("back")
    table.card(1, "4")
    table.press("down")
    entries = table.entries
    table.card(2, "4", 1)
    assert (slipped(table), table.chosen, table.entries) == (("slipped", 2), BOOKED, entries)


def test_a_tag_that_is_no_card_of_the_table_is_refused_and_the_list_stays(table: Any) -> None:
    table.hold("back")
    table.stranger()
    assert table.state == "at_menu"
    table.card(1, "4")
    table.press("down")
    chosen = table.chosen
    table.stranger()
    assert (slipped(table), table.chosen) == (("slipped", 1), chosen)
    assert table.notice[0].startswith("refused.")


@pytest.mark.rule("T1")
def test_a_seat_that_is_gone_has_its_canoes_on_the_board_still(table: Any) -> None:
    table.press("up")
    table.choose("3-")
    table.hold("back")
    table.card(3, "1")
    table.press("down")
    table.card(3, "1")
    assert table.position.seats[2].canoes[1].at == "1"
    assert table.position.seats[2].absent


@pytest.mark.rule("R2")
def test_a_card_that_was_played_before_and_one_of_an_empty_hand_ask_as_well(speaking: Any) -> None:
    hands = {"/seats/0/hand": ["4"], "/seats/1/hand": ["2"], "/seats/2/hand": ["3"]}
    table = speaking.continued(speaking.corrected(AFLOAT | hands)).lay("4", "2", "3")
    table.hold("back")
    table.card(1, "6")
    assert slipped(table) == ("slipped", 1)


def test_who_has_spoken_early_has_spoken_also_when_canoes_were_looked_at(table: Any) -> None:
    """The button that another seat holds on takes nothing of it away; a card asks in the menu, which does."""
    table.lay("4", "2", "3").press("ok")
    table.card(2, "2")
    early = table.conversation.early.next
    assert early is not None
    table.hold_seat(3)
    table.card(2, "5")
    assert slipped(table) == ("slipped", 2)
    table.press("back")
    assert (table.state, table.conversation.early.next) == ("acting", early)
    table.seat(2)
    assert table.conversation.early.next == SeatPressed(2)
    table.hold("back")
    table.card(2, "5")
    table.press("back")
    assert (table.state, table.conversation.early.next) == ("acting", None)


@pytest.mark.parametrize("seat", [0, 4, 7])
def test_the_card_of_a_seat_that_is_not_in_the_game_asks_for_nothing(table: Any, seat: int) -> None:
    table.hold("back")
    table.card(seat, "4")
    assert (table.state, table.notice[0].partition(".")[0]) == ("at_menu", "refused")


def test_in_river_only_neither_a_card_nor_ok_held_on_asks_for_canoes(table: Any) -> None:
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.card(1, "4")
    assert (table.state, table.notice[0]) == ("at_menu", "refused.not_now")
    table.hold("ok")
    assert table.state == "committing"


def test_after_a_game_that_the_table_has_ended_a_card_asks_for_nothing(table: Any) -> None:
    table.hold("back")
    table.choose("end", "agreed")
    table.hold("back")
    table.card(1, "4")
    assert (table.state, table.notice[0].partition(".")[0]) == ("at_menu", "refused")


# ---- ok and back alone


@pytest.mark.rule("T2")
@pytest.mark.parametrize("first", [1, 3])
def test_ok_held_on_in_the_menu_asks_for_the_seat_to_play_and_then_for_the_next(speaking: Any, first: int) -> None:
    """Where nobody is to play yet it begins with the seat that will be."""
    table = speaking.continued(speaking.corrected({"/lifesaver": first}))
    for state, means in (("committing", lambda: None), ("revealing", lambda: table.lay("4", "2", "3"))):
        means()
        assert table.state == state
        table.hold("back")
        for asked in range(4):
            table.hold("ok")
            assert slipped(table) == ("slipped", (first - 1 + asked) % 3 + 1)
        table.press("back")
    assert not [entry for entry in table.entries if entry.startswith("correct")]


def test_ok_held_on_where_it_has_said_something_asks_for_nothing_more(table: Any) -> None:
    table.hold("back")
    table.hold("ok")
    table.press("down")
    table.hold("ok")
    assert (table.state, table.entries[-1]) == ("committing", "correct /seats/0/canoes/a/at=6L")


def test_ok_held_on_further_down_in_the_menu_asks_for_no_canoes(table: Any) -> None:
    table.hold("back")
    table.move_to("end")
    table.hold("ok")
    assert table.state == "ending"


@pytest.mark.rule("T2")
def test_back_held_says_what_is_chosen_of_the_other_canoe(table: Any) -> None:
    table.hold("back")
    table.hold("ok")
    table.press("down")
    table.hold("back")
    assert table.entries[-1] == "correct /seats/0/canoes/b/at=1"


def test_back_held_where_nothing_is_chosen_opens_the_menu(table: Any) -> None:
    table.hold("back")
    table.card(1, "4")
    table.hold("back")
    assert (table.state, table.entries) == ("at_menu", [])


# ---- what the screen names


@pytest.mark.parametrize(
    ("buttons", "readers", "named"),
    [(True, True, "button"), (True, False, "button"), (False, True, "card"), (False, False, "back")],
)
def test_the_list_names_what_the_table_has_to_say_it_with(
    speaking: Any, buttons: bool, readers: bool, named: str
) -> None:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], own_word=own_word(buttons=buttons, readers=readers))
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.card(1, "4")
    table.hold("back")
    table.card(1, "4")
    codes = {choice.label.code for choice in table.conversation.choices()}
    assert {code for code in codes if code.startswith("slip.by_")} == {f"slip.by_{named}"}


def test_what_would_leave_all_as_it_is_says_that_it_changes_nothing(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4"})).lay("4", "2", "3")
    table.hold("back")
    table.hold_seat(1)
    table.move_to_canoe("a", "7R")
    talk = table.conversation.talk()
    said = [Wording(talk.players, language).in_line(talk.choices[talk.cursor]) for language in ("en", "de")]
    assert said == [
        "ok: from 4 to 7 →; own button: changes nothing",
        "ok: von 4 nach 7 →; eigener Knopf: ändert nichts",
    ]
    table.seat(1)
    assert (table.state, table.entries) == ("revealing", ["1=4", "2=2", "3=3"])
