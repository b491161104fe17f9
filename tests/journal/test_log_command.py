"""``niagara log`` as a person or a script uses it."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import log
from companion.journal import Journal, canonical, read_json, record_of
from companion.rules import Game, Position
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def niagara_log(fleeting: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command on the folder ``kept``; (exit status, stdout, stderr)."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status = log.run(["--folder", str(fleeting / "kept"), *arguments])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture
def kept(fleeting: Path, start: Position, stamp: Stamp, ply: Write, round_one: list[str]) -> Game:
    """Game 1: a round, then a gift, a commit taken back and another one, for a player with an evil name."""
    players = [Player(1, "Ana", "red"), Player(2, "Björk", "blue"), Player(3, "Eve\x1b[2J\n", "green")]
    game = Game(start, players)
    entries = [ply(text, 1000 * number) for number, text in enumerate(round_one)]
    gift = CorrectEntry(stamp, {"/sites/R/R": 3, "/seats/1/gems/R": 4}, "a gift")
    wrong: list[Entry] = [ply("2=4", 3_723_000), UndoEntry(stamp, 1, "wrong card"), ply("2=C")]
    assert game.add_all([*entries, gift, *wrong]) is None
    with Journal.open(fleeting / "kept") as journal:
        journal.append(journal.start_game(start, players, stamp), game.entries)
    return game


def test_an_empty_journal_lists_nothing_and_says_so_beside(niagara_log: Run, fleeting: Path) -> None:
    assert niagara_log("list") == (0, "", f"no games are kept in {fleeting}/kept\n")


def test_the_list_has_a_line_a_game(
    niagara_log: Run, kept: Game, fleeting: Path, ply: Write, round_one: list[str], stamp: Stamp, agreed: EndEntry
) -> None:
    gift = CorrectEntry(stamp, {"/sites/R/R": 3, "/seats/1/gems/R": 4})
    with Journal.open(fleeting / "kept") as journal:
        won = journal.start_game(kept.start, kept.players[:2], Stamp("2024-05-02T09:00:00Z", 0, "trusted"))
        journal.append(won, [gift, *map(ply, round_one)])
        late = journal.start_game(kept.start, kept.players[:2], Stamp("2024-05-02T09:00:00Z", 0, "untrusted"))
        journal.append(late, [agreed])
        journal.start_game(kept.start, [], Stamp())
    status, out, err = niagara_log("list")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "   1  2024-05-01 20:14   base         Ana, Björk, Eve�[2J�  2 rounds  open",
        "   2  2024-05-02 09:00   base         Ana, Björk  1 round  ended by its goal  won by Björk",
        "   3  2024-05-02 09:00?  base         Ana, Björk  1 round  ended by agreement",
        "   4  date unknown       base         seats without names  1 round  open",
    ]


def test_what_the_question_mark_means_stands_in_the_help(niagara_log: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        niagara_log("list", "--help")
    assert ended.value.code == 0
    assert 'a "?" behind the time: the clock of the box could not be believed then' in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_game_is_shown_entry_by_entry_with_names(niagara_log: Run, kept: Game) -> None:
    status, out, err = niagara_log("show", "1")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:6] == [
        "Game 1",
        "base, 3 players",
        "  seat 1  Ana (red)",
        "  seat 2  Björk (blue)",
        "  seat 3  Eve�[2J� (green)",
        "Round 1",
    ]
    for line in (
        "   1  0:00:00  1=1           Ana lays card 1",
        "   7  0:00:06  !2            Björk turns up card 2",
        "   8  0:00:07  a>2           Björk's canoe a paddles to 2",
        "  12  0:00:11  .             Eve�[2J� is done",
        "  13  0:00:12  ~L            the river flows 1 push: L",
        "Round 2",
        "  14  0:00:00"
        + 16 * " "
        + "the table corrects: the ruby site has 4 rubies fewer; Björk has 4 rubies more (a gift)",
        "  15  1:02:03  2=?           Björk lays a card [taken back]",
        "  16  0:00:00                the last one is taken back (wrong card)",
        "  17  0:00:00  2=?           Björk lays a card",
    ):
        assert line in lines
    assert lines[-1] == "open"


def test_every_kind_of_game_can_be_shown(niagara_log: Run, fleeting: Path, wanderer: Callable[..., Any]) -> None:
    for seed in range(12):
        game = wanderer(seed, ("base", "bga", "bsw")[seed % 3], 3 + seed % 3).wander(250)
        with Journal.open(fleeting / "kept") as journal:
            number = journal.start_game(game.start, game.players, Stamp())
            journal.append(number, game.entries)
        status, out, err = niagara_log("show", str(number))
        assert (status, err) == (0, "")
        assert [line[:4] for line in out.splitlines() if line[:4].strip().isdigit()] == [
            f"{count:>4}" for count in range(1, len(game.entries) + 1)
        ]


def test_an_export_is_the_record_in_canonical_json(niagara_log: Run, kept: Game) -> None:
    status, out, err = niagara_log("export", "1")
    assert (status, err) == (0, "")
    assert out.encode() == canonical(record_of(kept)) + b"\n"
    assert json.loads(out)["plies"][16]["ply"] == "2=?"


def test_an_export_to_a_file_replaces_it_whole_and_is_for_its_owner(
    niagara_log: Run, kept: Game, fleeting: Path
) -> None:
    file = fleeting / "game.json"
    file.write_text("what was there before " * 9999)
    assert niagara_log("export", "1", "--output", str(file)) == (0, "", "")
    assert file.read_bytes() == canonical(record_of(kept)) + b"\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(entry.name for entry in fleeting.iterdir()) == ["game.json", "kept"]


def test_an_export_that_cannot_be_written_is_told_and_leaves_nothing(
    niagara_log: Run, kept: Game, fleeting: Path
) -> None:
    (fleeting / "folder").mkdir()
    for output in (fleeting / "folder", fleeting / "nowhere" / "game.json"):
        status, out, err = niagara_log("export", "1", "--output", str(output))
        assert (status, out) == (1, "")
        assert err.startswith("niagara log: ")
    assert sorted(entry.name for entry in fleeting.iterdir()) == ["folder", "kept"]


def test_an_import_prints_the_games_number_and_a_known_game_is_not_doubled(
    niagara_log: Run, kept: Game, fleeting: Path, wanderer: Callable[..., Any]
) -> None:
    record = record_of(wanderer(3).wander(50))
    file = fleeting / "other.json"
    file.write_text(json.dumps(record, indent=2))
    assert niagara_log("import", str(file)) == (0, "2\n", "")
    assert niagara_log("import", str(file)) == (0, "2\n", "this game is kept already, as number 2\n")
    status, out, _ = niagara_log("export", "2")
    assert (status, out.encode()) == (0, canonical(record) + b"\n")
    assert len(niagara_log("list")[1].splitlines()) == 2


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"", "not JSON"),
        (b"null", "record: "),
        (b"[" * 100_000, "nested deeper"),
        (b'{"format": "niagara-record/1", "format": 1}', "'format' is given twice"),
        (b'{"format": NaN}', "NaN"),
        (b'{"format": ' + b"1" * 5000 + b"}", "digits"),
        (b'{"format": "niagara-record/1"}', "missing required field `rules`"),
    ],
)
def test_a_bad_record_is_told_in_one_line(niagara_log: Run, fleeting: Path, raw: bytes, complaint: str) -> None:
    (fleeting / "bad.json").write_bytes(raw)
    status, out, err = niagara_log("import", str(fleeting / "bad.json"))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("niagara log: ")
    assert complaint in err


def test_a_broken_rule_in_a_record_is_told_with_entry_ply_and_rule(
    niagara_log: Run, kept: Game, fleeting: Path
) -> None:
    record = record_of(kept)
    record["plies"][4]["ply"] = "a>3"
    (fleeting / "bad.json").write_bytes(canonical(record))
    status, _, err = niagara_log("import", str(fleeting / "bad.json"))
    assert status == 1
    assert err.startswith("niagara log: entry 5: ply 'a>3' is refused (M3): ")


@pytest.mark.parametrize("command", [["show", "7"], ["export", "7"], ["show", "0"], ["show", "-1"], ["show", "9" * 30]])
def test_a_game_that_is_not_there_is_told(niagara_log: Run, kept: Game, command: list[str]) -> None:
    status, out, err = niagara_log(*command)
    assert (status, out) == (1, "")
    assert err.startswith(f"niagara log: there is no game {command[1]} in ")


def test_a_file_that_is_not_there_is_told(niagara_log: Run, fleeting: Path) -> None:
    status, _, err = niagara_log("import", str(fleeting / "none.json"))
    assert (status, err) == (1, f"niagara log: {fleeting}/none.json: No such file or directory\n")


@pytest.mark.parametrize("arguments", [[], ["shred"], ["show"], ["show", "one"], ["export", "9" * 9999], ["list", "x"]])
def test_wrong_usage_ends_with_status_two(niagara_log: Run, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        niagara_log(*arguments)
    assert ended.value.code == 2


def test_reading_works_while_a_companion_plays_and_importing_says_who_it_is(
    niagara_log: Run, kept: Game, fleeting: Path
) -> None:
    (fleeting / "game.json").write_bytes(canonical(record_of(kept)))
    with Journal.open(fleeting / "kept") as journal:
        journal.append(1, [UndoEntry(Stamp(), 1)])
        assert niagara_log("list")[0] == 0
        assert "the last one is taken back" in niagara_log("show", "1")[1].splitlines()[-2]
        assert niagara_log("export", "1")[0] == 0
        status, _, err = niagara_log("import", str(fleeting / "game.json"))
    assert status == 1
    assert f"is in use by {Path(sys.argv[0]).name}, process {os.getpid()}" in err


def niagara(
    *arguments: str, told: bytes = b"", stdout: int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(
        command, input=told, stdout=stdout, stderr=subprocess.PIPE, env=os.environ | environment, check=False
    )


def test_the_journal_of_the_service_is_the_default_and_stdin_can_be_imported(fleeting: Path, kept: Game) -> None:
    record = canonical(record_of(kept))
    there: dict[str, Any] = {"STATE_DIRECTORY": f"{fleeting}/state:{fleeting}/other", "LC_ALL": "C", "PYTHONUTF8": "0"}
    taken = niagara("log", "import", "-", told=record, **there)
    assert (taken.returncode, taken.stdout, taken.stderr) == (0, b"1\n", b"")
    assert read_json(niagara("log", "export", "1", **there).stdout) == read_json(record)
    assert (fleeting / "state" / "niagara.sqlite").exists()
    own = niagara("log", "list", STATE_DIRECTORY="", XDG_DATA_HOME=f"{fleeting}/home")
    assert own.stderr.decode() == f"no games are kept in {fleeting}/home/niagara\n"


@pytest.mark.parametrize("command", [["list"], ["show", "1"], ["export", "1"]])
def test_a_reader_that_has_seen_enough_is_no_fault(fleeting: Path, kept: Game, command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = niagara("log", *command, "--folder", str(fleeting / "kept"), stdout=writing, PYTHONUNBUFFERED="")
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, b"")
