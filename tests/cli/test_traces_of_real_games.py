"""A game at a terminal is recorded with ``--trace`` and played again: the same entries, whatever went wrong."""

import signal
import stat
from pathlib import Path

import pytest
from stories.processes import InTerminal, niagara
from stories.recordings import read_private

from companion.app.replay import Replay
from companion.app.settings import settings_from
from companion.app.trace import BytesCame, Ended, KeyTyped, PinMoved, Taken, in_words
from companion.app.trace_header import start_from
from companion.intake.deck import deck_from
from companion.journal import Journal, Shelf
from companion.rules import format_ply
from companion.rules.entries import PlyEntry

pytestmark = pytest.mark.slow

ASCII = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:replace"}
THREE = "".join(f'[[seats]]\ncolour = "{c}"\nbutton = {p}\n' for c, p in (("blue", 17), ("green", 27), ("red", 22)))
THREE += "[buttons]\npause_ms = 0\n"  # keys are typed quicker here than by people
FAULTS = """
[board]
seed = 3
noise = 0.01
loss = 0.01
doubling = 0.01
unplugged = [{ at_s = 2.0, for_s = 0.3, keeps_power = true }]

[pins]
seed = 5
bounce = { edges = 8, spacing_ms = 3 }
glitches = { per_s = 1.0, longest_ms = 10 }
"""


OF_THE_LINE = ("the readers are ", "the board may have lost cards")
"""What the log says where a recorded line breaks again; nothing else may be told there."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(THREE, "utf-8")
    (tmp_path / "faults.toml").write_text(FAULTS, "utf-8")
    return tmp_path


def play(home: Path, *more: str) -> InTerminal:
    return InTerminal(home, "play", "--settings", "table.toml", "--folder", "games", *more, **ASCII)


def quit_table(table: InTerminal) -> None:
    table.type("q")
    assert table.ended() == 0


def begin(table: InTerminal) -> None:
    table.see("Which rules?")
    table.type("oooo")
    table.see("Waiting for Blue, Green, Red")


def lay(table: InTerminal, first: str = "5") -> None:
    """Cards are laid: two by tags, one by its button; one is changed."""
    table.type(f"t13t1{first}2")
    table.see("Waiting for Red")
    table.type("t3c")
    table.see("Blue: turn up")


def reveal_and_repent(table: InTerminal) -> None:
    table.type("o")
    table.see("Blue: play")
    table.type("b")
    table.see("Take back?")
    table.type("o")
    table.see("Put it back")
    table.type("o")
    table.see("Blue: turn up")
    table.type("1")
    table.see("Blue: play")
    table.type("oo")


def entries(journal: Shelf) -> list[str]:
    """All entries of the first game without their times, with the cards that lie face down."""
    return [
        format_ply(entry.ply) if isinstance(entry, PlyEntry) else in_words(entry) for entry in journal.load(1).entries
    ]


def played_again(home: Path) -> list[str]:
    """The entries of a replay, with the cards that lie face down."""
    recording = read_private(home / "my.trace")
    settings, deck = settings_from(recording.header.settings, "settings"), deck_from(recording.header.deck, "deck")
    with Journal.open(home / "again") as journal:
        start_from(recording.header, journal, home)
        with Replay(settings, deck, journal, lambda _clock, _seen: [], live=True) as replay:
            for line in recording.lines:
                replay.play(line)
        return entries(journal)


def replayed(home: Path, trace: str = "my.trace") -> tuple[int, str]:
    done = niagara(home, "replay-trace", trace, "--out", "out")
    assert [line for line in done.stderr.splitlines() if not line.startswith(OF_THE_LINE)] == []
    return done.returncode, done.stdout


def check_same(home: Path) -> None:
    status, said = replayed(home)
    assert status == 0, said
    with Shelf.open(home / "games") as shelf:
        assert played_again(home) == entries(shelf)


def test_a_recorded_game_is_played_again_with_the_same_entries(home: Path) -> None:
    with play(home, "--trace", "my.trace") as table:
        begin(table)
        lay(table)
        reveal_and_repent(table)
        quit_table(table)
    assert stat.S_IMODE((home / "my.trace").stat().st_mode) == 0o600
    recording = read_private(home / "my.trace")
    assert "face-down cards" in recording.header.note
    assert {type(line) for line in recording.lines} == {PinMoved, BytesCame, Taken, Ended}
    assert [word for line in recording.lines if isinstance(line, Taken) for word in line.taken][:8] == [
        "1=?", "undo 1", "1=?", "2=?", "3=?", "!5", "undo 1", "!5",
    ]  # fmt: skip
    check_same(home)


def test_a_game_with_noise_and_bounce_is_played_again_with_the_same_entries(home: Path) -> None:
    with play(home, "--trace", "my.trace", "--faults", "faults.toml") as table:
        begin(table)
        lay(table)
        reveal_and_repent(table)
        quit_table(table)
    check_same(home)
    done = niagara(home, "replay-trace", "--speed", "5", "my.trace")
    assert done.returncode == 0, done.stdout
    lines = read_private(home / "my.trace").lines
    assert sum(isinstance(line, PinMoved) for line in lines) > 40, "contacts that bounce move more often"


def test_a_recording_that_was_killed_is_played_up_to_there(home: Path) -> None:
    with play(home, "--trace", "my.trace") as table:
        begin(table)
        lay(table)
        table.signal(signal.SIGKILL)
        assert table.ended() == -signal.SIGKILL
    status, said = replayed(home)
    assert status == 1
    assert said.endswith("is missing. The table waits for Blue to turn up the card.\n")
    torn = (home / "my.trace").read_bytes()[:-7]
    (home / "torn.trace").write_bytes(torn)
    status, said = replayed(home, "torn.trace")
    assert (status, "waits for" in said) == (1, True)


def test_the_recording_of_a_game_that_was_gone_on_with_starts_where_it_stood(home: Path) -> None:
    with play(home) as table:
        begin(table)
        lay(table)
        quit_table(table)
    with play(home, "--trace", "my.trace") as table:
        table.see("Go on?")
        table.type("o")
        table.see("Blue: turn up")
        reveal_and_repent(table)
        quit_table(table)
    header = read_private(home / "my.trace").header
    assert header.offered is not None
    assert [body.get("ply") for body in header.offered.entries] == ["1=3", None, "1=5", "2=?", "3=C"]
    assert header.mark is not None
    check_same(home)


def test_keys_in_the_place_of_real_buttons_are_recorded_too(home: Path) -> None:
    (home / "table.toml").write_text('hardware = "real"\ndisplay = { kind = "none" }\n' + THREE, "utf-8")
    with play(home, "--trace", "my.trace") as table:
        begin(table)
        table.type("1O")
        table.see("Blue: turn up")
        quit_table(table)
    typed = [(line.typed, line.held) for line in read_private(home / "my.trace").lines if isinstance(line, KeyTyped)]
    assert typed == [("ok", False)] * 4 + [("seat1", False), ("ok", True)]
    check_same(home)


def test_a_file_that_is_there_is_left_alone(home: Path) -> None:
    (home / "my.trace").write_text("precious", "utf-8")
    with play(home, "--trace", "my.trace") as table:
        assert table.ended() == 1
        assert b"my.trace is there already" in table.shown
    assert (home / "my.trace").read_text("utf-8") == "precious"


def test_a_hidden_card_of_a_trace_is_not_in_what_its_replay_shows(home: Path) -> None:
    with play(home, "--trace", "my.trace") as table:
        begin(table)
        lay(table, "2")
        quit_table(table)
    text = (home / "my.trace").read_text("utf-8")
    other = text.replace('"blue 2"', '"blue 0"').replace('"blue 6"', '"blue 2"').replace('"blue 0"', '"blue 6"')
    (home / "other").mkdir()
    (home / "other" / "my.trace").write_text(other, "utf-8")
    assert other != text
    shown = [niagara(folder, "replay-trace", "my.trace") for folder in (home, home / "other")]
    assert [(done.returncode, done.stderr) for done in shown] == [(0, "")] * 2
    assert shown[0].stdout == shown[1].stdout


def test_a_recording_is_played_at_its_own_pace(home: Path) -> None:
    with play(home, "--trace", "my.trace") as table:
        begin(table)
        quit_table(table)
    done = niagara(home, "replay-trace", "--speed", "50", "my.trace")
    assert (done.returncode, done.stderr) == (0, "")
    assert niagara(home, "replay-trace", "--speed", "0", "my.trace").returncode == 2


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("[boards]", "faults.toml: boards: there are the tables [board] and [pins]"),
        ("board = 5", "faults.toml: board: write it as a table"),
        ("[board]\nnoise = 2", "faults.toml: faults of the board: noise: Expected `float` <= 0.3"),
        ("[pins]\nbounce = { edges = -1 }", "faults.toml: faults of the pins: bounce.edges: Expected"),
        ('[pins]\nstuck = [{ button = "seat5" }]', "faults.toml: faults of the pins: stuck[0].button: 'seat5' is not"),
        ("[", "faults.toml: this is not TOML"),
        (None, "faults.toml: the faults cannot be read"),
    ],
)
def test_faults_that_cannot_be_are_named(script: str | None, complaint: str, home: Path) -> None:
    (home / "faults.toml").unlink()
    if script is not None:
        (home / "faults.toml").write_text(script, "utf-8")
    done = niagara(home, "play", "--settings", "table.toml", "--folder", "games", "--faults", "faults.toml")
    assert done.returncode == 78
    assert complaint in done.stderr
    assert not (home / "games").exists()


def test_faults_are_not_for_real_hardware(home: Path) -> None:
    (home / "table.toml").write_text('hardware = "real"\n' + THREE, "utf-8")
    done = niagara(home, "play", "--settings", "table.toml", "--folder", "games", "--faults", "faults.toml")
    assert done.returncode == 78
    assert "faults.toml: faults befall simulated hardware only" in done.stderr
