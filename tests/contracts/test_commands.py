"""The command `niagara`: every word of it answers for itself, and help costs no device library."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import COMMANDS, main

DEVICE_LIBRARIES = {"PIL", "gpiozero", "lgpio", "luma", "serial", "smbus2", "transitions"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"niagara {command}" in capsys.readouterr().out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    said = capsys.readouterr().out
    assert end.value.code == 0
    assert [command for command in COMMANDS if not re.search(rf"^\s+{command}\s", said, re.MULTILINE)] == []


def test_an_unknown_command_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["swim"])
    assert end.value.code == 2
    assert "'play'" in capsys.readouterr().err


def test_help_loads_no_device_library(root: Path) -> None:
    script = "import sys, companion.cli\ntry: companion.cli.main(['--help'])\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert "companion" in loaded
    assert loaded & DEVICE_LIBRARIES == set()
