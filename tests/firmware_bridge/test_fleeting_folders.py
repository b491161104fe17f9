"""Folders that last as long as their process: nothing is left, also where a process was killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_bridge.fleeting import FleetingFolder
from firmware_bridge.simulated import SimulatedBoard

MAKES_ONE = """
import sys
from firmware_bridge.fleeting import FleetingFolder
folder = FleetingFolder("niagara-board-")
(folder.path / "inside").symlink_to("nowhere")
print(folder.path, flush=True)
sys.stdin.readline()
folder.close()
"""

Start = Callable[[], "tuple[subprocess.Popen[str], Path]"]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Starts a process that has a folder below ``tmp_path`` until it reads a line; gives the two."""

    def start() -> tuple[subprocess.Popen[str], Path]:
        process = subprocess.Popen(
            [sys.executable, "-c", MAKES_ONE],
            env={**os.environ, "TMPDIR": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        return process, Path(process.stdout.readline().strip())

    return start


def test_a_folder_is_gone_when_its_process_ends(start: Start, tmp_path: Path) -> None:
    process, folder = start()
    assert [*tmp_path.iterdir()] == [folder]
    process.communicate("\n")
    assert [*tmp_path.iterdir()] == []


def test_what_a_killed_process_has_left_goes_with_the_next_start(start: Start, tmp_path: Path) -> None:
    killed, left = start()
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert (left / "inside").is_symlink()
    process, folder = start()
    assert [*tmp_path.iterdir()] == [folder]
    process.communicate("\n")


def test_a_folder_that_is_in_use_is_left_to_its_process(start: Start, tmp_path: Path) -> None:
    (first, one), (second, other) = start(), start()
    assert {*tmp_path.iterdir()} == {one, other}
    first.communicate("\n")
    second.communicate("\n")


def test_what_only_has_the_name_is_left(start: Start, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (tmp_path / "niagara-board-file").touch()
    (tmp_path / "niagara-board-link").symlink_to(theirs)
    process, _ = start()
    process.communicate("\n")
    assert {path.name for path in tmp_path.iterdir()} == {"theirs", "niagara-board-file", "niagara-board-link"}


def test_two_folders_of_one_process_are_two() -> None:
    with FleetingFolder("niagara-twice-") as one, FleetingFolder("niagara-twice-") as other:
        assert one.path != other.path
        assert one.path.is_dir()


def test_a_board_leaves_nothing() -> None:
    with SimulatedBoard() as board:
        folder = Path(board.path).parent
        assert folder.name.startswith("niagara-board-")
    assert not folder.exists()
