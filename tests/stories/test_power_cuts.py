"""The plug is pulled at any moment: the next start goes on where the table stood, the game ends as it would have."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from stories.games import greedy_game
from stories.hands import covered
from stories.processes import surroundings
from stories.recordings import plies_in

from companion.journal import Journal, Shelf
from companion.rules import new_position, rule_set

EVENINGS = Path(__file__).with_name("interrupted_evening.py")
SEED = 31
SCRIPT = [covered(ply) for ply in greedy_game(new_position(rule_set("bga", 4), 4, 1, "?"), SEED)]
KILLED = -9

BEFORE = ("resuming", "setting_up")
"""States in which no game is on the table."""

Shown = dict[str, Any]


class Kill(NamedTuple):
    """At the ``number``-th such moment, or ``after_s`` later.

    A movement of a hand, a statement of SQL, a state, or "ply": a step of a statement that writes an accepted ply.
    """

    moment: str
    number: int
    after_s: float = 0.0


NEVER = Kill("never", 1)


STEPS_OF_A_PLY = 100
"""About so many steps SQLite takes to write one."""


class Evening(NamedTuple):
    """What the table showed, oldest first, the exit status, and whether nothing came between moment and kill."""

    shown: list[Shown]
    status: int
    killed_at_once: bool


class Evenings:
    """One evening after the other at the same journal.

    ``plies_killed`` counts the plies that a kill met while they were written, or at least before they were shown, and
    what the next evening found of them that came so far.
    """

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.last: Shown = {"standing": [], "pushes": ""}
        self.plies_killed: Counter[str] = Counter()
        self._ply_is_killed = False

    def play(self, kill: Kill = NEVER) -> Evening:
        """Play until the kill, or to the end; the table must go on where it stood."""
        assert self._process.stdin is not None
        print(json.dumps(kill._asdict()), file=self._process.stdin, flush=True)
        evening = self._hear()
        self._check(evening.shown)
        at_table = [one for one in evening.shown if one["state"] not in BEFORE]
        if at_table:
            self._count_ply(at_table[0])
            self.last = at_table[-1]
        if kill.moment == "ply" and evening.status == KILLED and evening.killed_at_once:
            self.plies_killed["met"] += 1
            self._ply_is_killed = True
        return evening

    def _count_ply(self, resumed: Shown) -> None:
        if self._ply_is_killed:
            self.plies_killed["gone" if resumed["standing"] == self.last["standing"] else "kept"] += 1
            self._ply_is_killed = False

    def _hear(self) -> Evening:
        shown: list[Shown] = []
        assert self._process.stdout is not None
        for line in self._process.stdout:
            # A line that a kill has torn stands before the next one.
            whole = json.loads(line[line.rindex("{") :])
            if "status" in whole:
                return Evening(shown, whole["status"], whole["at_once"])
            shown.append(whole)
        raise AssertionError("the evenings ended")

    def _check(self, shown: list[Shown]) -> None:
        if not (self.last["standing"] or self.last["pushes"]) or not shown:
            return
        assert shown[0]["state"] == "resuming"
        first = next((one for one in shown if one["state"] not in BEFORE), None)
        assert first is None or goes_on(self.last, first), (self.last, first)


@contextmanager
def evenings(folder: Path) -> Iterator[Evenings]:
    command = [sys.executable, str(EVENINGS), str(folder), str(SEED)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings(folder), text=True
    ) as process:
        yield Evenings(process)


def goes_on(before: Shown, after: Shown) -> bool:
    """Whether the table that was resumed is the one that was shown last, or one movement of a hand further."""
    more = len(after["standing"]) - len(before["standing"])
    if after["standing"][: len(before["standing"])] != before["standing"] or more > 2:
        return False
    return more > 0 or after["pushes"][: len(before["pushes"])] == before["pushes"]


def check_ended(folder: Path) -> None:
    """The one game that there is came to its end as its script does."""
    with Shelf.open(folder) as shelf:
        assert [(game.number, game.ended) for game in shelf.games()] == [(1, "goal")]
        record = shelf.record(1)
    assert plies_in(record) == SCRIPT
    assert record["result"]["winners"] != []


def any_kill(chance: Random) -> Kill:
    """Anywhere: while the journal is opened, while a ply or all else is written, between pushes, at some movement."""
    kind = chance.choice(("opening", "COMMIT", "ply", "ply", "pushing", "movement"))
    after_s = chance.choice((0.0, chance.random() / 1000, chance.random() / 100))
    match kind:
        case "ply":
            soon_s = chance.choice((0.0, 0.0, chance.random() / 4000))
            return Kill("ply", chance.randint(1, 20 * STEPS_OF_A_PLY), soon_s)
        case "opening":
            return Kill("opening", chance.randint(1, 4), after_s)
        case "COMMIT":
            return Kill("COMMIT", chance.randint(1, 20), after_s)
        case "pushing":
            return Kill(f"pushing {chance.choice('LR')}", 1, after_s)
        case _:
            return Kill("movement", chance.randint(1, 60), after_s)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_games_that_are_killed_fifty_times_end_as_they_would_have(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    killed: Counter[str] = Counter()
    plies: Counter[str] = Counter()
    for game in range(20):
        folder = tmp_path / str(game)
        folder.mkdir()
        with evenings(folder) as table:
            while killed.total() < 50:
                kill = any_kill(chance)
                evening = table.play(kill)
                if evening.status == 0:
                    break
                assert evening.status == KILLED
                killed[kill.moment.split()[0]] += 1
            else:
                assert table.play().status == 0
        plies += table.plies_killed
        check_ended(folder)
        if killed.total() == 50:
            break
    assert killed.total() == 50
    assert min(killed[kind] for kind in ("opening", "COMMIT", "pushing", "movement")) >= 3, killed
    assert plies["met"] >= 8, (killed, plies)
    assert plies["gone"] >= 4, (killed, plies)


@pytest.mark.slow
def test_a_kill_within_a_commit_and_at_the_opening_loses_nothing(tmp_path: Path) -> None:
    with evenings(tmp_path) as table:
        for kill in (
            Kill("opening", 1),
            Kill("opening", 2, 0.001),
            Kill("COMMIT", 1),
            Kill("COMMIT", 9, 0.0003),
            Kill("opening", 3, 0.0005),
            Kill("ply", 2 * STEPS_OF_A_PLY),
            Kill("ply", 7 * STEPS_OF_A_PLY, 0.0002),
            Kill("COMMIT", 12, 0.001),
        ):
            assert table.play(kill).status == KILLED
        table.play(Kill("movement", 4))
        assert len(table.last["standing"]) > 3


def test_a_kill_in_the_middle_of_the_pushes_loses_none(tmp_path: Path) -> None:
    with evenings(tmp_path) as table:
        first = table.play(Kill("pushing RL", 1)).shown
        assert (first[-1]["state"], first[-1]["pushes"]) == ("pushing", "RL")
        again = table.play(Kill("movement", 8)).shown
        assert any(one["state"] not in BEFORE for one in again)


@pytest.mark.slow
def test_a_journal_that_is_killed_is_whole(tmp_path: Path) -> None:
    with evenings(tmp_path) as table:
        table.play(Kill("movement", 150))
    with Journal.open(tmp_path) as journal:
        assert plies_in(journal.record(1)) == SCRIPT[: len(plies_in(journal.record(1)))]
        assert len(plies_in(journal.record(1))) > 20
