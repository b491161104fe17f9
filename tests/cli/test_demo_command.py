"""``niagara demo``: the recorded games to their end, and a clear word about recordings that cannot be played."""

import json
import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from stories.extent import mostly_slow
from stories.processes import NIAGARA, niagara, surroundings
from stories.recordings import Recording, plies_in, read

from companion.journal import game_from_record
from companion.rules import Flow, flow_losses

EXAMPLE = read("example-rounds.trace")


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """The whole demo, played once, without a terminal."""
    home = tmp_path_factory.mktemp("home")
    return niagara(home, "demo", "--out", "out"), home / "out"


Demo = tuple[subprocess.CompletedProcess[str], Path]


def screens(text: str) -> list[str]:
    """The text of each screen, without its frame."""
    framed = re.findall(r"^\+-+\+\n(.*?)^\+-+\+$", text, re.MULTILINE | re.DOTALL)
    return ["\n".join(line[2:-2].rstrip() for line in screen.splitlines()) for screen in framed]


def example_and_game(demo: Demo) -> tuple[str, str]:
    example, _, game = demo[0].stdout.partition("=== whole-game.trace ===")
    return example, game


@pytest.mark.slow
def test_it_ends_well_and_quietly(demo: Demo) -> None:
    done, _ = demo
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_the_example_s_river_has_speed_2_2_and_4_and_flows_as_in_the_rulebook(demo: Demo) -> None:
    example, _ = example_and_game(demo)
    assert re.findall(r"taken: ~(\w*)$", example, re.MULTILINE) == ["LR", "LR", "LRLR"]
    speeds = [re.findall(r"River speed (\d)", part)[-1] for part in example.split("taken: ~")[:3]]
    assert speeds == ["2", "2", "4"]


@pytest.mark.slow
def test_the_example_takes_yellow_s_and_brown_s_loaded_canoes_and_no_other(demo: Demo) -> None:
    example, _ = example_and_game(demo)
    over = [screen for screen in screens(example) if screen.startswith("Over the falls")]
    assert len(over) == 1
    assert [name for name in ("Blue", "Green", "Yellow", "Red", "Brown") if name in over[0]] == ["Yellow", "Brown"]
    assert over[0].count("sapphire") == 2
    kept = json.loads((demo[1] / "example-rounds" / "game-1.json").read_text("utf-8"))
    plies = list(pairwise(game_from_record(kept).game.standing))
    flows = [(before.after, now.entry.ply) for before, now in plies if isinstance(now.entry.ply, Flow)]
    lost = [loss for before, flow in flows for loss in flow_losses(before, flow.arms)]
    assert [(loss.seat, loss.cargo) for loss in lost] == [(3, "B"), (5, "B")]


@pytest.mark.slow
def test_prompts_say_who_is_to_do_what(demo: Demo) -> None:
    example, _ = example_and_game(demo)
    shown = "\n".join(screens(example))
    for prompt in ("Waiting for Blue, Green, Yellow, Red, Brown", "Waiting for Brown", "Blue: turn up", "Green: play"):
        assert prompt in shown


@pytest.mark.slow
def test_the_whole_game_ends_with_a_winner_and_the_final_table(demo: Demo) -> None:
    _, game = example_and_game(demo)
    last = game[game.index("The table after whole-game.trace") :]
    assert re.search(r"^Chloé wins!$", last, re.MULTILINE)
    assert re.search(r"^Chloé +4 amethyst, sapphire +on land; on land$", last, re.MULTILINE)
    assert "Chloé wins!" in screens(game)[-1]


@pytest.mark.slow
def test_every_screen_is_a_picture_too(demo: Demo) -> None:
    _, out = demo
    shown = [len(screens(part)) for part in example_and_game(demo)]
    for name, count in zip(("example-rounds", "whole-game"), shown, strict=True):
        files = sorted((out / name / "screens").iterdir())
        assert [file.name for file in files] == [f"{n:04d}.png" for n in range(1, count + 1)]
        with Image.open(files[-1]) as picture:
            assert picture.size == (512, 256)
            assert len(set(picture.convert("L").tobytes())) == 2


@pytest.mark.slow
def test_the_records_tell_the_games_that_were_played(demo: Demo) -> None:
    _, out = demo
    for name, ended in (("example-rounds", "open"), ("whole-game", "goal")):
        record = json.loads((out / name / "game-1.json").read_text("utf-8"))
        assert record["result"]["ended"] == ended
        taken = " ".join(re.findall(r"taken: (.*)", example_and_game(demo)[name == "whole-game"])).split()
        assert plies_in(record)[-20:] == taken[-20:]


def test_it_plays_the_traces_that_it_is_given(tmp_path: Path) -> None:
    path = EXAMPLE.write(tmp_path / "mine.trace")
    done = niagara(tmp_path, "demo", str(path), "--out", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert "=== mine.trace ===" in done.stdout
    assert (tmp_path / "out" / "mine" / "game-1.json").exists()


def changed(tmp_path: Path, recording: Recording) -> subprocess.CompletedProcess[str]:
    return niagara(tmp_path, "demo", str(recording.write(tmp_path / "cut.trace")), "--out", "out")


def test_a_tag_cut_out_stops_it_there_and_it_says_whom_it_waits_for(tmp_path: Path) -> None:
    done = changed(tmp_path, EXAMPLE.with_lines(EXAMPLE.bytes_lines()[1], 1))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith("The table waits for Green, Yellow, Red, Brown to lay a card.\n")
    assert "taken: 3=?" not in done.stdout


@pytest.mark.slow
def test_an_edge_cut_out_stops_it_there_and_it_says_whom_it_waits_for(tmp_path: Path) -> None:
    """The release of Blue's button, behind its only press before the reveal."""
    release = EXAMPLE.taken_lines()[0] - 1
    done = changed(tmp_path, EXAMPLE.with_lines(release, 1))
    assert (done.returncode, done.stderr) == (1, "")
    assert "button seat1 is still down" in done.stdout
    assert "The table waits for Green" in done.stdout


@pytest.mark.slow
def test_a_recording_of_other_cards_stops_at_the_reveal(tmp_path: Path) -> None:
    header = EXAMPLE.header
    tags = dict(header.deck["tags"])
    five, six = (next(uid for uid, card in tags.items() if card == f"yellow {n}") for n in "56")
    tags[five], tags[six] = tags[six], tags[five]
    done = changed(tmp_path, EXAMPLE._replace(header=replace(header, deck={"tags": tags})))
    assert done.returncode == 1
    assert "the recording has !5 here, the table has !6" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ({"format": "niagara-trace/9"}, "line 1: format 'niagara-trace/9'; this version plays 'niagara-trace/1'"),
        ({"settings": {"seats": []}}, "line 1: settings: seats: Expected `array` of length >= 3"),
        ({"settings": {"menu": {"ok": 5}}}, "line 1: settings: menu.ok: GPIO 5 is taken by menu.up"),
        ({"deck": {}}, "line 1: deck: a deck has one table, [tags]"),
        ({"deck": {"tags": {"04": "blue 5"}}}, "line 1: deck: tag 04: a UID has"),
    ],
)
def test_a_table_that_cannot_be_is_named(header: dict[str, object], complaint: str, tmp_path: Path) -> None:
    wrong = replace(EXAMPLE.header, **header)
    done = changed(tmp_path, EXAMPLE._replace(header=wrong))
    assert done.returncode == 2
    assert done.stderr.startswith("niagara demo: ")
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("length", mostly_slow([1000, 0, 1, 3000, 5000, 10_000], quick=1))
def test_a_file_that_was_cut_off_is_complained_about(length: int, tmp_path: Path) -> None:
    whole = EXAMPLE.write(tmp_path / "cut.trace").read_bytes()
    assert len(whole) > 10_000
    (tmp_path / "cut.trace").write_bytes(whole[:length])
    done = niagara(tmp_path, "demo", "cut.trace", "--out", "out")
    assert done.returncode in (1, 2)
    assert "waits for" in done.stdout or "cut.trace: line " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_bytes_that_are_no_text_are_complained_about(tmp_path: Path) -> None:
    (tmp_path / "odd.trace").write_bytes(bytes(range(256)))
    done = niagara(tmp_path, "demo", "odd.trace", "--out", "out")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("niagara demo: odd.trace: the trace cannot be read")


@pytest.mark.parametrize("out", mostly_slow(["cut.trace", "/proc/nowhere", "cut.trace/out"], quick=1))
def test_a_place_where_nothing_can_be_written_is_named(out: str, tmp_path: Path) -> None:
    path = EXAMPLE.write(tmp_path / "cut.trace")
    done = niagara(tmp_path, "demo", str(path), "--out", out)
    assert done.returncode == 1
    assert out in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_terminal_without_arrows_shows_something_else_for_them(tmp_path: Path) -> None:
    path = EXAMPLE.write(tmp_path / "mine.trace")
    done = niagara(tmp_path, "demo", str(path), "--out", "out", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "it went left right" in done.stdout


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """As with ``niagara demo | head``."""
    path = EXAMPLE.write(tmp_path / "mine.trace")
    command = [*NIAGARA, "demo", str(path), "--out", "out"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=surroundings(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 1
    assert b"Traceback" not in said
