"""The fault script: what goes wrong with simulated hardware, a TOML file with the tables ``board`` and ``pins``."""

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from companion.app.settings import SettingsError
from companion.intake.named_file import NamedFileError, read_document
from firmware_bridge.faults import BoardFaults
from firmware_bridge.faults import FaultsError as BoardFaultsError
from hardware.errors import FaultsError as PinFaultsError
from hardware.faults import PinFaults


class Faults(NamedTuple):
    """What befalls the board and its line, and the buttons."""

    board: BoardFaults = BoardFaults()
    pins: PinFaults = PinFaults()


def read_faults(path: Path, buttons: Collection[str]) -> Faults:
    """The faults in this file for a table with these buttons. Raises SettingsError naming the file and the key."""
    try:
        document = read_document(path, "faults")
    except NamedFileError as error:
        raise SettingsError(str(error)) from error
    try:
        return faults_from(document, buttons)
    except (BoardFaultsError, PinFaultsError, SettingsError) as error:
        raise SettingsError(f"{path}: {error}") from error


def faults_from(document: dict[str, object], buttons: Collection[str]) -> Faults:
    """The faults in a document; raises the errors of its tables, or SettingsError for another table."""
    for name, table in document.items():
        if name not in Faults._fields:
            raise SettingsError(f"{name}: there are the tables [board] and [pins], and no other")
        if not isinstance(table, dict):
            raise SettingsError(f"{name}: write it as a table, [{name}]")
    board, pins = document.get("board", {}), document.get("pins", {})
    assert isinstance(board, dict)
    assert isinstance(pins, dict)
    faults = Faults(BoardFaults.from_document(board), PinFaults.from_document(pins))
    faults.pins.check_buttons(buttons)
    return faults
