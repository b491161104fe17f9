"""A trace replays with the same outcome, however bad the line was and however late the app looked."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.extent import mostly_slow
from stories.late_evening import LateEvening
from stories.memory import folder_in_memory
from stories.recordings import Recording, read_private

from companion.app.replay import Replay
from companion.app.settings import settings_from
from companion.app.trace import BoardLost, in_words
from companion.app.trace_header import start_from
from companion.intake.deck import deck_from
from companion.journal import Journal
from companion.rules import format_ply
from companion.rules.entries import PlyEntry
from companion.rules.game import Game


def recorded(seed: int, folder: Path) -> tuple[Recording, list[str], str]:
    """A trace, and which entries with which cards its table took, and where it stood at the end."""
    trace = folder / f"{seed}.trace"
    with ExitStack() as opened:
        evening = LateEvening(folder / f"{seed}", trace, seed, opened)
        evening.play(12.0)
        conversation = evening.table.conversation
        return read_private(trace), entries(conversation.game), conversation.state


def replayed(recording: Recording, folder: Path) -> tuple[list[str], str]:
    """The same of a replay."""
    settings = settings_from(recording.header.settings | {"display": {"kind": "none"}}, "settings")
    deck = deck_from(recording.header.deck, "deck")
    with Journal.open(folder / "again") as journal:
        start_from(recording.header, journal, folder)
        with Replay(settings, deck, journal, lambda _clock, _seen: [], live=True) as replay:
            for line in recording.lines:
                replay.play(line)
            replay.finish()
            return entries(replay.table.conversation.game), replay.table.conversation.state


def entries(game: Game | None) -> list[str]:
    standing = game.entries if game else []
    return [format_ply(entry.ply) if isinstance(entry, PlyEntry) else in_words(entry) for entry in standing]


@pytest.mark.parametrize("seed", mostly_slow(range(24), quick=1))
def test_a_recorded_evening_replays_with_the_same_entries(seed: int) -> None:
    with folder_in_memory() as folder:
        recording, *outcome = recorded(seed, Path(folder))
        assert list(replayed(recording, Path(folder))) == outcome


@pytest.mark.slow
def test_these_evenings_are_full_of_entries_and_of_lines_that_break() -> None:
    with folder_in_memory() as folder:
        evenings = [recorded(seed, Path(folder)) for seed in range(6)]
    assert sum(len(taken) for _, taken, _ in evenings) > 60
    assert sum(isinstance(line, BoardLost) for recording, _, _ in evenings for line in recording.lines) > 6
