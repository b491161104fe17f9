"""What the referee has judged is not judged again by the journal, unless the game stands otherwise there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import everything, write

from companion.journal import Journal, JournalError
from companion.rules import Game, Position
from companion.rules.entries import CorrectEntry, Entry, Player, PlyEntry, Stamp, UndoEntry


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_follows_another_takes_over_what_that_has_judged(wanderer: Callable[..., Any], seed: int) -> None:
    wandering = wanderer(seed)
    game: Game = wandering.game
    following = Game(game.start, game.players)
    while len(game.entries) < 60 and game.ended == "open":
        following.follow(game, wandering.step())
        assert following.entries == game.entries
        assert [id(standing) for standing in following.standing] == [id(standing) for standing in game.standing]


def without(count: int, game: Game) -> Game:
    """The same game without this entry and all that came after it."""
    other = Game(game.start, game.players)
    for entry in game.entries[:count]:
        other.follow(game, entry)
    return other


def with_its_last_entry_taken_back(count: int, game: Game) -> Game:
    other = without(count, game)
    other.add(UndoEntry(Stamp(), 1))
    return other


def without_what_was_taken_back(count: int, game: Game) -> Game:
    other = Game(game.start, game.players)
    for standing in without(count, game).standing:
        other.follow(game, standing.entry)
    return other


def with_another_as_its_last(count: int, game: Game) -> Game:
    other = without(count - 1, game)
    other.add(CorrectEntry(Stamp(), {"/round": 29}))
    return other


def from_the_middle(count: int, game: Game) -> Game:
    """Another game, which begins where this one has come to."""
    return Game(without(count, game).position, game.players)


@pytest.mark.parametrize(
    "otherwise",
    [without, with_its_last_entry_taken_back, without_what_was_taken_back, with_another_as_its_last, from_the_middle],
)
@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_stands_otherwise_judges_for_itself(
    wanderer: Callable[..., Any], otherwise: Callable[[int, Game], Game], seed: int
) -> None:
    wandering = wanderer(seed)
    game: Game = wandering.wander(40)
    count = wandering.chance.randrange(1, len(game.entries))
    following = otherwise(count, game)
    judging = Game(following.start, following.players)
    judging.add_all(following.entries)
    for entry in game.entries[count * (seed % 2) :]:
        assert following.follow(game, entry) == judging.add(entry)
        assert (following.entries, following.standing) == (judging.entries, judging.standing)


def test_after_its_end_a_game_follows_nothing_that_needs_it_open(
    start: Position, players: list[Player], agreed: Entry, ply: Callable[..., PlyEntry]
) -> None:
    """An end changes no position: where it is told from, only the entries say."""
    game, ended = Game(start, players), Game(start, players)
    ended.add(agreed)
    entry = ply("1=5")
    game.add(entry)
    assert ended.follow(game, entry) == ended.add(entry)
    assert ended.ended == "agreed"


@pytest.mark.parametrize("seed", range(5))
def test_the_journal_is_the_same_whoever_has_judged(wanderer: Callable[..., Any], tmp_path: Path, seed: int) -> None:
    wandering = wanderer(seed)
    game: Game = wandering.game
    with Journal.open(tmp_path / "followed") as followed, Journal.open(tmp_path / "judged") as judged:
        numbers = [journal.start_game(game.start, game.players, Stamp()) for journal in (followed, judged)]
        while len(game.entries) < 40 and game.ended == "open":
            entry = wandering.step()
            followed.append(numbers[0], [entry], judged_in=game)
            judged.append(numbers[1], [entry])
        assert everything(followed) == everything(judged)


def test_an_entry_that_holds_in_another_game_only_is_not_written(
    tmp_path: Path, start: Position, players: list[Player], ply: Callable[..., PlyEntry]
) -> None:
    elsewhere = Game(start, players)
    entries = [ply("1=5"), ply("2=5"), ply("3=5")]
    elsewhere.add_all(entries)
    with Journal.open(tmp_path) as journal:
        number = journal.start_game(start, players, Stamp())
        journal.append(number, [ply("2=1")])
        with pytest.raises(JournalError, match="does not hold"):
            journal.append(number, entries, judged_in=elsewhere)
        journal.append(number, entries[:1], judged_in=elsewhere)
        assert journal.load(number).entries == [ply("2=1"), entries[0]]


def test_nothing_at_all_is_no_entry(tmp_path: Path, wanderer: Callable[..., Any]) -> None:
    game = wanderer(1).wander(5)
    with Journal.open(tmp_path) as journal:
        write(journal, game)
        with pytest.raises(ValueError, match="no entries to write down for game 1"):
            journal.append(1, [])
