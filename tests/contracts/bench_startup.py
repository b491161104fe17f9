"""How long the command takes to answer, and how much memory it holds: figures, not promises."""

import statistics
import subprocess
import sys
import time

import pytest

MEASURE = """
import sys, contextlib, io
from companion.cli import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main(sys.argv[1:])
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmRSS")))
"""


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["demo", "--help"]], ids=" ".join)
def test_how_long_help_takes(words: list[str]) -> None:
    times_ms, memory_kb = [], 0
    for _ in range(7):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", MEASURE, *words], capture_output=True, text=True, check=True)
        times_ms.append((time.perf_counter() - start) * 1000)
        memory_kb = int(done.stdout)
    print(f"\nniagara {' '.join(words)}: {statistics.median(times_ms):.0f} ms, {memory_kb / 1024:.0f} MB")
