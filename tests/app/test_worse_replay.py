"""A recorded game on worse hardware: the same outcome, or a word about what was lost."""

from pathlib import Path

import pytest
from stories.extent import mostly_slow
from stories.memory import folder_in_memory
from stories.processes import niagara
from stories.recordings import plies_in, read

from companion.app.fault_script import faults_from
from companion.app.replay import PATIENT, ReplayStopped
from companion.app.settings import settings_from
from companion.app.trace import Taken
from companion.app.worse_replay import WorseReplay
from companion.intake.deck import deck_from
from companion.journal import Journal

EXAMPLE = read("example-rounds.trace")
TAKEN = [word for line in EXAMPLE.lines if isinstance(line, Taken) for word in line.taken]


def played(**faults: object) -> tuple[str, list[str], float]:
    """Why it stopped ("": it did not), the plies of the game, and at which second it ended."""
    settings = settings_from(EXAMPLE.header.settings | {"display": {"kind": "none"}}, "settings")
    deck = deck_from(EXAMPLE.header.deck, "deck")
    script = faults_from(faults, settings.pins())
    stopped = ""
    with folder_in_memory() as folder, Journal.open(Path(folder)) as journal:
        with WorseReplay(settings, deck, journal, lambda _clock, _seen: [], faults=script) as replay:
            try:
                for line in EXAMPLE.lines:
                    replay.play(line)
                replay.finish()
            except ReplayStopped as news:
                stopped = str(news)
            end = replay.clock.seconds
        return stopped, [ply for game in journal.games() for ply in plies_in(journal.record(game.number))], end


def a_bad_evening(seed: int) -> dict[str, object]:
    """One to three in a hundred bytes are hit, and all else that costs nothing for good."""
    share = (0.003, 0.006, 0.01)[seed % 3]
    return {
        "board": {
            "seed": seed, "noise": share, "loss": share, "doubling": share, "restarts": [15.0],
            "silence": [{"from_s": 20.0, "to_s": 29.0}],
            "unplugged": [{"at_s": 40.0 + seed, "for_s": 2.0, "keeps_power": True}],
            "flood": [{"from_s": 50.0, "to_s": 51.0, "bytes_per_s": 10_000}],
        },
        "pins": {
            "seed": seed, "bounce": {"edges": 8, "spacing_ms": 3.0}, "glitches": {"per_s": 0.5, "longest_ms": 10.0},
        },
    }  # fmt: skip


@pytest.mark.parametrize("seed", mostly_slow(range(9), quick=1))
def test_a_bad_line_and_bad_contacts_cost_time_and_no_ply(seed: int) -> None:
    stopped, plies, end = played(**a_bad_evening(seed))
    assert (stopped, plies) == ("", TAKEN)
    assert end > EXAMPLE.lines[-1].t + 1.5, "a second is waited at the end of every recording"


def test_no_rest_is_taken_from_a_flood() -> None:
    stopped, plies, _ = played(board={"flood": [{"from_s": 2.0, "to_s": 5.0, "bytes_per_s": 1_000_000}]})
    assert (stopped, plies, PATIENT.flood_pause_s) == ("", TAKEN, 0.0)


def test_a_press_on_a_button_that_is_stuck_is_lost_and_that_is_said() -> None:
    stopped, _, _ = played(pins={"stuck": [{"button": "ok", "from_s": 1.0}]})
    assert "the table has nothing" in stopped


def test_a_card_that_is_never_heard_is_waited_for_and_then_said_to_be_missing() -> None:
    stopped, plies, end = played(board={"silence": [{"from_s": 1.0, "to_s": 1e6}]})
    assert "the table has nothing" in stopped
    assert (plies, end > 30.0) == (TAKEN[: len(plies)], True)


@pytest.mark.slow
def test_the_demo_takes_a_fault_script_and_ends_as_without(tmp_path: Path) -> None:
    (tmp_path / "faults.toml").write_text("[board]\nnoise = 0.01\nloss = 0.01\nrestarts = [15]\n", "utf-8")
    example = ("demo", "--edition", "base", "--out", "out")
    plain, worse = niagara(tmp_path, *example), niagara(tmp_path, *example, "--faults", "faults.toml")
    assert (worse.returncode, "Traceback" in worse.stderr) == (0, False)
    last = [done.stdout.partition("The table after")[2] for done in (plain, worse)]
    assert last[0] == last[1] != ""


def test_a_fault_script_for_a_button_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "faults.toml").write_text('[pins]\nstuck = [{ button = "seat9" }]\n', "utf-8")
    done = niagara(tmp_path, "demo", "--faults", "faults.toml", "--out", "out")
    assert done.returncode == 2
    assert "faults.toml: faults of the pins: stuck[0].button: 'seat9' is not" in done.stderr


def test_a_replay_says_why_it_takes_no_fault_script(tmp_path: Path) -> None:
    assert "a trace has the faults of its evening in it" in " ".join(
        niagara(tmp_path, "replay-trace", "--help").stdout.split()
    )
