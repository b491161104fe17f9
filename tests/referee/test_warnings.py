"""What the table is warned of, and when: canoes in danger, the river so far, hands and sites."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.referee.messages import Message, message
from companion.referee.warnings import warnings
from companion.rules import Accepted, Position, judge, parse_ply, public

BRINK = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
"""Anna's canoe with a ruby lies right above the falls; the next disc goes left."""

EACH_WAY = ("off", "words", "percent")


def told(table: Any, manner: Any = "words") -> list[Message]:
    return list(warnings(public(table.position), manner))


def codes(table: Any) -> list[str]:
    return [one.code.removeprefix("warning.") for one in table.conversation.talk().warnings]


def danger(seat: int, at: str, aboard: str = "") -> Message:
    return message("warning.danger", seat=seat, at=at, aboard=aboard)


# ---- canoes in danger


@pytest.mark.rule("W5")
def test_a_canoe_is_in_danger_until_its_owner_has_paddled_it_away(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(BRINK)).lay("3", "3", "3")
    assert told(table)[0] == danger(1, "7L", "R")
    table.play("!3")
    assert told(table)[0] == danger(1, "7L", "R")
    table.choose("a>4")
    assert "danger" not in codes(table)


@pytest.mark.rule("W5")
def test_only_the_seat_whose_turn_it_is_is_warned_and_then_all_are(speaking: Any) -> None:
    bo = {"/seats/1/canoes/a/at": "7L"}
    table = speaking.continued(speaking.corrected({**BRINK, **bo})).lay("2", "C", "3").play("!2", "a-R", ".")
    assert table.position.to_play == 2
    assert [one for one in told(table) if one.code == "warning.danger"] == [danger(2, "7L")]
    table.play("!C", "C+", "!3", ".")
    assert table.state == "flowing"
    assert told(table)[:2] == [danger(1, "7L"), danger(2, "7L")]


@pytest.mark.rule("W2", "W5")
def test_the_chance_is_that_of_the_cards_that_can_still_be_played(speaking: Any) -> None:
    """Chloé falls unless she plays her 1: six of her seven cards."""
    chloe = {"/seats/2/canoes/a/at": "7R", "/fork": "R", "/weather": -1}
    table = speaking.continued(speaking.corrected(chloe)).lay("3", "4", "5").play("!3", ".", "!4", ".")
    expected = message("warning.chance_high", seat=3, at="7R", aboard="", percent=86)
    assert told(table, "percent")[0] == expected
    assert told(table)[0] == danger(3, "7R")


@pytest.mark.rule("W4", "W5")
def test_before_the_first_arm_is_known_the_chance_is_one_half(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({**BRINK, "/fork": "?"})).lay("C", "1", "1")
    table.play("!C", "C-", "!1", ".", "!1", ".")
    assert told(table, "percent") == []
    table = speaking.continued(speaking.corrected({**BRINK, "/fork": "?"})).lay("C", "2", "2")
    table.play("!C", "C-", "!2", ".", "!2", ".")
    assert told(table, "percent")[0] == message("warning.chance_high", seat=1, at="7L", aboard="R", percent=50)


def test_a_small_chance_is_told_as_a_number_but_is_no_danger(speaking: Any) -> None:
    """From 5 it takes five pushes: a 6 or a cloud under two cards of four."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "5", "/weather": 1})).lay("6", "6", "6")
    assert [one.code for one in told(table, "percent")] == ["warning.chance"]
    assert told(table) == []


@pytest.mark.rule("L1")
def test_a_lasso_that_is_up_takes_canoes_out_of_danger(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({**BRINK, "/sites/R/R": 5}, "spirits")).lay("L", "6", "6")
    assert "danger" in codes(table)
    table.play("!L")
    assert "danger" not in codes(table)
    table.choose("L")
    assert table.position.seats[0].canoes[0].bank
    table.play("!6")
    assert "danger" not in codes(table)


@pytest.mark.rule("W5")
def test_the_canoe_that_is_likeliest_to_fall_comes_first(speaking: Any) -> None:
    two = {"/seats/0/canoes/a/at": "6L", "/seats/0/canoes/b/at": "7L", "/weather": 1}
    table = speaking.continued(speaking.corrected(two)).lay("6", "6", "6")
    assert told(table)[:2] == [danger(1, "7L"), danger(1, "6L")]


# ---- the river so far


@pytest.mark.rule("W2")
def test_the_river_is_at_most_the_lowest_card_with_every_cloud_still_to_come(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected()).lay("3", "5", "6")
    assert told(table) == []
    table.play("!3", ".")
    assert told(table) == [message("warning.speed_most", most=5)]
    table.play("!5", ".")
    assert told(table) == [message("warning.speed_most", most=4)]


@pytest.mark.rule("W2")
def test_the_river_that_is_known_is_said_plainly_and_in_the_flow_no_more(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected()).lay("C", "2", "3").play("!C", "C+", "!2", ".")
    table.play("!3")
    assert told(table) == [message("warning.speed", speed=3)]
    table.play(".")
    assert (table.state, told(table)) == ("flowing", [])


@pytest.mark.rule("W2")
def test_the_likeliest_speed_has_its_chance(speaking: Any) -> None:
    """Below a 3 Chloé has a 1 and a 2; her cloud goes up or down; four cards leave it at 3."""
    table = speaking.continued(speaking.corrected()).lay("3", "5", "6").play("!3", ".", "!5", ".")
    assert told(table, "percent") == [message("warning.speed_likely", likely=3, percent=57, most=4)]


# ---- hands, beaver, sites


@pytest.mark.rule("R2")
def test_the_hands_that_come_back_are_announced_in_their_last_round(speaking: Any) -> None:
    hands = {f"/seats/{seat}/hand": [card] for seat, card in enumerate("246")}
    assert codes(speaking.continued(speaking.corrected(hands))) == ["all_hands_back"]
    some = speaking.continued(speaking.corrected({**hands, "/seats/1/hand": ["4", "5"]}))
    assert told(some) == [message("warning.hands_back", seats="1 3")]
    some.lay("2", "4", "6").play("!2", ".")
    assert message("warning.hands_back", seats="1 3") in told(some)


@pytest.mark.rule("A2")
def test_a_loose_beaver_is_told_with_its_place(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/beaver": "4"}, "spirits"))
    assert told(table) == [message("warning.beaver", to="4")]


def test_sites_without_a_gem_are_told(speaking: Any) -> None:
    gone = {"/seats/1/gems/V": 3, "/seats/2/gems/V": 3, "/seats/0/gems/V": 1, "/sites/V": {}}
    table = speaking.continued(speaking.corrected(gone))
    assert message("warning.empty", gem="V") in told(table)


def test_the_most_urgent_warning_comes_first(speaking: Any) -> None:
    changes = {
        "/beaver": "4",
        "/seats/0/canoes/b/at": "1",
        "/seats/0/gems/V": 4,
        "/sites/V/V": 2,
        **BRINK,
        "/sites/R/R": 5,
    }
    table = speaking.continued(speaking.corrected(changes, "spirits")).lay("6", "6", "6").play("!6")
    assert codes(table) == ["danger", "speed_most", "last_round", "beaver"]


# ---- never in the way, never a secret


def test_a_table_that_wants_none_is_not_warned(speaking: Any) -> None:
    sitting = speaking.Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], warnings="off")
    table = speaking.Spokesman(speaking.Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.lay("3", "4", "5").play("!3")
    assert codes(table) == []
    assert warnings(public(table.position)) != ()
    assert told(table, "off") == []


def test_no_warning_asks_for_a_press(speaking: Any) -> None:
    """The same words lead the same way, whether warnings are shown or not."""
    tables = []
    for manner in EACH_WAY:
        sitting = speaking.Sitting(speaking.NAMES[:4], speaking.COLOURS[:4], warnings=manner)
        table = speaking.Spokesman(speaking.Conversation(sitting))
        table.choose("base", "4", "1", "L")
        tables.append(table.play(*speaking.script(table.position, 52, most_rounds=8)))
    assert len({table.seconds for table in tables}) == 1
    assert len({tuple(table.entries) for table in tables}) == 1


@pytest.mark.rule("R5")
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_two_positions_that_differ_in_a_face_down_card_give_equal_warnings(speaking: Any, edition: str) -> None:
    table = speaking.seated(edition, 3, fork="?")
    position = table.position
    looked_at = 0
    for ply in speaking.script(position, 13, most_rounds=9):
        outcome = judge(position, parse_ply(ply))
        assert isinstance(outcome, Accepted)
        position = outcome.position
        for other in with_other_cards(position):
            looked_at += 1
            assert all(warnings(public(position), way) == warnings(public(other), way) for way in EACH_WAY)
    assert looked_at > 100


def with_other_cards(position: Position) -> list[Position]:
    """The same position with another card of its hand face down before each seat that has one there."""
    others = []
    for index, seat in enumerate(position.seats):
        if seat.committed is not None and len(seat.hand) > 1:
            other = next(card for card in reversed(seat.hand) if card != seat.committed)
            seats = (*position.seats[:index], replace(seat, committed=other), *position.seats[index + 1 :])
            others.append(replace(position, seats=seats))
    return others
