"""Recordings as lists of lines that can be cut, doubled and swapped, and played without a display or as a command."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import companion
from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import settings_from
from companion.app.trace import BytesCame, Header, Line, PinMoved, Trace, format_line
from companion.intake.deck import deck_from
from companion.journal import Journal
from companion.rules.outcome import Refused

EXAMPLES = Path(companion.__file__).parent.parent / "examples"


class Recording(NamedTuple):
    """A trace, read: its header and its lines."""

    header: Header
    lines: tuple[Line, ...]

    def device_lines(self) -> list[int]:
        """The numbers (from 0) of the lines in which a pin moves or a tag comes or goes; the first bytes are a hello."""
        spoke = [n for n, line in enumerate(self.lines) if isinstance(line, BytesCame)]
        return sorted({n for n, line in enumerate(self.lines) if isinstance(line, PinMoved)} | set(spoke[1:]))

    def without(self, number: int) -> "Recording":
        """The same with one line cut out."""
        return self._replace(lines=(*self.lines[:number], *self.lines[number + 1 :]))

    def write(self, path: Path) -> Path:
        """Put it into a file."""
        path.write_text("".join(map(format_line, (self.header, *self.lines))), "utf-8")
        return path


class Played(NamedTuple):
    """What became of a recording: why it stopped ("" if it came to its end), how far it got, the games' records."""

    stopped: str
    lines: int
    records: list[dict[str, Any]]


def read(name: str) -> Recording:
    """One of the recordings under examples/."""
    trace = Trace(EXAMPLES / name)
    return Recording(trace.header, tuple(trace.lines()))


def play(recording: Recording, lines: Sequence[Line] | None = None) -> Played:
    """Play it, without a display: what is drawn is not looked at here, and drawing takes half of the time."""
    header = recording.header
    settings = settings_from(header.settings | {"display": {"kind": "none"}}, "settings")
    deck = deck_from(header.deck, "deck")
    stopped, played = "", 0
    with TemporaryDirectory() as folder, Journal.open(Path(folder)) as journal:
        with Replay(settings, deck, journal, lambda _clock, _seen: []) as replay:
            try:
                for line in recording.lines if lines is None else lines:
                    replay.play(line)
                    played += 1
                replay.finish()
            except ReplayStopped as news:
                stopped = str(news)
        return Played(stopped, played, [journal.record(game.number) for game in journal.games()])


def plies(record: dict[str, Any]) -> list[str]:
    """The plies of a record that still stand."""
    from companion.journal import game_from_record
    from companion.rules import format_ply

    game = game_from_record(record).game
    assert not isinstance(game, Refused)
    return [format_ply(standing.entry.ply) for standing in game.standing]
