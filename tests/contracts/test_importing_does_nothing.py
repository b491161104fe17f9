"""Importing any module opens nothing, reads no setting, starts no thread and moves nowhere."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGES = ("companion", "hardware", "firmware_bridge")

# Runs in a process of its own. A library may read its own files and ask the kernel about the machine;
# anything else that is opened, started or changed while a module is imported is a deed.
WATCH = """
import contextlib, importlib, json, os, sys, threading

own = (sys.prefix, sys.base_prefix, "/proc/", "/sys/", "/usr/")
started = ("os.mkdir", "os.remove", "os.rename", "os.system", "socket.", "sqlite3.connect", "subprocess.Popen")
deeds = []

def listen(event, arguments):
    path = os.fsdecode(arguments[0]) if event == "open" and not isinstance(arguments[0], int) else ""
    if event.startswith(started) or (path and not path.startswith(own) and not path.endswith((".py", ".pyc"))):
        deeds.append(f"{event} {arguments[0]!r}")

def state():
    return {
        "threads": sorted(thread.name for thread in threading.enumerate()),
        "files": sorted(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else [],
        "folder": os.getcwd(),
        "environment": dict(os.environ),
    }

found = {}
sys.addaudithook(listen)
for name in sys.argv[1:]:
    before = state()
    deeds.clear()
    with contextlib.redirect_stdout(sys.stderr):
        importlib.import_module(name)
    done = list(deeds) + [f"changed {kind}" for kind, old in before.items() if state()[kind] != old]
    if done:
        found[name] = done
print(json.dumps(found), flush=True)
os._exit(0)
"""


def deeds(names: list[str], folder: Path) -> dict[str, list[str]]:
    """What each module did while it was imported, besides being imported."""
    command = [sys.executable, "-W", "error", "-c", WATCH, *names]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def names_of_modules(root: Path) -> list[str]:
    """Every module inside the packages; what is outside of them (the board's own firmware) cannot be imported here."""
    return [
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
        if (path.parent / "__init__.py").exists() and path.name != "__main__.py"
    ]


def test_importing_any_module_does_nothing_else(root: Path) -> None:
    names = names_of_modules(root)
    assert "companion.cli" in names
    assert deeds(names, root) == {}


@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()", "changed threads"),
        ("import socket; line = socket.socket()", "changed files"),
        ("kept = open('settings.toml', 'w')", "open 'settings.toml'"),
        ("import os; os.chdir('/')", "changed folder"),
        ("import os; os.environ['GPIOZERO_PIN_FACTORY'] = 'mock'", "changed environment"),
    ],
)
def test_a_module_that_does_something_would_be_found(tmp_path: Path, line: str, deed: str) -> None:
    (tmp_path / "busy.py").write_text(line + "\n", "utf-8")
    assert deed in deeds(["busy"], tmp_path)["busy"]


def test_every_file_compiles(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-X", f"pycache_prefix={tmp_path}", "-m", "compileall", "-q", *PACKAGES, "tests"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
