"""``niagara rules``: one JSON document a line, in and out, and on after every error."""

import json
import subprocess
import sys
from typing import Any

import pytest
from stories.extent import mostly_slow

from companion.rules import position_to_json

NEW = ["new", "--edition", "base", "--players", "3"]


def niagara(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", "rules"]
    return subprocess.run([*command, *arguments], input=lines, capture_output=True, check=False, timeout=60)


def answers(*arguments: str, lines: bytes) -> list[Any]:
    done = niagara(*arguments, lines=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def document(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


@pytest.fixture(scope="module")
def start() -> bytes:
    return niagara(*NEW, "--fork", "R").stdout


def test_a_new_position_is_one_line(start: bytes) -> None:
    assert start.count(b"\n") == 1
    assert json.loads(start)["fork"] == "R"


def test_options_are_json_or_a_bare_word() -> None:
    made = niagara(
        *NEW,
        *("--lifesaver", "2"),
        *("--option", "buy_back=turn"),
        *("--option", "must_buy=true"),
        *("--option", 'holds={"a": 2, "b": 1}'),
        *("--option", 'tie_break="gem_value"'),
    )
    position = json.loads(made.stdout)
    assert (position["lifesaver"], position["fork"]) == (2, "?")
    rules = position["rules"]
    assert (rules["buy_back"], rules["must_buy"], rules["tie_break"]) == ("turn", True, "gem_value")
    assert position["seats"][0]["canoes"]["a"]["holds"] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["new", "--edition", "base", "--players", "6"], "3 to 5 players"),
        (["new", "--edition", "chess", "--players", "3"], "base, bga, bsw, spirits, bsw-spirits"),
        (["new", "--edition", "spirits", "--players", "7"], "3 to 6 players"),
        ([*NEW, "--lifesaver", "4"], "seats 1 to 3"),
        ([*NEW, "--fork", "X"], "L, R or ?"),
        ([*NEW, "--option", "luck=1"], "there are cards"),
        ([*NEW, "--option", "joe"], "NAME=VALUE"),
        ([*NEW, "--option", 'cards=["C"]'], "no canoe could ever move"),
        ([*NEW, "--option", "joe=1"], "true or false"),
        ([*NEW, "--option", "must_buy=NaN"], "true or false"),
        ([*NEW, "--players", "three"], "invalid int"),
        (["new"], "--edition"),
        (["perft", "-1"], "N"),
        (["perft", "x"], "0 to 100"),
    ],
)
def test_what_is_not_allowed_is_told_on_stderr_with_status_2(arguments: list[str], complaint: str) -> None:
    done = niagara(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_legal_lists_sorted_plies_a_line_each(start: bytes) -> None:
    first, second = answers("legal", lines=start + b"\n  \n" + start)
    assert first == second == [f"{seat}={card}" for seat in "123" for card in "123456C"]


def test_apply_gives_the_next_position_or_the_rule_and_goes_on(start: bytes, table: Any) -> None:
    position = json.loads(start)
    turn = position_to_json(table.turn("5"))
    plies = [
        {"position": position, "ply": "2=5"},
        {"position": turn, "ply": "a>4"},
        {"position": turn, "ply": "A>3+v"},
        {"position": turn, "ply": "a>5"},
    ]
    committed, refused, writing, played = answers("apply", lines=b"".join(map(document, plies)))
    assert committed["seats"][1]["committed"] == "5"
    assert refused == {"error": "canoe a has 5 points and this play costs 4", "rule": "M3"}
    assert writing == {"error": "'A>3+v' is written a>3+V", "rule": "notation"}
    assert played["seats"][0]["canoes"]["a"]["at"] == "5"


@pytest.mark.rule("T2")
def test_apply_takes_with_allow_what_the_table_lets_stand(table: Any) -> None:
    flow = position_to_json(table.flow())
    asked = [{"position": flow, "ply": "~L"}, {"position": flow, "ply": "~L", "allow": True}]
    refused, taken = answers("apply", lines=b"".join(map(document, asked)))
    assert (refused["rule"], taken["round"]) == ("W2", 2)


def test_perft_counts(start: bytes) -> None:
    assert answers("perft", "2", lines=start) == [{"plies": 294}]


def test_odds_are_reduced_fractions(table: Any) -> None:
    flow = position_to_json(table.flow("1a@7L 2b@5", cards="1 2 3"))
    turn = position_to_json(table.turn("3", "1a@7L"))
    known, open_, nothing = answers("odds", lines=document(flow) + document(turn) + b"7\n")
    assert known == {"speed": {"1": "1"}, "falls": {"1a": "1", "2b": "0"}}
    assert open_["falls"] == {"1a": "48/49"}
    assert nothing["rule"] == "notation"


def test_the_spirits_and_joe_are_set_up_by_edition_and_option() -> None:
    made = niagara("new", "--edition", "spirits", "--players", "6", "--option", "joe=true", "--option", "elk=false")
    position = json.loads(made.stdout)
    assert (position["whirlpool"], position["elk"], position["joe"]) == ("3", None, {"at": "1", "cargo": ""})


STRANGE = [
    b"nonsense",
    b"[" * 100_000,
    b"NaN",
    b"[1e999]",
    b"1" * 5000,
    b'{"a": 1, "a": 2}',
    b'"\\ud800"',
    b'{"\\ud800": 1}',
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b'{"position": ' + b"[" * 900 + b"]" * 900 + b', "ply": "a"}',
    b'{"position": {}, "ply": 5}',
    b'{"position": {}, "ply": "a", "allow": 1}',
    b'{"position": {}, "ply": "a", "why": "so"}',
    b'{"ply": "a"}',
    b"x" * 3_000_000,
    b"null",
    b"\x00",
]


@pytest.mark.parametrize("command", mostly_slow([["apply"], ["legal"], ["perft", "1"], ["odds"]], quick=1))
def test_no_line_is_so_strange_that_it_stops(command: list[str], start: bytes) -> None:
    good = document({"position": json.loads(start), "ply": "1=5"}) if command == ["apply"] else start
    given = answers(*command, lines=b"\n".join(STRANGE) + b"\n" + good)
    assert len(given) == len(STRANGE) + 1
    for answer in given[:-1]:
        assert answer["rule"] == "notation"
        assert answer["error"]
    assert "rule" not in given[-1]


def test_each_answer_comes_at_once(start: bytes) -> None:
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", "rules", "legal"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(2):
            running.stdin.write(start)
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'["1=1"')
        running.stdin.close()
        assert running.wait(timeout=60) == 0


def test_a_closed_pipe_ends_quietly(start: bytes) -> None:
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", "rules", "legal"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        running.stdout.close()
        _, complaint = running.communicate(start * 3, timeout=60)
    assert complaint == b""
