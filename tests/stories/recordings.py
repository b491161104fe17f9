"""Recordings as lists of lines that can be cut, doubled and swapped, and played without a display."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stories.memory import folder_in_memory

from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import settings_from
from companion.app.trace import BytesCame, Header, Line, PinMoved, Taken, Trace, format_line, in_words
from companion.intake.deck import deck_from
from companion.journal import Journal, game_from_record

EXAMPLES = Path(__file__).parents[2] / "examples"


class Recording(NamedTuple):
    """A trace, read: its header and its lines."""

    header: Header
    lines: tuple[Line, ...]

    def device_lines(self) -> list[int]:
        """The numbers (from 0) of the lines in which a pin moves or a tag comes or goes (the first bytes: a hello)."""
        pins = [n for n, line in enumerate(self.lines) if isinstance(line, PinMoved)]
        return sorted([*pins, *self.bytes_lines()[1:]])

    def bytes_lines(self) -> list[int]:
        """The numbers of the lines in which the board speaks."""
        return [n for n, line in enumerate(self.lines) if isinstance(line, BytesCame)]

    def taken_lines(self) -> list[int]:
        """The numbers of the lines that say what was taken."""
        return [n for n, line in enumerate(self.lines) if isinstance(line, Taken)]

    def with_lines(self, number: int, count: int, *others: Line) -> "Recording":
        """The same with other lines in the place of ``count`` lines from this number on."""
        return self._replace(lines=(*self.lines[:number], *others, *self.lines[number + count :]))

    def write(self, path: Path) -> Path:
        """Put it into a file."""
        path.write_text("".join(map(format_line, (self.header, *self.lines))), "utf-8")
        return path


class Played(NamedTuple):
    """What became of a recording: why it stopped ("": it came to its end), after how many lines, and the records."""

    stopped: str
    lines: int
    records: list[dict[str, Any]]


def read(name: str) -> Recording:
    """One of the recordings under examples/."""
    return read_private(EXAMPLES / name)


def read_private(path: Path) -> Recording:
    """Any trace in a file."""
    trace = Trace(path)
    return Recording(trace.header, tuple(trace.lines()))


def play(recording: Recording) -> Played:
    """Play it, without a display: what is drawn is not looked at here, and drawing takes half of the time."""
    settings = settings_from(recording.header.settings | {"display": {"kind": "none"}}, "settings")
    deck = deck_from(recording.header.deck, "deck")
    with folder_in_memory() as folder, Journal.open(Path(folder)) as journal:
        with Replay(settings, deck, journal, lambda _clock, _seen: []) as replay:
            stopped, count = _play_lines(replay, recording.lines)
        return Played(stopped, count, [journal.record(game.number) for game in journal.games()])


def plies_in(record: dict[str, Any]) -> list[str]:
    """The plies of a record that still stand."""
    entries = [standing.entry for standing in game_from_record(record).game.standing]
    return [in_words(entry) for entry in entries]


def _play_lines(replay: Replay, lines: Sequence[Line]) -> tuple[str, int]:
    count = 0
    try:
        for line in lines:
            replay.play(line)
            count += 1
        replay.finish()
    except ReplayStopped as news:
        return str(news), count
    return "", count
