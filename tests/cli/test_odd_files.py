"""What is no file in the place of one that is read or made: named at once, not waited for and not written through."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from stories.processes import ROOT, surroundings

from companion.cli import main

pytestmark = pytest.mark.slow  # each test starts processes

COMMANDS = """
import resource, signal
from companion.cli import main
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
signal.alarm(40)
for line in (
    "play --settings odd",
    "play --settings with_deck.toml",
    "play --settings plain.toml --faults odd",
    "replay-trace odd",
    "demo odd",
    "demo --edition base --out out --faults odd",
    "log import odd",
    "log verify --record odd",
):
    print(main(line.split()), flush=True)
"""

ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a pipe": (os.mkfifo, "it is no file; name a file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "it is no file; name a file"),
    "a folder": (Path.mkdir, "it is no file; name a file"),
    "a link to nothing": (lambda path: path.symlink_to("nowhere"), "it is a link to nothing; remove it or put back"),
    "a file of 64 MiB": (lambda path: (path.touch(), os.truncate(path, 2**26)), "bytes; name another file"),
}


@pytest.mark.parametrize(("make", "complaint"), ODD.values(), ids=ODD)
def test_what_is_no_file_to_read_is_named_by_every_command(
    make: Callable[[Path], object], complaint: str, tmp_path: Path
) -> None:
    make(tmp_path / "odd")
    (tmp_path / "plain.toml").touch()
    (tmp_path / "with_deck.toml").write_text('deck = "odd"', "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS],
        cwd=tmp_path,
        env=surroundings(tmp_path, {"PYTHONPATH": str(ROOT)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["78", "78", "78", "2", "2", "2", "1", "1"], done.stderr
    told = done.stderr.splitlines()
    assert [line.split(" cannot be read (")[0] for line in told[:6]] == [
        "niagara play: odd: the settings",
        "niagara play: odd: the deck",
        "niagara play: odd: the faults",
        "niagara replay-trace: odd: the trace",
        "niagara demo: odd: the trace",
        "niagara demo: odd: the faults",
    ]
    assert [line[:17] for line in told[6:]] == ["niagara log: odd:"] * 2
    assert all(complaint in line for line in told)


def test_a_record_may_come_through_a_pipe_as_the_standard_input(tmp_path: Path) -> None:
    record = subprocess.Popen(["printf", "no record"], stdout=subprocess.PIPE)
    done = subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; raise SystemExit(main(['log', 'import', '-']))"],
        stdin=record.stdout,
        env=surroundings(tmp_path, {"PYTHONPATH": str(ROOT)}),
        capture_output=True,
        text=True,
        check=False,
    )
    record.communicate()
    assert done.stderr.startswith("niagara log: this is not JSON")


@pytest.mark.parametrize("name", ["game-1.json", "screens/0001.png"])
def test_a_replay_writes_through_no_link_to_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    link = tmp_path / "out" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path / "elsewhere")
    main(["replay-trace", str(ROOT / "examples" / "example-rounds.trace"), "--out", str(tmp_path / "out")])
    assert not (tmp_path / "elsewhere").exists()
    assert f"it is a link to nothing; remove it or put back what it led to: '{link}'" in (
        capsys.readouterr().err + caplog.text
    )
