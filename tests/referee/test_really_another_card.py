"""The card turned up is really another one: three presses, the hand is mended, and the deck if the table says so."""

from typing import Any

import pytest

from companion.referee.heard import Retagged


def presses(table: Any, *keys: str) -> int:
    table.press(*keys)
    return len(keys)


@pytest.mark.rule("T2")
@pytest.mark.parametrize(("way", "which"), [("down", 1), ("up", -1)])
def test_three_presses_say_that_a_card_named_is_really_another(speaking: Any, way: str, which: int) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=True)
    table.press("back")
    wanted = table.values[which]
    table.press("back")
    assert presses(table, "back", way, "ok") == 3
    assert (table.state, table.entries[-2:]) == ("acting", ["undo 1", f"!{wanted}"])
    assert (table.position.seats[0].played, "5" in table.position.seats[0].hand) == (wanted, True)


@pytest.mark.rule("T2")
def test_a_card_whose_tag_says_otherwise_is_let_stand_and_the_deck_is_asked_about(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    table.press("back")
    table.choose("4")
    assert (table.state, table.entries[-2:]) == ("retagging", ["undo 1", "!4 let stand"])
    table.choose("mend tag")
    assert (table.state, table.kept[-1].retagged) == ("acting", Retagged(1, "5", "4"))
    seat = table.position.seats[0]
    assert (seat.played, "4" in seat.hand, "5" in seat.hand) == ("4", False, True)


@pytest.mark.parametrize("keys", [("ok",), ("back",)])
def test_the_deck_stays_as_it_is_unless_the_table_says_so(speaking: Any, keys: tuple[str, ...]) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    table.press("back")
    table.choose("4")
    table.press(*keys)
    assert (table.state, table.kept[-1].retagged) == ("acting", None)


@pytest.mark.parametrize("say", ["ok", "seat"])
def test_a_known_card_is_named_otherwise_before_it_is_turned_up(speaking: Any, say: str) -> None:
    table = speaking.seated().lay("5", "2", "3")
    table.press("down")
    table.move_to("6")
    table.press("ok") if say == "ok" else table.seat(1)
    assert (table.state, table.entries[-1]) == ("retagging", "!6 let stand")


def test_naming_the_card_that_the_tag_says_turns_it_up(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3")
    table.press("down")
    table.choose("5")
    assert (table.state, table.entries[-1]) == ("acting", "!5")


def test_a_turn_that_ended_with_the_reveal_goes_back_with_it(speaking: Any) -> None:
    changes = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    table = speaking.continued(speaking.corrected(changes)).lay("5", "2", "3").play("!5", ".")
    table.press("back")
    table.choose("3")
    assert table.entries[-3:] == ["undo 2", "!3 let stand", "."]
    assert (table.state, table.position.seats[0].played) == ("retagging", "3")


def test_only_one_card_of_the_hand_that_is_not_the_one_seen_is_offered(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    table.press("back")
    assert (table.values[0], sorted(table.values[1:])) == ("take back", sorted({*table.position.rules.cards} - {"5"}))


def test_a_play_that_was_hammered_in_goes_back_with_the_reveal(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "1"})).lay("5", "2", "3")
    table.seconds += 1
    table.pause_s = 0.1
    table.press("ok", "down", "up", "ok")
    table.seat(*[3] * 6)
    table.pause_s = 1.25
    stood = table.entries[3:]
    table.press("back")
    wanted = table.values[-1]
    table.choose(wanted)
    assert (len(stood), table.entries[5:]) == (2, ["undo 2", f"!{wanted} let stand"])


def test_what_was_played_after_the_reveal_is_taken_back_first(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", "a>5")
    table.press("back")
    assert (table.state, table.entries[-1][:4]) == ("restoring", "undo")
