"""Whatever befalls the river's discs is let stand or put back with four presses, at any speed that there is."""

from typing import Any

import pytest

from companion.referee.jumps import jumps

SPEEDS = range(1, 8)
MOVES = (("press", "up"), ("press", "down"), ("hold", "up"), ("hold", "down"))
OTHER = {"L": "R", "R": "L"}


def at_the_river(speaking: Any, speed: int, fork: str = "L") -> Any:
    """A table whose river flows so fast; canoes lie on the trunk and in both arms."""
    at = ("4", "7L", "6R")
    changes = {f"/seats/{seat}/canoes/a/at": place for seat, place in enumerate(at)} | {"/fork": fork}
    table = speaking.continued(speaking.corrected(changes, "spirits"))
    table.lay(*[str(speed)] * 3)
    while table.state != "flowing":
        table.press("ok")
    return table


def ways_in(table: Any, moves: int = 2) -> dict[str, tuple[tuple[str, str], ...]]:
    """Each line of the list of what went astray → the fewest presses and holds that lead to it."""
    tried: list[tuple[tuple[str, str], ...]] = [(("hold", "down"),), (("hold", "up"),)]
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for keys in tried:
        say(table, *keys)
        found.setdefault(table.chosen, keys)
        table.press("back")
        if len(keys) <= moves:
            tried += [(*keys, move) for move in MOVES]
    return found


def say(table: Any, *keys: tuple[str, str]) -> None:
    for means, key in keys:
        table.press(key) if means == "press" else table.hold(key)


def expected(speed: int) -> str:
    return ("LR" * speed)[:speed]


def turned(arms: str) -> str:
    return "".join(OTHER[arm] for arm in arms)


def mishaps(speed: int) -> dict[str, str]:
    """What may have happened, in words → the flow, where LRLR… was expected."""
    way = expected(speed)
    more = ("LR" * 9)[: speed + 2]
    found = {"all went the other way": turned(way), "one too few": way[:-1], "two too few": way[:-2]}
    found |= {"one too many": more[:-1], "two too many": more}
    for push in range(speed):
        found[f"disc {push + 1} alone"] = way[:push] + OTHER[way[push]] + way[push + 1 :]
        found[f"from disc {push + 1} on"] = way[:push] + turned(way[push:])
    return found


@pytest.mark.rule("W4", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
def test_any_likely_river_is_let_stand_in_four_presses(speaking: Any, speed: int) -> None:
    table = at_the_river(speaking, speed)
    ways = ways_in(table)
    for words, arms in mishaps(speed).items():
        keys = (*ways[f"~{arms}"], ("press", "ok"))
        assert len(keys) <= 4, words
        say(table, *keys)
        assert table.entries[-1] == f"~{arms}" + " let stand" * (len(arms) != speed), words
        table.press("back")
        table.press("ok")


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
def test_no_disc_fallen_or_two_is_let_stand_in_four_presses(speaking: Any, speed: int) -> None:
    table = at_the_river(speaking, speed)
    ways = ways_in(table)
    for arm in set(expected(speed)):
        for fell in "02":
            keys = (*ways[f"{arm}{fell}~{expected(speed)}"], ("press", "ok"))
            assert len(keys) <= 4
            before = table.conversation.position
            say(table, *keys)
            assert table.entries[-1] == "~ let stand"
            table.press("back")
            assert table.conversation.position == before, "one step takes it back"
            table.press("ok")


@pytest.mark.rule("W3", "T2")
@pytest.mark.parametrize("speed", SPEEDS)
def test_whatever_has_happened_is_put_back_in_four_presses(speaking: Any, speed: int) -> None:
    table = at_the_river(speaking, speed)
    keys = ways_in(table)["as it should"]
    say(table, *keys, ("press", "ok"))
    assert table.state == "putting_back"
    assert len(table.values) >= 3
    say(table, ("press", "ok"))
    assert len(keys) + 2 <= 4
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
        table.press("back")
        table.press("ok")


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_where_nobody_knows_the_first_arm_four_presses_do_too(speaking: Any, speed: int) -> None:
    table = at_the_river(speaking, speed, fork="?")
    assert set(ways_in(table)) == set(lines(table))


def lines(table: Any) -> list[str]:
    table.hold("down")
    found: list[str] = table.values
    table.press("back")
    return found


def test_no_line_is_said_twice(speaking: Any) -> None:
    table = at_the_river(speaking, 7)
    table.hold("down")
    labels = [choice.label for choice in table.conversation.choices()]
    assert len(set(labels)) == len(labels) == len(set(table.values))


def reached(count: int, entries: tuple[int, ...], *, halfway: bool) -> set[int]:
    """The lines of a ring that two movements lead to from one of its entries."""
    stops = jumps(count, halfway=halfway)
    lines = set(entries)
    for _ in range(2):
        for at in tuple(lines):
            above, below = [stop for stop in stops if stop < at], [stop for stop in stops if stop > at]
            lines |= {(at + 1) % count, (at - 1) % count, (below or stops)[0], (above or stops)[-1]}
    return lines


@pytest.mark.parametrize("count", range(2, 27))
def test_two_movements_reach_any_line_of_a_ring(count: int) -> None:
    assert reached(count, (0, count // 2), halfway=True) == set(range(count))


@pytest.mark.parametrize("count", range(14, 26))
def test_two_movements_reach_what_is_near_the_only_entry(count: int) -> None:
    assert set(range(7)) | set(range(count - 6, count)) <= reached(count, (0,), halfway=False)
