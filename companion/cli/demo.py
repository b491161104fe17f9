"""``niagara demo``: recorded games, refereed through simulated hardware faster than real time."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

import companion
from companion.app.clock import VirtualClock
from companion.app.outputs import PictureFiles, TextOutput
from companion.app.ports import Output
from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import SettingsError, settings_from
from companion.app.trace import Taken, Trace, TraceError
from companion.intake.deck import DeckError, deck_from
from companion.journal import Journal
from companion.views.summary import table_text

EXAMPLES = ("example-rounds.trace", "whole-game.trace")


def run(argv: Sequence[str]) -> int:
    """Play the traces; 0 when all came to their end, 1 where one stopped, 2 for traces that cannot be played."""
    parser = argparse.ArgumentParser(prog="niagara demo", description=__doc__)
    parser.add_argument("traces", nargs="*", type=Path, metavar="TRACE", help="traces to play (default: the examples)")
    parser.add_argument("--out", type=Path, help="folder for the screens (PNG) and the records (default: a new one)")
    arguments = parser.parse_args(argv)
    out = arguments.out or Path(tempfile.mkdtemp(prefix="niagara-demo-"))
    try:
        for path in arguments.traces or _examples():
            _play(path, out / path.stem)
    except ReplayStopped as stopped:
        print(f"\nStopped: {stopped}")
        return 1
    except (TraceError, SettingsError, DeckError) as error:
        print(f"niagara demo: {error}", file=sys.stderr)
        return 2
    print(f"\nScreens and records are in {out}")
    return 0


def _examples() -> list[Path]:
    beside_the_code = Path(companion.__file__).parent.parent / "examples"
    installed = Path(sys.prefix) / "share" / "niagara-companion" / "examples"
    folder = beside_the_code if beside_the_code.is_dir() else installed
    return [folder / name for name in EXAMPLES]


def _play(path: Path, out: Path) -> None:
    trace = Trace(path)
    settings = settings_from(trace.header.settings, f"{path}: line 1: settings")
    deck = deck_from(trace.header.deck, f"{path}: line 1: deck")
    print(f"\n=== {path.name} ===")
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder)) as journal:
        with Replay(settings, deck, journal, _outputs(out / "screens")) as replay:
            for line in trace.lines():
                replay.play(line)
                if isinstance(line, Taken):
                    print(f"          taken: {' '.join(line.taken)}")
            replay.finish()
            talk = replay.table.conversation.talk()
        _write_records(journal, out)
    if talk.position is not None:
        print(f"\nThe table after {path.name}, round {talk.position.round}:")
        print(table_text(talk.position, talk.players))


def _outputs(folder: Path) -> Callable[[VirtualClock, Callable[[], Image.Image]], Sequence[Output]]:
    def outputs(clock: VirtualClock, seen: Callable[[], Image.Image]) -> Sequence[Output]:
        return [TextOutput(sys.stdout, clock), PictureFiles(folder, seen)]

    return outputs


def _write_records(journal: Journal, out: Path) -> None:
    for summary in journal.games():
        record = json.dumps(journal.record(summary.number), ensure_ascii=False, indent=1)
        (out / f"game-{summary.number}.json").write_text(record + "\n", "utf-8")
