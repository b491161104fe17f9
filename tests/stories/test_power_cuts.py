"""The plug is pulled at any moment: the next start goes on where the table stood, the game ends as it would have."""

import json
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from stories.games import greedy_game
from stories.hands import covered
from stories.processes import surroundings
from stories.recordings import plies_in

from companion.journal import Journal, Shelf
from companion.rules import new_position, rule_set

EVENING = Path(__file__).with_name("interrupted_evening.py")
SEED = 31
SCRIPT = [covered(ply) for ply in greedy_game(new_position(rule_set("bga", 4), 4, 1, "?"), SEED)]

Shown = dict[str, Any]


def told(process: subprocess.Popen[str]) -> Iterator[Shown]:
    """What the table showed, oldest first, until the process ends; a line that was cut off is left out."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith("\n"):
            yield json.loads(line)


def evening(folder: Path, kill: Callable[[int, Shown], bool], patience_s: float = 0.0) -> list[Shown]:
    """Play until ``kill`` says so of what is shown (and its number), kill after ``patience_s``; what was shown."""
    command = [sys.executable, str(EVENING), str(folder), str(SEED)]
    shown: list[Shown] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=surroundings(folder), text=True) as process:
        for number, one in enumerate(told(process)):
            shown.append(one)
            if kill(number, one):
                select.select([], [], [], patience_s)
                process.kill()
        process.wait(60)
    return shown


def goes_on(before: Shown, after: Shown) -> bool:
    """Whether the table that was resumed is the one that was shown last, or one movement of a hand further."""
    more = len(after["standing"]) - len(before["standing"])
    if after["standing"][: len(before["standing"])] != before["standing"] or more > 2:
        return False
    return more > 0 or after["pushes"][: len(before["pushes"])] == before["pushes"]


def first_in_the_game(shown: list[Shown]) -> Shown:
    return next((one for one in shown if one["state"] not in ("resuming", "setting_up")), shown[-1])


def play_through(folder: Path, kills: list[tuple[Callable[[int, Shown], bool], float]]) -> None:
    """Start again and again, killed each time, and once more to the end; the record must be that of the script."""
    last: Shown = {"standing": [], "pushes": ""}
    for kill, patience_s in kills:
        shown = evening(folder, kill, patience_s)
        if last["standing"] or last["pushes"]:
            assert shown[0]["state"] == "resuming"
            assert goes_on(last, first_in_the_game(shown)), (last, first_in_the_game(shown))
        last = shown[-1]
    evening(folder, lambda _number, _shown: False)
    with Shelf.open(folder) as shelf:
        assert [(game.number, game.ended) for game in shelf.games()] == [(1, "goal")]
        record = shelf.record(1)
    assert plies_in(record) == SCRIPT
    assert record["result"]["winners"] != []


def at_line(number: int) -> Callable[[int, Shown], bool]:
    return lambda count, _shown: count == number


def when(**wanted: Any) -> Callable[[int, Shown], bool]:
    return lambda _count, shown: all(shown[key] == value for key, value in wanted.items())


def after_pushes(count: int, *, entries: int = 0) -> Callable[[int, Shown], bool]:
    return lambda _count, shown: len(shown["pushes"]) == count and len(shown["standing"]) >= entries


@pytest.mark.slow
def test_a_game_killed_at_chosen_moments_ends_as_it_would_have(tmp_path: Path) -> None:
    kills = [
        at_line(0),
        at_line(6),
        when(state="committing"),
        when(standing=SCRIPT[:1]),
        when(standing=SCRIPT[:4], state="revealing"),
        when(state="acting"),
        after_pushes(1),
        after_pushes(2, entries=60),
        when(state="noting"),
    ]
    play_through(tmp_path, [(kill, 0.0) for kill in kills])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_killed_at_any_moment_ends_as_it_would_have(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    kills = [(at_line(chance.randrange(20, 110)), chance.random() / 100) for _ in range(7)]
    play_through(tmp_path, kills)


def test_a_kill_in_the_middle_of_the_pushes_loses_none(tmp_path: Path) -> None:
    shown = evening(tmp_path, after_pushes(2, entries=20))
    assert any((one["state"], len(one["pushes"])) == ("pushing", 2) for one in shown)
    again = evening(tmp_path, lambda _count, one: one["state"] not in ("resuming", "setting_up"))
    assert goes_on(shown[-1], first_in_the_game(again)), (shown[-1], first_in_the_game(again))


def test_a_journal_that_is_killed_is_whole(tmp_path: Path) -> None:
    evening(tmp_path, at_line(150))
    with Journal.open(tmp_path) as journal:
        assert plies_in(journal.record(1)) == SCRIPT[: len(plies_in(journal.record(1)))]
        assert len(plies_in(journal.record(1))) > 20
