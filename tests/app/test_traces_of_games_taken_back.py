"""A trace of several games, begun by mistake and taken back, replays with the same entries in each of them."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from stories.extent import mostly_slow
from stories.memory import folder_in_memory
from stories.recordings import read_private
from stories.typed_evening import TypedEvening, do_by_chance, replayed

from companion.app.trace import Ended, Taken
from companion.referee.beginning_actions import NOBODY_JOINED, NOT_BEGUN
from companion.rules.entries import EndEntry

Play = Callable[[TypedEvening], object]


def evening(folder: Path, name: str, play: Play) -> list[tuple[str, ...]]:
    """Play an evening with the journal of this folder; the ``taken`` lines of its trace, which replays the same."""
    trace = folder / f"{name}.trace"
    with ExitStack() as opened:
        played = TypedEvening(folder / "games", trace, opened)
        play(played)
        played.end()
        outcome = played.outcome()
    assert replayed(trace, folder / f"{name} again") == (outcome, "")
    return [line.taken for line in read_private(trace).lines if isinstance(line, Taken)]


def lay_two(evening: TypedEvening) -> None:
    evening.type("seat1", "seat2")


def begin_by_mistake(evening: TypedEvening) -> None:
    """The same game again, taken back at once."""
    evening.from_menu("same")
    assert evening.conversation.before
    evening.type("back")
    assert not evening.conversation.before


def test_a_game_that_goes_on_is_told_on_from_where_it_was_left(fleeting: Path) -> None:
    def play(evening: TypedEvening) -> None:
        lay_two(evening)
        begin_by_mistake(evening)
        evening.type("seat3")

    assert evening(fleeting, "one", play) == [("1=?",), ("2=?",), ("3=?",)]


def test_what_the_game_taken_back_had_is_told_between(fleeting: Path) -> None:
    def play(evening: TypedEvening) -> None:
        lay_two(evening)
        evening.from_menu("same")
        evening.type("seat3", "back", "ok", "back", "seat3")

    assert evening(fleeting, "one", play) == [("1=?",), ("2=?",), ("3=?",), ("undo 1",), ("3=?",)]


def test_a_game_of_the_evening_before_is_not_told_again(fleeting: Path) -> None:
    evening(fleeting, "one", lay_two)

    def go_on(evening: TypedEvening) -> None:
        evening.choose("on")
        begin_by_mistake(evening)
        evening.type("seat3")

    assert evening(fleeting, "two", go_on) == [("3=?",)]


def test_a_game_that_was_left_the_evening_before_is_not_told_again(fleeting: Path) -> None:
    def leave(evening: TypedEvening) -> None:
        lay_two(evening)
        evening.from_menu("same")

    evening(fleeting, "one", leave)

    def go_back(evening: TypedEvening) -> None:
        evening.choose("on")
        evening.type("back", "seat3")

    assert evening(fleeting, "two", go_back) == [("3=?",)]


def test_a_game_that_ended_by_agreement_is_not_told_again(fleeting: Path) -> None:
    def play(evening: TypedEvening) -> None:
        lay_two(evening)
        evening.from_menu("end")
        begin_by_mistake(evening)

    assert evening(fleeting, "one", play) == [("1=?",), ("2=?",), ("end agreed",)]


def test_a_game_that_somebody_joined_is_told_on_where_that_is_taken_back(fleeting: Path) -> None:
    def play(evening: TypedEvening) -> None:
        evening.type("seat1", "back", "ok")
        evening.from_menu("people")
        assert len(evening.conversation.position.seats) == 4
        evening.type("seat5", "back", "ok", "back", "seat3")

    assert evening(fleeting, "one", play) == [
        ("1=?",), ("undo 1",), ("4=?",), ("undo 1",), ("end agreed", "undo 1"), ("3=?",),
    ]  # fmt: skip


def told_as_before(path: Path, told: list[tuple[str, ...]]) -> Path:
    """The trace with other ``taken`` lines, at the same times, and one more at its end."""
    recording, texts = read_private(path), iter(told)
    lines = [Taken(line.t, next(texts)) if isinstance(line, Taken) else line for line in recording.lines]
    end = lines[-1]
    assert isinstance(end, Ended)
    again = [Taken(end.t, left) for left in texts]
    return recording._replace(lines=(*lines[:-1], *again, end)).write(path.with_suffix(".other"))


def test_a_trace_that_tells_a_game_again_from_its_beginning_replays(fleeting: Path) -> None:
    """So did earlier versions; there are traces of theirs."""

    def play(evening: TypedEvening) -> None:
        lay_two(evening)
        evening.from_menu("same")
        evening.type("seat3", "back", "ok", "back")

    told = evening(fleeting, "one", play)
    other = told_as_before(fleeting / "one.trace", [*told, ("1=?", "2=?")])
    assert replayed(other, fleeting / "other")[1] == ""


@pytest.mark.parametrize("again", [("1=?",), ("2=?",), ("1=?", "2=?", "3=?"), ("2=?", "1=?")])
def test_a_trace_that_tells_anything_else_of_a_game_that_goes_on_stops(fleeting: Path, again: tuple[str, ...]) -> None:
    def play(evening: TypedEvening) -> None:
        lay_two(evening)
        begin_by_mistake(evening)

    other = told_as_before(fleeting / "one.trace", [*evening(fleeting, "one", play), again])
    assert f"the recording has {' '.join(again)} here, the table has nothing" in replayed(other, fleeting / "other")[1]


def by_chance(folder: Path, seed: int) -> list[str]:
    """Three evenings, some of them killed, each replayed with the same outcome; why games have ended in them."""
    chance, ends = Random(seed), []
    for number in range(3):
        trace, killed = folder / f"{number}.trace", chance.random() < 0.3
        with ExitStack() as opened:
            played = TypedEvening(folder / "games", trace, opened)
            for _ in range(chance.randint(5, 60)):
                do_by_chance(played, chance)
            if not killed:
                played.end()
            outcome = played.outcome()
        again, stopped = replayed(trace, folder / f"again {number}")
        assert again == outcome
        assert ("the recording is cut off" if killed else "") in stopped
        assert bool(stopped) == killed
        ends += [entry.why or "" for game in outcome.changed for entry in game if isinstance(entry, EndEntry)]
    return ends


@pytest.mark.parametrize("seed", mostly_slow(range(12), quick=1))
def test_evenings_by_chance_replay_with_the_same_entries_in_each_game(seed: int) -> None:
    with folder_in_memory() as folder:
        by_chance(Path(folder), seed)


@pytest.mark.slow
def test_these_evenings_are_full_of_games_that_are_taken_back() -> None:
    ends = []
    for seed in range(3):
        with folder_in_memory() as folder:
            ends += by_chance(Path(folder), seed)
    assert ends.count(NOT_BEGUN) > 20
    assert ends.count(NOBODY_JOINED) > 2
