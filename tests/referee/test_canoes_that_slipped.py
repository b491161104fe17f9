"""A canoe that a sleeve took along is put back, or let lie where it is, in four presses at any moment (T2)."""

from typing import Any

import pytest

from companion.referee.messages import message
from companion.referee.slip_lines import said_of

MOVES = (("press", "up"), ("press", "down"), ("hold", "up"), ("hold", "down"))
NEARBY = {
    "J": ["1", "2"],
    "1": ["J", "2", "3", "F"],
    "2": ["1", "J", "3", "4", "F"],
    "3": ["1", "2", "4", "5", "J", "F"],
    "4": ["2", "3", "5", "6L", "6R", "J", "F"],
    "5": ["3", "4", "6L", "6R", "7L", "7R", "J", "F"],
    "6L": ["4", "5", "7L", "F", "6R", "J"],
    "6R": ["4", "5", "7R", "F", "6L", "J"],
    "7L": ["5", "6L", "F", "7R", "J"],
    "7R": ["5", "6R", "F", "7L", "J"],
    "F": ["7L", "7R", "6L", "6R", "J"],
}
"""Where a canoe may be found that a sleeve has taken along."""


def afloat(speaking: Any, first: str, second: str, edition: str = "base", **options: Any) -> Any:
    """A table at which seat 1 has these canoes, and has laid a card: its button has nothing else to say."""
    changes = {"/seats/0/canoes/a/at": first, "/seats/0/canoes/b/at": second}
    return speaking.continued(speaking.corrected(changes, edition, **options), "1=3")


def ways_to(table: Any, moves: int) -> dict[str, tuple[tuple[str, str], ...]]:
    """Each line behind the held button of seat 1 → the fewest movements to it."""
    tried: list[tuple[tuple[str, str], ...]] = [()]
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for keys in tried:
        table.hold_seat(1)
        say(table, *keys)
        found.setdefault(table.chosen, keys)
        table.press("back")
        if len(keys) < moves:
            tried += [(*keys, move) for move in MOVES]
    return found


def of_canoe(ways: dict[str, tuple[tuple[str, str], ...]], name: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """The same by what the lines say of this canoe."""
    return {said_of(line, name): keys for line, keys in ways.items()}


def say(table: Any, *keys: tuple[str, str]) -> None:
    for means, key in keys:
        table.press(key) if means == "press" else table.hold(key)


@pytest.mark.slow
@pytest.mark.rule("T2")
@pytest.mark.parametrize("second", ["J", "5", "7L", "F"])
@pytest.mark.parametrize("first", NEARBY)
def test_any_place_nearby_of_either_canoe_is_said_in_four_presses(speaking: Any, first: str, second: str) -> None:
    """The button held down, two movements, and the key that says which canoe."""
    table = afloat(speaking, first, second, "spirits")
    ways = ways_to(table, moves=2)
    assert set(NEARBY[first]) <= set(of_canoe(ways, "a"))
    ways_of_other = of_canoe(ways, "b")
    for place in NEARBY[second]:
        table.hold_seat(1)
        say(table, *ways_of_other[place])
        table.seat(1)
        assert [canoe.at for canoe in table.position.seats[0].canoes] == [first, place]
        table.take_back()


@pytest.mark.rule("T2")
@pytest.mark.parametrize("place", ["J", "3", "6L", "7R", "F"])
def test_the_list_holds_every_place_of_either_canoe_and_each_place_once(speaking: Any, place: str) -> None:
    table = afloat(speaking, place, "5")
    table.hold_seat(1)
    for name, lies in (("a", place), ("b", "5")):
        said = [said_of(line, name) for line in table.values]
        places = [one for one in said if one in NEARBY]
        assert sorted(places) == sorted({*NEARBY} - {lies})


def moments(speaking: Any) -> Any:
    """A table as it comes through each state of a round; Joe's trip is to be noted."""
    table = speaking.continued(speaking.corrected(joe=True), "3=5")
    yield table
    table.play("1=1", "2=4")
    yield table
    table.press("ok")
    yield table
    while table.state != "flowing":
        table.press("ok")
    yield table
    table.press("ok")
    yield table


@pytest.mark.rule("T2")
def test_it_is_said_at_any_moment_and_the_game_goes_on_from_there(speaking: Any) -> None:
    seen = []
    for table in moments(speaking):
        seen.append(table.state)
        asked = [choice.value for choice in table.conversation.choices()] if table.state != "acting" else None
        table.hold_seat(3)
        table.move_to_canoe("a", "7R")
        table.press("ok")
        assert table.entries[-1] == "correct /seats/2/canoes/a/at=7R"
        assert table.state == seen[-1]
        assert asked in (None, table.values) or table.state == "flowing", "what falls is told before"
        table.take_back()
        assert table.state == seen[-1]
    assert seen == ["committing", "revealing", "acting", "flowing", "noting"]


@pytest.mark.rule("T2")
@pytest.mark.parametrize(("canoe", "place"), [("a", "2"), ("a", "4"), ("b", "2"), ("b", "4")])
def test_in_its_own_turn_it_is_said_in_four_presses_too_with_the_button_held_in_the_menu(
    speaking: Any, canoe: str, place: str
) -> None:
    """There a press of the own button is a play; nothing is played by the way."""
    reached = []
    for key in MOVES:
        table = speaking.continued(speaking.corrected({f"/seats/0/canoes/{name}/at": "3" for name in "ab"}))
        table.lay("4", "2", "3").play("!4")
        position = table.position
        table.hold("back")
        table.hold_seat(1)
        assert (table.state, table.position) == ("slipped", position)
        say(table, key)
        reached.append(said_of(table.chosen, canoe))
        if reached[-1] == place:
            table.press("ok") if canoe == "a" else table.seat(1)
            assert table.entries[-1] == f"correct /seats/0/canoes/{canoe}/at={place}"
            assert table.state == "acting"
    assert place in reached


@pytest.mark.rule("T2")
def test_the_companion_says_where_canoes_lie_by_its_book_and_back_leaves_it_so(speaking: Any) -> None:
    table = afloat(speaking, "5", "J")
    table.hold_seat(1)
    canoe, other = (message("correct.canoe", seat=1, canoe="plain", at=at, cargo="") for at in "5J")
    assert table.conversation.choices()[0].label == message("slip.book", canoe=canoe, other=other)
    table.press("ok")
    table.hold_seat(1)
    table.seat(1)
    table.hold_seat(1)
    table.press("back")
    assert (table.state, table.entries) == ("committing", ["1=3"])


@pytest.mark.rule("G5", "M6", "E3")
@pytest.mark.parametrize(
    ("place", "gems", "site"), [("F", 0, 6), ("J", 1, 5), ("7R", 0, 5)], ids=["over the falls", "on land", "elsewhere"]
)
def test_its_gem_goes_where_it_belongs(speaking: Any, place: str, gems: int, site: int) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 5, "/elk": "1a"}
    table = speaking.continued(speaking.corrected(changes, "spirits"), "1=3")
    table.hold_seat(1)
    table.move_to_canoe("a", place)
    table.press("ok")
    assert (table.position.seats[0].gems[0], table.position.sites[0][0]) == (gems, site)
    assert table.position.elk == ("1a" if place == "7R" else "away")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a", "b"])
def test_a_gem_that_was_forgotten_is_said_in_four_presses(speaking: Any, name: str) -> None:
    """The button held down, two movements, and ok for one gem of the line, the button for the other."""
    table = afloat(speaking, "5", "4")
    ways = of_canoe(ways_to(table, moves=2), name)
    said = [value for value in ways if value.startswith("owns ")]
    for value in said:
        index = "VCYBR".index(value[-1])
        table.hold_seat(1)
        say(table, *ways[value])
        table.press("ok") if name == "a" else table.seat(1)
        assert table.position.seats[0].gems[index] == 1
        assert table.position.sites[index][index] == 6
    assert [value[-1] for value in sorted(said)] == {"a": ["R", "V", "Y"], "b": ["B", "C", "R"]}[name]


@pytest.mark.parametrize(("taken", "name"), [("VYR", "a"), ("VCYBR", "b"), ("B", "b")])
def test_gems_that_are_all_taken_are_not_asked_for(speaking: Any, taken: str, name: str) -> None:
    """Their sites are empty; what is left is in the list once, or twice where its line has nothing else to say."""
    gems = {f"/sites/{gem}/{gem}": None for gem in taken} | {f"/seats/1/gems/{gem}": 7 for gem in taken}
    table = speaking.continued(speaking.corrected(gems), "1=3")
    table.hold_seat(1)
    said = {said_of(line, one) for line in table.values for one in "ab"}
    assert {value for value in said if value.startswith("owns ")} == {f"owns {gem}" for gem in {*"VCYBR"} - {*taken}}


@pytest.mark.parametrize(("key", "name", "cargo"), [("up", "a", ["Y", ""]), ("down", "b", ["", "V"])])
def test_a_gem_that_was_loaded_and_not_told_of_is_one_movement_away(
    speaking: Any, key: str, name: str, cargo: list[str]
) -> None:
    table = afloat(speaking, "5", "3")
    table.hold_seat(1)
    table.hold(key)
    table.press("ok") if name == "a" else table.seat(1)
    assert [canoe.cargo for canoe in table.position.seats[0].canoes] == cargo


def test_a_canoe_without_room_loads_nothing(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/cargo": "V", "/seats/0/canoes/b/at": "5"}
    table = speaking.continued(speaking.corrected(changes | {"/sites/V/V": 6}), "1=3")
    table.hold_seat(1)
    assert not [line for line in table.values if said_of(line, "a").startswith("loads")]
    table.move_to_canoe("b", "loads Y")
    table.seat(1)
    assert [canoe.cargo for canoe in table.position.seats[0].canoes] == ["V", "Y"]


def test_what_cannot_be_is_refused_and_changes_nothing(speaking: Any) -> None:
    """A canoe that waits to slide off the whirlpool lies nowhere else."""
    start = speaking.corrected({"/seats/0/canoes/a/at": "5", "/whirlpool": "4"}, "spirits", must_launch=False)
    table = speaking.continued(start).lay("L", "1", "1").play("!L", "L", "!1", ".", "!1", ".")
    table.press("ok")
    assert table.state == "settling"
    entries, position = table.entries, table.position
    table.hold("back")
    table.hold_seat(1)
    table.press("down", "ok")
    assert (table.notice, table.entries) == (("refused.waits_to_slide", "T2"), entries)
    assert (table.state, table.position) == ("settling", position)


def test_canoes_that_nobody_follows_are_not_asked_for(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("river only")
    table.seat(1)
    table.hold_seat(1)
    assert table.state == "committing"


@pytest.mark.parametrize("seat", [0, 4, 7])
def test_a_seat_that_is_not_in_the_game_has_no_canoes(speaking: Any, seat: int) -> None:
    table = speaking.seated().lay("3", "4", "5")
    table.hold_seat(seat)
    assert table.state == "revealing"


def test_another_seat_may_ask_in_between(speaking: Any) -> None:
    table = speaking.seated()
    table.seat(1, 2)
    table.hold_seat(1)
    table.press("down", "down")
    table.hold_seat(2)
    assert (table.conversation.slipped, table.conversation.talk().cursor) == (2, 0)


def test_the_lassoed_canoe_may_lie_on_its_bank_or_off_it(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "5"}, "spirits")).lay("L", "1", "1")
    table.play("!L", "L")
    table.hold_seat(1)
    assert "bank 5" not in [said_of(line, "a") for line in table.values]
    table.move_to_canoe("a", "5")
    table.press("ok")
    assert not table.position.seats[0].canoes[0].bank


def test_a_hold_lands_on_the_second_target_from_the_first_line(speaking: Any) -> None:
    """Where that is the line below, too, which the press of the hold has already moved to."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "2"})).lay("1", "4", "5")
    table.press("ok")
    assert table.values == ["a>3", "a>1", "b>1"]
    table.hold("down")
    assert table.chosen == "a>1"
    table.hold("up")
    assert table.chosen == "a>3"


def test_a_button_that_lingers_on_what_its_press_did_asks_nothing(speaking: Any) -> None:
    """As it lays a card, turns it up, and plays."""
    table = speaking.seated()
    table.hold_seat(1)
    assert (table.state, table.entries) == ("committing", ["1=?"])
    table = speaking.seated().lay("3", "4", "5")
    for state in ("acting", "revealing"):
        table.hold_seat(1)
        assert table.state == state


def test_the_next_seat_that_asks_for_its_canoes_has_not_spoken_early(speaking: Any) -> None:
    table = speaking.seated().lay("3", "4", "5")
    table.press("ok")
    table.hold_seat(2)
    table.press("back", "ok")
    assert (table.state, table.position.to_play) == ("revealing", 2)
