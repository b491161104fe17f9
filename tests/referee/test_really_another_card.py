"""The card turned up is really another one: three presses for any card, the hand is mended, and the deck if wanted."""

from collections.abc import Iterator
from typing import Any

import pytest
from referee.reading_keys import keys_to, really

from companion.referee.heard import Retagged

SEATS = {"base": 3, "bga": 4, "bsw": 5, "spirits": 3, "bsw-spirits": 6}
NUMBERED = ("1", "2", "3", "4", "5", "6", "C")
SPIRITED = ("1", "2", "3", "4", "5", "6", "7", "123", "L", "C")


def deck(edition: str) -> tuple[str, ...]:
    return SPIRITED if "spirits" in edition else NUMBERED


def turned_up(speaking: Any, edition: str, card: str, *, unseen: bool = False) -> Any:
    """A table at which seat 1 has just turned up this card: by its tag, or named."""
    table = speaking.seated(edition, SEATS[edition])
    laid = [f"{seat}={card if seat == 1 else '2'}" for seat in range(1, SEATS[edition] + 1)]
    return table.play(*laid, f"!{card}", unseen=unseen)


def every_change(cards: tuple[str, ...]) -> Iterator[str]:
    """A walk from the first card that goes once from each card to each other one."""
    left = {card: [other for other in cards if other != card] for card in cards}
    way, back = [cards[0]], []
    while way:
        if onward := left[way[-1]]:
            way.append(onward.pop())
        else:
            back.append(way.pop())
    return iter(back[::-1][1:])


@pytest.mark.rule("T2")
@pytest.mark.parametrize("edition", SEATS)
@pytest.mark.parametrize("unseen", [True, False], ids=["named", "by its tag"])
def test_any_card_turned_up_is_really_any_other_in_three_presses(speaking: Any, edition: str, unseen: bool) -> None:
    table, changes = turned_up(speaking, edition, "1", unseen=unseen), 0
    for card in every_change(deck(edition)):
        table.press("back")
        assert table.state == "taking_back"
        assert 1 + really(table, card) == 3
        seat = table.position.seats[0]
        assert (table.state, seat.played, sorted([*seat.hand, card])) == ("acting", card, sorted(deck(edition)))
        changes += 1
    assert changes == len(deck(edition)) * (len(deck(edition)) - 1)
    assert [heard.retagged for heard in table.kept if heard.retagged] == []


@pytest.mark.rule("T2")
@pytest.mark.parametrize("edition", SEATS)
def test_the_same_three_presses_mend_the_deck_where_the_last_one_is_held(speaking: Any, edition: str) -> None:
    for laid in deck(edition):
        table = turned_up(speaking, edition, laid)
        for card in deck(edition):
            if card != laid:
                table.press("back")
                assert 1 + really(table, card, held=True) == 3
                assert (table.state, table.position.seats[0].played) == ("acting", card)
                assert table.kept[-1].retagged == Retagged(1, laid, card)
                table.press("back")
                really(table, laid)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("edition", ["base", "spirits"])
@pytest.mark.parametrize("held", [False, True])
def test_three_presses_say_it_before_the_card_is_turned_up_as_well(speaking: Any, edition: str, held: bool) -> None:
    for card in deck(edition):
        table = speaking.seated(edition).lay("5", "2", "3")
        table.press("down")
        assert (table.state, 1 + really(table, card, held=held)) == ("doubting", 3)
        mended = Retagged(1, "5", card) if held and card != "5" else None
        assert (table.position.seats[0].played, table.kept[-1].retagged) == (card, mended)


def test_an_entry_says_that_the_table_let_another_card_than_the_tag_s_stand(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5")
    table.press("back")
    really(table, "4")
    assert (table.state, table.entries[-2:]) == ("acting", ["undo 1", "!4 let stand"])
    assert table.notice == ("notice.tag_stays", "")
    assert (table.position.seats[0].played, "5" in table.position.seats[0].hand) == ("4", True)


def test_what_is_held_afterwards_mends_no_deck(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5")
    table.press("back")
    really(table, "4")
    table.hold("down")
    assert (table.state, [heard.retagged for heard in table.kept if heard.retagged]) == ("acting", [])


def test_a_finger_that_lingers_where_there_are_few_cards_changes_nothing(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5")
    table.press("back")
    table.hold("up")
    assert (table.state, table.values) == ("naming_really", ["1 2 3"])
    table.hold("down")
    assert table.position.seats[0].played == "3"


def test_back_leads_from_the_cards_to_the_keys_and_from_there_to_the_game(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5")
    table.press("back", "up", "back")
    assert table.state == "taking_back"
    table.press("back")
    assert (table.state, table.entries[-1]) == ("acting", "!5")
    table = speaking.seated().lay("5", "2", "3")
    table.press("up", "up", "back")
    assert table.state == "doubting"
    table.press("back")
    assert (table.state, table.entries[-1]) == ("revealing", "3=3")


@pytest.mark.parametrize("say", ["ok", "seat"])
def test_the_seat_s_own_button_is_its_ok(speaking: Any, say: str) -> None:
    table = speaking.seated().lay("5", "2", "3")
    table.press("down", "down")
    table.press("ok") if say == "ok" else table.seat(1)
    assert (table.state, table.entries[-1]) == ("acting", "!6 let stand")
    table = speaking.seated().lay("5", "2", "3")
    table.press("down")
    table.press("ok") if say == "ok" else table.seat(1)
    assert (table.state, table.entries[-1]) == ("acting", "!5")


def test_naming_the_card_that_the_tag_says_turns_it_up(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3")
    table.press("down")
    really(table, "5", held=True)
    assert (table.state, table.entries[-1], table.notice) == ("acting", "!5", ("", ""))


def test_a_turn_that_ended_with_the_reveal_goes_back_with_it(speaking: Any) -> None:
    changes = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    table = speaking.continued(speaking.corrected(changes)).lay("5", "2", "3").play("!5", ".")
    table.press("back")
    really(table, "3", held=True)
    assert table.entries[-3:] == ["undo 2", "!3 let stand", "."]
    assert (table.state, table.position.seats[0].played) == ("revealing", "3")
    assert table.kept[-1].retagged == Retagged(1, "5", "3")


def test_the_card_that_was_seen_is_none_of_those_it_may_really_be(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5")
    table.press("back")
    with pytest.raises(AssertionError, match="5 is behind no key"):
        keys_to(table, "5")
    assert table.chosen == "take back"


def test_a_key_without_cards_is_refused(speaking: Any) -> None:
    hand = {"/seats/0/hand": ["5", "6"]}
    table = speaking.continued(speaking.corrected(hand)).lay("5", "2", "3").play("!5")
    table.press("back", "down")
    assert (table.state, table.notice) == ("taking_back", ("refused.not_now", "R1"))
    table.press("up", "down")
    assert (table.state, table.notice) == ("naming_really", ("refused.not_now", "R1"))
    table.press("ok")
    assert table.position.seats[0].played == "6"


def test_a_play_that_was_hammered_in_goes_back_with_the_reveal(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "1"})).lay("5", "2", "3")
    table.seconds += 1
    table.pause_s = 0.1
    table.press("ok", "down", "up", "ok")
    table.seat(*[3] * 6)
    table.pause_s = 1.25
    stood = table.entries[3:]
    table.press("back")
    really(table, "C")
    assert (len(stood), table.entries[5:]) == (2, ["undo 2", "!C let stand"])
    assert table.state == "restoring", "its canoe goes back as after any taking back"
    table.press("ok")
    assert (table.state, table.position.seats[0].canoes[0].at) == ("acting", "1")


def test_what_was_played_after_the_reveal_is_taken_back_first(speaking: Any) -> None:
    table = turned_up(speaking, "base", "5").play("a>5")
    table.press("back")
    assert (table.state, table.entries[-1][:4]) == ("restoring", "undo")
