"""Cards are laid: by tag or by button, replaced, refused, and by seats that leave and come back."""

from typing import Any

import pytest

from companion.rules import CorrectEntry, Stamp, new_position, position_from_json, position_to_json, rule_set


@pytest.mark.rule("R1")
def test_a_card_known_by_its_tag_is_laid(speaking: Any) -> None:
    table = speaking.seated()
    table.card(2, "5")
    table.card(1, "C", reader_of=1)
    assert table.entries == ["2=5", "1=C"]


def test_a_button_lays_a_card_unseen(speaking: Any) -> None:
    table = speaking.seated()
    table.seat(3)
    assert table.entries == ["3=?"]


def test_tags_and_buttons_are_mixed_at_one_table(speaking: Any) -> None:
    table = speaking.seated()
    table.card(1, "4")
    table.seat(2, 3)
    assert table.entries == ["1=4", "2=?", "3=?"]
    table.seat(1)
    assert table.position.seats[0].played == "4"
    table.play(".")
    table.seat(2)
    table.choose("6")
    table.play(".")
    table.card(3, "2")
    assert [seat.played for seat in table.position.seats] == ["4", "6", "2"]


@pytest.mark.rule("R1")
def test_ok_says_who_has_not_laid_a_card(speaking: Any) -> None:
    table = speaking.seated(players=4).play("3=1")
    table.press("ok")
    assert table.notice == ("notice.wait_for_cards", "R1")
    talk = table.conversation.talk()
    assert dict(talk.notice.arguments) == {"seats": "1 2 4"}
    assert (talk.committed, talk.missing) == ((3,), (1, 2, 4))


@pytest.mark.rule("R1")
def test_the_seats_are_called_clockwise_from_the_lifesaver(speaking: Any) -> None:
    table = speaking.seated(players=4, lifesaver=3).lay("1", "2", "3", "4")
    called = []
    while table.state == "revealing":
        called.append(table.position.to_play)
        table.press("ok")
        table.play(".")
    assert called == [3, 4, 1, 2]


# ---- refusals


def refused(table: Any, code: str, rule: str, *, entries: list[str]) -> None:
    assert table.notice == (f"refused.{code}", rule)
    assert table.entries == entries
    assert not table.kept[-1].entries


@pytest.mark.rule("R1")
def test_a_seat_does_not_lay_twice(speaking: Any) -> None:
    table = speaking.seated().play("1=4")
    table.seat(1)
    refused(table, "laid_already", "R1", entries=["1=4"])
    table.card(1, "4")
    refused(table, "laid_already", "R1", entries=["1=4"])


@pytest.mark.rule("R1")
def test_another_seat_s_card_on_a_seat_s_own_reader_is_refused(speaking: Any) -> None:
    table = speaking.seated()
    table.card(1, "4", reader_of=2)
    refused(table, "other_seats_card", "R1", entries=[])


@pytest.mark.rule("R2")
def test_a_card_that_was_played_already_is_refused(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L")
    before = table.entries
    table.card(2, "2")
    refused(table, "card_played", "R2", entries=before)
    assert dict(table.conversation.talk().notice.arguments) == {"seat": 2, "card": "2"}


@pytest.mark.rule("R2")
def test_a_played_card_does_not_replace_one_that_lies_there(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L", "2=5")
    before = table.entries
    table.card(2, "2")
    refused(table, "card_played", "R2", entries=before)


@pytest.mark.parametrize(
    ("uid", "known_as", "code"), [("0A0B0C0D", "", "unknown_tag"), ("04", "red", "card_not_in_game")]
)
def test_an_unknown_tag_is_refused(speaking: Any, uid: str, known_as: str, code: str) -> None:
    table = speaking.seated()
    table.stranger(uid, known_as)
    refused(table, code, "R1", entries=[])


def test_a_card_of_another_edition_is_refused(speaking: Any) -> None:
    table = speaking.seated()
    table.card(1, "123")
    refused(table, "no_such_card", "R1", entries=[])


def test_nobody_lays_a_card_from_a_seat_that_is_not_there(speaking: Any) -> None:
    table = speaking.seated()
    table.seat(4)
    refused(table, "no_such_seat", "R1", entries=[])
    table.card(5, "1")
    refused(table, "card_not_in_game", "R1", entries=[])


# ---- another card in its place


@pytest.mark.rule("R1")
def test_another_card_of_the_same_hand_replaces_the_one_laid(speaking: Any) -> None:
    table = speaking.seated().play("2=5")
    table.card(2, "3")
    assert table.entries == ["2=5", "undo 1", "2=3"]
    assert table.position.seats[1].committed == "3"
    assert table.notice == ("notice.card_replaced", "")


def test_cards_laid_in_the_meantime_stay(speaking: Any) -> None:
    table = speaking.seated(players=4).play("2=5", "1=1", "4=4")
    table.card(2, "3")
    assert table.entries == ["2=5", "1=1", "4=4", "undo 3", "1=1", "4=4", "2=3"]
    assert [seat.committed for seat in table.position.seats] == ["1", "3", None, "4"]


def test_a_card_is_replaced_until_the_first_one_is_turned_up(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3")
    assert table.state == "revealing"
    for seat, card in ((1, "6"), (3, "C"), (2, "4")):
        table.card(seat, card)
        assert table.position.seats[seat - 1].committed == card
    table.play("!6")
    before = table.entries
    table.card(3, "5")
    refused(table, "out_of_turn", "R1", entries=before)


def test_a_card_shown_replaces_one_laid_unseen(speaking: Any) -> None:
    table = speaking.seated().play("2=?", unseen=True)
    table.card(2, "3")
    assert table.entries == ["2=?", "undo 1", "2=3"]


def test_another_seat_s_card_is_replaced_while_the_first_one_is_being_named(speaking: Any) -> None:
    table = speaking.seated().play("1=?", unseen=True).play("2=2", "3=3")
    table.seat(1)
    table.card(3, "4")
    assert (table.state, table.position.seats[2].committed) == ("naming_card", "4")


def test_leaving_in_the_meantime_is_kept_when_a_card_is_replaced(speaking: Any) -> None:
    table = speaking.seated(players=3).play("1=5")
    leave(table, 3)
    table.card(1, "6")
    assert table.entries == ["1=5", "3-", "undo 2", "3-", "1=6"]


def test_a_card_is_replaced_while_canoes_are_bought_before_the_first_reveal(speaking: Any) -> None:
    rules = rule_set("base", 3, {"buy_back": "turn"})
    obj = position_to_json(new_position(rules, 3, lifesaver=1, fork="L"))
    for name in "ab":
        obj["seats"][0]["canoes"][name]["at"] = "F"
    obj["seats"][0]["gems"], obj["sites"]["V"] = {"V": 2}, {"V": 5}
    table = speaking.continued(position_from_json(obj)).lay("1", "2", "3")
    assert table.state == "buying"
    table.choose("$a=V")
    table.card(2, "4")
    assert table.entries[3:] == ["$a=V", "undo 3", "3=3", "2=4", "$a=V"]
    assert (table.state, table.position.seats[1].committed) == ("buying", "4")


@pytest.mark.rule("R1")
def test_a_card_laid_before_the_record_begins_is_not_replaced(speaking: Any) -> None:
    obj = position_to_json(speaking.seated().position)
    obj["seats"][1]["committed"] = "?"
    table = speaking.continued(position_from_json(obj))
    table.card(2, "3")
    refused(table, "laid_before_the_record", "R1", entries=[])
    table.play("1=1", "3=3", "!1", ".", "!6")
    assert table.position.seats[1].played == "6"


# ---- leaving and coming back


def leave(table: Any, seat: int) -> None:
    table.press("up")
    table.choose(f"{seat}-")


def come_back(table: Any, seat: int) -> None:
    table.press("down")
    table.choose(f"{seat}+")


@pytest.mark.rule("T1")
def test_a_seat_leaves_and_the_round_goes_on_without_it(speaking: Any) -> None:
    table = speaking.seated(players=4).play("1=1")
    leave(table, 3)
    table.play("2=2", "4=4")
    assert table.entries == ["1=1", "3-", "2=2", "4=4"]
    assert table.state == "revealing"
    table.play("!1", ".", "!2", ".")
    assert table.position.to_play == 4


@pytest.mark.rule("T1")
def test_a_seat_comes_back(speaking: Any) -> None:
    table = speaking.seated()
    leave(table, 2)
    come_back(table, 2)
    table.card(2, "5")
    assert table.entries == ["2-", "2+", "2=5"]


@pytest.mark.rule("T1")
def test_the_last_card_missing_may_be_that_of_who_leaves(speaking: Any) -> None:
    table = speaking.seated().play("1=1", "2=2")
    leave(table, 3)
    assert (table.state, table.position.to_play) == ("revealing", 1)


@pytest.mark.rule("T1")
def test_who_has_laid_a_card_leaves_after_the_round(speaking: Any) -> None:
    table = speaking.seated().play("2=2")
    table.press("up")
    assert table.values == ["nobody", "1-", "2>", "3-"]


@pytest.mark.rule("T1")
def test_two_seats_must_stay(speaking: Any) -> None:
    table = speaking.seated()
    leave(table, 2)
    leave(table, 1)
    refused(table, "two_must_stay", "T1", entries=["2-"])
    assert table.state == "committing"


@pytest.mark.rule("T1")
def test_a_seat_that_is_away_lays_no_card(speaking: Any) -> None:
    table = speaking.seated()
    leave(table, 2)
    for say in (lambda: table.seat(2), lambda: table.card(2, "5")):
        say()
        refused(table, "seat_away", "T1", entries=["2-"])


@pytest.mark.rule("T1")
def test_a_seat_that_is_away_lays_no_card_when_the_others_have(speaking: Any) -> None:
    table = speaking.seated()
    leave(table, 2)
    table.lay("1", "3")
    table.card(2, "5")
    refused(table, "seat_away", "T1", entries=["2-", "1=1", "3=3"])


@pytest.mark.rule("T1")
def test_the_lifesaver_passes_over_who_is_away(speaking: Any) -> None:
    table = speaking.seated(players=4)
    leave(table, 1)
    assert table.position.lifesaver == 2
    leave(table, 3)
    table.lay("1", "1").play("!1", ".", "!1", ".", "~L")
    assert table.position.lifesaver == 4


def test_a_correction_that_stands_in_between_is_kept_when_a_card_is_replaced(speaking: Any) -> None:
    table = speaking.seated().play("1=5")
    table.conversation.record(CorrectEntry(Stamp(), {"/weather": 1}, "the cloud was moved by mistake"))
    table.card(1, "6")
    assert (table.position.weather, table.position.seats[0].committed) == (1, "6")


def test_back_or_an_ok_too_many_sends_nobody_away(speaking: Any) -> None:
    table = speaking.seated()
    for key in ("back", "ok"):
        table.press("up", key)
        assert (table.state, table.entries) == ("committing", [])
