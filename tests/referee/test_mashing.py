"""A child mashes every button there is: one turn changes at most, one step undoes it, and nothing of before is lost."""

from typing import Any

import pytest
from referee.mashing import KEYS, PACES, Child, Mashing, Pace, come_back, step_back, table_in, turns_changed

from companion.referee.conversation import Conversation
from companion.referee.hammering import Hammered
from companion.referee.heard import Moment
from companion.referee.questions import Sitting
from companion.referee.really import other_cards
from companion.referee.words import MenuPressed
from companion.rules import position_to_json

STATES = ("committing", "naming_card", "revealing", "acting", "flowing", "noting", "buying", "menu")
SEATS = ("1", "2", "3", "4")

CHILDREN = {
    "everything": ((*KEYS, *SEATS), 0.1, False),
    "menu buttons": ((*KEYS, "ok"), 0.05, False),
    "ok": (("ok",), 0.0, False),
    "ok and back": (("ok", "back"), 0.0, False),
    "one after the other": ((*SEATS, "ok", "up", "down"), 0.0, True),
}

QUICK = [(state, pace, "everything") for state in STATES for pace in PACES]
OTHERS = [
    pytest.param(state, pace, name, marks=pytest.mark.slow)
    for state in STATES
    for pace in PACES[2::2]
    for name in CHILDREN
    if name != "everything"
]


def mash(table: Any, pace: Pace, name: str, seed: int = 1) -> None:
    buttons, holds, in_turn = CHILDREN[name]
    Mashing(table, Child(buttons, pace, holds, in_turn), seed).go_on()


def record_of(table: Any, speaking: Any) -> list[str]:
    """What stands, in words."""
    return [speaking.written(standing.entry) for standing in table.conversation.game.standing]


def leave_as_before(table: Any, pace: Pace, name: str, speaking: Any) -> None:
    """Mash, and take it back."""
    game, before = table.conversation.game, list(table.conversation.game.standing)
    language, position, record = table.conversation.language, table.position, record_of(table, speaking)
    mash(table, pace, name)
    assert (table.conversation.game, table.conversation.language) == (game, language)
    assert len(turns_changed(before, game)) <= 1
    come_back(table)
    if record_of(table, speaking) != record:
        step_back(table)
    assert record_of(table, speaking) == record
    assert position_to_json(table.position) == position_to_json(position)
    assert not [heard for heard in table.kept if heard.retagged]


@pytest.mark.parametrize(("state", "pace", "name"), QUICK + OTHERS)
def test_mashing_changes_one_turn_and_one_step_undoes_it(speaking: Any, state: str, pace: Pace, name: str) -> None:
    leave_as_before(table_in(speaking, state), pace, name, speaking)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("state", STATES)
def test_mashing_elsewhere_and_elsewhen(speaking: Any, state: str, seed: int) -> None:
    edition = ("base", "bsw", "spirits")[seed % 3] if state not in ("buying", "noting") else "base"
    for pace in PACES:
        leave_as_before(table_in(speaking, state, edition, seed), pace, "everything", speaking)


def test_cards_that_lay_there_before_lie_there_again(speaking: Any) -> None:
    """By the tags of some, by the words of others; each of them is the same card as before."""
    table = speaking.seated("base", 4)
    table.card(2, "5")
    table.card(4, "C")
    table.seat(1)
    mash(table, PACES[0], "ok and back")
    come_back(table)
    assert table.conversation.talk().committed == (), "nothing is left to be taken back"
    step_back(table)
    assert [seat.committed for seat in table.position.seats] == ["?", "5", None, "C"]
    assert table.notice[0] == "notice.taken_back"
    assert table.entries[-3:] == ["2=5", "4=C", "1=?"]
    assert table.restarted().position == table.position


def test_what_comes_back_is_taken_back_one_by_one(speaking: Any) -> None:
    table = speaking.seated("base", 4)
    table.seat(1, 2)
    mash(table, PACES[0], "ok and back")
    come_back(table)
    step_back(table)
    table.press("back")
    assert table.conversation.talk().committed == (1,)


def test_a_card_laid_while_a_child_hammers_stays(speaking: Any) -> None:
    table = speaking.seated("base", 4)
    table.seconds += 2
    table.pause_s = 0.1
    table.seat(1, 2)
    table.press(*["ok"] * 4)
    table.card(3, "5")
    table.press(*["ok"] * 4)
    table.pause_s = 1.25
    table.press("back")
    assert table.entries[-2:] == ["3=5", "undo 1"], "what was hammered in before it goes step by step"


def test_a_quick_turn_of_somebody_who_looks_is_taken_back_step_by_step(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "1"})).lay("5", "2", "3")
    table.seconds += 2
    table.pause_s = 0.2
    table.press("ok", "down", "up", "ok", *["down"] * 6)
    table.pause_s = 1.25
    table.press("back")
    assert (table.entries[-3], table.entries[-1]) == ("!5", "undo 1")


@pytest.mark.rule("P1")
def test_a_hold_for_everyone_is_one_with_its_press_but_no_part_of_a_hammering(speaking: Any) -> None:
    for presses, stands in (((), "committing"), (("up", "down"), "buying")):
        table = table_in(speaking, "buying")
        table.seconds += 2
        table.pause_s = 0.3
        table.press(*presses)
        table.hold("ok")
        assert (table.state == "buying") == (stands == "buying"), table.state


def test_a_press_counts_a_second_after_the_finger_of_the_turn_before_was_lifted(speaking: Any) -> None:
    """A finger that stays down does not rest."""
    for rested_s, taken in ((0.9, False), (1.0, True)):
        lost = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
        table = speaking.continued(speaking.corrected(lost)).lay("1", "2", "3")
        table.conversation.hear(MenuPressed("ok"), Moment(50.0, rested_s=9.0))
        assert table.entries[-2:] == ["!1", "."]
        table.conversation.hear(MenuPressed("ok"), Moment(55.0, rested_s=rested_s))
        assert (table.entries[-1] == "!2") == taken


@pytest.mark.parametrize("value", ["same", "language"])
def test_mashing_begins_no_other_game_and_speaks_no_other_language(speaking: Any, value: str) -> None:
    table = speaking.seated()
    table.hold("back")
    table.move_to(value)
    table.seconds += 2
    table.pause_s = 0.6
    game, language = table.conversation.game, table.conversation.language
    table.press("up", "down", "ok")
    assert (table.conversation.game, table.conversation.language) == (game, language)
    assert table.notice == ("refused.hasty", "")
    table.pause_s = 1.25
    table.press("ok")
    assert (table.conversation.game, table.conversation.language) != (game, language)


def test_mashing_answers_no_last_question_while_a_game_goes_on(speaking: Any) -> None:
    table = speaking.seated()
    game = table.conversation.game
    table.hold("back")
    table.choose("new")
    table.pause_s = 0.6
    table.press(*["ok"] * 12)
    assert table.conversation.game is game
    table.pause_s = 1.25
    table.press("ok")
    assert table.conversation.game is not game


def test_hands_put_right_what_was_moved_before_a_hammering_went_back(speaking: Any) -> None:
    """What comes back is entered anew, and that is no sign that the table shows it."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "1"})).lay("5", "2", "3")
    table.play("!5", "b>3+V")
    table.seconds += 2
    table.pause_s = 0.2
    table.press("back", *["ok"] * 2, *["down"] * 2, "ok", *["ok"] * 20)
    table.pause_s = 1.25
    come_back(table)
    table.note()
    step_back(table)
    assert table.state == "restoring"
    assert table.entries[-1] == "b>3+V"


def test_a_card_turned_up_before_a_hammering_is_no_other_one(speaking: Any) -> None:
    """Where entries come back with the step, there is no single reveal that a card could be put in the place of."""
    game = speaking.seated().lay("1", "2", "3").play("!1").conversation.game
    assert other_cards(game) != ()
    assert other_cards(game, Hammered(1, (game.entries[0],))) == ()


def test_mashing_takes_no_joining_back_but_its_own_step_brings_the_cards_back(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])))
    table.choose("base", "3", "1", "?")
    table.press("up")
    table.choose("join")
    table.press("ok")
    table.seat(1, 2)
    game = table.conversation.game
    mash(table, PACES[0], "ok and back")
    come_back(table)
    assert (table.conversation.game, table.conversation.talk().committed) == (game, ())
    step_back(table)
    assert (table.conversation.game, table.conversation.talk().committed) == (game, (1, 2))
