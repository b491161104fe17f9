"""``niagara demo``: recorded games, refereed through simulated hardware faster than real time."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import companion
from companion.cli.replay_trace import play_trace, played
from companion.rules import EDITIONS

EXAMPLES = {
    ("base", False): "example-rounds.trace",
    ("bga", False): "whole-game.trace",
    ("spirits", False): "spirits.trace",
    ("base", True): "base-joe.trace",
}
"""The recorded games by their edition, and whether Diamond Joe is in them."""

SHOWN_FIRST = (("base", False), ("bga", False))
"""What is shown to who asks for nothing else."""


def run(argv: Sequence[str]) -> int:
    """Play the traces; the exit status is that of ``played``."""
    parser = argparse.ArgumentParser(prog="niagara demo", description=__doc__)
    parser.add_argument("traces", nargs="*", type=Path, metavar="TRACE", help="traces to play (default: the examples)")
    parser.add_argument("--edition", choices=EDITIONS, help="show the recorded game of this edition (default: base)")
    parser.add_argument("--joe", action="store_true", help="show the recorded game with Diamond Joe")
    parser.add_argument("--out", type=Path, help="folder for the screens (PNG) and the records (default: a new one)")
    parser.add_argument(
        "--faults", type=Path, metavar="FILE", help="let happen what the fault script says (docs/traces.md)"
    )
    arguments = parser.parse_args(argv)
    return played("niagara demo", lambda: _play_all(_chosen(parser, arguments), arguments.out, arguments.faults))


def _chosen(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> list[Path]:
    asked = arguments.edition is not None or arguments.joe
    if arguments.traces:
        if asked:
            parser.error("a trace says itself what is played in it: leave out --edition and --joe, or the trace")
        return list(arguments.traces)
    wanted = (arguments.edition or "base", arguments.joe)
    if wanted not in EXAMPLES:
        recorded = ", ".join(f"--edition {edition}" + " --joe" * joe for edition, joe in EXAMPLES)
        parser.error(f"there is no recorded game of that; there is one for each of {recorded}")
    return [_examples() / EXAMPLES[key] for key in ((wanted,) if asked else SHOWN_FIRST)]


def _play_all(traces: Sequence[Path], chosen: Path | None, faults: Path | None) -> None:
    out = chosen or Path(tempfile.mkdtemp(prefix="niagara-demo-"))
    for path in traces:
        play_trace(path, out / path.stem, faults=faults)
    print(f"\nScreens and records are in {out}")


def _examples() -> Path:
    beside_the_code = Path(companion.__file__).parent.parent / "examples"
    installed = Path(sys.prefix) / "share" / "niagara-companion" / "examples"
    return beside_the_code if beside_the_code.is_dir() else installed
