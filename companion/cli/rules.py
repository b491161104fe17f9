"""``niagara rules``: positions and plies as JSON lines, for scripts, other programs and tests."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Final

from companion.cli.arguments import INTERRUPTED, option
from companion.rules import (
    EDITIONS,
    PositionError,
    Refused,
    SetupError,
    judge_text,
    legal,
    new_position,
    odds,
    perft,
    position_from_json,
    position_to_json,
    rule_set,
)

LONGEST_LINE: Final = 1_000_000
"""Bytes; a position has about two thousand."""

LONGEST_PERFT: Final = 100
"""Plies; counting them would outlast every Pi long before."""

USAGE: Final = 2


class _LineError(ValueError):
    """The line is no request; the message says why."""


def run(argv: Sequence[str]) -> int:
    """Run ``niagara rules`` with these arguments.

    0, or 2 where a set-up is not allowed (told on stderr; argparse exits with 2 by itself for wrong usage).
    """
    chosen = _parser().parse_args(argv)
    try:
        status = int(chosen.answer(chosen))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="niagara rules", description="Positions and plies as JSON lines.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    new = commands.add_parser("new", help="print the position that a game begins with")
    new.add_argument("--edition", required=True, help=", ".join(EDITIONS))
    new.add_argument("--players", required=True, type=int, help="number of seats")
    new.add_argument("--lifesaver", type=int, default=1, metavar="SEAT", help="who begins (1)")
    new.add_argument("--fork", default="?", help="arm of the first push: L, R or ? (?)")
    new.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="override an option of the edition, value in JSON; may be given several times",
    )
    new.set_defaults(answer=_new)
    for name, (answer, summary) in _LINE_COMMANDS.items():
        command = commands.add_parser(name, help=summary)
        command.set_defaults(answer=_answer_lines, of_line=answer)
        if name == "perft":
            command.add_argument("length", metavar="N", type=_length, help="length of the sequences")
    return parser


def _length(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(LONGEST_PERFT)) or int(text) > LONGEST_PERFT:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {LONGEST_PERFT} is needed, not {text!a}")
    return int(text)


def _new(chosen: argparse.Namespace) -> int:
    try:
        rules = rule_set(chosen.edition, chosen.players, dict(chosen.option))
        position = new_position(rules, chosen.players, chosen.lifesaver, chosen.fork)
    except SetupError as error:
        print(f"niagara rules new: {error}", file=sys.stderr)
        return USAGE
    _print(position_to_json(position))
    return 0


def _answer_lines(chosen: argparse.Namespace) -> int:
    """One answer a line, at once, and on after an error."""
    for line in _lines(sys.stdin.buffer):
        try:
            answer = chosen.of_line(_read_json(_text(line)), chosen)
        except (_LineError, PositionError) as error:
            answer = _refusal("notation", str(error))
        _print(answer)
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long only the beginning, so that it can be refused."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(LONGEST_LINE)
        if line.strip():
            yield line


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise _LineError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise _LineError(f"the line is not UTF-8 at byte {error.start}") from None


def _read_json(text: str) -> Any:
    """The JSON value; a key given twice and NaN are refused rather than guessed at."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise _LineError(f"this is no JSON: {error.msg} at character {error.pos}") from None
    except RecursionError:
        raise _LineError("this JSON is nested too deeply") from None
    except _LineError:
        raise
    except ValueError:
        raise _LineError("this JSON has a number with too many digits") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _LineError(f"the key {twice[:40]!a} is given twice")
    return made


def _no_constant(name: str) -> Any:
    raise _LineError(f"{name} is no JSON number")


def _legal(request: object, _: argparse.Namespace) -> Any:
    return legal(position_from_json(request))


def _apply(request: object, _: argparse.Namespace) -> Any:
    position, ply, allow = _asked(request)
    outcome = judge_text(position_from_json(position), ply, allow)
    if isinstance(outcome, Refused):
        return _refusal(outcome.rule, outcome.reason)
    return position_to_json(outcome.position)


def _asked(request: object) -> tuple[object, str, bool]:
    if not isinstance(request, dict) or not {"position", "ply"} <= request.keys() <= {"position", "ply", "allow"}:
        raise _LineError('a line is {"position": …, "ply": "…"}, with "allow": true for what the table lets stand')
    ply, allow = request["ply"], request.get("allow", False)
    if not isinstance(ply, str):
        raise _LineError("ply: a text is needed here")
    if not isinstance(allow, bool):
        raise _LineError("allow: true or false is needed here")
    return request["position"], ply, allow


def _perft(request: object, chosen: argparse.Namespace) -> Any:
    return {"plies": perft(position_from_json(request), chosen.length)}


def _odds(request: object, _: argparse.Namespace) -> Any:
    chances = odds(position_from_json(request))
    return {
        "speed": {str(pushes): str(chance) for pushes, chance in chances.speed.items()},
        "falls": {canoe: str(chance) for canoe, chance in chances.falls.items()},
    }


_LINE_COMMANDS: Final[dict[str, tuple[Callable[[object, argparse.Namespace], Any], str]]] = {
    "legal": (_legal, "the legal plies of each position"),
    "apply": (_apply, "the position after each ply, or why it does not hold"),
    "perft": (_perft, "the number of ply sequences from each position"),
    "odds": (_odds, "the chances of each speed of the river, and of each canoe to fall"),
}


def _refusal(rule: str, reason: str) -> dict[str, str]:
    return {"error": reason, "rule": rule}


def _print(answer: object) -> None:
    """One line, in plain ASCII whatever the input was, and out at once."""
    print(json.dumps(answer, separators=(",", ":")), flush=True)
