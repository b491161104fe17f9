"""Games to keep: started, wandered through at random from a seed, and their plies by hand."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from journal.small_disk import mounted

from companion.cli import log
from companion.rules import Accepted, Game, Position, legal, new_position, parse_ply, rule_set, speed
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, Stamp, UndoEntry

NAMES = ("Ana", "Björk", "Ζωή 🛶", 'O\'Neil "the" <b>', "李")


def players(count: int) -> list[Player]:
    return [Player(seat, NAMES[seat - 1], "red") for seat in range(1, count + 1)]


def ply(text: str, ms: int = 0, **more: Any) -> PlyEntry:
    return PlyEntry(Stamp(None, ms), parse_ply(text), **more)


class Wanderer:
    """Plays on at random from a seed, and now and then does what tables do."""

    def __init__(self, seed: int, edition: str = "base", count: int = 3, options: dict[str, Any] | None = None) -> None:
        self.chance = random.Random(seed)
        start = new_position(rule_set(edition, count, options or {}), count, lifesaver=1, fork="?")
        self.game = Game(start, players(count))
        self.ms = 0

    def wander(self, entries: int) -> Game:
        while len(self.game.entries) < entries:
            if self.game.ended == "open":
                self.step()
            elif self.chance.random() < 0.5:
                self.game.add(UndoEntry(self.stamp(), 1, self._why()))
            else:
                break
        return self.game

    def step(self) -> Entry:
        """Add one entry that holds and return it."""
        while True:
            entry = self._entry()
            if isinstance(self.game.add(entry), Accepted):
                return entry

    def stamp(self) -> Stamp:
        self.ms += self.chance.randrange(60_000)
        return self.chance.choice(
            (
                Stamp("2024-05-01T20:14:07+02:00", self.ms, "trusted"),
                Stamp("1970-01-01T00:00:09.5Z", self.ms, "untrusted"),
                Stamp(None, self.ms, "untrusted"),
            )
        )

    def _entry(self) -> Entry:
        odd = self.chance.random()
        if odd < 0.003:
            return EndEntry(self.stamp(), self.chance.choice(("agreed", "abandoned")), self._why())
        if odd < 0.04 and self.game.standing:
            return UndoEntry(self.stamp(), self.chance.randint(1, min(4, len(self.game.standing))), self._why())
        if odd < 0.07:
            return CorrectEntry(self.stamp(), self._correction(), self._why())
        if odd < 0.17:
            return self._allowed(self.game.position)
        plies = legal(self.game.position)
        return PlyEntry(self.stamp(), parse_ply(self.chance.choice(plies)))

    def _allowed(self, position: Position) -> PlyEntry:
        match position.phase:
            case "commit":
                seat = self.chance.randrange(len(position.seats))
                does = "+" if position.seats[seat].absent else self.chance.choice(("-", "=?"))
                return PlyEntry(self.stamp(), parse_ply(f"{seat + 1}{does}"))
            case "flow":
                pushes = (speed(position) or 0) + self.chance.randint(0, 1)
                arms = "".join(self.chance.choice("LR") for _ in range(pushes))
                return PlyEntry(self.stamp(), parse_ply("~" + arms), allow=True, why=self._why())
            case "reveal":
                assert position.to_play
                card = self.chance.choice(position.seats[position.to_play - 1].hand)
                return PlyEntry(self.stamp(), parse_ply("!" + card), allow=True, why=self._why())
            case _:
                return PlyEntry(self.stamp(), parse_ply("~L"))

    def _correction(self) -> dict[str, Any]:
        return self.chance.choice(
            (
                {"/weather": self.chance.randint(-1, 2)},
                {"/fork": self.chance.choice("LR?"), "/round": self.chance.randint(1, 30)},
                {"/rules/must_launch": self.chance.random() < 0.5},
                {"/seats/0/canoes/a/at": self.chance.choice(("1", "2", "J"))},
                *[self._gift(self.game.position)] * 4,
            )
        )

    def _gift(self, position: Position) -> dict[str, Any]:
        """Up to two gems from their own site to a seat; after a few of these a round ends the game."""
        site, seat = self.chance.randrange(5), self.chance.randrange(len(position.seats))
        colour, there = "VCYBR"[site], position.sites[site][site]
        given = min(there, 2)
        return {
            f"/sites/{colour}/{colour}": there - given or None,
            f"/seats/{seat}/gems/{colour}": position.seats[seat].gems[site] + given or None,
        }

    def _why(self) -> str | None:
        return self.chance.choice((None, "", "the disc went the other way", "naïve “quotes” \t\u2028 é e\u0301 🎲"))


@pytest.fixture(name="wanderer")
def _wanderer() -> Callable[..., Wanderer]:
    return Wanderer


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MiB."""
    with mounted(tmp_path / "disk", "1M") as place:
        yield place


@pytest.fixture(name="ply")
def _ply() -> Callable[..., PlyEntry]:
    return ply


@pytest.fixture
def stamp() -> Stamp:
    return Stamp("2024-05-01T20:14:07+02:00", 0, "trusted")


@pytest.fixture(name="players")
def _players() -> list[Player]:
    return players(3)


@pytest.fixture
def start() -> Position:
    return new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L")


@pytest.fixture
def round_one() -> list[str]:
    """A first round of three: seats 1, 2 and 3 commit 1, 2 and 3 and reveal them."""
    return ["1=1", "2=2", "3=3", "!1", "a>1", ".", "!2", "a>2", ".", "!3", "a>3", ".", "~L"]


@pytest.fixture
def agreed(stamp: Stamp) -> EndEntry:
    return EndEntry(stamp, "agreed", "it is late")


@pytest.fixture
def verify(fleeting: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Verify what lies in the folder ``kept``; (exit status, stdout, stderr)."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = log.run(["verify", "--folder", str(fleeting / "kept"), *arguments])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture
def game(
    start: Position, players: list[Player], stamp: Stamp, ply: Callable[..., PlyEntry], round_one: list[str]
) -> Game:
    """A round with a commit that only its reveal told, a gift, an undo, a commit face down, and its end."""
    game = Game(start, players)
    gift = CorrectEntry(stamp, {"/sites/R/R": 3, "/seats/1/gems/R": 4}, "a gift")
    entries = [ply(text.replace("3=3", "3=?"), 1000 * number) for number, text in enumerate(round_one)]
    end = EndEntry(stamp, "agreed", "it is late")
    assert game.add_all([*entries, gift, ply("2=4"), UndoEntry(stamp, 1, "wrong card"), ply("2=C"), end]) is None
    return game
