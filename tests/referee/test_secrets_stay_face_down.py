"""Two games that differ in one face-down card alone are talked about alike until that card is turned up (R5)."""

from random import Random
from typing import Any

import msgspec
import pytest
from stories.extent import mostly_slow

from companion.referee.words import CardShown, Word
from companion.rules import EDITIONS
from companion.rules.position import PublicPosition, PublicSeat
from companion.views.compose import scene_for, waits_for

SECRET_SEAT = 2


def tells(word: Word) -> bool:
    """Only the secret seat itself can tell: by showing its card."""
    return isinstance(word, CardShown) and word.seat == SECRET_SEAT


def alike(one: Any, other: Any) -> None:
    talks = one.conversation.talk(), other.conversation.talk()
    assert talks[0] == talks[1]
    assert scene_for(talks[0]) == scene_for(talks[1])
    assert waits_for(talks[0]) == waits_for(talks[1])
    assert one.values == other.values
    heard = one.kept[-1], other.kept[-1]
    assert (heard[0].draft, heard[0].draft_changed) == (heard[1].draft, heard[1].draft_changed)
    assert len(heard[0].entries) == len(heard[1].entries)


@pytest.mark.rule("R5")
@pytest.mark.parametrize("edition", ["base", "spirits"])
@pytest.mark.parametrize("seed", mostly_slow(range(12), quick=4))
def test_nothing_said_or_shown_tells_a_card_before_its_reveal(speaking: Any, edition: str, seed: int) -> None:
    chance = Random(seed)
    cards = chance.sample(EDITIONS[edition].cards, 2)
    tables = [speaking.seated(edition, 3, lifesaver=3, fork="?") for _ in cards]
    for table, card in zip(tables, cards, strict=True):
        table.card(SECRET_SEAT, card)
    alike(*tables)
    said = 0
    while said < 300 and not may_be_up(tables[0]):
        word = speaking.any_word(tables[0], chance)
        if not tells(word):
            for table in tables:
                table.say(word)
            alike(*tables)
            said += 1
        if tables[0].state == "committing":
            lay_again(tables, cards)
    assert said > 5


def lay_again(tables: list[Any], cards: list[str]) -> None:
    """The secret cards have been taken back, and are laid anew."""
    for table, card in zip(tables, cards, strict=True):
        if table.position.seats[SECRET_SEAT - 1].committed is None:
            table.card(SECRET_SEAT, card)


def may_be_up(table: Any) -> bool:
    """Whether the next word could turn the card up: in its turn, or where its seat has asked for it early."""
    early = table.conversation.early.next
    asked = early is not None and early.seat == SECRET_SEAT
    return asked or (table.state == "revealing" and table.position.to_play == SECRET_SEAT)


@pytest.mark.rule("R5")
def test_another_card_is_let_stand_without_telling_the_one_laid(speaking: Any) -> None:
    tables = [speaking.seated("base", 3).lay("1", card, "3").play("!1", ".") for card in "26"]
    for say in (("card", 2, "5"), ("press", "up"), ("press", "back"), ("card", 2, "4"), ("press", "ok")):
        for table in tables:
            getattr(table, say[0])(*say[1:])
        alike(*tables)
    assert [table.position.seats[1].played for table in tables] == ["4", "4"]


@pytest.mark.rule("R5")
def test_replacing_a_card_tells_neither_of_the_two(speaking: Any) -> None:
    tables = [speaking.seated("base", 3).lay("1", card, "3") for card in "26"]
    for table in tables:
        table.card(2, "5")
        table.press("back")
    alike(*tables)


@pytest.mark.rule("R5")
def test_what_is_taken_back_names_no_card(speaking: Any) -> None:
    tables = [speaking.seated("base", 3).play(f"2={card}") for card in "26"]
    for table in tables:
        table.press("back")
    alike(*tables)


@pytest.mark.rule("R5")
def test_what_the_views_are_given_has_no_place_for_a_face_down_card(speaking: Any) -> None:
    talk = speaking.seated("base", 3).lay("1", "2", "3").conversation.talk()
    assert isinstance(talk.position, PublicPosition)
    for seat in talk.position.seats:
        assert isinstance(seat, PublicSeat)
        assert seat.has_committed is True
    assert "committed" not in {field.name for field in msgspec.structs.fields(PublicSeat)}


AFTERWARDS = [
    ("hold", "back"), ("choose", "correct", "canoes", "2a", "4"), ("press", "back"),
    ("hold", "back"), ("choose", "correct", "hands"), ("press", "back"), ("press", "back"),
    ("hold", "back"), ("choose", "allow", "always", "must_launch"), ("press", "up"), ("press", "back"),
    ("take_back",), ("take_back",), ("press", "ok"), ("press", "up"),
]  # fmt: skip


@pytest.mark.rule("R5")
def test_corrections_taking_back_and_a_restart_tell_no_card(speaking: Any) -> None:
    """Seat 2 has laid a 2 or a 6; all that is corrected, taken back and summed up looks the same."""
    tables = [speaking.seated("spirits", 3).lay("1", card, "3").play("!1", "a>1") for card in "26"]
    for say, *arguments in AFTERWARDS:
        for table in tables:
            getattr(table, say)(*arguments)
        alike(*tables)
        offered = [speaking.offered_again(table) for table in tables]
        assert scene_for(offered[0].conversation.talk()) == scene_for(offered[1].conversation.talk())
        for table in offered:
            table.press("ok")
        alike(*offered)
    assert [table.position.seats[1].committed for table in tables] == ["2", "6"]
