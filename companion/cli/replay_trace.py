"""``niagara replay-trace``: a recorded game, played into the real parts at any speed."""

import argparse
import io
import json
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from companion.app.fault_script import read_faults
from companion.app.outputs import Outputs, TextOutput, text_and_pictures
from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import SettingsError, settings_from
from companion.app.trace import Taken, Trace, TraceError
from companion.app.trace_header import start_from
from companion.app.worse_replay import WorseReplay
from companion.cli.arguments import INTERRUPTED
from companion.intake.deck import DeckError, deck_from
from companion.journal import Journal, JournalError
from companion.journal.place import check_place
from companion.views.summary import table_text
from firmware_bridge.fleeting import FleetingFolder

WITHOUT_FAULTS = (
    "There is no --faults here: a trace has the faults of its evening in it, and is played as it was. "
    "Further ones befall 'niagara play' and 'niagara demo'."
)

SLOWEST: Final = 0.01
FASTEST: Final = 1_000_000
"""How fast a trace can be played, as against its evening: at a hundredth a pause of a minute is an hour and a half."""


def run(argv: Sequence[str]) -> int:
    """Play the trace; the exit status is that of ``played``."""
    parser = argparse.ArgumentParser(prog="niagara replay-trace", description=__doc__, epilog=WITHOUT_FAULTS)
    parser.add_argument("trace", type=Path, metavar="FILE", help="the trace to play")
    parser.add_argument(
        "--speed",
        type=_speed,
        metavar="X",
        help=f"X times as fast as it was, {SLOWEST} to {FASTEST} (default: as it can be)",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for the screens (PNG) and the records")
    arguments = parser.parse_args(argv)
    return played("niagara replay-trace", lambda: play_trace(arguments.trace, arguments.out, pace_of(arguments.speed)))


def played(command: str, play: Callable[[], object]) -> int:
    """Run ``play`` for a command.

    0 when all came to its end, 1 where a trace stopped or nothing can be written, 2 for traces that cannot be played.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without arrows shows ? for them
    try:
        status = _told(command, play)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (a pager, head) has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def play_trace(
    path: Path, out: Path | None, pace: Callable[[float], object] = lambda _seconds: None, faults: Path | None = None
) -> None:
    """Play one trace, showing its screens; with ``out`` its pictures and records are put there.

    ``faults`` is a script of what befalls the hardware besides. Raises what ``played`` tells.
    """
    trace = Trace(path)
    header = trace.header
    settings = settings_from(header.settings, f"{path}: line 1: settings")
    deck = deck_from(header.deck, f"{path}: line 1: deck")
    script = read_faults(faults, settings.pins()) if faults else None
    print(f"\n=== {path.name} ===")
    with FleetingFolder("niagara-replay-") as folder, Journal.open(folder.path) as journal:
        start_from(header, journal, path)
        try:
            kind = partial(WorseReplay, faults=script) if script else Replay
            with kind(settings, deck, journal, _outputs(out), live=header.live, pace=pace) as replay:
                _play_lines(trace, replay)
                talk = replay.table.conversation.talk()
        finally:
            if out is not None:
                _write_records(journal, out)
    if talk.position is not None:
        print(f"\nThe table after {path.name}, round {talk.position.round}:")
        print(table_text(talk.position, talk.players))


def pace_of(speed: float | None) -> Callable[[float], object]:
    """Waits until a second of a recording has come that began now and is played so many times as fast."""
    if speed is None:
        return lambda _seconds: None
    begun = time.monotonic()
    return lambda seconds: time.sleep(max(0.0, begun + seconds / speed - time.monotonic()))


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not SLOWEST <= speed <= FASTEST:
        limits = f"{SLOWEST} to {FASTEST}, 1 is as it was, 10 is ten times as fast"
        raise argparse.ArgumentTypeError(f"{text!r} is no speed: {limits}")
    return speed


def _told(command: str, play: Callable[[], object]) -> int:
    try:
        play()
    except ReplayStopped as stopped:
        print(f"\nStopped: {stopped}")
        return 1
    except BrokenPipeError:
        raise
    except (JournalError, OSError) as error:
        return _complain(command, str(error), 1)
    except (TraceError, SettingsError, DeckError) as error:
        return _complain(command, str(error), 2)
    return 0


def _complain(command: str, what: str, status: int) -> int:
    print(f"{command}: {what}", file=sys.stderr)
    return status


def _outputs(out: Path | None) -> Outputs:
    if out is None:
        return lambda clock, _seen: [TextOutput(sys.stdout, clock)]
    return text_and_pictures(sys.stdout, out / "screens")


def _play_lines(trace: Trace, replay: Replay) -> None:
    for line in trace.lines():
        replay.play(line)
        if isinstance(line, Taken):
            print(f"          taken: {' '.join(line.taken)}")
    replay.finish()


def _write_records(journal: Journal, out: Path) -> None:
    for summary in journal.games():
        record = json.dumps(journal.record(summary.number), ensure_ascii=False, indent=1)
        file = out / f"game-{summary.number}.json"
        check_place(file)
        file.write_text(record + "\n", "utf-8")
