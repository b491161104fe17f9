"""Streams that are closed, full or interrupted, and outputs that are no files: a message at most, never a traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.journal import record_of
from companion.rules import Game, Player, new_position, rule_set


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    niagara = f"{sys.executable} -c 'from companion.cli import main; raise SystemExit(main())'"
    environment = os.environ | {"STATE_DIRECTORY": str(folder)}
    script = line.replace("niagara", niagara)
    return subprocess.run(
        ["sh", "-c", script], capture_output=True, text=True, check=False, timeout=60, env=environment
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("niagara rules new --edition base --players 3 > /dev/full", 1),
        ("niagara log list > /dev/full", 0),
        ("niagara rules legal <&-", 0),
        ("niagara rules new --edition base --players 3 >&-", 0),
        ("niagara log list >&-", 0),
        ("niagara log import - <&-", 1),
    ],
)
def test_a_stream_that_is_closed_or_full_gives_no_traceback(line: str, status: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == status, done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "rules new --edition base --players 3",
        "simulate --games 1 --players careful,greedy,thief --edition base",
    ],
)
def test_a_full_output_is_called_by_its_name(line: str, tmp_path: Path) -> None:
    done = shell(f"niagara {line} > /dev/full", tmp_path)
    assert done.stderr == f"niagara {line.split()[0]}: output: No space left on device\n"


class _Interrupted(io.StringIO):
    """Somebody presses Ctrl-C while the command waits for its input."""

    @property
    def buffer(self) -> io.BytesIO:
        raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_with_its_own_status(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    before, sys.stdin = sys.stdin, _Interrupted()
    try:
        assert main(["log", "import", "-"]) == 130
    finally:
        sys.stdin = before


def test_an_export_goes_into_a_link_s_file_and_into_a_device(tmp_path: Path) -> None:
    start = new_position(rule_set("base", 3, {}), 3)
    players = [Player(seat, "", colour) for seat, colour in enumerate(("blue", "red", "green"), 1)]
    record, games = tmp_path / "record.json", tmp_path / "games"
    record.write_text(json.dumps(record_of(Game(start, players))), "utf-8")
    assert shell(f"niagara log import {record}", games).returncode == 0
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    link.symlink_to(file)
    assert shell(f"niagara log export 1 --output {link}", games).returncode == 0
    assert link.is_symlink()
    assert json.loads(file.read_text("utf-8"))["format"] == "niagara-record/1"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "niagara-record/1" in shell(f"niagara log export 1 --output {pipe} & cat {pipe}", games).stdout
    assert pipe.is_fifo()
