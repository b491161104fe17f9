"""``niagara demo``: recorded games, refereed through simulated hardware faster than real time."""

import argparse
import io
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import companion
from companion.app.outputs import text_and_pictures
from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import SettingsError, settings_from
from companion.app.trace import Taken, Trace, TraceError
from companion.intake.deck import DeckError, deck_from
from companion.journal import Journal, JournalError
from companion.views.summary import table_text

EXAMPLES = ("example-rounds.trace", "whole-game.trace")
INTERRUPTED = 130


def run(argv: Sequence[str]) -> int:
    """Play the traces.

    0 when all came to their end, 1 where one stopped or nothing can be written, 2 for traces that cannot be played.
    """
    parser = argparse.ArgumentParser(prog="niagara demo", description=__doc__)
    parser.add_argument("traces", nargs="*", type=Path, metavar="TRACE", help="traces to play (default: the examples)")
    parser.add_argument("--out", type=Path, help="folder for the screens (PNG) and the records (default: a new one)")
    arguments = parser.parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without arrows shows ? for them
    try:
        status = _play_all(arguments.traces or _examples(), arguments.out)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (a pager, head) has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _play_all(traces: Sequence[Path], chosen: Path | None) -> int:
    try:
        out = chosen or Path(tempfile.mkdtemp(prefix="niagara-demo-"))
        for path in traces:
            _play(path, out / path.stem)
    except ReplayStopped as stopped:
        print(f"\nStopped: {stopped}")
        return 1
    except BrokenPipeError:
        raise
    except (JournalError, OSError) as error:
        return _complain(str(error), 1)
    except (TraceError, SettingsError, DeckError) as error:
        return _complain(str(error), 2)
    print(f"\nScreens and records are in {out}")
    return 0


def _complain(what: str, status: int) -> int:
    print(f"niagara demo: {what}", file=sys.stderr)
    return status


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
        with Replay(settings, deck, journal, text_and_pictures(sys.stdout, out / "screens")) as replay:
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


def _write_records(journal: Journal, out: Path) -> None:
    for summary in journal.games():
        record = json.dumps(journal.record(summary.number), ensure_ascii=False, indent=1)
        (out / f"game-{summary.number}.json").write_text(record + "\n", "utf-8")
