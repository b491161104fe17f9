"""``niagara play``: the live table, on the hardware that the settings name or simulated in a terminal."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.app.evening import spend
from companion.app.settings import SettingsError, deck_for, read_settings
from companion.journal import Journal, JournalError, journal_folder

WRONG_SETTINGS = 78
"""Exit status (EX_CONFIG): the service is not started again until somebody has mended the settings."""


def run(argv: Sequence[str]) -> int:
    """Referee until it is stopped; 0 then, 78 for wrong settings, 1 where the journal cannot be had."""
    parser = argparse.ArgumentParser(prog="niagara play", description=__doc__)
    parser.add_argument("--settings", type=Path, help="settings file (default: the user's, else simulated hardware)")
    parser.add_argument("--folder", type=Path, help="folder of the journal (default: the user's or the service's)")
    arguments = parser.parse_args(argv)
    folder = arguments.folder or journal_folder()
    try:
        settings = read_settings(arguments.settings)
        deck = deck_for(settings, arguments.settings)
    except SettingsError as error:
        print(f"niagara play: {error}", file=sys.stderr)
        return WRONG_SETTINGS
    if settings.hardware == "simulated" and not sys.stdin.isatty():
        print(
            'niagara play: simulated hardware is played from a terminal; on a Pi set hardware = "real" in the settings',
            file=sys.stderr,
        )
        return WRONG_SETTINGS
    try:
        with Journal.open(folder) as journal:
            _log_to(folder / "niagara.log" if sys.stderr.isatty() else None)
            spend(settings, deck, journal)
    except JournalError as error:
        print(f"niagara play: {error}", file=sys.stderr)
        return 1
    return 0


def _log_to(file: Path | None) -> None:
    # In a terminal the log would run over the picture.
    handler = logging.FileHandler(file, encoding="utf-8") if file else logging.StreamHandler()
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING, handlers=[handler])
