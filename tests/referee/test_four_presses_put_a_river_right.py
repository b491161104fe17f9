"""Whatever befalls the river's discs is let stand or put back with four presses, at any speed that there is."""

from typing import Any

import pytest

from companion.referee.jumps import entries, jumps, jumps_behind
from companion.referee.messages import message

SPEEDS = range(1, 8)
MOVES = (("press", "up"), ("press", "down"), ("hold", "up"), ("hold", "down"))
OTHER = {"L": "R", "R": "L"}
KNOWN, UNKNOWN = ("L",), ("L", "R")
"""Which discs may go first: as it is known, or either where nobody knows it."""

FIRST = pytest.mark.parametrize("first", [KNOWN, UNKNOWN], ids=["known", "unknown"])
EDITIONS = pytest.mark.parametrize("edition", ["base", "spirits"])
DEPTHS = pytest.mark.parametrize("depth", ["full", "river only"])


def at_the_river(speaking: Any, speed: int, first: tuple[str, ...] = KNOWN, edition: str = "spirits") -> Any:
    """A table whose river flows so fast; canoes lie on the trunk and in both arms."""
    at, clouds = ("4", "7L", "6R"), max(0, speed - {"base": 6, "spirits": 7}[edition])
    changes = {f"/seats/{seat}/canoes/a/at": place for seat, place in enumerate(at)} | {"/weather": clouds}
    table = speaking.continued(speaking.corrected(changes | {"/fork": "?" if len(first) > 1 else "L"}, edition))
    table.lay(*[str(speed - clouds)] * 3)
    while table.state != "flowing":
        table.press("ok")
    return table


def at_this_depth(table: Any, depth: str) -> Any:
    if depth == "river only":
        table.hold("back")
        table.press("down", "ok")
        assert table.conversation.talk().river_only
    return table


def ways_in(table: Any, moves: int = 2) -> dict[str, tuple[tuple[str, str], ...]]:
    """Each line of the list of what went astray → the fewest presses and holds that lead to it."""
    tried: list[tuple[tuple[str, str], ...]] = [(("hold", "down"),), (("hold", "up"),)]
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for keys in tried:
        say(table, *keys)
        found.setdefault(table.chosen, keys)
        while table.state != "flowing":
            table.press("back")
        if len(keys) <= moves:
            tried += [(*keys, move) for move in MOVES]
    return found


def say(table: Any, *keys: tuple[str, str]) -> None:
    for means, key in keys:
        table.press(key) if means == "press" else table.hold(key)


def taken_back(table: Any) -> Any:
    """The flow is taken back, and hands have put the table right."""
    table.take_back()
    assert table.state == "flowing"
    return table


def expected(speed: int, first: str = "L") -> str:
    return ((first + OTHER[first]) * speed)[:speed]


def turned(arms: str) -> str:
    return "".join(OTHER[arm] for arm in arms)


def mishaps(speed: int, first: str = "L") -> dict[str, str]:
    """What may have happened, in words → the flow, where LRLR… was expected, or RLRL…."""
    way = expected(speed, first)
    more = expected(speed + 2, first)
    found = {"all went the other way": turned(way), "one too few": way[:-1], "two too few": way[:-2]}
    found |= {"one too many": more[:-1], "two too many": more}
    for push in range(speed):
        found[f"disc {push + 1} alone"] = way[:push] + OTHER[way[push]] + way[push + 1 :]
        found[f"from disc {push + 1} on"] = way[:push] + turned(way[push:])
    return found


@pytest.mark.slow
@pytest.mark.rule("W4", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
@DEPTHS
@EDITIONS
@FIRST
def test_any_likely_river_is_let_stand_in_four_presses(
    speaking: Any, first: tuple[str, ...], edition: str, depth: str, speed: int
) -> None:
    table = at_this_depth(at_the_river(speaking, speed, first, edition), depth)
    ways = ways_in(table)
    upright = {expected(speed, arm) for arm in first}
    for words, arms in [mishap for arm in first for mishap in mishaps(speed, arm).items()]:
        if arms in upright:
            assert f"~{arms}" in table.values, "nothing is astray where that may come first"
            continue
        keys = (*ways[f"~{arms}"], ("press", "ok"))
        assert len(keys) <= 4, words
        say(table, *keys)
        assert table.entries[-1] == f"~{arms}" + " let stand" * (len(arms) != speed), words
        taken_back(table)


@pytest.mark.slow
@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
@EDITIONS
@FIRST
def test_no_disc_fallen_or_two_is_let_stand_in_four_presses(
    speaking: Any, first: tuple[str, ...], edition: str, speed: int
) -> None:
    table = at_the_river(speaking, speed, first, edition)
    ways = ways_in(table)
    for way in [expected(speed, arm) for arm in first]:
        for arm in set(way):
            for fell in "02":
                keys = (*ways[f"{arm}{fell}~{way}"], ("press", "ok"))
                assert len(keys) <= 4
                before = table.conversation.position
                say(table, *keys)
                assert table.entries[-1] == "~ let stand"
                assert table.position.fork == OTHER[way[-1]]
                assert taken_back(table).position == before, "one step takes it back"


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
@DEPTHS
@EDITIONS
@FIRST
def test_whatever_has_happened_is_put_back_in_three_presses(
    speaking: Any, first: tuple[str, ...], edition: str, depth: str, speed: int
) -> None:
    table = at_this_depth(at_the_river(speaking, speed, first, edition), depth)
    say(table, ("hold", "up"), ("press", "ok"))
    assert table.state == "putting_back"
    assert len(table.values) >= (3 if depth == "full" else 2)
    say(table, ("press", "ok"))
    assert table.entries[-1] == f"~{expected(speed)}"


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
def test_the_likeliest_are_put_back_as_they_went_in_four_presses(speaking: Any, speed: int) -> None:
    """Then only what went astray is to be touched."""
    table = at_the_river(speaking, speed)
    ways, told = ways_in(table, moves=1), mishaps(speed)
    for words in ("all went the other way", "one too few", "one too many"):
        keys = (*ways[f"~{told[words]}"], ("hold", "back"), ("press", "ok"))
        assert len(keys) <= 4, words
        say(table, *keys)
        assert table.entries[-1] == f"~{expected(speed)}", words
        taken_back(table)


@pytest.mark.rule("W3", "W4", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("first", UNKNOWN)
def test_a_push_too_few_is_put_back_as_it_went_also_where_nobody_knew_the_first_arm(
    speaking: Any, first: str, speed: int
) -> None:
    table = at_the_river(speaking, speed, UNKNOWN, "base")
    say(table, ("hold", "down"), ("press", {"L": "up", "R": "down"}[first]), ("hold", "back"))
    assert table.conversation.choices()[0].label == message("hands.push", arm=expected(speed, first)[-1])
    say(table, ("press", "ok"))
    assert table.entries[-1] == f"~{expected(speed, first)}"


@FIRST
def test_no_line_is_said_twice(speaking: Any, first: tuple[str, ...]) -> None:
    table = at_the_river(speaking, 7, first)
    table.hold("down")
    table.press(*["up"] * (first == UNKNOWN))
    labels = [choice.label for choice in table.conversation.choices()]
    assert len(set(labels)) == len(labels) == len(set(table.values)) > 10


def reached(count: int, begin: tuple[int, ...], stops: tuple[int, ...], moves: int = 2) -> set[int]:
    """The lines of a ring that so many movements lead to from one of its entries."""
    lines = set(begin)
    for _ in range(moves):
        for at in tuple(lines):
            above, below = [stop for stop in stops if stop < at], [stop for stop in stops if stop > at]
            lines |= {(at + 1) % count, (at - 1) % count, (below or stops)[0], (above or stops)[-1]}
    return lines


@pytest.mark.parametrize("count", range(2, 27))
def test_two_movements_reach_any_line_of_a_ring(count: int) -> None:
    assert reached(count, (0, count // 2), jumps(count, halfway=True)) == set(range(count))


@pytest.mark.parametrize("count", range(14, 26))
def test_two_movements_reach_what_is_near_the_only_entry(count: int) -> None:
    assert set(range(7)) | set(range(count - 6, count)) <= reached(count, (0,), jumps(count))


@pytest.mark.parametrize("count", range(4, 21))
def test_one_movement_reaches_any_line_of_a_ring_behind_the_first_disc(count: int) -> None:
    assert reached(count, entries(count), jumps_behind(count), moves=1) == set(range(count))
