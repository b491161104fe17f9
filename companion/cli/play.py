"""``niagara play``: the live table, on the hardware that the settings name or simulated in a terminal."""

import argparse
import logging
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.app.evening import Ended, Extras, spend
from companion.app.fault_script import Faults, read_faults
from companion.app.log_file import LogFile
from companion.app.settings import Settings, SettingsError, deck_file_for, deck_for, read_settings
from companion.app.terminal import shown_in
from companion.app.terminal_rows import wrapped
from companion.app.trace import TraceError
from companion.cli.arguments import INTERRUPTED
from companion.journal import JournalInUse, journal_folder
from companion.views.keys import last_line

WRONG_SETTINGS = 78
"""Exit status (EX_CONFIG): the service is not started again until somebody has mended the settings."""


def run(argv: Sequence[str]) -> int:
    """Referee until it is stopped; 0 then, 78 for wrong settings.

    1 where another companion has the journal, the trace is there already, or entries were never written.
    """
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
    folder = arguments.folder or journal_folder()
    log_file = LogFile(folder / "niagara.log") if sys.stderr.isatty() else None
    _log_to(log_file, debug=arguments.debug)
    extras = Extras(arguments.trace, faults, log_file, deck_file_for(settings, arguments.settings))
    try:
        ended = spend(settings, deck, folder, extras=extras)
    except (JournalInUse, TraceError) as error:
        return _complain(str(error), 1)
    except KeyboardInterrupt:
        return INTERRUPTED  # before the table was there to be told
    if sys.stdout.isatty():
        _say_last(ended)
    return _complain(f"the last entries are not written down: {ended.unwritten}", 1) if ended.unwritten else 0


def _say_last(ended: Ended) -> None:
    """The shell goes on below the picture, and below what is said of the game."""
    print()
    if ended.goes_on:
        last = shown_in(last_line(ended.language), sys.stdout.encoding, ended.language)
        print(wrapped(last, shutil.get_terminal_size().columns))


def _faults(settings: Settings, script: Path | None) -> Faults | None:
    if script is None:
        return None
    if settings.hardware != "simulated":
        raise SettingsError(f'{script}: faults befall simulated hardware only; set hardware = "simulated"')
    return read_faults(script, settings.pins())


def _log_to(file: LogFile | None, *, debug: bool) -> None:
    """Log into this file, or to stderr where it is None."""
    if file is not None:
        logging.raiseExceptions = False  # its complaints would run over the picture
        if file.trouble:
            print(f"niagara play: {file.trouble}", file=sys.stderr)
    level = logging.DEBUG if debug else logging.WARNING
    handler: logging.Handler = file or logging.StreamHandler()
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=level, handlers=[handler])


def _complain(what: str, status: int) -> int:
    print(f"niagara play: {what}", file=sys.stderr)
    return status
