"""The command ``niagara``: one sub-command a module, loaded only when it is called."""

import argparse
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from functools import partial

from companion.cli.arguments import INTERRUPTED

COMMANDS = {
    "rules": "positions and plies as JSON lines, for scripts and other programs",
    "log": "list, show, export, import and verify the games that were kept",
    "demo": "referee recorded games through simulated hardware",
    "simulate": "whole games of built-in players, and their results as a table",
    "play": "referee the game on the table",
    "replay-trace": "play the recording of a real game, such as a report of a fault",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``niagara`` with these arguments (default: the process's); returns the exit status."""
    parser = argparse.ArgumentParser(prog="niagara", description="The companion beside a real game of Niagara.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary, add_help=False)
    arguments = list(sys.argv[1:] if argv is None else argv)
    chosen, rest = parser.parse_known_args(arguments[:1])[0].command, arguments[1:]
    module = importlib.import_module(f"companion.cli.{chosen.replace('-', '_')}")
    _open_missing_streams()
    try:
        status = int(module.run(rest))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # what a command could not handle: its output is full or gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if error.errno != errno.EPIPE:
            sys.stderr.write(f"niagara {chosen}: {error.filename or 'output'}: {error.strerror}\n")
        return 1
    return status


def _open_missing_streams() -> None:
    """A stream that the caller has closed reads as empty, or takes all and keeps nothing."""
    nothing = partial(open, os.devnull, encoding="utf-8")
    sys.stdin = sys.stdin or nothing()
    sys.stdout = sys.stdout or nothing(mode="w")
    sys.stderr = sys.stderr or nothing(mode="w")
