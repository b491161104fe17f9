"""Nothing that leaves the journal tells a card that nobody has seen (R5)."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from stories.extent import mostly_slow

from companion.cli import log
from companion.journal import Journal, JournalError, canonical, record_of
from companion.journal.forms import form_of
from companion.journal.tail import Tail, begin
from companion.rules import Game, Position
from companion.rules.entries import Player, PlyEntry, Stamp, UndoEntry
from companion.rules.plies import Commit, Reveal

Write = Callable[..., PlyEntry]


def commits(game: Game) -> list[str]:
    """The commits of the game's record, in order."""
    return [body["ply"] for body in record_of(game)["plies"] if body.get("ply", "")[1:2] == "="]


@pytest.fixture
def table(start: Position, players: list[Player], ply: Write) -> Callable[..., Game]:
    """A game of these plies; a number takes back so many entries."""

    def play(*told: str | int) -> Game:
        game = Game(start, players)
        for one in told:
            entry = UndoEntry(Stamp(), one) if isinstance(one, int) else ply(one)
            assert game.add_all([entry]) is None
        return game

    return play


@pytest.mark.rule("R5")
def test_a_commit_is_covered_until_its_reveal_and_then_told(table: Callable[..., Game]) -> None:
    assert commits(table("1=1", "2=2", "3=3")) == ["1=?", "2=?", "3=?"]
    assert commits(table("1=1", "2=2", "3=3", "!1")) == ["1=1", "2=?", "3=?"]
    assert commits(table("1=1", "2=2", "3=3", "!1", "a>1", ".", "!2")) == ["1=1", "2=2", "3=?"]


@pytest.mark.rule("R5")
def test_a_commit_that_was_taken_back_before_its_reveal_stays_covered(table: Callable[..., Game]) -> None:
    game = table("1=6", 1, "1=1", "2=2", "3=3", "!1", "a>1", ".", "!2", "a>2", ".", "!3", "a>3", ".")
    assert commits(game) == ["1=?", "1=1", "2=2", "3=3"]


@pytest.mark.rule("R5")
def test_a_card_that_was_seen_does_not_become_secret_again(table: Callable[..., Game]) -> None:
    assert commits(table("1=1", "2=2", "3=3", "!1", 1)) == ["1=1", "2=?", "3=?"]
    assert commits(table("1=1", "2=2", "3=3", "!1", 4, "1=1")) == ["1=1", "2=?", "3=?", "1=?"]


@pytest.mark.rule("R5", "T2")
def test_a_card_in_whose_place_another_was_allowed_stays_covered(table: Callable[..., Game], ply: Write) -> None:
    game = table("1=1", "2=2", "3=3")
    assert game.add_all([ply("!4", allow=True)]) is None
    assert commits(game) == ["1=?", "2=?", "3=?"]
    assert game.add_all([UndoEntry(Stamp(), 1), ply("!1", allow=True)]) is None
    assert commits(game) == ["1=?", "2=?", "3=?"]


@pytest.mark.rule("R5")
def test_each_reveal_tells_the_commit_of_its_own_round(table: Callable[..., Game], round_one: list[str]) -> None:
    game = table(*round_one, "2=1", "3=1", "1=2", "!1")
    assert commits(game) == ["1=1", "2=2", "3=3", "2=1", "3=?", "1=?"]


@pytest.mark.rule("R5")
def test_a_commit_laid_unseen_stays_as_it_was_written_also_after_its_reveal(
    table: Callable[..., Game], ply: Write
) -> None:
    assert commits(table("1=?", "2=2", "3=3")) == ["1=?", "2=?", "3=?"]
    assert commits(table("1=?", "2=2", "3=3", "!1")) == ["1=?", "2=?", "3=?"]
    assert commits(table("1=?", "2=2", "3=3", "!1", 1)) == ["1=?", "2=?", "3=?"]
    assert commits(table("1=?", "2=2", "3=3", "!1", 1, "!4")) == ["1=?", "2=?", "3=?"]
    allowed = table("1=?", "2=2", "3=3")
    assert allowed.add_all([ply("!1", allow=True)]) is None
    assert commits(allowed) == ["1=?", "2=?", "3=?"]


@pytest.mark.rule("R5")
def test_no_hash_changes_when_a_card_is_turned_up(table: Callable[..., Game]) -> None:
    covered, told = table("1=1", "2=2", "3=3"), table("1=1", "2=2", "3=3", "!1")
    links = [[body["hash"] for body in record_of(game)["plies"]] for game in (covered, told)]
    assert links[0] == links[1][:3]


def others_face_down(game: Game, chance: random.Random) -> Game:
    """The same game with other cards wherever one lies face down, or was taken back, and nobody has seen it."""
    covered = {index for index, body in enumerate(record_of(game)["plies"]) if body.get("ply", "").endswith("=?")}
    allowed = {e.ply.card for e in game.entries if isinstance(e, PlyEntry) and isinstance(e.ply, Reveal) and e.allow}
    twin = Game(game.start, game.players)
    for index, entry in enumerate(game.entries):
        if index in covered and isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit) and entry.ply.card != "?":
            hand = twin.position.seats[entry.ply.seat - 1].hand
            others = [card for card in hand if card not in {*allowed, entry.ply.card}] or [entry.ply.card]
            entry = structs.replace(entry, ply=Commit(entry.ply.seat, chance.choice(others)))
        assert twin.add_all([entry]) is None
    return twin


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seed", mostly_slow(range(12), quick=4))
def test_games_that_differ_face_down_only_leave_the_journal_alike(
    fleeting: Path, wanderer: Callable[..., Any], capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    playing = wanderer(seed, count=4)
    playing.wander(40)
    while playing.game.position.phase != "reveal":
        playing.wander(len(playing.game.entries) + 1)
    twin = others_face_down(playing.game, random.Random(seed))
    assert twin.entries != playing.game.entries
    told = [everything_told(fleeting / name, game, capsys) for name, game in (("a", playing.game), ("b", twin))]
    assert told[0] == told[1]


def everything_told(folder: Path, game: Game, capsys: pytest.CaptureFixture[str]) -> str:
    with Journal.open(folder) as journal:
        number = journal.start_game(game.start, game.players, Stamp())
        journal.append(number, game.entries)
        written = canonical(journal.record(number)).decode()
    for command in (["list"], ["show", "1"], ["export", "1"]):
        assert log.run([*command, "--folder", str(folder)]) == 0
    return written + capsys.readouterr().out


@pytest.mark.rule("R5")
def test_no_complaint_of_the_journal_tells_a_card(
    fleeting: Path, start: Position, players: list[Player], ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        game = journal.start_game(start, players, Stamp())
        journal.append(game, [ply("1=5")])
        with pytest.raises(JournalError) as caught:
            journal.append(game, [ply("1=4")])
        assert "1=?" in str(caught.value)
        assert "1=4" not in str(caught.value)


WRONG_COMMITS = ["1=1", "1=L", "1=5"]
"""A card that seat 1 has played already, one that is in no game, and one that it lays beside another."""


def tells(complaint: str, card: str) -> bool:
    """Whether the card stands there; a game and a seat have the same numbers, and ``1=?`` begins with one."""
    return card in re.findall(r"\w+", re.sub(r"game \d|seat \d|1=\?", "", complaint))


@pytest.fixture
def second_round(table: Callable[..., Game], round_one: list[str]) -> Game:
    return table(*round_one)


@pytest.mark.parametrize("text", WRONG_COMMITS)
def test_no_refusal_of_a_commit_tells_its_card(fleeting: Path, second_round: Game, ply: Write, text: str) -> None:
    with Journal.open(fleeting) as journal:
        number = journal.start_game(second_round.start, second_round.players, Stamp(), entries=second_round.entries)
        if text == "1=5":
            journal.append(number, [ply("1=4")])
        with pytest.raises(JournalError, match=r'"ply":"1=\?"} does not hold \(R[12]: ') as refused:
            journal.append(number, [ply(text)])
    told = str(refused.value).partition("does not hold")[2]
    assert not tells(told, card=text[-1])


@pytest.mark.parametrize("text", WRONG_COMMITS)
def test_a_commit_that_does_not_hold_is_told_of_a_kept_game_without_its_card(
    fleeting: Path, second_round: Game, ply: Write, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [ply("1=4"), ply(text)] if text == "1=5" else [ply(text)]
    tail = Tail(1, second_round, [*map(form_of, second_round.entries)], "")
    tail.game.entries += wrong  # as nobody has judged them
    tail.forms += map(form_of, wrong)
    with Journal.open(fleeting) as journal:
        begin(journal._connection, tail, Stamp())
    for command in ("show 1", "export 1", "verify"):
        assert log.run(["--folder", str(fleeting), *command.split()]) == 1
        told = capsys.readouterr().err
        assert re.search(r"ply '1=\?' is refused \(R[12]\): ", told)
        assert not tells(told, card=text[-1])


def test_a_reason_that_nobody_needs_is_refused_without_the_card(ply: Write) -> None:
    with pytest.raises(ValueError, match=r"only a ply that was allowed has a reason: 1=\?, 'so'"):
        form_of(ply("1=5", why="so"))
