"""``niagara demo``: recorded games, refereed through simulated hardware faster than real time."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import companion
from companion.cli.replay_trace import play_trace, played

EXAMPLES = ("example-rounds.trace", "whole-game.trace")


def run(argv: Sequence[str]) -> int:
    """Play the traces; the exit status is that of ``played``."""
    parser = argparse.ArgumentParser(prog="niagara demo", description=__doc__)
    parser.add_argument("traces", nargs="*", type=Path, metavar="TRACE", help="traces to play (default: the examples)")
    parser.add_argument("--out", type=Path, help="folder for the screens (PNG) and the records (default: a new one)")
    arguments = parser.parse_args(argv)
    return played("niagara demo", lambda: _play_all(arguments.traces or _examples(), arguments.out))


def _play_all(traces: Sequence[Path], chosen: Path | None) -> None:
    out = chosen or Path(tempfile.mkdtemp(prefix="niagara-demo-"))
    for path in traces:
        play_trace(path, out / path.stem)
    print(f"\nScreens and records are in {out}")


def _examples() -> list[Path]:
    beside_the_code = Path(companion.__file__).parent.parent / "examples"
    installed = Path(sys.prefix) / "share" / "niagara-companion" / "examples"
    folder = beside_the_code if beside_the_code.is_dir() else installed
    return [folder / name for name in EXAMPLES]
