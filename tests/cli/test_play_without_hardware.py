"""``niagara play`` as a service on a machine that lacks everything: it starts, says what is missing, ends in order."""

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from stories.processes import NIAGARA, PATIENCE_S, InTerminal, niagara, surroundings, until

from companion.journal import Journal

pytestmark = pytest.mark.slow  # each test starts processes

REAL = """
hardware = "real"
buttons.pause_ms = 0
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
def service(home: Path, *more: str, before: Sequence[str] = ()) -> Iterator[subprocess.Popen[str]]:
    command = [*before, *NIAGARA, "play", "--settings", "table.toml", "--folder", str(home / "games"), *more]
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
    before = {path.name for path in home.iterdir()} | {"games", "notify", "tmp"}
    with manager(home) as heard, service(home) as process:
        assert heard.recv(100) == b"READY=1"
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE_S)
    assert {path.name for path in home.iterdir()} == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_comes_while_the_journal_is_opened_ends_it_in_order(number: signal.Signals, home: Path) -> None:
    with Journal.open(home / "games"):
        pass
    lock = home / "games" / "niagara.lock"
    lock.unlink()
    with closing(sqlite3.connect(home / "games" / "niagara.sqlite", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with manager(home) as heard, service(home) as process:
            until(lock.exists, "the journal is being opened")
            process.send_signal(number)
            other.execute("ROLLBACK")
            other.close()
            assert states_until(heard, b"STOPPING=1")[0] == b"READY=1"
            _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert "Traceback" not in said


def test_what_is_missing_stands_on_the_screen_and_the_keys_play_on(home: Path) -> None:
    arguments = ("play", "--settings", "table.toml", "--folder", "games")
    with InTerminal(home, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii:replace") as table:
        table.see("! Readers lost: no board plugged in.")
        table.type("oooo")
        table.see("Waiting for Blue")
        table.type("12")
        table.see("Laid: Blue, Green")
        table.type("q")
        assert table.ended() == 0


@pytest.mark.parametrize(("language", "said"), [("en", "! No buttons:"), ("de", "! Keine Kn?pfe:")])
def test_without_buttons_the_screen_says_so(home: Path, language: str, said: str) -> None:
    settings = REAL.replace('deck = "deck.toml"', f'language = "{language}"')
    (home / "table.toml").write_text(settings, "utf-8")
    arguments = ("play", "--settings", "table.toml", "--folder", "games")
    with InTerminal(home, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii:replace") as table:
        table.see(said)
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


def a_journal_that_is_a_folder(folder: Path) -> None:
    (folder / "niagara.sqlite").mkdir(parents=True)


def a_folder_that_can_only_be_read(folder: Path) -> None:
    folder.mkdir(mode=0o555)


AS_A_USER = """
import ctypes, os, sys
for capability in (1, 2):  # to write and to read whatever the modes of files say, which root may
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a command that keeps to the modes of files, also where the tests are root's."""

WITHOUT_A_JOURNAL = {
    a_foreign_database: "niagara.sqlite is not a journal but some other program's",
    a_text: "it is not a journal but some other file",
    a_file_for_the_folder: "of the journal cannot be used",
    a_journal_that_is_a_folder: "it is no file",
    a_folder_that_can_only_be_read: "of the journal cannot be used (Permission denied); make it writable",
}


@pytest.mark.parametrize("made", WITHOUT_A_JOURNAL)
def test_a_journal_that_cannot_be_had_is_named_once_and_stops_nothing(made: Callable[[Path], None], home: Path) -> None:
    made(home / "games")
    with manager(home) as heard, service(home, before=(sys.executable, "-c", AS_A_USER)) as process:
        assert heard.recv(100) == b"READY=1"
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert said.count(WITHOUT_A_JOURNAL[made]) == 1
    assert str(home / "games") in said
    assert "Traceback" not in said


def test_a_trace_that_cannot_be_written_is_named_once_and_stops_nothing(home: Path) -> None:
    with manager(home) as heard, service(home, "--trace", "nowhere/a.trace") as process:
        assert heard.recv(100) == b"READY=1"
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert said.count("nowhere/a.trace: no trace can be written there (No such file or directory)") == 1
