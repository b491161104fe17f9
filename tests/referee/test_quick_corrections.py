"""A canoe or a gem is put right in few presses: whose it is, then where it is."""

from itertools import product
from typing import Any

import pytest


@pytest.fixture
def table(speaking: Any) -> Any:
    """A table of three: Anna's canoe at 4, Bo's with an amber at 5."""
    changes = {"/seats/0/canoes/a/at": "4", "/seats/1/canoes/a/at": "5", "/seats/1/canoes/a/cargo": "Y"}
    return speaking.continued(speaking.corrected(changes | {"/sites/Y/Y": 6}))


def count(table: Any, *words: str | int) -> int:
    """Say these: keys, "hold …", seats by number; how many presses and holds that took."""
    for word in words:
        if isinstance(word, int):
            table.seat(word)
        elif word.startswith("hold "):
            table.hold(word.removeprefix("hold "))
        else:
            table.press(word)
    return len(words)


@pytest.mark.rule("T2")
def test_a_canoe_that_slipped_is_put_right_in_five_presses(table: Any) -> None:
    assert count(table, "hold back", 1, "ok", "down", "ok") == 5
    assert (table.state, table.position.seats[0].canoes[0].at) == ("committing", "5")


def way(lines: int, far: int) -> list[str]:
    """The fewest presses to the line so far down in a ring of lines; a key held goes on four."""
    keys = {"down": 1, "up": -1, "hold down": 4, "hold up": -4}
    ways = ([*keys_pressed] for most in range(lines) for keys_pressed in product(keys, repeat=most))
    return next(pressed for pressed in ways if sum(keys[key] for key in pressed) % lines == far)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("canoe", ["a", "b"])
@pytest.mark.parametrize("place", ["J", "1", "2", "4", "5", "6L", "7L", "6R", "7R"])
def test_any_canoe_is_put_anywhere_in_eight_presses(speaking: Any, seat: int, canoe: str, place: str) -> None:
    table = speaking.continued(speaking.corrected({f"/seats/{seat - 1}/canoes/{canoe}/at": "3"}))
    presses = count(table, "hold back", *[seat] * (1 + "ab".index(canoe)), "ok")
    presses += count(table, *way(len(table.values), table.values.index(place)), "ok")
    assert table.position.seats[seat - 1].canoes["ab".index(canoe)].at == place
    assert (table.state, presses <= 7 + (canoe == "b")) == ("committing", True)


@pytest.mark.rule("G4")
def test_a_gem_forgotten_at_the_site_is_aboard_in_five_presses(table: Any) -> None:
    assert count(table, "hold back", 1, "ok", "up", "ok") == 5
    assert (table.state, table.position.seats[0].canoes[0].cargo, table.position.sites[1][1]) == ("committing", "C", 6)


@pytest.mark.rule("G4")
@pytest.mark.parametrize(("steps", "site", "owned"), [(1, 7, 0), (2, 6, 1)])
def test_a_gem_aboard_is_back_at_its_site_or_owned_in_six(table: Any, steps: int, site: int, owned: int) -> None:
    assert count(table, "hold back", 2, "ok", *["up"] * steps, "ok") <= 6
    amber = table.position.sites[2][2], table.position.seats[1].gems[2], table.position.seats[1].canoes[0].cargo
    assert (table.state, amber) == ("committing", (site, owned, ""))


def test_the_menu_s_key_held_once_more_opens_the_list_of_parts(table: Any) -> None:
    assert count(table, "hold back", "hold back", "ok", "ok", "down", "ok") == 6
    assert table.position.seats[0].canoes[0].at == "5"


def test_a_seat_s_button_goes_on_to_its_next_line(table: Any) -> None:
    table.hold("back")
    table.choose("correct", "gems")
    table.seat(2)
    assert table.chosen == "canoe 2a"
    table.seat(1)
    assert (table.chosen, table.notice[0]) == ("canoe 2a", "refused.not_now"), "Anna has no gem anywhere"
    table.press("back")
    table.choose("canoes")
    table.seat(3, 3, 3)
    assert table.chosen == "3a"


def test_a_key_held_goes_four_lines_and_back(table: Any) -> None:
    table.hold("back")
    table.hold("back")
    parts = table.values
    table.hold("down")
    assert table.chosen == parts[4]
    table.hold("up")
    assert table.chosen == parts[0]


def test_in_river_only_and_before_a_game_no_button_corrects_a_canoe(speaking: Any, table: Any) -> None:
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.seat(1)
    assert (table.state, table.notice[0]) == ("at_menu", "refused.not_now")
    table.press("back")
    table.hold("back")
    table.seat(7)
    assert table.state == "at_menu"
