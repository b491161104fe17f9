"""``niagara play`` as a service on a machine that lacks everything: it starts, says what is missing, ends in order."""

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from stories.extent import mostly_slow
from stories.processes import NIAGARA, PATIENCE_S, InTerminal, niagara, surroundings

REAL = """
hardware = "real"
deck = "deck.toml"
[readers]
ports = ["nowhere-at-all"]
[display]
port = 20
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(REAL, "utf-8")
    (tmp_path / "deck.toml").write_text('[tags]\n04A22B7C910280 = "blue 5"\n', "utf-8")
    return tmp_path


@contextmanager
def manager(home: Path) -> Iterator[socket.socket]:
    """What the service manager hears."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.settimeout(PATIENCE_S)
        heard.bind(str(home / "notify"))
        yield heard


@contextmanager
def service(home: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    command = [*NIAGARA, "play", "--settings", "table.toml", "--folder", str(home / "games"), *more]
    environment = surroundings(home, {"NOTIFY_SOCKET": str(home / "notify")})
    process = subprocess.Popen(
        command, cwd=home, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def states_until(heard: socket.socket, last: bytes) -> list[bytes]:
    states = [heard.recv(100)]
    while states[-1] != last:
        states.append(heard.recv(100))
    return states


def test_it_starts_says_what_is_missing_and_ends_in_order(home: Path) -> None:
    with manager(home) as heard, service(home) as process:
        assert heard.recv(100) == b"READY=1"
        assert heard.recv(100) == b"WATCHDOG=1"
        process.send_signal(signal.SIGTERM)
        assert states_until(heard, b"STOPPING=1")
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert "no buttons: " in said
    assert "no readers at nowhere-at-all" in said
    assert "the display is lost" in said
    assert "Traceback" not in said


def test_it_leaves_nothing_in_its_working_directory(home: Path) -> None:
    before = {path.name for path in home.iterdir()} | {"games", "notify"}
    with manager(home) as heard, service(home) as process:
        assert heard.recv(100) == b"READY=1"
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE_S)
    assert {path.name for path in home.iterdir()} == before


def test_a_signal_that_comes_while_it_starts_ends_it_too(home: Path) -> None:
    """The journal's lock is the first thing to be seen of it; the parts are opened after that."""
    with manager(home), service(home) as process:
        while not (home / "games" / "niagara.lock").exists():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode in (0, 130)
    assert "Traceback" not in said


def test_what_is_missing_stands_on_the_screen_and_the_keys_play_on(home: Path) -> None:
    arguments = ("play", "--settings", "table.toml", "--folder", "games")
    with InTerminal(home, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii:replace") as table:
        table.see("! Readers lost: play on with the buttons.")
        table.type("oooo")
        table.see("Waiting for Blue")
        table.type("12")
        table.see("Laid: Blue, Green")
        table.type("q")
        assert table.ended() == 0


def test_without_buttons_the_screen_says_so(home: Path) -> None:
    (home / "table.toml").write_text(REAL.replace('deck = "deck.toml"', ""), "utf-8")
    arguments = ("play", "--settings", "table.toml", "--folder", "games")
    with InTerminal(home, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii:replace") as table:
        table.see("! the pins")
        table.type("q")
        assert table.ended() == 0


def test_simulated_hardware_needs_a_terminal(tmp_path: Path) -> None:
    done = niagara(tmp_path, "play")
    assert (done.returncode, done.stdout) == (78, "")
    assert done.stderr == (
        'niagara play: simulated hardware is played from a terminal; on a Pi set hardware = "real" in the settings\n'
    )


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ("hardware = 5", "table.toml: hardware: "),
        ('hardware = "real"\ndeck = "nowhere.toml"', "nowhere.toml: the deck cannot be read"),
        ('hardware = "real"\ndeck = "table.toml"', "table.toml: a deck has one table, [tags]"),
        (None, "table.toml: the settings cannot be read"),
    ],
)
def test_wrong_settings_end_it_for_good(settings: str | None, complaint: str, tmp_path: Path) -> None:
    if settings is not None:
        (tmp_path / "table.toml").write_text(settings, "utf-8")
    done = niagara(tmp_path, "play", "--settings", "table.toml", "--folder", "games")
    assert done.returncode == 78
    assert done.stderr.startswith("niagara play: ")
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "games").exists()


def a_foreign_database(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "niagara.sqlite")) as connection:
        connection.execute("CREATE TABLE cookies (name TEXT)")


def a_text(folder: Path) -> None:
    folder.mkdir()
    (folder / "niagara.sqlite").write_text("Dear diary, " * 100, "utf-8")


def a_file_for_the_folder(folder: Path) -> None:
    folder.write_text("", "utf-8")


def a_log_that_is_a_folder(folder: Path) -> None:
    (folder / "niagara.sqlite").mkdir(parents=True)


@pytest.mark.parametrize(
    "made", mostly_slow([a_foreign_database, a_text, a_file_for_the_folder, a_log_that_is_a_folder], quick=1)
)
def test_a_journal_that_is_none_is_named(made: object, home: Path) -> None:
    made(home / "games")  # one of the four above
    done = niagara(home, "play", "--settings", "table.toml", "--folder", str(home / "games"))
    assert done.returncode == 1
    assert done.stderr.startswith("niagara play: ")
    assert str(home / "games") in done.stderr
    assert "Traceback" not in done.stderr


AS_A_USER = """
import ctypes, os, sys
for capability in (1, 2):  # to write and to read whatever the modes of files say, which root may
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a command that keeps to the modes of files, also where the tests are root's."""


def test_a_folder_that_can_only_be_read_is_named(home: Path) -> None:
    (home / "games").mkdir(mode=0o555)
    done = subprocess.run(
        [sys.executable, "-c", AS_A_USER, *NIAGARA, "play", "--settings", "table.toml", "--folder", "games"],
        cwd=home,
        env=surroundings(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "the folder games of the journal cannot be used (Permission denied); make it writable" in done.stderr
    assert "Traceback" not in done.stderr
