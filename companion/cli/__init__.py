"""The command ``niagara``: one sub-command a module, loaded only when it is called."""

import argparse
import importlib
import sys
from collections.abc import Sequence

COMMANDS = {
    "rules": "positions and plies as JSON lines, for scripts and other programs",
    "log": "list, show, export and import the games that were kept",
    "demo": "referee recorded games through simulated hardware",
    "simulate": "whole games of built-in players, and their results as a table",
    "play": "referee the game on the table",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``niagara`` with these arguments (default: the process's); returns the exit status."""
    parser = argparse.ArgumentParser(prog="niagara", description="The companion beside a real game of Niagara.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary, add_help=False)
    arguments = list(sys.argv[1:] if argv is None else argv)
    chosen, rest = parser.parse_known_args(arguments[:1])[0].command, arguments[1:]
    module = importlib.import_module(f"companion.cli.{chosen}")
    return int(module.run(rest))
