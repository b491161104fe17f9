"""The example of a fault script in the document is one, and each key of it is described there."""

import re
import tomllib
from pathlib import Path

import msgspec

from companion.app.fault_script import faults_from
from companion.app.settings import Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "traces.md"


def example() -> str:
    (found,) = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    return found


def test_the_example_in_the_document_is_a_fault_script() -> None:
    faults = faults_from(tomllib.loads(example()), Settings().pins())
    assert faults.board.noise == 0.001
    assert faults.board.restarts == (120.0,)
    assert [stuck.button for stuck in faults.pins.stuck] == ["seat2"]
    assert faults.pins.bounce.spacing_ms == 3


def test_the_document_names_every_key_and_shows_it() -> None:
    faults = faults_from({}, Settings().pins())
    keys = {f"{table}.{key}" for table in faults._fields for key in msgspec.to_builtins(getattr(faults, table))}
    text, shown = DOCUMENT.read_text("utf-8"), tomllib.loads(example())
    assert {key for key in keys if f"`{key}`" not in text} == set()
    assert {f"{table}.{key}" for table in shown for key in shown[table]} == keys
