"""A trace is forced to the disk soon, seldom, and without anybody waiting for it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest
from stories.processes import PATIENCE_S, ROOT, surroundings

from companion.app.synced_file import SyncedFile


def opened(path: Path) -> int:
    return os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)


@pytest.mark.slow
def test_every_line_is_on_the_disk_a_while_after_it_was_written(fleeting: Path) -> None:
    synced: SimpleQueue[int] = SimpleQueue()
    file = SyncedFile(opened(fleeting / "a.trace"), lambda descriptor: synced.put(os.fstat(descriptor).st_size))
    file.write(b"one\n")
    assert synced.get(timeout=PATIENCE_S) == 4
    file.write(b"two\n")
    assert synced.get(timeout=PATIENCE_S) == 8
    file.close()


def test_many_lines_are_forced_to_the_disk_together(fleeting: Path) -> None:
    synced: list[int] = []
    file = SyncedFile(opened(fleeting / "a.trace"), lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    for _ in range(500):
        file.write(b"a line\n")
    file.close()
    assert synced[-1] == 3500
    assert len(synced) < 10


def test_nobody_waits_for_a_disk_that_takes_its_time(fleeting: Path) -> None:
    asked, answers = Event(), Event()

    def sync(_descriptor: int) -> None:
        asked.set()
        answers.wait(PATIENCE_S)

    file = SyncedFile(opened(fleeting / "a.trace"), sync)
    file.write(b"one\n")
    assert asked.wait(PATIENCE_S)
    file.write(b"two\n")
    assert (fleeting / "a.trace").read_bytes() == b"one\ntwo\n"
    answers.set()
    file.close()


RECORDING = """
import sys
from pathlib import Path
from companion.app.recording import new_trace_file
file = new_trace_file(Path(sys.argv[1]))
file.write(b"one")
file.close()
"""


@pytest.mark.needs("strace", "strace")
def test_a_trace_is_such_a_file(fleeting: Path) -> None:
    command = ["strace", "-f", "-qq", "-y", "-e", "trace=write,fdatasync,close", "-o", str(fleeting / "calls")]
    program = [sys.executable, "-c", RECORDING, str(fleeting / "a.trace")]
    subprocess.run(command + program, env=surroundings(fleeting, {"PYTHONPATH": str(ROOT)}), check=True)
    calls = re.findall(r"(\w+)\(\d+<[^>]*a\.trace>", (fleeting / "calls").read_text())
    assert calls.index("write") < calls.index("fdatasync") < len(calls) - 1
