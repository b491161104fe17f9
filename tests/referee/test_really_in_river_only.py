"""In river only a card turned up is really another one in three presses too, whatever it has done by itself."""

from collections.abc import Iterator
from typing import Any

import pytest
from referee.reading_keys import really
from referee.test_really_another_card import deck
from referee.unwatched_tables import river_only, switched

from companion.referee.hand_steps import CloudTo, PieceTo
from companion.referee.heard import Retagged

HOW = pytest.mark.parametrize("unseen", [True, False], ids=["by button", "by tag"])
EDITIONS = pytest.mark.parametrize("edition", ["base", "spirits"])


def turned_up(speaking: Any, edition: str, weather: int, card: str, *, unseen: bool, word: str = "ok") -> Any:
    """A table in river only at which seat 1 has turned up this card; others have laid a 2 with their buttons."""
    table = river_only(speaking, {"/weather": weather}, edition)
    table.seat(1) if unseen else table.card(1, card)
    table.seat(2, 3)
    table.choose(card) if unseen else table.press(word)
    if table.state == "acting":
        table.press("up")
    assert table.position.seats[0].played == card
    return table


def pairs(edition: str) -> Iterator[tuple[str, str]]:
    cards = deck(edition)
    return ((card, other) for card in cards for other in cards if card != other)


def mended(table: Any, card: str, *, held: bool = False) -> int:
    """Back, and the card is really this one: how many presses."""
    table.press("back")
    assert table.state == "taking_back"
    return 1 + really(table, card, held=held)


def agree_to_restore(table: Any, weather: int) -> None:
    """The cloud, where it was moved, and what came with it are put back."""
    steps = table.conversation.restoring.steps(table.position)
    assert steps in ((), (CloudTo(weather),)), steps
    assert (table.state == "restoring") == bool(steps)
    if steps:
        table.press("ok")


@pytest.mark.slow
@pytest.mark.rule("T2", "W1")
@EDITIONS
@pytest.mark.parametrize("weather", [-1, 2])
@HOW
def test_any_card_is_really_any_other_in_three_presses(speaking: Any, edition: str, weather: int, unseen: bool) -> None:
    count = 0
    for card, other in pairs(edition):
        table = turned_up(speaking, edition, weather, card, unseen=unseen)
        assert mended(table, other) == 3
        seat = table.position.seats[0]
        assert (seat.played, sorted([*seat.hand, other])) == (other, sorted(deck(edition)))
        agree_to_restore(table, weather)
        inward = {-1: 0, 2: 1}[weather] if other == "C" else weather
        assert (table.state, table.position.to_play, table.position.weather) == ("naming_card", 2, inward)
        count += 1
    assert count == len(deck(edition)) * (len(deck(edition)) - 1)


@pytest.mark.slow
@pytest.mark.rule("T2")
@EDITIONS
@pytest.mark.parametrize("weather", [-1, 0, 2])
def test_the_last_of_them_held_mends_the_deck(speaking: Any, edition: str, weather: int) -> None:
    for card, other in pairs(edition):
        table = turned_up(speaking, edition, weather, card, unseen=False)
        assert mended(table, other, held=True) == 3
        assert table.position.seats[0].played == other
        assert table.kept[-1].retagged == Retagged(1, card, other)


@pytest.mark.rule("T2", "W1")
@EDITIONS
@pytest.mark.parametrize("weather", [-1, 0, 1, 2])
@pytest.mark.parametrize("key", ["up", "down"])
def test_a_cloud_that_the_key_turned_up_and_moved_is_really_another_card(
    speaking: Any, edition: str, weather: int, key: str
) -> None:
    for other in deck(edition):
        if other != "C":
            table = turned_up(speaking, edition, weather, "C", unseen=False, word=key)
            assert mended(table, other) == 3
            steps = table.conversation.restoring.steps(table.position)
            assert (table.state, steps[-1]) == ("restoring", CloudTo(weather))
            table.press("ok")
            assert (table.position.seats[0].played, table.position.weather) == (other, weather)


@pytest.mark.rule("A1", "T2")
def test_the_beaver_that_such_a_cloud_brought_goes_with_it(speaking: Any) -> None:
    table = switched(speaking.seated("spirits")).lay("C", "C", "2")
    table.press("up", "up")
    mended(table, "3")
    assert table.conversation.restoring.steps(table.position) == (PieceTo("beaver", "1", "aside"), CloudTo(1))
    again = table.restarted()
    assert (again.state, again.values) == ("restoring", table.values)


@pytest.mark.rule("R5")
def test_before_the_reveal_both_keys_turn_any_card_up(speaking: Any) -> None:
    """Were a list shown for a card that is no cloud, that would tell so before it lies there."""
    for card in deck("spirits"):
        for key in ("up", "down"):
            table = river_only(speaking, {}, "spirits").lay(card, "2", "2")
            table.press(key)
            assert table.entries[4] == f"!{card}"


@pytest.mark.rule("T2")
def test_only_the_last_turn_is_named_otherwise(speaking: Any) -> None:
    """Behind the river the flow goes back first, and a turn at a time before it."""
    table = river_only(speaking, {"/weather": 2}).lay("C", "2", "2")
    table.press("ok", "ok")
    assert mended(table, "5") == 3
    assert [seat.played for seat in table.position.seats] == ["C", "5", None]
    table.press("ok", "ok")
    table.press("back")
    assert table.state == "restoring"
