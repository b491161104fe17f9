"""``niagara simulate`` as a person or a script uses it."""

import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from companion.cli import main
from companion.journal import game_from_record, read_json
from companion.rules import EDITIONS

Run = Callable[..., tuple[int, str, str]]
THREE = "careful,greedy,thief"


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command; (exit status, stdout, stderr)."""

    def run(arguments: str, *more: str) -> tuple[int, str, str]:
        try:
            status = main(["simulate", *arguments.split(), *more])
        except SystemExit as end:
            status = int(end.code or 0)
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_give_a_table(simulate: Run, edition: str) -> None:
    status, out, err = simulate(f"--games 3 --players {THREE} --edition {edition} --seed 7")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in lines[:4]] == ["player", "careful", "greedy", "thief"]
    assert lines[4].startswith("3 games won, in ")


def test_the_same_seed_gives_the_same_table_and_another_seed_another(simulate: Run) -> None:
    def table(seed: int) -> str:
        return simulate(f"--games 4 --players {THREE} --edition spirits --seed {seed}")[1]

    assert table(7) == table(7)
    assert table(7) != table(8)


def test_more_games_of_a_seed_begin_with_the_same_games(simulate: Run, tmp_path: Path) -> None:
    simulate(f"--games 2 --players {THREE} --edition base", "--records", str(tmp_path / "few"))
    simulate(f"--games 3 --players {THREE} --edition base", "--records", str(tmp_path / "more"))
    for name in ("game-1.json", "game-2.json"):
        assert (tmp_path / "few" / name).read_bytes() == (tmp_path / "more" / name).read_bytes()


def test_records_hold_when_they_are_read_again(simulate: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    status, _, err = simulate(f"--games 10 --players {THREE} --edition spirits", "--records", str(folder))
    assert (status, err) == (0, "")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:02}.json" for number in range(1, 11)]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    for number, file in enumerate(files):
        game = game_from_record(read_json(file.read_bytes())).game
        assert game.ended == "goal"
        assert [player.name for player in game.players] == ["careful 1", "greedy 2", "thief 3"]
        assert game.start.lifesaver == number % 3 + 1


def test_options_of_an_edition_can_be_overridden(simulate: Run, tmp_path: Path) -> None:
    mixed = ["--option", "joe=true", "--option", "buy_back=turn", "--records", str(tmp_path)]
    assert simulate(f"--games 1 --players {THREE} --edition base", *mixed)[0] == 0
    rules = game_from_record(read_json((tmp_path / "game-1.json").read_bytes())).game.start.rules
    assert (rules.joe, rules.buy_back) == (True, "turn")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (f"--games 0 --players {THREE} --edition base", "--games: a whole number from 1 to 1000000 is needed, not '0'"),
        (f"--games x --players {THREE} --edition base", "--games: a whole number from 1"),
        (f"--games 1 --players {THREE} --edition base --seed -1", "--seed"),
        (
            "--games 1 --players careful,bold,thief --edition base",
            "player 'bold' is unknown; there are careful, greedy",
        ),
        ("--games 1 --players careful,,thief --edition base", "player '' is unknown; there are careful"),
        ("--games 1 --players careful,thief --edition base", "base is for 3 to 5 players, not 2"),
        (f"--games 1 --players {THREE},{THREE},thief --edition spirits", "spirits is for 3 to 6 players, not 7"),
        (f"--games 1 --players {THREE} --edition chess", "edition 'chess' is unknown; there are base, bga"),
        (f"--games 1 --players {THREE} --edition base --option joe", "an option is written NAME=VALUE"),
        (f"--games 1 --players {THREE} --edition base --option joe=maybe", "option joe allows true or false"),
        (f"--players {THREE} --edition base", "--games"),
    ],
)
def test_what_is_not_allowed_is_told_with_what_is(simulate: Run, arguments: str, complaint: str) -> None:
    status, out, err = simulate(arguments)
    assert (status, out) == (2, "")
    assert complaint in err


def test_a_folder_that_cannot_be_written_is_named(simulate: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    status, out, err = simulate(f"--games 1 --players {THREE} --edition base", "--records", str(tmp_path / "taken"))
    assert (status, out) == (1, "")
    assert err == f"niagara simulate: {tmp_path / 'taken'}: File exists\n"


def test_a_record_that_cannot_be_written_leaves_nothing_behind(simulate: Run, tmp_path: Path) -> None:
    (tmp_path / "game-1.json").mkdir()
    status, _, err = simulate(f"--games 1 --players {THREE} --edition base", "--records", str(tmp_path))
    assert status == 1
    assert "niagara simulate: " in err
    assert [path.name for path in tmp_path.iterdir()] == ["game-1.json"]


@pytest.fixture
def interrupted_soon() -> Iterator[None]:
    """As if Ctrl-C were pressed after a second of this process's own time."""

    def press(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGVTALRM, press)
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.slow
@pytest.mark.usefixtures("interrupted_soon")
def test_an_interrupted_run_shows_what_was_played_until_then(simulate: Run, tmp_path: Path) -> None:
    status, out, err = simulate(f"--games 1000000 --players {THREE} --edition base", "--records", str(tmp_path))
    assert (status, err) == (130, "")
    records = list(tmp_path.glob("game-*.json"))
    assert f"{len(records)} game" in out.splitlines()[-1]
    assert not list(tmp_path.glob(".*"))


def test_a_reader_that_has_gone_is_no_fault() -> None:
    command = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["simulate", "--games", "1", "--players", THREE, "--edition", "base"]
    with subprocess.Popen(
        [sys.executable, "-c", command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait() == 1
