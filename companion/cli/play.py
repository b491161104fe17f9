"""``niagara play``: the live table, on the hardware that the settings name or simulated in a terminal."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.app.evening import Extras, spend
from companion.app.fault_script import Faults, read_faults
from companion.app.recording import new_trace_file
from companion.app.settings import Settings, SettingsError, deck_for, read_settings
from companion.app.trace import TraceError
from companion.cli.arguments import INTERRUPTED
from companion.intake.deck import Deck
from companion.journal import Journal, JournalError, journal_folder

WRONG_SETTINGS = 78
"""Exit status (EX_CONFIG): the service is not started again until somebody has mended the settings."""


def run(argv: Sequence[str]) -> int:
    """Referee until it is stopped; 0 then, 78 for wrong settings, 1 where the journal cannot be had."""
    parser = argparse.ArgumentParser(prog="niagara play", description=__doc__)
    parser.add_argument("--settings", type=Path, help="settings file (default: the user's, else simulated hardware)")
    parser.add_argument("--folder", type=Path, help="folder of the journal (default: the user's or the service's)")
    parser.add_argument("--debug", action="store_true", help="log all that happens; face-down cards are never logged")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="record all device input in this new, private file")
    parser.add_argument("--faults", type=Path, metavar="FILE", help="what goes wrong with simulated hardware (TOML)")
    arguments = parser.parse_args(argv)
    try:
        settings = read_settings(arguments.settings)
        deck = deck_for(settings, arguments.settings)
        faults = _faults(settings, arguments.faults)
    except SettingsError as error:
        return _complain(str(error), WRONG_SETTINGS)
    if settings.hardware == "simulated" and not sys.stdin.isatty():
        return _complain(
            'simulated hardware is played from a terminal; on a Pi set hardware = "real" in the settings',
            WRONG_SETTINGS,
        )
    try:
        with Journal.open(folder := arguments.folder or journal_folder()) as journal:
            trace = new_trace_file(arguments.trace) if arguments.trace else None
            return _play(settings, deck, journal, folder, Extras(trace, faults), debug=arguments.debug)
    except (JournalError, TraceError) as error:
        return _complain(str(error), 1)
    except KeyboardInterrupt:
        return INTERRUPTED  # before the table was there to be told


def _faults(settings: Settings, script: Path | None) -> Faults | None:
    if script is None:
        return None
    if settings.hardware != "simulated":
        raise SettingsError(f'{script}: faults befall simulated hardware only; set hardware = "simulated"')
    return read_faults(script, settings.pins())


def _play(settings: Settings, deck: Deck, journal: Journal, folder: Path, extras: Extras, *, debug: bool) -> int:
    try:
        _log_to(folder / "niagara.log" if sys.stderr.isatty() else None, debug=debug)
    except OSError as error:
        return _complain(f"{folder / 'niagara.log'}: the log cannot be written ({error.strerror})", 1)
    unwritten = spend(settings, deck, journal, extras=extras)
    if sys.stdout.isatty():
        print()  # the shell goes on below the picture
    return _complain(f"the last entries are not written down: {unwritten}", 1) if unwritten else 0


def _log_to(file: Path | None, *, debug: bool) -> None:
    # In a terminal the log would run over the picture.
    handler = logging.FileHandler(file, encoding="utf-8") if file else logging.StreamHandler()
    level = logging.DEBUG if debug else logging.WARNING
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=level, handlers=[handler])


def _complain(what: str, status: int) -> int:
    print(f"niagara play: {what}", file=sys.stderr)
    return status
